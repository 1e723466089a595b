package manifest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// blockSeeds are texts at the borders of what the fast parser reads.
var blockSeeds = []string{
	"a:\n- b\n- c:\n  d\n", "a:\n  - b: 1\n    c: |\n      x\n\n      y\n  - |+\n    z\n\nd: e\n", "a: |\n\n  x\nb: |\n x\n  y\n# c\n z: 1\n",
	"a: x # c\n# d\n\n  # e\nb: 'it''s'  \nc: \"\\u00e9\\n\"\n", "- - a\n  - b\n- c: d\n  e: f\n-\n- g\n", "a:\nb:\n  c:\n  d: ~\n", "a: [b, 'c', \"d\" , e f]\nb: { c: d , \"e\":f }\n",
	"a: {\n  b: [\n    c,\n  ],\n}\n", "{\"a\": [1, {\"b\": null}], \"c\": \"\\ud83d\\ude00\"}\n{\"d\": 1}\n", "{\n\t\"a\": 1\n}\n", "a: -1\nb: -x\nc: - x\nd: --- \ne: ---x\n",
	"a: x:\n", "a: x: y\n", "a: x:y\nb: http://c\n", "a: x\n  y\n", "a: 'x\n  y'\n", "a: |\n  x\n   \nb: 1\n", "a: |\n   \n  x\n", "a: |-\r\n  x\r\n  y\r\nb: c\r\n",
	"a: |", "a: |\n", "a: |\n  x", "a: |+\n  x", "a: \"b\"c\n", "a: \"b\"#c\n", "a: [b]#c\n", "1: a\ny: b\n0x1: c\n+1: d\n.5: e\n", "a:  \n  b\n", "---\na: b\n", "--- \n#\na: b\n", "--- a\n",
	"\"a b\": c\n'd': e\n\"f\" : g\n", "  a: b\n  c: d\n", "a: b\n c: d\n", "a:\n    b: c\n  d: e\n", "é: ü\na: ü é # ñ\n", "a: b\u2028c\n", "- a: b\n  - c\n", "- a:\n  - c\n- d\n", "a:\n-\n-\nb: c\n",
	"a: {}\nb: []\nc: [ ]\nd: {a: }\ne: [,]\n", "[a, {b: c}]\n", "a: [b c: d]\n", "a: [1,2]\nb: [1 ,2]\nc: [a-b, -1, - 1]\n", "a: b\n...\n", "# only\n", "", "\n", "a: |\n  \xEF\xBB\xBFx\n",
}

// FuzzFastPath holds the fast parser against yaml/v3.
func FuzzFastPath(f *testing.F) {
	for _, seed := range append(blockSeeds, kubectlSeeds...) {
		f.Add(seed)
	}
	for _, doc := range newCorpus(1).documents(4) {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) <= 20_000 {
			checkFastPath(t, text)
		}
	})
}

func TestFastPathSeeds(t *testing.T) {
	for _, seed := range append(blockSeeds, kubectlSeeds...) {
		checkFastPath(t, seed)
		checkAgainstKubectl(t, []byte(seed))
	}
}

func TestFastPathReadsManifests(t *testing.T) {
	for i, doc := range newCorpus(2).documents(300) {
		if !checkFastPath(t, doc) {
			t.Fatalf("document %d was left to yaml/v3:\n%s", i, doc)
		}
		for _, line := range []string{"\r\n", "\n"} {
			checkFastPath(t, strings.ReplaceAll(doc, "\n", line))
		}
	}
}

func TestFastPathMutations(t *testing.T) {
	c := newCorpus(3)
	docs := c.documents(30)
	docs = append(docs, blockSeeds...)
	fast := 0
	const rounds = 4000
	for i := range rounds {
		text := c.mutate(docs[i%len(docs)])
		if checkFastPath(t, text) {
			fast++
		}
		if i%4 == 0 {
			checkAgainstKubectl(t, []byte(text))
		}
		if t.Failed() {
			return
		}
	}
	if fast < rounds/10 {
		t.Errorf("the fast parser read only %d of %d", fast, rounds)
	}
}

// checkFastPath says whether the fast parser read all documents of the text.
func checkFastPath(t *testing.T, text string) bool {
	t.Helper()
	f, err := NewFile("in.yaml", []byte(text))
	if err != nil || f.binary() != nil {
		return false
	}
	all := true
	for next := 0; next < len(f.text); {
		var c chunk
		c, next = nextChunk(f.text, next)
		if unreadable(f.text[c.start:c.end]) >= 0 {
			continue
		}
		var p blockParser
		root, end := p.parse(f, c, scan(f.text[c.start:c.end]))
		if root == nil {
			all = false
			continue
		}
		c.end = end
		want, err := f.parseNode(c)
		switch {
		case err != nil && strings.Contains(err.Error(), "escape c") && strings.ContainsAny(text, "{[") && strings.Contains(text, `\`): // escapes of JSON
		case err != nil:
			t.Errorf("read by the fast parser, refused by yaml/v3: %v\n%q\n%s", err, text, show(root, 0))
		case want == nil:
			t.Errorf("read by the fast parser, nothing for yaml/v3\n%q", text)
		default:
			// Compared as text, for go-cmp takes very long over deep trees.
			if w, g := show(want.Root, 0), show(root, 0); w != g {
				t.Errorf("%q\n-yaml/v3 +fast parser:\n%s", text, cmp.Diff(w, g))
			}
		}
		checkSpans(t, f, root, Span{int32(c.start), int32(c.end)})
	}
	return all
}

// show writes everything that a tree holds.
func show(v *Value, depth int) string {
	pad := strings.Repeat("  ", depth)
	out := fmt.Sprintf("%v %d %v %v %q\n", v.Kind, v.Style, v.Shared, v.Span, v.Text)
	for _, f := range v.Fields {
		out += pad + fmt.Sprint(f.Key, f.KeySpan) + ": " + show(f.Value, depth+1)
	}
	for _, item := range v.Items {
		out += pad + "- " + show(item, depth+1)
	}
	return out
}

func BenchmarkObjects(b *testing.B) {
	docs := newCorpus(4).documents(1000)
	b.Run("fast", func(b *testing.B) {
		benchmark(b, docs, func(f *File) {
			for _, err := range f.Objects(nil) {
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	})
	b.Run("skipped", func(b *testing.B) {
		benchmark(b, docs, func(f *File) {
			for _, err := range f.Objects(func(_, _ string) bool { return false }) {
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	})
	b.Run("node", func(b *testing.B) {
		benchmark(b, docs, func(f *File) {
			if _, err := f.parseNode(chunk{0, len(f.text)}); err != nil {
				b.Fatal(err)
			}
		})
	})
}

func benchmark(b *testing.B, docs []string, read func(*File)) {
	b.ReportAllocs()
	size := 0
	for _, d := range docs {
		size += len(d)
	}
	b.SetBytes(int64(size / len(docs)))
	for i := 0; b.Loop(); i++ {
		f, err := NewFile("in.yaml", []byte(docs[i%len(docs)]))
		if err != nil {
			b.Fatal(err)
		}
		read(f)
	}
}

// BenchmarkNodeFloor is what yaml/v3 alone takes to parse the same documents.
func BenchmarkNodeFloor(b *testing.B) {
	docs := newCorpus(4).documents(1000)
	benchmark(b, docs, func(f *File) {
		var node yaml.Node
		if err := yaml.Unmarshal(f.Data, &node); err != nil {
			b.Fatal(err)
		}
	})
}
