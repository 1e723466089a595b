package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTemplateReads(t *testing.T) {
	for name, c := range map[string]struct {
		templates map[string]string
		want      reads
	}{
		"printed and tested": {
			map[string]string{"a.yaml": `{{ if and .Values.a.on (not $.Values.off) }}x: {{ .Values.a.x | quote }}{{ end }}`},
			reads{"a": false, "a.on": false, "off": false, "a.x": false},
		},
		"handed on whole": {
			map[string]string{"a.yaml": `{{ toYaml .Values.a | nindent 2 }}{{ range $k, $v := .Values.b }}{{ $k }}: {{ $v }}{{ end }}{{ tpl (toYaml .Values.c.d) $ }}`},
			reads{"a": true, "b": true, "c": false, "c.d": true},
		},
		"with and variables": {
			map[string]string{"a.yaml": `{{ with .Values.image }}{{ .tag }}{{ $.Values.top }}{{ end }}{{ $i := .Values.image }}{{ $i.digest }}{{ with .Values.m }}{{ toYaml . }}{{ end }}`},
			reads{"image": false, "image.tag": false, "top": false, "image.digest": false, "m": true},
		},
		"included with another dot": {
			map[string]string{
				"_a.tpl": `{{ define "image" }}{{ .registry }}/{{ .image }}{{ end }}{{ define "all" }}{{ .ctx.Values.z }}{{ .part.y }}{{ end }}`,
				"a.yaml": `{{ include "image" (merge .Values.controller.image .Values.global.image) }}{{ template "all" (dict "ctx" $ "part" .Values.part) }}`,
			},
			reads{
				"controller": false, "controller.image": false, "controller.image.registry": false, "controller.image.image": false,
				"global": false, "global.image": false, "global.image.registry": false, "global.image.image": false,
				"z": false, "part": false, "part.y": false,
			},
		},
		"indexed": {
			map[string]string{"a.yaml": `{{ index .Values.a "b" }}{{ range $key, $v := .Release }}{{ index $.Values.ports $key }}{{ end }}{{ if hasKey .Values "c" }}{{ end }}{{ (index .Values "d-e").f }}`},
			reads{"a": false, "a.b": false, "ports": true, "c": false, "d-e": false, "d-e.f": false},
		},
		"a template that includes itself": {
			map[string]string{"_a.tpl": `{{ define "a" }}{{ .Values.a }}{{ include "a" . }}{{ end }}`, "a.yaml": `{{ include "a" . }}`},
			reads{"a": false},
		},
		"defaults": {
			map[string]string{"a.yaml": `{{ default .Release.Namespace .Values.ns | trunc 63 }}{{ toYaml (.Values.a | default .Values.b) }}{{ ternary .Values.c.d "x" true }}`},
			reads{"ns": false, "a": true, "b": true, "c": false, "c.d": false},
		},
	} {
		got, err := templateReads(c.templates)
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
		}
	}
	if _, err := templateReads(map[string]string{"a.yaml": "{{ if }}"}); err == nil {
		t.Error("no error for a template that does not parse")
	}
}
