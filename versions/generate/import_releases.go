package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
)

// importReleases writes releases.yaml and charts.yaml. Notes written by hand
// stay.
func importReleases(facts, data string, surfaces []surface) error {
	var in struct {
		Releases []struct {
			Version, Ref, Date, Nginx, Alpine string
			Kubernetes                        []string `json:"k8s_supported"`
			Chroot                            bool     `json:"chroot_image"`
		} `json:"releases"`
	}
	if err := readJSON(filepath.Join(facts, "releases.json"), &in); err != nil {
		return err
	}
	of := map[string]releaseData{}
	for _, r := range in.Releases {
		of[r.Version] = releaseData{
			Version: r.Version, Date: r.Date, Nginx: r.Nginx, Alpine: r.Alpine, Kubernetes: r.Kubernetes,
			Chroot: r.Chroot, Source: strings.TrimPrefix(r.Ref, "commit:"),
		}
	}
	path := filepath.Join(data, "releases.yaml")
	notes := map[string]string{}
	var before []releaseData
	if err := readYAML(path, &before); err == nil {
		for _, r := range before {
			notes[r.Version] = r.Note
		}
	}
	var list []releaseData
	for _, s := range surfaces {
		r := of[s.Version]
		r.Note = notes[s.Version]
		list = append(list, r)
	}
	if err := writeYAML(path, list); err != nil {
		return err
	}
	return importCharts(facts, data)
}

// importCharts writes charts.yaml: each chart, what it installs, its image tag
// and whether the image is pinned by digest.
func importCharts(facts, data string) error {
	var in struct {
		Charts []struct {
			Chart string
			App   string `json:"app_version"`
		}
		Tags []struct {
			Chart, Tag   string
			Digest       bool
			DigestChroot bool `json:"digest_chroot"`
		} `json:"image_tags"`
	}
	if err := readJSON(filepath.Join(facts, "chart.json"), &in); err != nil {
		return err
	}
	list := make([]chartData, len(in.Charts))
	for i, c := range in.Charts {
		list[i] = chartData{Chart: c.Chart, App: c.App, Tag: "v" + c.App}
		for _, t := range in.Tags {
			if t.Chart == c.Chart {
				list[i].Tag, list[i].Digest, list[i].DigestChroot = t.Tag, t.Digest, t.DigestChroot
			}
		}
	}
	var flow yaml.Node
	if err := flow.Encode(list); err != nil {
		return err
	}
	for _, item := range flow.Content {
		item.Style = yaml.FlowStyle
	}
	return writeYAML(filepath.Join(data, "charts.yaml"), &flow)
}

func writeYAML(path string, value any) error {
	out := bytes.NewBuffer(leadingComment(path))
	encoder := yaml.NewEncoder(out)
	encoder.SetIndent(2)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}
