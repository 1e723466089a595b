package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Wanted tells whether an object is of use in the first pass, by its kind and, where it is known, by its document's text:
// workloads, Services and ConfigMaps without the words that all of ours have need not be parsed.
func Wanted(kind, text string) bool {
	switch {
	case kind == "IngressClass", kind == "Ingress":
		return true
	case kind == "ConfigMap":
		return text == "" || mayBeConfiguration(text)
	case kind == "Service":
		return text == "" || mentions(text, "ingress", "nginx", "LoadBalancer", "NodePort", "cloud.google.com/neg")
	case runsPods(kind):
		return text == "" || mentions(text, "ingress")
	}
	return false
}

// mentions looks for words in the text of a document. A backslash may hide any word.
func mentions(text string, words ...string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return strings.IndexByte(text, '\\') >= 0
}

func runsPods(kind string) bool {
	switch kind {
	case "Deployment", "DaemonSet", "StatefulSet", "ReplicationController":
		return true
	}
	return false
}

// kubernetesOwn tells whether an object is of Kubernetes itself: other API groups have kinds of the same names.
func kubernetesOwn(o *manifest.Object) bool {
	if o == nil || o.Root == nil || o.File == nil {
		return false
	}
	group, _, grouped := strings.Cut(o.APIVersion, "/")
	if !grouped {
		group = ""
	}
	switch o.Kind {
	case "ConfigMap", "Service", "ReplicationController":
		return group == ""
	case "Ingress", "IngressClass":
		return group == "networking.k8s.io" || group == "extensions"
	}
	return group == "apps" || group == "extensions"
}

// Builder gathers what the first pass sees. It keeps controllers' objects, and of everything else nothing or a few
// bytes.
type Builder struct {
	options Options

	workloads  []*workload
	configMaps []candidate
	services   []*manifest.Object
	classes    []class
	fronts     fronts
	ingresses  census
}

// candidate is a ConfigMap that may be a controller's.
type candidate struct {
	object   *manifest.Object
	evidence evidence
}

// NewBuilder begins a first pass.
func NewBuilder(options Options) *Builder {
	return &Builder{options: options}
}

// Add takes one object of the first pass and tells whether it may belong to an installation, so that the second pass
// need not look at the others. Objects of unwanted kinds are passed over.
func (b *Builder) Add(o *manifest.Object) (relevant bool) {
	if !kubernetesOwn(o) {
		return false
	}
	switch {
	case o.Kind == "Ingress":
		who := readClaimant(o)
		b.ingresses.add(who, b.options)
		b.fronts.add(o, who)
		return true
	case o.Kind == "IngressClass":
		b.classes = append(b.classes, readClass(o.Detach()))
	case o.Kind == "Service":
		if !keepService(o) {
			return false
		}
		b.services = append(b.services, o.Detach())
	case o.Kind == "ConfigMap":
		found := judgeConfigMap(o)
		if found == noEvidence || otherLabels(o) {
			return false
		}
		b.configMaps = append(b.configMaps, candidate{o.Detach(), found})
	case runsPods(o.Kind):
		if recogniseWorkload(o) == nil {
			return false
		}
		b.workloads = append(b.workloads, recogniseWorkload(o.Detach()))
	default:
		return false
	}
	b.ingresses.anchor(o.Place())
	return true
}

// census counts Ingresses by what decides whose they are. The Ingresses of a file are counted by folder, unless the
// file holds other objects of an installation, because then it is nearer than its folder.
type census struct {
	counts  map[claimant]int
	pending map[claimant]int // of the current file
	file    string
	holds   bool      // the current file holds other objects
	stated  statement // what the configuration states for the current file
}

func (c *census) add(who claimant, options Options) {
	c.enter(who.file)
	if c.pending == nil {
		c.pending = map[claimant]int{}
	}
	if len(c.pending) == 0 {
		c.stated = options.configuredFor(who.file)
	}
	who.stated = c.stated
	if _, seen := c.pending[who]; !seen {
		// The file's text must not live on through these strings.
		who.class, who.namespace, who.prefixes = strings.Clone(who.class), strings.Clone(who.namespace), strings.Clone(who.prefixes)
	}
	c.pending[who]++
}

// anchor notes that the file holds an object of an installation.
func (c *census) anchor(file string) {
	c.enter(file)
	c.holds = true
}

func (c *census) enter(file string) {
	if file == c.file {
		return
	}
	c.flush()
	c.file = file
}

func (c *census) flush() {
	if c.counts == nil {
		c.counts = map[claimant]int{}
	}
	for who, count := range c.pending {
		if !c.holds {
			who.file, _ = parent(who.file)
		}
		c.counts[who] += count
	}
	clear(c.pending)
	c.holds = false
}
