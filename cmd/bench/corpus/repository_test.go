package corpus

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	resolve "github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/gitops"
	"github.com/ingresslint/ingresslint/lint/source/kustomize"
)

const repositoryFiles = 1500

func TestRepositoryIsWrittenAgainAsItWas(t *testing.T) {
	write := func(folder string) error {
		_, err := WriteRepository(folder, repositoryFiles)
		return err
	}
	files := written(t, write)
	if len(files) != repositoryFiles {
		t.Errorf("%d files, not %d", len(files), repositoryFiles)
	}
	if diff := cmp.Diff(files, written(t, write)); diff != "" {
		t.Errorf("a second run wrote something else (-first +second):\n%s", diff)
	}
}

// Each cluster's Ingresses are judged by the release of its own controller, and
// of all the files nothing is found but the faults that were put in.
func TestRepositoryIsLintedByTheReleaseOfEachCluster(t *testing.T) {
	folder := t.TempDir()
	repository, err := WriteRepository(folder, repositoryFiles)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	list := func() *source.Listing {
		listing := source.List([]string{"."}, nil)
		kustomize.Expand(listing, func(kind, text string) bool {
			return resolve.Wanted(kind, text) || gitops.Wanted(kind, text)
		})
		return listing
	}
	linter, err := lint.New(lint.Options{})
	if err != nil {
		t.Fatal(err)
	}
	inspections, _ := linter.Inspect(list())
	var clusters []Cluster
	for _, i := range inspections {
		at := i.Parts[0].File
		clusters = append(clusters, Cluster{strings.Join(strings.Split(at, "/")[:2], "/"), i.Release, len(i.Ingresses)})
	}
	byFolder := func(a, b Cluster) int { return strings.Compare(a.Folder, b.Folder) }
	slices.SortFunc(clusters, byFolder)
	slices.SortFunc(repository.Clusters, byFolder)
	if diff := cmp.Diff(repository.Clusters, clusters); diff != "" {
		t.Errorf("clusters (-want +got):\n%s", diff)
	}

	report, err := linter.Lint(context.Background(), list())
	if err != nil {
		t.Fatal(err)
	}
	var found []Fault
	for _, f := range report.Findings {
		found = append(found, Fault{filepath.ToSlash(f.File), f.Rule})
	}
	if diff := cmp.Diff(sorted(repository.Faults), sorted(found)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if len(repository.Faults) < 5 {
		t.Errorf("only %d faults", len(repository.Faults))
	}
	if len(report.Errors) > 0 || len(report.Skipped) != repository.Templates {
		t.Errorf("%d templates, skipped %d: %v\nerrors %v", repository.Templates, len(report.Skipped), report.Skipped, report.Errors)
	}
}

// sorted leaves each fault once: a base is judged in each cluster that uses it.
func sorted(faults []Fault) []Fault {
	list := slices.Clone(faults)
	slices.SortFunc(list, func(a, b Fault) int { return strings.Compare(a.File+" "+a.Rule, b.File+" "+b.Rule) })
	return slices.Compact(list)
}
