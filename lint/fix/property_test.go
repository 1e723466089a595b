package fix

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

const generatedFiles = 2500

// TestEditsOfGeneratedFiles edits awkward manifests at random and holds the result against kubectl's own YAML library:
// only the named value differs, no comment is lost, doing it again changes nothing.
func TestEditsOfGeneratedFiles(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(1, 2))}
	done, refused := map[string]int{}, 0
	for i := 0; i < generatedFiles; i++ {
		text := g.file()
		index := g.IntN(g.objects)
		before, err := decode(text)
		if err != nil {
			if !g.anchored {
				t.Fatalf("the generated file is broken: %v", err)
			}
			continue // an alias without its anchor
		}
		o := object(t, text, index)
		e := g.edit(before[index])
		got, err := edited(t, text, index, e)
		if err != nil {
			refused++
			if !g.anchored && !refusable(o, e) {
				t.Fatalf("%v\n%v of object %d of\n%s", err, e, index, text)
			}
			continue
		}
		after, err := decode(got)
		if err != nil {
			t.Fatalf("%v: %v of object %d of\n%s\ngives\n%s", err, e, index, text, got)
		}
		before[index] = modelled(before[index], o, e)
		if diff := cmp.Diff(before, after); diff != "" {
			t.Fatalf("%v of object %d of\n%s\ngives\n%s\n%s", e, index, text, got, diff)
		}
		checkText(t, text, got, e)
		if e.Op != "remove" || !isIndex(e.Path[len(e.Path)-1]) {
			if again, err := edited(t, got, index, e); err == nil && again != got {
				t.Fatalf("%v twice gives\n%s\nafter\n%s", e, again, got)
			}
		}
		done[e.Op]++
	}
	t.Log(done, "refused", refused)
	for _, op := range []string{"set", "rename", "remove", "quote", "append"} {
		if done[op] < generatedFiles/20 {
			t.Errorf("only %d times %s", done[op], op)
		}
	}
}

// edit chooses an edit of an object.
func (g *generator) edit(o map[string]any) Edit {
	value := g.one("plain", "20", "true", "it's", "a: b", "x\ny\n", "ü \"q\"", "", "#", "75s", "[1]", "-", "tab\tbed", " pad ")
	data, _ := o["data"].(map[string]any)
	args, _ := o["args"].([]any)
	key := g.one(keyNames...)
	if keys := sortedKeys(data); len(keys) > 0 && g.chance(70) {
		key = g.one(keys...)
	}
	at := []string{"data", key}
	if len(args) > 0 && g.chance(30) {
		at = []string{"args", strconv.Itoa(g.IntN(len(args)))}
	}
	switch g.IntN(5) {
	case 0:
		return Edit{Op: "rename", Path: []string{"data", key}, To: g.one("new-key", "off", "8080", key, "b", "a: b")}
	case 1:
		return Edit{Op: "remove", Path: at}
	case 2:
		return Edit{Op: "quote", Path: at}
	case 3:
		return Edit{Op: "append", Path: []string{"args"}, Value: value}
	}
	if g.chance(20) {
		at = []string{"metadata", "annotations", "x.test/y"}
	}
	return Edit{Op: "set", Path: at, Value: value}
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// refusable says whether an edit asks for something that is not there or must not be done.
func refusable(o *manifest.Object, e Edit) bool {
	if text := wholeText(o.File); strings.Contains(text, "no comment") && (e.Op == "remove" || !strings.HasSuffix(text, "\n")) {
		// A block that ends with the file has no line break at its end, and would get one; a comment may become a part
		// of the block above when the field between them goes.
		return true
	}
	v := o.Root.At(e.Path...)
	switch e.Op {
	case "set":
		return v != nil && (v.Kind == manifest.Map || v.Kind == manifest.List)
	case "rename":
		return v == nil || o.Root.At("data", e.To) != nil
	case "quote":
		return v == nil || v.Kind == manifest.Map || v.Kind == manifest.List || v.Span.Start == v.Span.End ||
			strings.ContainsAny(o.File.Source(v.Span), "\r\n")
	}
	return false
}

// modelled carries an edit out on the decoded object.
func modelled(o map[string]any, object *manifest.Object, e Edit) map[string]any {
	last := e.Path[len(e.Path)-1]
	if e.Op == "append" {
		args, _ := o["args"].([]any)
		if !slices.Contains(args, any(e.Value)) {
			o["args"] = append(args, e.Value)
		}
		return o
	}
	if args, ok := o[e.Path[0]].([]any); ok {
		i, _ := strconv.Atoi(last)
		switch e.Op {
		case "set":
			args[i] = e.Value
		case "remove":
			o["args"] = slices.Delete(args, i, i+1)
		case "quote":
			args[i] = unquoted(args[i], object, e)
		}
		return o
	}
	m := o
	for _, step := range e.Path[:len(e.Path)-1] {
		next, _ := m[step].(map[string]any)
		if next == nil {
			next = map[string]any{}
			if e.Op == "remove" {
				return o
			}
			m[step] = next
		}
		m = next
	}
	switch e.Op {
	case "set":
		m[last] = e.Value
	case "remove":
		delete(m, last)
	case "rename":
		value := m[last]
		delete(m, last)
		m[e.To] = value
	case "quote":
		m[last] = unquoted(m[last], object, e)
	}
	return o
}

// unquoted is the text of a scalar that has no quotes as it is written.
func unquoted(was any, o *manifest.Object, e Edit) any {
	if v := o.Root.At(e.Path...); v.Style == manifest.Plain {
		return o.File.Source(v.Span)
	}
	return was
}

var marker = regexp.MustCompile(`(?m)^---(?:[ \t].*)?\r?$`)

// decode reads the ConfigMaps of a file with kubectl's library.
func decode(text string) ([]map[string]any, error) {
	var objects []map[string]any
	for _, part := range marker.Split(text, -1) {
		var o map[string]any
		if err := yaml.Unmarshal([]byte(part), &o); err != nil {
			return nil, fmt.Errorf("%w in\n%s", err, part)
		}
		if o == nil {
			continue
		}
		items, isList := o["items"].([]any)
		if !isList {
			objects = append(objects, o)
		}
		for _, item := range items {
			objects = append(objects, item.(map[string]any))
		}
	}
	return objects, nil
}

var comment = regexp.MustCompile(`<c[0-9]+>`)

// checkText holds the bytes against each other: what is not edited is the same on both sides, and no comment goes but
// with what is removed.
func checkText(t *testing.T, before, after string, e Edit) {
	t.Helper()
	start := 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < min(len(before), len(after))-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	gone := before[start : len(before)-end]
	if e.Op != "remove" {
		if was, is := comment.FindAllString(before, -1), comment.FindAllString(after, -1); !slices.Equal(was, is) {
			t.Fatalf("%v of\n%s\nloses a comment:\n%s", e, before, after)
		}
	}
	if e.Op == "rename" || e.Op == "quote" {
		if strings.ContainsAny(gone, "\r\n") {
			t.Fatalf("%v of\n%s\nchanges more than a line:\n%s", e, before, after)
		}
	}
	if crlf := strings.Contains(before, "\r\n"); strings.Count(after, "\r\n") != strings.Count(after, "\n") && crlf || strings.Contains(after, "\r") && !crlf {
		t.Fatalf("%v of\n%q\nmixes line endings:\n%q", e, before, after)
	}
	if ends := strings.HasSuffix(after, "\n"); ends != strings.HasSuffix(before, "\n") && (e.Op != "remove" || !ends) {
		t.Fatalf("%v of\n%q\nchanges the end of the file:\n%q", e, before, after)
	}
}
