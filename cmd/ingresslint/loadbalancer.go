package main

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/lint/installation"
)

// loadBalancer is what the flags state for all files, nil where they state no
// idle timeout. What they leave open the configuration may say.
func (f *inputFlags) loadBalancer(c *config.Config) (*installation.StatedLoadBalancer, error) {
	switch {
	case f.lbLayer != 0 && f.lbLayer != 4 && f.lbLayer != 7:
		return nil, fmt.Errorf("--lb-layer is %d; a load balancer works at layer 4 or 7", f.lbLayer)
	case f.lbIdleTimeout < 0:
		return nil, fmt.Errorf("--lb-idle-timeout is %v; expected a duration such as 60s", f.lbIdleTimeout)
	case f.lbLayer != 0 && f.lbIdleTimeout == 0 && !statesBalancer(c):
		return nil, errors.New("--lb-layer says nothing without --lb-idle-timeout; give both")
	case f.lbIdleTimeout == 0:
		return nil, nil
	}
	seconds := f.lbIdleTimeout.Seconds()
	stated := &installation.StatedLoadBalancer{IdleSeconds: &seconds, Layer: f.lbLayer}
	if stated.Layer == 0 && c.LoadBalancer != nil {
		stated.Layer = c.LoadBalancer.Layer
	}
	return stated, nil
}

func statesBalancer(c *config.Config) bool {
	return c.LoadBalancer != nil || slices.ContainsFunc(c.Overrides, func(o config.Override) bool { return o.LoadBalancer != nil })
}

// balancers gives each load balancer that a configuration states one form.
type balancers struct {
	configurations *configurations
	layer          int // by flag; 0: as configured

	mu    sync.Mutex
	known map[*config.LoadBalancer]*installation.StatedLoadBalancer
}

func newBalancers(c *configurations, layer int) *balancers {
	return &balancers{configurations: c, layer: layer, known: map[*config.LoadBalancer]*installation.StatedLoadBalancer{}}
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
		if b.layer != 0 {
			found.Layer = b.layer
		}
		b.known[lb] = found
	}
	return found
}
