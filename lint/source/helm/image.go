package helm

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// imageName is the image without tag and digest.
func (r *renderer) imageName() string {
	if repository := r.get("controller.image.repository"); repository.truth() {
		return repository.text()
	}
	registry := r.get("controller.image.registry")
	if !registry.truth() {
		registry = r.get("global.image.registry")
	}
	name := r.text("controller.image.image")
	if r.chroot() {
		name += "-chroot"
	}
	return strings.TrimPrefix(registry.text()+"/"+name, "/")
}

func (r *renderer) chroot() bool {
	return r.truth("controller.image.chroot")
}

// customImage tells whether somebody names another repository than the chart does.
func (r *renderer) customImage() bool {
	for _, path := range [...]string{"controller.image.repository", "controller.image.registry", "controller.image.image", "global.image.registry"} {
		v := r.get(path)
		if v.written == nil || v.written.isNull() {
			continue
		}
		if d, ok := r.chart.Value(path); !ok || d != v.text() {
			return true
		}
	}
	return false
}

// image is nil where neither the text nor the chart names one. It has a tag only where the release is known by it: a
// guess must not look like knowledge.
func (r *renderer) image() *manifest.Value {
	name := r.imageName()
	if name == "" {
		return nil
	}
	tag, digest := r.get("controller.image.tag"), r.get(r.digestPath())
	text := name
	switch {
	case r.ignoresTag(tag, digest):
		text += ":" + r.chart.Tag
	case digest.truth() && r.chart != nil && !r.since("2.11.0"):
		// the digest stands in place of the tag
	case tag.written != nil && tag.given() || r.stated && tag.given():
		text += ":" + tag.text()
	}
	if digest.truth() {
		text += "@" + digest.text()
	}
	image := r.made("controller.image", text)
	for _, path := range [...]string{"tag", "repository", "image", "registry", "chroot", "digest"} {
		if v := r.get("controller.image." + path); v.written != nil && v.given() {
			image.Origin = &v.written.origin
			break
		}
	}
	return image
}

func (r *renderer) digestPath() string {
	if r.chroot() {
		return "controller.image.digestChroot"
	}
	return "controller.image.digest"
}

// ignoresTag tells whether the digest that the chart pins wins over a tag that somebody changed. A repository of one's
// own has other digests, so there it is the tag that counts.
func (r *renderer) ignoresTag(tag, digest value) bool {
	if !r.stated || tag.written == nil || digest.written != nil || r.customImage() {
		return false
	}
	if r.chroot() {
		return r.chart.DigestChroot
	}
	return r.chart.Digest
}
