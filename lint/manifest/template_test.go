package manifest

import "testing"

// What to do about a template depends on its language, and that on where the file lies.
func TestTemplatesAreNamedByTheirLanguage(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"shop/templates/ingress.yaml", "a: {{ b }}\n", "a Helm template that has not been rendered; render it and pipe the result in: helm template shop | ingresslint lint -, or ingresslint lint --helm shop"},
		{"templates/web/ingress.yaml", "a: {{ b }}\n", "a Helm template that has not been rendered; render it and pipe the result in: helm template . | ingresslint lint -, or ingresslint lint --helm ."},
		{"ingress.yaml", "a: {{ include \"b\" . }}\n", "a Helm template that has not been rendered; render it and pipe the result in: helm template CHART | ingresslint lint -"},
		{"helmfile.yaml", "a: {{ .Environment.Name }}\n", "a helmfile template that has not been rendered; render it and pipe the result in: helmfile template | ingresslint lint -"},
		{"roles/web/templates.d/ingress.yaml", "a: {{ b }}\n{% if c %}\n", "a Jinja template that has not been rendered; render it and pipe the result in"},
		{"roles/web/templates/ingress.yaml", "a: {{ b }}\n", "a template that has not been rendered; render it and pipe the result in"},
		{"<stdin>", "a: 1\n${B}\n", "a template that has not been rendered; render it and pipe the result in"},
		{"<stdin>", "a: 1\n<% b %>\nc: 1\n", "an ERB template that has not been rendered; render it and pipe the result in"},
	}
	for _, tt := range tests {
		file, err := NewFile(tt.name, []byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, err := range file.Documents() {
			if e, ok := err.(*Error); ok && e.Templated {
				got = e.Message
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q\nnot %q", tt.name, got, tt.want)
		}
	}
}
