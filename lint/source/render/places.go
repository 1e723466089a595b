package render

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// places finds where what a chart makes is written.
type places struct {
	folder    string
	values    []*manifest.Document // as they win: the files given, the last first, then the chart's own
	templates map[string]*template // by path; nil where there is none
	subcharts map[string]*manifest.Document
	sources   []string // all files of the chart, and those of values
}

func newPlaces(folder string, files []string) *places {
	p := &places{folder: folder, templates: map[string]*template{}, subcharts: map[string]*manifest.Document{}, sources: chartFiles(folder, files)}
	for i := len(files) - 1; i >= 0; i-- {
		p.values = append(p.values, document(files[i])...)
	}
	p.values = append(p.values, document(path.Join(folder, "values.yaml"))...)
	return p
}

// chartFiles lists the files below the folder of a chart, after those given.
func chartFiles(folder string, values []string) []string {
	var names []string
	for _, name := range values {
		names = append(names, path.Clean(filepath.ToSlash(name)))
	}
	filepath.WalkDir(filepath.FromSlash(folder), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			names = append(names, path.Clean(filepath.ToSlash(name)))
		}
		return nil // what cannot be read helm has told
	})
	return names
}

// document reads the values in a file; none where there are none.
func document(name string) []*manifest.Document {
	file := read(name)
	if file == nil {
		return nil
	}
	for doc, err := range file.Documents() {
		if err == nil && doc.Root.Kind == manifest.Map {
			return []*manifest.Document{doc}
		}
		break
	}
	return nil
}

func read(name string) *manifest.File {
	data, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		return nil
	}
	file, err := manifest.NewFile(path.Clean(filepath.ToSlash(name)), data)
	if err != nil {
		return nil
	}
	return file
}

// object places a rendered object at the template that its comment "# Source:"
// names, and each of its values where that can be known.
func (p *places) object(rendered *manifest.Object) *manifest.Object {
	t, sub := p.template(rendered.Template())
	o := *rendered
	o.File, o.Span, o.Document, o.Duplicates = t.file, t.anchor, 0, nil
	o.Sources = p.sources
	o.Home = path.Join(p.folder, "Chart.yaml") // all that a chart makes lies together
	o.Written = func([]string) (*manifest.Object, []string) { return nil, nil }
	g := graft{places: p, template: t, sub: sub}
	o.Root = g.value(rendered.Root, nil)
	return &o
}

// template opens the template that a comment names, and tells of which chart
// below this one it is. The first step of the name is the chart's own.
func (p *places) template(name string) (t *template, sub string) {
	_, inside, ok := strings.Cut(name, "/")
	steps := strings.Split(inside, "/")
	if len(steps) > 2 && steps[0] == "charts" {
		sub = steps[1]
	}
	file := path.Join(p.folder, path.Clean("/"+inside))
	if t := p.templates[file]; t != nil {
		return t, sub
	}
	if ok {
		t = newTemplate(read(file))
	}
	if t == nil { // a packed chart, or a comment that is missing
		if t = newTemplate(read(path.Join(p.folder, "Chart.yaml"))); t == nil {
			t = newTemplate(emptyFile(p.folder))
		}
		t.foreign = true
	}
	p.templates[file] = t
	return t, sub
}

func emptyFile(name string) *manifest.File {
	file, err := manifest.NewFile(name, nil)
	if err != nil { // an empty text is always one
		panic(err)
	}
	return file
}
