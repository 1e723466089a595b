package main

import (
	"errors"
	"fmt"
	"sync"

	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/lint/installation"
)

// loadBalancer is what the flags state.
func (f *inputFlags) loadBalancer() (*installation.StatedLoadBalancer, error) {
	switch {
	case f.lbLayer != 0 && f.lbLayer != 4 && f.lbLayer != 7:
		return nil, fmt.Errorf("--lb-layer is %d; a load balancer works at layer 4 or 7", f.lbLayer)
	case f.lbIdleTimeout < 0:
		return nil, fmt.Errorf("--lb-idle-timeout is %v; expected a duration such as 60s", f.lbIdleTimeout)
	case f.lbLayer == 0 && f.lbIdleTimeout == 0:
		return nil, nil
	case f.lbIdleTimeout == 0:
		return nil, errors.New("--lb-layer says nothing without --lb-idle-timeout; give both")
	}
	seconds := f.lbIdleTimeout.Seconds()
	return &installation.StatedLoadBalancer{IdleSeconds: &seconds, Layer: f.lbLayer}, nil
}

// balancers gives each load balancer that a configuration states one form.
type balancers struct {
	configurations *configurations
	mu             sync.Mutex
	known          map[*config.LoadBalancer]*installation.StatedLoadBalancer
}

func newBalancers(c *configurations) *balancers {
	return &balancers{configurations: c, known: map[*config.LoadBalancer]*installation.StatedLoadBalancer{}}
}

func (b *balancers) of(file string) *installation.StatedLoadBalancer {
	lb := b.configurations.of(file).LoadBalancerFor(file)
	if lb == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	found, ok := b.known[lb]
	if !ok {
		seconds := lb.IdleTimeout.Seconds()
		found = &installation.StatedLoadBalancer{IdleSeconds: &seconds, Layer: lb.Layer}
		b.known[lb] = found
	}
	return found
}
