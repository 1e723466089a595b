package rules_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/versions"
)

// verdict is what a truth table holds about one value under one mode of
// annotation validation (or, in the tables of the ConfigMap, at all).
type verdict struct {
	Effect      string         `json:"effect"`
	Effective   map[string]any `json:"effective"`
	Warn        string         `json:"warn"`
	Log         string         `json:"log"`
	RenderError string         `json:"render_error"`
	NginxTest   string         `json:"nginx_t"`
	Rendered    string         `json:"rendered"`
}

// entry is one line of a truth table.
type entry struct {
	Key        string            `json:"key"`
	Annotation string            `json:"annotation"`
	Value      string            `json:"value"`
	Case       string            `json:"case"`
	With       map[string]string `json:"with"`
	On         *verdict          `json:"on"`
	Off        *verdict          `json:"off"`
	Any        *verdict          `json:"any"`
	verdict
}

// rewrite writes testdata/agreement from a folder of truth tables.
func rewrite(t *testing.T, folder string) {
	t.Helper()
	for _, kind := range []string{"config", "annotations"} {
		files, err := filepath.Glob(filepath.Join(folder, kind+"-*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s-RELEASE.jsonl in %s (%v)", kind, folder, err)
		}
		for _, file := range files {
			rewriteTable(t, file, strings.TrimSuffix(filepath.Base(file), ".jsonl"))
		}
	}
}

func rewriteTable(t *testing.T, file, name string) {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	_, version, _ := strings.Cut(name, "-")
	release, _, _ := versions.Find(version)
	if err := os.MkdirAll(filepath.Join("testdata", "agreement"), 0o755); err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(filepath.Join("testdata", "agreement", name+".jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	zipped, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	defer zipped.Close()
	encoder := json.NewEncoder(zipped)
	decoder := json.NewDecoder(bufio.NewReader(in))
	for decoder.More() {
		var e entry
		if err := decoder.Decode(&e); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if row, ok := e.outcome(release.Behaviour.AnnotationValidation == "on"); ok {
			if err := encoder.Encode(row); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// outcome keeps what tells about the value alone: not how names are spelt, nor
// companions, nor objects that the text names and that may or may not exist.
func (e *entry) outcome(validation bool) (outcome, bool) {
	if e.Case != "default" && e.Case != "alt" && e.Case != "grid" || namesAnObject(e) {
		return outcome{}, false
	}
	v := &e.verdict
	switch {
	case e.Any != nil:
		v = e.Any
	case validation && e.On != nil:
		v = e.On
	case e.Off != nil:
		v = e.Off
	}
	return outcome{Name: e.Key + e.Annotation, Value: e.Value, With: e.With, Want: v.fault(e)}, true
}

var anObject = regexp.MustCompile(`^(missing|default/missing|other/.*|default/dhparam)$`)

// namesAnObject marks rows about objects that exist elsewhere or nowhere.
func namesAnObject(e *entry) bool { return anObject.MatchString(e.Value) && e.Annotation != "" }

// fault names what a user must hear of.
func (v *verdict) fault(e *entry) string {
	logged := v.Log != "" || v.Warn != "" && !strings.HasPrefix(v.Warn, "none")
	switch {
	case e.Annotation == "" && strings.HasPrefix(v.Warn, "none"):
		return "" // the key is unknown, which the rules about names say
	case v.RenderError != "":
		return "render-fails"
	case v.Effect == "ignored" && e.Annotation != "" && e.Value == "":
		return "" // counts as unset
	case v.Effect == "ignored", v.Effect == "partly", v.Effect == "refused", v.Effect == "denied", v.Effect == "crash":
		return v.Effect
	case strings.HasPrefix(v.NginxTest, "FAIL"):
		return "reload-fails"
	case v.Effect == "applied" && v.Effective["ExternalAuth.URL"] == "" && e.With["auth-url"] != "":
		return "auth-dropped"
	case logged:
		return "logged"
	case v.Rendered == "dropped" && dropsAtFault[e.Key+e.Annotation]:
		return "dropped"
	}
	return ""
}

// dropsAtFault are the settings whose directive is left out because the value is
// none of its type; elsewhere a value leaves it out rightly.
var dropsAtFault = map[string]bool{
	"proxy-body-size": true, "proxy-max-temp-file-size": true, "permanent-redirect-code": true,
	"temporal-redirect-code": true, "limit-whitelist": true, "limit-allowlist": true,
}
