package lint

import (
	"runtime"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// Inputs are read ahead of what is looked at, a few at a time, and what was
// read is handed on before it becomes much, so that memory does not grow with
// the number and the size of the inputs.
const (
	inputsAtOnce = 8 // handed to a processor
	chunksAhead  = 4 // of so many inputs, for each processor
	itemsAhead   = 64
	bytesAhead   = 256 << 10
)

// inputPart is an input, or what follows of a large one.
type inputPart struct {
	input int
	// Of the first part of an input, the file or why there is none.
	opened bool
	file   *manifest.File
	err    error
	items  []item
}

// item is an object of an input, or a document that cannot be read.
type item struct {
	object    *manifest.Object
	err       error
	misshapen []InputError
}

// readAhead reads the inputs, on all processors, and shows them in their order.
func readAhead(inputs []*source.Input, show func(inputPart)) {
	workers := min(runtime.GOMAXPROCS(0), (len(inputs)+inputsAtOnce-1)/inputsAtOnce)
	if workers < 2 {
		c := chunk{inputs: inputs}
		c.read(func(parts []inputPart) {
			for _, p := range parts {
				show(p)
			}
		})
		return
	}
	order, tasks := make(chan *chunk, chunksAhead*workers), make(chan *chunk, chunksAhead*workers)
	go func() {
		for from := 0; from < len(inputs); from += inputsAtOnce {
			c := &chunk{inputs: inputs[from:min(from+inputsAtOnce, len(inputs))], from: from, parts: make(chan []inputPart, 1)}
			order <- c // waits while enough is read ahead
			tasks <- c
		}
		close(order)
		close(tasks)
	}()
	for range workers {
		go func() {
			for c := range tasks {
				c.read(func(parts []inputPart) { c.parts <- parts })
				close(c.parts)
			}
		}()
	}
	for c := range order {
		for parts := range c.parts {
			for _, p := range parts {
				show(p)
			}
		}
	}
}

// chunk is some of the inputs.
type chunk struct {
	inputs []*source.Input
	from   int // the number of the first one
	parts  chan []inputPart
}

// read hands on what is in the inputs.
func (c *chunk) read(hand func([]inputPart)) {
	var parts []inputPart
	items, size := 0, 0
	for i, input := range c.inputs {
		p := inputPart{input: c.from + i, opened: true}
		if p.file, p.err = input.Open(); p.err == nil {
			size += len(p.file.Data)
			for o, err := range p.file.Objects(Wanted) {
				next := item{object: o, err: err}
				if err == nil {
					next.misshapen = misshapen(o)
				}
				p.items = append(p.items, next)
				if items++; items == itemsAhead {
					hand(append(parts, p))
					parts, items, size = nil, 0, 0
					p = inputPart{input: c.from + i}
				}
			}
		}
		if parts = append(parts, p); size >= bytesAhead {
			hand(parts)
			parts, items, size = nil, 0, 0
		}
	}
	hand(parts)
}
