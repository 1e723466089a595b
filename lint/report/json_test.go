package report

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/observed"
	"github.com/ingresslint/ingresslint/lint/source"
)

// TestJSONFollowsItsSchema lints real input, some of it broken, and validates
// what is written.
func TestJSONFollowsItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	observations, err := observed.ReadFile("../../fixtures/demo/observed.json")
	if err != nil {
		t.Fatal(err)
	}
	broken := source.List([]string{"../../fixtures/demo", "no-such-file"}, nil)
	broken.Inputs = append(broken.Inputs,
		source.Text("broken.yaml", []byte("kind: ConfigMap\napiVersion: v1\ndata: [")),
		source.Text("template.yaml", []byte("apiVersion: v1\nkind: ConfigMap\n{{ if .Values.x }}\ndata: {}\n{{ end }}\n")))
	for name, listing := range map[string]*source.Listing{"demo and broken files": broken, "nothing": {}} {
		linter, err := lint.New(lint.Options{Observations: observations, TextEdits: true})
		if err != nil {
			t.Fatal(err)
		}
		result, err := linter.Lint(context.Background(), listing)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := JSON(&out, result, Style{}); err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if name == "nothing" {
			continue
		}
		if len(result.Findings) < 10 || len(result.Errors) != 2 || len(result.Skipped) != 1 {
			t.Errorf("%d findings, errors %v, skipped %v: the input no longer covers the schema", len(result.Findings), result.Errors, result.Skipped)
		}
	}
}

// TestSchemaRefusesOtherShapes shows that the schema can fail.
func TestSchemaRefusesOtherShapes(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(&lint.Report{Version: lint.ReportVersion, Findings: []lint.Finding{{Rule: "x", Severity: "fatal"}}})
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if schema.Validate(document) == nil {
		t.Error("a report without lists and with a wrong severity is valid")
	}
}
