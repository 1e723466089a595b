package main

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What kustomizations make is more than one processor looks at in one go, and
// asks for the texts behind it from all of them at once.
func TestParallelRunsOfOverlaysAreEqual(t *testing.T) {
	texts := map[string]string{"base/kustomization.yaml": "resources: [cm.yaml]\n", "base/cm.yaml": atRelease}
	for n := range 40 {
		base := fmt.Sprintf("base/shop-%02d.yaml", n)
		texts[base] = shop(fmt.Sprintf("shop-%02d", n))
		texts["base/kustomization.yaml"] = strings.Replace(texts["base/kustomization.yaml"], "]", ", "+strings.TrimPrefix(base, "base/")+"]", 1)
	}
	for n := range 4 {
		texts[fmt.Sprintf("over-%d/kustomization.yaml", n)] = "resources: [../base]\nnamePrefix: x-\npatches: [{path: patch.yaml}]\n"
		texts[fmt.Sprintf("over-%d/patch.yaml", n)] = strings.Replace(shop(fmt.Sprintf("shop-%02d", n)), "8 megabytes", fmt.Sprint(n, " megabytes"), 1)
	}
	files(t, texts)
	run := func(processors int) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		out, errs, status := execute(t, "", "lint", "--format", "json", ".")
		if errs != "" || status != 1 {
			t.Fatalf("exit status %d, standard error %q", status, errs)
		}
		return out
	}
	want := run(1)
	if n := strings.Count(want, `"annotation-value"`); n != 44 {
		t.Errorf("%d findings in a base and four overlays", n)
	}
	for range 3 {
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(run(8), "\n")); diff != "" {
			t.Fatal(diff)
		}
	}
}
