package cluster

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// refused says why one kind could not be read, and what is needed.
func (r *run) refused(k kind, err error) error {
	if apierrors.IsResourceExpired(err) {
		return fmt.Errorf("%s: the API server dropped the list %d times before its last page; try again when it is less busy", k.plural(), restarts+1)
	}
	_, why, ok := strings.Cut(oneLine(err), "forbidden: ")
	if !ok {
		why = oneLine(err)
	}
	return fmt.Errorf("%s: %s; its role needs the rule %s (docs/cluster.md)", k.plural(), why, k.rule())
}

// rule is what a role has to grant so that the kind can be read.
func (k kind) rule() string {
	return fmt.Sprintf("apiGroups: [%q], resources: [%q], verbs: [list]", k.versions[0].Group, k.resource)
}

// broken says why nothing more could be read.
func (r *run) broken(k kind, err error) error {
	why := r.why(err)
	if len(r.read) > 0 {
		why += "; " + k.plural() + " and what comes after them were not read"
	}
	return errors.New(why)
}

func (r *run) why(err error) string {
	var request *url.Error
	if errors.As(err, &request) {
		err = request.Err
	}
	var timeout net.Error
	var authority x509.UnknownAuthorityError
	text := oneLine(err)
	switch {
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case apierrors.IsNotFound(err):
		return fmt.Sprintf("%s does not know what every cluster has: %s; is it the API server of Kubernetes?", r.name, text)
	case apierrors.IsUnauthorized(err):
		return fmt.Sprintf("%s does not accept the credentials; they may have expired: log in again, or choose another --context", r.name)
	case strings.HasPrefix(text, "getting credentials: "):
		return fmt.Sprintf("no credentials for %s: %s", r.name, strings.TrimPrefix(text, "getting credentials: "))
	case errors.As(err, &authority):
		return fmt.Sprintf("%s shows a certificate that the kubeconfig does not trust: %s", r.name, text)
	case errors.As(err, &timeout) && timeout.Timeout():
		return fmt.Sprintf("%s does not answer within %s (--request-timeout)", r.name, r.options.Timeout)
	case isAnswer(err):
		return fmt.Sprintf("%s answers: %s", r.name, text)
	}
	return fmt.Sprintf("%s cannot be reached: %s", r.name, text)
}

// oneLine is what an error says in its first line.
func oneLine(err error) string {
	text := strings.TrimSpace(err.Error())
	if first, _, more := strings.Cut(text, "\n"); more {
		return strings.TrimRight(first, " .:")
	}
	return text
}
