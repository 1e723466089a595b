package versions

import (
	"path"
	"strings"
)

// controllerImage is a repository that holds builds of this controller.
type controllerImage struct {
	repository  string   // last elements of the repository's path; a star matches within one
	vendor      bool     // somebody else than the project builds it
	suffixes    []string // what may follow the repository's last element
	tagPrefixes []string // what may stand before the version in a tag
}

// lastMajor is the highest major version this project ever had.
const lastMajor = "1"

// FromImage returns the controller version in an image reference: of the
// project's repositories of all times, their mirrors under any host, the
// known vendors' builds and private copies that kept the name; with chroot and
// architecture suffixes, vendors' tag forms and digests. ok is false where the
// image is another program or its tag says no version (latest, digest only).
// The version need not be one of the table's; ask Find.
func FromImage(image string) (version string, ok bool) {
	repository, tag := splitImage(image)
	c := controllerOf(repository, tag)
	if c == nil {
		return "", false
	}
	v, ok := tagVersion(tag, c.tagPrefixes)
	return v.text, ok
}

// IsController says whether an image is a build of this controller, whether or
// not its tag tells the version.
func IsController(image string) bool {
	return controllerOf(splitImage(image)) != nil
}

// OtherController says whether an image is the F5 NGINX controller, which is
// easily taken for this one. Of the name nginx-ingress-controller it is the
// version that tells: this project never left 0 and 1.
func OtherController(image string) bool {
	repository, tag := splitImage(image)
	for _, other := range otherImages {
		if matches(repository, other, nil) {
			return true
		}
	}
	return matches(repository, "nginx-ingress-controller", nil) && tooNew(tag)
}

func controllerOf(repository, tag string) *controllerImage {
	for _, other := range otherImages {
		if matches(repository, other, nil) {
			return nil
		}
	}
	for i := range controllerImages {
		c := &controllerImages[i]
		if matches(repository, c.repository, c.suffixes) {
			if !c.vendor && tooNew(tag) {
				return nil
			}
			return c
		}
	}
	return nil
}

// tooNew says that a tag names a major version this project never had.
func tooNew(tag string) bool {
	v, ok := parseVersion(tag)
	if !ok {
		return false
	}
	major, _, _ := strings.Cut(v.text, ".")
	return len(major) > 1 || major > lastMajor
}

func tagVersion(tag string, prefixes []string) (parsed, bool) {
	for _, prefix := range prefixes {
		tag = strings.TrimPrefix(tag, prefix)
	}
	return parseVersion(tag)
}

// splitImage takes an image reference apart; a digest is dropped.
func splitImage(image string) (repository, tag string) {
	image = strings.TrimSpace(image)
	if at := strings.IndexByte(image, '@'); at >= 0 {
		image = image[:at]
	}
	colon := strings.LastIndexByte(image, ':')
	if colon < 0 || colon < strings.LastIndexByte(image, '/') {
		return image, ""
	}
	return image[:colon], image[colon+1:]
}

// matches compares the last elements of a repository with a pattern.
func matches(repository, pattern string, suffixes []string) bool {
	want := strings.Split(pattern, "/")
	have := strings.Split(repository, "/")
	if len(have) < len(want) {
		return false
	}
	have = have[len(have)-len(want):]
	last := len(want) - 1
	for i := range last {
		if ok, err := path.Match(want[i], have[i]); err != nil || !ok {
			return false
		}
	}
	rest, ok := strings.CutPrefix(have[last], want[last])
	if !ok {
		return false
	}
	for rest != "" {
		cut := rest
		for _, suffix := range suffixes {
			if cut = strings.TrimPrefix(rest, suffix); cut != rest {
				break
			}
		}
		if cut == rest {
			return false
		}
		rest = cut
	}
	return true
}
