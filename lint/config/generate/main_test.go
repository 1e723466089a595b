package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheSchemaIsUpToDate(t *testing.T) {
	have, err := os.ReadFile("../../../docs/ingresslint.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	want, err := withRules(have)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(have)); diff != "" {
		t.Errorf("docs/ingresslint.schema.json: run make generate: %s", diff)
	}
}

func TestSchemasWithoutRoomForRules(t *testing.T) {
	for text, want := range map[string]string{
		"{":                              "unexpected end of JSON input",
		"{}":                             `no "$defs" on the way`,
		`{"$defs": {"rule": {}}}`:        `no "properties" on the way`,
		`{"$defs": {"rule": ["error"]}}`: `no "rule" on the way`,
	} {
		if _, err := withRules([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
