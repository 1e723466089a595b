package cluster

import (
	"context"
	"errors"
	"net"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// attempts is how often a request is made that fails for a reason that may pass.
const attempts = 3

// pause is how long to wait after the first failure; it grows from one to the
// next. A variable for tests.
var pause = 500 * time.Millisecond

// attempt makes a request, again where that may help.
func (r *run) attempt(ctx context.Context, request func() error) error {
	wait := pause
	for n := 1; ; n++ {
		err := request()
		if err == nil || isAnswer(err) {
			r.answered = true
		}
		if err == nil || n == attempts || !r.mayPass(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		wait *= 3
	}
}

// mayPass tells whether the same request may succeed a little later. A server
// that has never answered and lets a request time out will hardly do.
func (r *run) mayPass(err error) bool {
	switch {
	case errors.Is(err, context.Canceled):
		return false
	case apierrors.IsTooManyRequests(err), apierrors.IsServerTimeout(err), apierrors.IsTimeout(err), apierrors.IsServiceUnavailable(err),
		apierrors.IsInternalError(err):
		return true
	case isAnswer(err):
		return false
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return r.answered
	}
	var network *net.OpError
	return errors.As(err, &network) || r.answered
}

// isAnswer tells whether an error is what the API server said.
func isAnswer(err error) bool {
	var status apierrors.APIStatus
	return errors.As(err, &status)
}

// isRefusal tells whether the API server answers, but not with the objects of
// this kind.
func isRefusal(err error) bool {
	return apierrors.IsForbidden(err) || apierrors.IsResourceExpired(err)
}
