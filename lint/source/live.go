package source

import (
	"bytes"
	"compress/flate"
	"io"
)

// ClusterName is what stands for the file of the objects that come from a
// cluster: all of them lie in one place.
const ClusterName = "<cluster>"

// View says how much of a cluster a listing holds.
type View struct {
	Read    map[string]bool // kinds of which every object of use is in the listing
	Partial []string        // why not all of the cluster is in view; none: it is
}

// Live is a part of what a cluster holds, an object on each line. The parts
// make up one text, so that a line tells objects apart; before is how many
// lines stand before this one. The text is kept packed.
func Live(text []byte, before int) (*Input, error) {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return &Input{Name: ClusterName, live: &part{packed: packed.Bytes(), size: len(text), before: before}}, nil
}

// part is a part of the text of a cluster.
type part struct {
	packed       []byte
	size, before int
}

func (p *part) read() ([]byte, error) {
	text := make([]byte, p.size)
	_, err := io.ReadFull(flate.NewReader(bytes.NewReader(p.packed)), text)
	return text, err
}
