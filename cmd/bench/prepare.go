package main

import (
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// Folders below the root of the repository.
const (
	cacheFolder = ".cache/bench"
	peersFolder = "cmd/bench/peers"
)

// workplace is where programs and corpora of the benchmark lie.
type workplace struct {
	root    string // of the repository
	bin     string // programs
	corpora string
}

func openWorkplace() (workplace, error) {
	root, err := os.Getwd()
	if err != nil {
		return workplace{}, err
	}
	if _, err := os.Stat(filepath.Join(root, peersFolder)); err != nil {
		return workplace{}, fmt.Errorf("%w; run the benchmark in the root of the repository", err)
	}
	cache := filepath.Join(root, filepath.FromSlash(cacheFolder))
	return workplace{root: root, bin: filepath.Join(cache, "bin"), corpora: filepath.Join(cache, "corpora")}, nil
}

// tools builds what is missing and lists the programs to compare.
func (w workplace) tools(o options) ([]tool, error) {
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(binary); err != nil {
		return nil, fmt.Errorf("%w; build it with make build, or name another with -bin", err)
	}
	if err := w.build(w.root, "./cmd/bench/launch", "./cmd/bench/floor"); err != nil {
		return nil, err
	}
	all := []tool{
		{name: floor, binary: filepath.Join(w.bin, "floor")},
		{name: product, binary: binary, command: []string{"lint"}},
	}
	if !o.skipPeers {
		peers := []tool{
			{name: "conftest", command: []string{"test", "--policy", filepath.Join(w.root, peersFolder, "policy")}},
			{name: "kube-score", command: []string{"score"}, wantsFiles: true},
		}
		for i := range peers {
			peers[i].peer, peers[i].binary = true, filepath.Join(w.bin, peers[i].name)
		}
		if err := w.buildPeers(peers); err != nil {
			return nil, err
		}
		all = append(all, peers...)
	}
	for i := range all {
		if all[i].version, err = moduleVersion(all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// buildPeers builds the peers unless they are there and no older than the list
// of their versions: a first build takes minutes.
func (w workplace) buildPeers(peers []tool) error {
	folder := filepath.Join(w.root, peersFolder)
	list, err := os.Stat(filepath.Join(folder, "go.sum"))
	if err != nil {
		return err
	}
	for _, peer := range peers {
		binary, err := os.Stat(peer.binary)
		if errors.Is(err, fs.ErrNotExist) || err == nil && binary.ModTime().Before(list.ModTime()) {
			progress("building the peers; the first time takes minutes")
			return w.build(folder, "tool")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// build compiles commands as the product is compiled for release.
func (w workplace) build(folder string, packages ...string) error {
	arguments := append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", w.bin + string(filepath.Separator)}, packages...)
	command := exec.Command("go", arguments...)
	command.Dir = folder
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("go build %v in %s: %w", packages, folder, err)
	}
	return nil
}

// moduleVersion is the version of what is measured: for the floor that of the
// library it calls.
func moduleVersion(t tool) (string, error) {
	info, err := buildinfo.ReadFile(t.binary)
	if err != nil {
		return "", err
	}
	if t.name == floor {
		for _, module := range info.Deps {
			if module.Path == "go.yaml.in/yaml/v3" {
				return "yaml/v3 " + module.Version, nil
			}
		}
	}
	return info.Main.Version, nil
}

// writeCorpora writes the sets anew, so that none can be stale.
func (w workplace) writeCorpora(all []load) error {
	if err := os.RemoveAll(w.corpora); err != nil {
		return err
	}
	for _, l := range all {
		progress("writing %s", l.name)
		if err := l.write(filepath.Join(w.corpora, l.name)); err != nil {
			return err
		}
	}
	return nil
}

// filesBelow lists the files of a set relative to the folder of the corpora,
// which keeps ten thousand of them within the limit of a command line.
func filesBelow(folder, path string) ([]string, error) {
	var files []string
	err := fs.WalkDir(os.DirFS(folder), filepath.ToSlash(path), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, filepath.FromSlash(path))
		}
		return err
	})
	return files, err
}
