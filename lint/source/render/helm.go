package render

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// run has helm render a chart. The error is in helm's own words.
func run(ctx context.Context, folder string, options Options) ([]byte, error) {
	name := options.ReleaseName
	if name == "" {
		name = releaseName(folder)
	}
	chart := filepath.FromSlash(folder)
	if !filepath.IsAbs(chart) {
		chart = "." + string(filepath.Separator) + chart // a folder, whatever its name looks like
	}
	arguments := []string{"template", name, chart}
	if options.Namespace != "" {
		arguments = append(arguments, "--namespace", options.Namespace)
	}
	for _, file := range options.Values {
		arguments = append(arguments, "--values", file)
	}
	for _, set := range options.Set {
		arguments = append(arguments, "--set", set)
	}
	cmd := exec.CommandContext(ctx, "helm", arguments...)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		if stopped := ctx.Err(); stopped != nil {
			return nil, stopped
		}
		return nil, failure(folder, stderr.String(), err)
	}
	return out.Bytes(), nil
}

// releaseName is the folder's name as Helm allows names of releases.
func releaseName(folder string) string {
	abs, err := filepath.Abs(filepath.FromSlash(folder))
	if err != nil {
		return "release"
	}
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(filepath.Base(abs)))
	name = strings.Trim(name[:min(len(name), 53)], "-")
	if name == "" {
		return "release"
	}
	return name
}

// failure says in one line why helm failed, and what to do where that is known.
func failure(folder, stderr string, err error) error {
	message := ""
	for line := range strings.SplitSeq(stderr, "\n") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "Error: "); ok {
			message = text
		} else if message != "" && strings.TrimSpace(line) != "" {
			message += " " + strings.TrimSpace(line)
		}
	}
	if message == "" {
		message = strings.Join(strings.Fields(stderr), " ")
	}
	switch {
	case message == "":
		return fmt.Errorf("helm template failed: %w", err)
	case strings.Contains(message, "missing in charts/"):
		return fmt.Errorf("helm template failed: %s; run helm dependency build %s first", message, path.Clean(folder))
	}
	return errors.New("helm template failed: " + message)
}
