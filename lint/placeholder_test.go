package lint

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/rego"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// Reader and rules must mean the same by a placeholder, else one would judge
// what the other passes over.
func TestPlaceholdersAreTheSameToReaderAndRules(t *testing.T) {
	const file = "lib/placeholder.rego"
	module, err := rules.FS.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	query, err := rego.New(
		rego.Query("x := [[t | some t in input; data.ingresslint.lib.placeholder.found(t)], [t | some t in input; data.ingresslint.lib.placeholder.in_setting(t)]]"),
		rego.Module(file, string(module)),
	).PrepareForEval(ctx)
	if err != nil {
		t.Fatal(err)
	}
	texts := placeholderTexts()
	result, err := query.Eval(ctx, rego.EvalInput(texts))
	if err != nil || len(result) != 1 {
		t.Fatal(result, err)
	}
	lists := result[0].Bindings["x"].([]any)
	for i, goes := range []func(string) bool{manifest.Placeholder, manifest.SettingPlaceholder} {
		found := map[string]bool{}
		for _, text := range lists[i].([]any) {
			found[text.(string)] = true
		}
		if len(found) == 0 || len(found) == len(texts) {
			t.Errorf("%d of %d texts are placeholders, which proves nothing", len(found), len(texts))
		}
		for _, text := range texts {
			if goes(text) != found[text] {
				t.Errorf("%q: %v to the reader, %v to the rules (definition %d)", text, goes(text), found[text], i)
			}
		}
	}
}

// placeholderTexts are put together of pieces that matter, and many other texts.
func placeholderTexts() []string {
	pieces := strings.Split("${|}|$|(|)|((|))|{{|}}|{%|%{|<%|%>|(@=|#@|#{|__|@|@@|$(| |\n|a|A|TIMEOUT|remote_addr|http_x|upstream_|scheme|status|"+
		"host|binary_remote_addr|request|request_uri|body_bytes_sent|time_iso8601|cluster|1|.|/|-|_|60s|"+
		"${remote_addr}|${request_id}|${status}|${args}|${uri}|${A}|$B|((c))|__D__|@E@|@@f@@", "|")
	r := rand.New(rand.NewPCG(11, 12))
	texts := append([]string{""}, pieces...)
	for range 20_000 {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		texts = append(texts, b.String())
	}
	return texts
}
