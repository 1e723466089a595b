package main

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/ingresslint/ingresslint/rules"
)

// readRules parses every rule file and returns the catalogue in order of ids.
func readRules(fsys fs.FS) ([]rules.Rule, error) {
	modules, err := parseAll(fsys)
	if err != nil {
		return nil, err
	}
	libraries := map[string]string{} // package → file
	for file, module := range modules {
		if strings.HasPrefix(file, "lib/") {
			libraries[module.Package.Path.String()] = file
		}
	}
	var list []rules.Rule
	for file, module := range modules {
		if strings.HasPrefix(file, "lib/") || strings.HasPrefix(file, "adapters/") {
			continue
		}
		rule, err := readRule(file, module)
		if err != nil {
			return nil, err
		}
		rule.Files = append([]string{file}, closure(module, modules, libraries)...)
		list = append(list, rule)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	for i := 1; i < len(list); i++ {
		if list[i].ID == list[i-1].ID {
			return nil, fmt.Errorf("two rules have the id %s: %s and %s", list[i].ID, list[i-1].Files[0], list[i].Files[0])
		}
	}
	return list, nil
}

// parseAll parses the Rego files that are no tests, by path.
func parseAll(fsys fs.FS) (map[string]*ast.Module, error) {
	files, err := fs.Glob(fsys, "*/*.rego")
	if err != nil {
		return nil, err
	}
	modules := map[string]*ast.Module{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.rego") {
			continue
		}
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		module, err := ast.ParseModuleWithOpts(file, string(text), ast.ParserOptions{RegoVersion: ast.RegoV1, ProcessAnnotation: true})
		if err != nil {
			return nil, err
		}
		modules[file] = module
	}
	return modules, nil
}

func readRule(file string, module *ast.Module) (rules.Rule, error) {
	elements := module.Package.Path
	id, ok := elements[len(elements)-1].Value.(ast.String)
	if !ok || len(elements) != 4 || !strings.HasPrefix(elements.String(), "data.ingresslint.rule[") {
		return rules.Rule{}, fmt.Errorf("%s: package %s; a rule's package is ingresslint.rule[\"its-id\"]", file, elements)
	}
	rule := rules.Rule{ID: string(id), Category: path.Dir(file)}
	if want := rule.Category + "/" + strings.ReplaceAll(rule.ID, "-", "_") + ".rego"; file != want {
		return rule, fmt.Errorf("%s: the rule %s belongs into %s", file, rule.ID, want)
	}
	annotations := packageAnnotations(module)
	if annotations == nil {
		return rule, fmt.Errorf("%s: no METADATA above the package", file)
	}
	meta := metadata{file: file, values: annotations.Custom}
	rule.Title = annotations.Title
	rule.Description = strings.TrimSpace(annotations.Description)
	if rule.Title == "" || rule.Description == "" {
		return rule, fmt.Errorf("%s: METADATA lacks a title or a description", file)
	}
	for _, resource := range annotations.RelatedResources {
		rule.References = append(rule.References, resource.Ref.String())
	}
	rule.References = append(rule.References, meta.texts("references")...)
	rule.Severity = meta.text("severity")
	rule.Kinds = meta.texts("kinds")
	rule.Profile = meta.text("profile")
	rule.Annotations = meta.texts("annotations")
	rule.Concern = rules.Concern(meta.text("concern"))
	if !slices.Contains([]rules.Concern{"", rules.DoubtfulValues, rules.StrangeNames, rules.LeavingNames}, rule.Concern) {
		meta.fail("concern is %q; known are %s, %s and %s", rule.Concern, rules.DoubtfulValues, rules.StrangeNames, rules.LeavingNames)
	}
	rule.Requires = meta.text("requires")
	rule.Releases = meta.text("releases")
	rule.Verify = meta.text("verify")
	rule.Reader = meta.truth("reader")
	rule.Bad, rule.Good = meta.example("bad"), meta.example("good")
	if meta.text("category") != rule.Category {
		meta.fail("category is %q but the folder is %q", meta.text("category"), rule.Category)
	}
	if !slices.Contains([]string{"error", "warning", "info"}, rule.Severity) {
		meta.fail("severity is %q; known are error, warning and info", rule.Severity)
	}
	if rule.Requires != "" && rule.Requires != "observed" {
		meta.fail("requires is %q; known is observed", rule.Requires)
	}
	if len(rule.Kinds) == 0 {
		meta.fail("kinds is missing")
	}
	if rule.Bad == "" || rule.Good == "" {
		meta.fail("examples need a bad and a good one")
	}
	rule.Parameters = parameters(&meta, module, rule.ID)
	return rule, meta.err
}

func packageAnnotations(module *ast.Module) *ast.Annotations {
	for _, a := range module.Annotations {
		if a.Scope == "package" {
			return a
		}
	}
	return nil
}

// closure lists the library files that the module needs, also through other
// libraries, in order.
func closure(module *ast.Module, modules map[string]*ast.Module, libraries map[string]string) []string {
	seen := map[string]bool{}
	var visit func(*ast.Module)
	visit = func(m *ast.Module) {
		for _, imported := range m.Imports {
			file, ok := libraries[imported.Path.String()]
			if ok && !seen[file] {
				seen[file] = true
				visit(modules[file])
			}
		}
	}
	visit(module)
	files := make([]string, 0, len(seen))
	for file := range seen {
		files = append(files, file)
	}
	sort.Strings(files)
	return files
}
