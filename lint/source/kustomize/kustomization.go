package kustomize

import (
	"errors"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// kustomization is one folder's file with what it names.
type kustomization struct {
	tree     *tree
	id       int
	name     string // of the file
	folder   string
	broken   error // the file is no YAML
	outlined *outline
	uses     atomic.Int32 // builds that still need it

	once sync.Once        // for all below
	file *manifest.File   // see read
	in   *manifest.Object // the document as a whole
	root *manifest.Value

	component    bool
	settings     map[string]any // what the library gets as it is written
	sources      []resources    // in order
	generated    []*generator
	parts        []*kustomization // components
	patches      []*patch
	images       []*manifest.Value // entries
	servedImages []any
	replicas     []*manifest.Value
	replaced     []replacement
	labels       []*manifest.Value // maps of labels and annotations that all objects get
	remotes      []remote          // bases of ingress-nginx itself
	// incomplete says that something was left out which may hold the targets of patches.
	incomplete bool

	consumed []string // files whose objects are judged as the kustomization makes them
	skipped  []source.Skipped
	errors   []*source.Error
}

// resources is one entry of resources: a file's documents or another kustomization.
type resources struct {
	entry     *manifest.Value
	documents []document
	folder    *kustomization
}

// document is one object of a resource file.
type document struct {
	layer  *layer
	object *manifest.Object
	served []byte // JSON; nil: the library would refuse it, and it is judged as it stands
	kind   string
}

// at returns the kustomization of a folder, nil where it has none.
func (t *tree) at(folder string) *kustomization {
	t.mu.Lock()
	k, known := t.folders[folder]
	t.mu.Unlock()
	if known {
		return k
	}
	for _, name := range fileNames {
		if k = t.parse(path.Join(folder, name)); k != nil {
			break
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if other, known := t.folders[folder]; known {
		return other
	}
	t.folders[folder] = k
	return k
}

// parse reads a kustomization and keeps its outline; nil where the file is missing or is not one.
func (t *tree) parse(name string) *kustomization {
	k := &kustomization{tree: t, name: name, folder: path.Dir(name)}
	file, err := t.load(name)
	var doc *manifest.Document
	if err == nil {
		doc, err = firstDocument(file)
	}
	if err != nil {
		var broken *manifest.Error
		if !errors.As(err, &broken) {
			return nil
		}
		k.broken = err
		return k
	}
	if doc == nil || doc.Root.Kind != manifest.Map {
		return nil
	}
	// Flux has objects of the same kind, which say where kustomizations lie.
	apiVersion, _ := doc.Root.Get("apiVersion").Str()
	if apiVersion != "" && !strings.HasPrefix(apiVersion, "kustomize.config.k8s.io/") {
		return nil
	}
	kind, _ := doc.Root.Get("kind").Str()
	if kind != "" && kind != "Kustomization" && kind != "Component" {
		return nil
	}
	k.component = kind == "Component"
	k.file = file // for the lines of what is remote
	k.outlined = k.outline(doc.Root)
	k.file = nil
	k.id = t.next()
	return k
}

// firstDocument is the one that kustomize reads of a kustomization, nil where the file holds none.
func firstDocument(file *manifest.File) (*manifest.Document, error) {
	for doc, err := range file.Documents() {
		return doc, err
	}
	return nil, nil
}

// plain tells whether the kustomization does nothing but name resources.
func (k *kustomization) plain() bool {
	return !k.component && len(k.settings)+len(k.generated)+len(k.parts)+len(k.patches)+len(k.images)+len(k.replicas)+len(k.replaced) == 0
}

// begin is the first key, where errors about the whole stand.
func (k *kustomization) begin() manifest.Span {
	if len(k.root.Fields) > 0 {
		return k.root.Fields[0].KeySpan
	}
	return manifest.Span{Start: k.root.Span.Start, End: k.root.Span.Start}
}

// load reads all that the kustomization names.
func (k *kustomization) load() {
	k.once.Do(func() {
		k.settings = map[string]any{}
		if !k.read() {
			return
		}
		for i := range k.root.Fields {
			k.loadField(&k.root.Fields[i])
		}
		// kustomize applies them in this order, however they are written.
		slices.SortStableFunc(k.patches, func(a, b *patch) int { return int(a.sort) - int(b.sort) })
	})
}

// release forgets all that was loaded once the last build is done with it: a repository may have thousands.
func (k *kustomization) release() {
	if k.uses.Add(-1) > 0 {
		return
	}
	k.file, k.in, k.root, k.settings = nil, nil, nil, nil
	k.sources, k.generated, k.parts, k.patches = nil, nil, nil, nil
	k.images, k.servedImages, k.replicas, k.replaced, k.labels, k.remotes = nil, nil, nil, nil, nil, nil
}

// read reads the kustomization's own file, again: of most only the outline is needed.
func (k *kustomization) read() bool {
	k.file = &manifest.File{Name: k.name}
	k.root = &manifest.Value{Kind: manifest.Map}
	file, err := k.tree.load(k.name)
	if err != nil {
		return false
	}
	doc, err := firstDocument(file)
	if err != nil || doc == nil {
		return false
	}
	k.file, k.root, k.in = file, doc.Root, doc.Object()
	return true
}

func (k *kustomization) loadField(f *manifest.Field) {
	name := strings.ToLower(f.Key)
	switch name {
	case "apiversion", "kind", "metadata", "buildmetadata", "sortoptions", "openapi", "crds", "secretgenerator", "vars", "validators", "inventory":
	case "helmcharts", "helmchartinflationgenerator":
		k.incomplete = true
	case "helmglobals":
	case "resources", "bases":
		k.each(f, k.addResource)
	case "components":
		k.each(f, k.addComponent)
	case "configmapgenerator":
		k.each(f, k.addGenerator)
	case "patches":
		k.each(f, func(v *manifest.Value) { k.addPatch(v, listed) })
	case "patchesjson6902":
		k.each(f, func(v *manifest.Value) { k.addPatch(v, listedJSON) })
	case "patchesstrategicmerge":
		k.each(f, k.addStrategicMerge)
	case "images", "imagetags":
		k.each(f, k.addImage)
	case "replicas":
		k.each(f, func(v *manifest.Value) { k.replicas = append(k.replicas, v) })
	case "replacements":
		k.each(f, k.addReplacement)
	case "labels":
		k.each(f, func(v *manifest.Value) { k.labels = append(k.labels, v.Get("pairs")) })
		k.settings["labels"] = append(listOf(k.settings["labels"]), listOf(f.Value.Any())...)
	case "commonlabels":
		k.labels = append(k.labels, f.Value)
		k.settings["labels"] = append(listOf(k.settings["labels"]), map[string]any{"pairs": f.Value.Any(), "includeSelectors": true})
	case "commonannotations":
		k.labels = append(k.labels, f.Value)
		k.settings["commonAnnotations"] = f.Value.Any()
	case "namespace", "nameprefix", "namesuffix", "generatoroptions":
		k.settings[spelling[name]] = f.Value.Any()
	case "configurations":
		k.each(f, k.addConfiguration)
	case "generators":
		k.each(f, func(v *manifest.Value) { k.skipPlugin(v, f.Key) })
		k.incomplete = true
	case "transformers":
		k.each(f, k.addTransformer)
	default:
		k.fail(k.file, f.KeySpan, "kustomize has no field "+f.Key+" and refuses the whole kustomization")
	}
}

// spelling is how the library writes fields, which it reads in any case.
var spelling = map[string]string{
	"namespace": "namespace", "nameprefix": "namePrefix", "namesuffix": "nameSuffix", "generatoroptions": "generatorOptions",
}

func listOf(v any) []any {
	list, _ := v.([]any)
	return list
}

// each visits the items of a list; anything else is an error.
func (k *kustomization) each(f *manifest.Field, visit func(*manifest.Value)) {
	switch f.Value.Kind {
	case manifest.List:
		for _, v := range f.Value.Items {
			visit(v)
		}
	case manifest.Null:
	default:
		k.fail(k.file, f.KeySpan, f.Key+" is a "+f.Value.Kind.String()+" where kustomize needs a list")
	}
}

func (k *kustomization) fail(file *manifest.File, at manifest.Span, message string) {
	k.errors = append(k.errors, errorAt(file, at, message))
}

func errorAt(file *manifest.File, at manifest.Span, message string) *source.Error {
	p := file.Position(int(at.Start))
	return &source.Error{Name: file.Name, Err: &manifest.Error{File: file.Name, Line: p.Line, Column: p.Column, Message: message}}
}

func (k *kustomization) skip(v *manifest.Value, reason string) {
	k.skipped = append(k.skipped, k.skippedAt(v, reason))
}

func (k *kustomization) skippedAt(v *manifest.Value, reason string) source.Skipped {
	return source.Skipped{Name: k.name, Line: k.file.Position(int(v.Span.Start)).Line, Reason: reason}
}

func (k *kustomization) skippedRemote(v *manifest.Value, ref string) source.Skipped {
	return k.skippedAt(v, "remote, and nothing is fetched: "+withoutCredentials(ref)+"; pipe the output of kustomize build in to have it checked whole")
}

// unread notes what a file that the kustomization names has of what cannot be read.
func (k *kustomization) unread(err error) {
	var broken *manifest.Error
	if !errors.As(err, &broken) {
		return
	}
	if broken.Templated {
		k.skipped = append(k.skipped, source.Skipped{
			Name: broken.File, Line: broken.Line, Reason: broken.Message,
		})
		return
	}
	k.errors = append(k.errors, &source.Error{Name: broken.File, Err: broken})
}
