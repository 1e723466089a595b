package lint

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOnce(t *testing.T) {
	at := func(line int, severity Severity, message, fix string) Finding {
		return Finding{Rule: "config-value", Severity: severity, File: "values.yaml", Line: line, Column: 3, Message: message, Fix: &Fix{Description: fix}, ValuesPath: "/controller/config/keep-alive"}
	}
	names := []Finding{at(3, Info, "x is unused", "delete it"), at(3, Info, "y is unused", "delete it")}
	names[0].ValuesPath, names[1].ValuesPath = "", ""
	elsewhere := at(3, Error, "of 1.11.3", "set it")
	elsewhere.Column = 9
	for _, c := range []struct {
		name   string
		sorted []Finding
		want   string
	}{
		{name: "two releases", sorted: []Finding{at(3, Error, "of 1.11.3", "set it"), at(3, Error, "of 1.12.1", "set it")}, want: "of 1.11.3"},
		{name: "the worst speaks", sorted: []Finding{at(3, Info, "of 1.11.3", "set it"), at(3, Error, "of 1.12.1", "set it")}, want: "of 1.12.1"},
		{name: "other ways out", sorted: []Finding{at(3, Error, "of 1.11.3", "set it"), at(3, Error, "of 1.12.1", "delete it")}, want: "of 1.11.3, of 1.12.1"},
		{name: "between others", sorted: []Finding{at(3, Error, "a", "one"), at(3, Error, "b", "two"), at(3, Error, "c", "one")}, want: "a, b"},
		{name: "other places", sorted: []Finding{at(3, Error, "of 1.11.3", "set it"), elsewhere, at(4, Error, "of 1.11.3", "set it")}, want: "of 1.11.3, of 1.11.3, of 1.11.3"},
		{name: "not of values", sorted: names, want: "x is unused, y is unused"},
		{name: "objects of a cluster", sorted: []Finding{at(0, Error, "same", "set it"), at(0, Error, "same", "set it")}, want: "same, same"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			for i, f := range once(c.sorted) {
				if i > 0 {
					got += ", "
				}
				got += f.Message
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A key that is written again and again is told of at each place, all of which are that of the first.
func TestOnceOfMany(t *testing.T) {
	const many = 200_000
	sorted := make([]Finding, many)
	for i := range sorted {
		sorted[i] = Finding{Rule: "duplicate-key", File: "values.yaml", Line: 1, Column: 1, Message: fmt.Sprintf("message %d", i/2)}
	}
	if got := once(sorted); len(got) != many/2 || got[many/2-1].Message != fmt.Sprintf("message %d", many/2-1) {
		t.Errorf("%d findings", len(got))
	}
}
