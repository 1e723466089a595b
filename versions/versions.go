// Package versions is the table of ingress-nginx controller releases: which
// ConfigMap keys, annotations and flags each of them knows, with type, default,
// accepted values and replacement; and how each of them behaves.
//
// The facts were read from the controller's sources, release by release. They
// lie in data/*.yaml, where a person can read them, and are generated from
// there into the Go tables of this package: composite literals of constants,
// which cost nothing when a program starts.
package versions

import (
	"iter"
	"strings"

	"golang.org/x/mod/semver"
)

//go:generate go run ./generate

// Release is one release of the controller.
type Release struct {
	// Version is the release without a leading v: "1.9.4".
	Version string `json:"version"`
	// Date is the day of the release, YYYY-MM-DD.
	Date string `json:"date"`
	// Nginx is the version of nginx in the image.
	Nginx string `json:"nginx"`
	// Alpine is the base system's version; empty where it is not known.
	Alpine string `json:"alpine,omitempty"`
	// Kubernetes lists the cluster versions that the project's support table
	// names for the release; empty for old releases.
	Kubernetes []string `json:"kubernetes,omitempty"`
	// Charts lists the Helm charts whose application version is the release.
	Charts []string `json:"charts,omitempty"`
	// Chroot says that a controller-chroot image exists.
	Chroot bool `json:"chroot,omitempty"`
	// Image is the image the project published.
	Image string `json:"image"`
	// Source is the tag or commit from which the image was built.
	Source string `json:"source"`
	// Note says what is odd about the release; empty for most.
	Note string `json:"note,omitempty"`
	// Behaviour holds what the release does apart from settings.
	Behaviour Behaviour `json:"behaviour"`

	index uint8
}

// All returns every release of the table, oldest first.
func All() []Release { return releases[:] }

// Newest returns the newest release of the table.
func Newest() *Release { return &releases[len(releases)-1] }

// Oldest returns the oldest release of the table.
func Oldest() *Release { return &releases[0] }

// Line returns the minor line of the release: "1.9" for 1.9.4.
func (r *Release) Line() string { return line(r.Version) }

// Previous returns the release before r in semver order, which is the one before
// it in its own minor line, if there is one; nil for the oldest.
func (r *Release) Previous() *Release {
	if r.index == 0 {
		return nil
	}
	return &releases[r.index-1]
}

// Find returns the release that speaks for a version. A leading v and a
// vendor's suffix ("-rancher1", a fourth number) may be there.
//
//   - A release of the table is returned with exact true, unless a vendor's
//     suffix says that the build is not quite that release.
//   - Another version takes the nearest lower release of its own minor line; one
//     before the first of its line takes that: such builds were published
//     without a tag and superseded within days. Else it is the nearest lower
//     release of the table. Pre-releases (alpha, beta, rc) stand before their
//     release, as in semver.
//   - A version of one or two numbers ("1", "1.9") means the newest release
//     that begins so, as such image tags do.
//   - A version below the oldest release takes the oldest: the table knows
//     nothing better.
//
// ok is false for a text that is no version; then r is nil.
func Find(version string) (r *Release, exact, ok bool) {
	v, ok := parseVersion(version)
	if !ok {
		return nil, false, false
	}
	if v.partial {
		for i := len(releases) - 1; i >= 0; i-- {
			if strings.HasPrefix(releases[i].Version, v.text+".") {
				return &releases[i], false, true
			}
		}
	}
	want := "v" + v.text
	nearest := 0
	for i := range releases {
		if semver.Compare("v"+releases[i].Version, want) > 0 {
			break
		}
		nearest = i
	}
	// The table is in order, so the nearest lower release is one of the
	// version's own minor line whenever that line has a lower one.
	r = &releases[nearest]
	if next := nearest + 1; line(r.Version) != line(v.text) && next < len(releases) && semver.Prerelease(want) == "" && line(releases[next].Version) == line(v.text) {
		r = &releases[next]
	}
	return r, !v.suffixed && r.Version == v.text, true
}

// Compare orders two versions as semver does: negative when a is the lower.
// A leading v and vendors' suffixes are disregarded.
func Compare(a, b string) int {
	return semver.Compare("v"+clean(a), "v"+clean(b))
}

func clean(version string) string {
	if v, ok := parseVersion(version); ok {
		return v.text
	}
	return version
}

func line(version string) string {
	return strings.TrimPrefix(semver.MajorMinor("v"+version), "v")
}

// Kind tells the three sorts of settings apart.
type Kind string

// The kinds of settings.
const (
	KindConfig     Kind = "config"     // a key of the controller's ConfigMap
	KindAnnotation Kind = "annotation" // an Ingress annotation, without its prefix
	KindFlag       Kind = "flag"       // a command-line flag of the controller, without its dashes
)

// Kinds lists the kinds of settings.
func Kinds() []Kind { return []Kind{KindConfig, KindAnnotation, KindFlag} }

// Names yields the names of a kind that the release knows, in order.
func (r *Release) Names(kind Kind) iter.Seq[string] {
	switch kind {
	case KindConfig:
		return names(configTable[:], r)
	case KindAnnotation:
		return names(annotationTable[:], r)
	default:
		return names(flagTable[:], r)
	}
}

// Knows says whether the release knows the name, spelt exactly so.
func (r *Release) Knows(kind Kind, name string) bool {
	switch kind {
	case KindConfig:
		return at(configTable[:], r, name) != nil
	case KindAnnotation:
		return at(annotationTable[:], r, name) != nil
	default:
		return at(flagTable[:], r, name) != nil
	}
}
