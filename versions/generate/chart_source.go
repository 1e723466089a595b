package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"go.yaml.in/yaml/v3"
)

// chartFolder is where the project's repository keeps the chart.
const chartFolder = "charts/ingress-nginx"

// chartSource is a chart as its repository has it.
type chartSource struct {
	values map[string]any // values.yaml
	reads  reads
}

// readChart reads a chart from a clone of the project's repository. ok is false
// where no tag holds the version.
func readChart(clone, version string) (c chartSource, ok bool, err error) {
	for _, prefix := range []string{"helm-chart-", "ingress-nginx-"} {
		tag := prefix + version
		if exec.Command("git", "-C", clone, "rev-parse", "--verify", "--quiet", "refs/tags/"+tag).Run() != nil {
			continue
		}
		archive, err := exec.Command("git", "-C", clone, "archive", tag, chartFolder).Output()
		if err != nil {
			return c, false, fmt.Errorf("chart %s: %w", version, err)
		}
		c, err := unpackChart(archive)
		if err != nil {
			return c, false, fmt.Errorf("chart %s: %w", version, err)
		}
		return c, true, nil
	}
	return c, false, nil
}

func unpackChart(archive []byte) (c chartSource, err error) {
	templates := map[string]string{}
	for files := tar.NewReader(bytes.NewReader(archive)); ; {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return c, err
		}
		name := strings.TrimPrefix(header.Name, chartFolder+"/")
		if header.Typeflag != tar.TypeReg || name != "values.yaml" && !strings.HasPrefix(name, "templates/") {
			continue
		}
		text, err := io.ReadAll(files)
		if err != nil {
			return c, err
		}
		if name != "values.yaml" {
			templates[name] = string(text)
			continue
		}
		if err := yaml.Unmarshal(text, &c.values); err != nil {
			return c, err
		}
	}
	c.reads, err = templateReads(templates)
	return c, err
}
