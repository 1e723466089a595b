package kustomize

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// servedNames finds the names under which the library was given things.
var servedNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`/k([0-9]+)\b|\b([rp])([0-9]+)\.yaml`)
})

// failure places what the library says of a build that failed.
func (b *build) failure(err error) *source.Error {
	file, at := b.top.file, b.top.begin()
	var reason string
	var cycle *cycleError
	if errors.As(err, &cycle) {
		reason = cycle.Error()
	} else {
		message := err.Error()
		var k *kustomization
		k, file, at = b.blamed(message)
		reason = "kustomize cannot build this: " + inOwnWords(k.realNames(b, message))
	}
	return errorAt(file, at, reason+"; its files were checked one by one instead")
}

// blamed finds what an error is about: the last thing it names of the last kustomization it names.
func (b *build) blamed(message string) (k *kustomization, file *manifest.File, at manifest.Span) {
	k = b.top
	matches := servedNames().FindAllStringSubmatch(message, -1)
	for _, m := range matches {
		if m[1] != "" {
			if found := b.numbered(m[1]); found != nil {
				k = found
			}
		}
	}
	file, at = k.file, k.begin()
	for _, m := range matches {
		if entry := k.entry(m[2], m[3]); entry != nil {
			at = entry.Span
		}
	}
	return k, file, at
}

func (b *build) numbered(id string) *kustomization {
	for _, k := range b.all {
		if strconv.Itoa(k.id) == id {
			return k
		}
	}
	return nil
}

// entry is the part of the kustomization that was served under a name.
func (k *kustomization) entry(sort, index string) *manifest.Value {
	i, err := strconv.Atoi(index)
	switch {
	case err != nil:
	case sort == "r" && i < len(k.sources):
		return k.sources[i].entry
	case sort == "p" && i < len(k.patches):
		return k.patches[i].place
	}
	return nil
}

// realNames puts the names that the user knows into a message.
func (k *kustomization) realNames(b *build, message string) string {
	return servedNames().ReplaceAllStringFunc(message, func(name string) string {
		m := servedNames().FindStringSubmatch(name)
		if m[1] != "" {
			if found := b.numbered(m[1]); found != nil {
				return found.folder
			}
			return name
		}
		entry := k.entry(m[2], m[3])
		switch {
		case entry == nil:
		case entry.Kind == manifest.String && !strings.Contains(entry.Text, "\n"):
			return entry.Text
		default:
			return "the patch on line " + strconv.Itoa(k.file.Position(int(entry.Span.Start)).Line)
		}
		return name
	})
}

// inOwnWords shortens what the library says to its core.
func inOwnWords(message string) string {
	if _, id, ok := strings.Cut(message, "already registered id: "); ok {
		id, _, _ = strings.Cut(id, "'")
		return "two resources have the same kind, name and namespace (" + id + ")"
	}
	message, _, _ = strings.Cut(message, "': must build at directory")
	if at := strings.LastIndex(message, "accumulation err='"); at >= 0 {
		message = message[at+len("accumulation err='"):]
	}
	message, _, _ = strings.Cut(message, "\n")
	return message
}
