package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

var someReleases = order{"0.51.0", "1.0.0", "1.0.1", "1.9.5", "1.9.6", "1.10.0", "1.10.1"}

func TestBounds(t *testing.T) {
	for _, c := range []struct {
		span        span
		first, last int
		empty       bool
	}{
		{span{}, 0, 6, false},
		{span{From: "1.0.1"}, 2, 6, false},
		{span{From: "1.0.1", To: "1.9.5"}, 2, 3, false},
		{span{From: "1.0.1", To: "1.9.x"}, 2, 4, false},
		{span{To: "0.51.x"}, 0, 0, false},
		// ends that are no releases of the table
		{span{From: "1.2.0", To: "1.9.99"}, 3, 4, false},
		{span{To: "0.9.0-beta.17"}, 0, -1, true},
		{span{From: "1.11.0"}, 7, 6, true},
	} {
		first, last, empty, err := someReleases.bounds(c.span)
		if first != c.first || last != c.last || empty != c.empty || err != nil {
			t.Errorf("%+v: %d to %d, empty %t, %v", c.span, first, last, empty, err)
		}
	}
	for _, bad := range []span{{From: "soon"}, {To: "1.9.y"}, {From: "1.9.x"}} {
		if _, _, _, err := someReleases.bounds(bad); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}

// An open range and a line take in a release that is added to the list.
func TestReleaseToCome(t *testing.T) {
	more := order{"1.9.6", "1.9.7", "1.10.0", "1.10.1", "1.11.0"}
	for _, c := range []struct {
		span span
		last string
	}{{span{From: "1.9.6"}, "1.11.0"}, {span{To: "1.9.x"}, "1.9.7"}, {span{To: "1.9.6"}, "1.9.6"}} {
		if _, last, _, _ := more.bounds(c.span); more[last] != c.last {
			t.Errorf("%+v ends at %s, want %s", c.span, more[last], c.last)
		}
	}
}

func TestSpan(t *testing.T) {
	for _, c := range []struct {
		first, last int
		want        span
	}{
		{0, 6, span{From: "0.51.0"}},
		{2, 3, span{From: "1.0.1", To: "1.9.5"}},
		{2, 4, span{From: "1.0.1", To: "1.9.x"}},
		{1, 1, span{From: "1.0.0", To: "1.0.0"}},
	} {
		if diff := cmp.Diff(c.want, someReleases.span(c.first, c.last)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestRanged(t *testing.T) {
	for _, c := range []struct {
		text string
		want []any // per release of someReleases; nil is unset
	}{
		{"7", []any{7, 7, 7, 7, 7, 7, 7}},
		{"[a, b]", []any{[]any{"a", "b"}, []any{"a", "b"}, []any{"a", "b"}, []any{"a", "b"}, []any{"a", "b"}, []any{"a", "b"}, []any{"a", "b"}}},
		{"[{to: 1.0.0, value: x}, {from: 1.10.0, value: y}]", []any{"x", "x", nil, nil, nil, "y", "y"}},
		{"[{from: 1.0.1, to: 1.9.x}]", []any{nil, nil, true, true, true, nil, nil}},
	} {
		var r ranged[any]
		if err := yaml.Unmarshal([]byte(c.text), &r); err != nil {
			t.Fatal(err)
		}
		got, _, err := r.spread(someReleases, 0)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", c.text, err, diff)
		}
	}
	var r ranged[any]
	if err := yaml.Unmarshal([]byte("[{to: 1.9.5, value: x}, {from: 1.9.5, value: y}]"), &r); err != nil {
		t.Fatal(err)
	}
	if _, _, err := r.spread(someReleases, 0); err == nil || !strings.Contains(err.Error(), "two values for 1.9.5") {
		t.Errorf("overlapping ranges: %v", err)
	}
}

func TestConditions(t *testing.T) {
	got, err := conditions([]string{"annotation auth-url", "config use-http2 = false or flag enable-ssl-passthrough"})
	if err != nil || len(got) != 2 || got[1].String() != "config use-http2 = false or flag enable-ssl-passthrough" {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"auth-url", "secret x", "config x is 1", "config x ="} {
		if _, err := conditions([]string{bad}); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
