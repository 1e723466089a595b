package main

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/ingresslint/ingresslint/versions"
)

// chartTables writes the charts with what their templates do, and their values.
func chartTables(data string) (string, error) {
	table, o, err := readCharts(data)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "var charts = [%d]Chart{\n", len(table))
	for i := range table {
		fmt.Fprintf(&b, "{%s, index: %d},\n", newPrinter("").fields(reflect.ValueOf(table[i])), i)
	}
	b.WriteString("}\n\n")
	rows, err := rowsOf(filepath.Join(data, "values.yaml"), func(name string, in valueData) (row[versions.ChartValue], error) {
		return valueRow(name, in, o)
	})
	if err != nil {
		return "", err
	}
	b.WriteString(writeTable(newPrinter("chartShared"), "chartValues", rows))
	return b.String(), nil
}

func readCharts(data string) ([]versions.Chart, order, error) {
	var list []chartData
	if err := readYAML(filepath.Join(data, "charts.yaml"), &list); err != nil {
		return nil, nil, err
	}
	var rendering map[string]ranged[any]
	if err := readYAML(filepath.Join(data, "rendering.yaml"), &rendering); err != nil {
		return nil, nil, err
	}
	var o order
	table := make([]versions.Chart, len(list))
	for i, c := range list {
		if i > 0 && semver.Compare("v"+list[i-1].Chart, "v"+c.Chart) >= 0 {
			return nil, nil, fmt.Errorf("charts.yaml: %s must stand before %s", c.Chart, list[i-1].Chart)
		}
		if !semver.IsValid("v" + c.controller()) {
			return nil, nil, fmt.Errorf("charts.yaml: the tag %q of %s is no version", c.Tag, c.Chart)
		}
		o = append(o, c.Chart)
		table[i] = versions.Chart{Version: c.Chart, AppVersion: c.App, Tag: c.Tag, Digest: c.Digest, DigestChroot: c.DigestChroot}
	}
	if len(o) > 255 {
		return nil, nil, fmt.Errorf("charts.yaml: %d charts; the tables count them in a byte", len(o))
	}
	return table, o, spreadFields("rendering.yaml", rendering, o, func(i int) any { return &table[i].Rendering })
}

func valueRow(name string, in valueData, o order) (row[versions.ChartValue], error) {
	r := row[versions.ChartValue]{name: name, replacement: in.Replacement}
	if err := r.existence(o, in.Charts); err != nil {
		return r, err
	}
	values, _, err := in.Default.spread(o, 0)
	if err != nil {
		return r, err
	}
	free, _, err := in.Free.spread(o, 0)
	if err != nil {
		return r, err
	}
	unread, _, err := in.Unread.spread(o, 0)
	if err != nil {
		return r, err
	}
	for i := range o {
		if r.known[i] {
			r.values[i] = versions.ChartValue{Default: chartDefault(values[i]), Free: free[i], Unread: unread[i]}
		}
	}
	return r, nil
}

// chartDefault turns a default as YAML reads it into what the Go API promises.
func chartDefault(in any) any {
	switch v := in.(type) {
	case int:
		return int64(v)
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = chartDefault(item)
		}
		return list
	case map[string]any:
		members := []versions.Member{}
		for _, name := range sortedKeys(v) {
			members = append(members, versions.Member{Name: name, Value: chartDefault(v[name])})
		}
		return members
	}
	return in
}
