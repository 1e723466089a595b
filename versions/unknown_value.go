package versions

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Reason is why a chart does not read a value.
type Reason string

// The reasons, the most telling first.
const (
	ReasonGone      Reason = "gone"      // earlier charts read it
	ReasonLater     Reason = "later"     // later charts read it
	ReasonUnread    Reason = "unread"    // it is in the chart's values.yaml, and no template reads it
	ReasonInvented  Reason = "invented"  // another chart has it, or people make it up
	ReasonMisplaced Reason = "misplaced" // the chart reads it in another place
	ReasonMisspelt  Reason = "misspelt"  // a name close to it is read in its place
	ReasonStrange   Reason = "strange"   // none of these
)

// Advice says of a value that a chart does not read why that is so, and where it
// belongs.
type Advice struct {
	Reason Reason
	// To lists the values that do what is meant, as dotted paths: of this
	// chart, or a key below controller.config or controller.extraArgs. Empty
	// where none does.
	To []string
	// Since is the first chart without it (ReasonGone) or with it (ReasonLater).
	Since string
	// From is where an invented value comes from.
	From string
	// Text says in a few words what else to know.
	Text string
}

// OfChart says whether another version of the chart may read the value.
func (a Advice) OfChart() bool {
	return a.Reason == ReasonGone || a.Reason == ReasonLater || a.Reason == ReasonUnread
}

// Unknown says of a value that the chart does not read where it belongs. The
// path must be the first that the chart does not know: what leads to it is
// known. ok is false for values that the chart reads.
func (c *Chart) Unknown(path []string) (a Advice, ok bool) {
	dotted := strings.Join(path, ".")
	if e := find(chartValues[:], dotted); e != nil {
		if v := e.in(c.index); v != nil && v.Unread {
			return Advice{Reason: ReasonUnread, To: list(e.replacement.To), Text: e.replacement.Advice}, true
		}
	}
	if c.Knows(path) || len(path) == 0 {
		return Advice{}, false
	}
	if a, ok := c.otherVersions(path); ok {
		return a, true
	}
	for i := range foreignValues {
		if f := &foreignValues[i]; f.name == dotted {
			return Advice{Reason: ReasonInvented, To: f.To, From: f.From, Text: f.Advice}, true
		}
	}
	for _, search := range [...]func([]string) string{c.otherPlace, c.setting, c.sameName} {
		if to := search(path); to != "" {
			return Advice{Reason: ReasonMisplaced, To: []string{to}}, true
		}
	}
	parent := path[:len(path)-1]
	if name, ok := nearestMixedCase(c.children(parent), path[len(path)-1]); ok {
		return Advice{Reason: ReasonMisspelt, To: []string{strings.Join(append(slices.Clone(parent), name), ".")}}, true
	}
	return Advice{Reason: ReasonStrange}, true
}

// otherVersions tells of a value that other versions of the chart read.
func (c *Chart) otherVersions(path []string) (Advice, bool) {
	var before, after uint8
	earlier, later := false, false
	var r Replacement
	for i := range charts {
		if other := &charts[i]; other.Knows(path) {
			if other.index < c.index {
				before, earlier = other.index, true
			} else if !later {
				after, later = other.index, true
			}
		}
	}
	dotted := strings.Join(path, ".")
	for i := range chartValues {
		if e := &chartValues[i]; e.replacement.Kind != "" && (e.name == dotted || strings.HasPrefix(e.name, dotted+".")) {
			r = e.replacement
			break
		}
	}
	switch {
	case earlier:
		return Advice{Reason: ReasonGone, To: list(r.To), Since: released(before + 1), Text: r.Advice}, true
	case later:
		return Advice{Reason: ReasonLater, Since: released(after)}, true
	}
	return Advice{}, false
}

// released is the version at an index, or the release that its pre-releases led to.
func released(index uint8) string {
	version := charts[index].Version
	core, _, pre := strings.Cut(version, "-")
	if _, exact, _ := FindChart(core); pre && exact {
		return core
	}
	return version
}

// otherPlace finds a value that is written one level too high, without
// controller before it, or one too deep.
func (c *Chart) otherPlace(path []string) string {
	if len(path) == 1 {
		if inside := append([]string{"controller"}, path...); path[0] != "name" && c.Knows(inside) {
			return strings.Join(inside, ".")
		}
	} else if c.Knows(path[1:]) {
		return strings.Join(path[1:], ".")
	}
	return ""
}

// setting finds a key of the ConfigMap, or a flag, that stands at the top or
// directly below controller; deeper ones are known by their hyphens.
func (c *Chart) setting(path []string) string {
	if last := path[len(path)-1]; (len(path) > 2 || len(path) == 2 && path[0] != "controller") && !strings.Contains(last, "-") {
		return ""
	}
	release, _, ok := Find(c.Controller())
	if !ok {
		return ""
	}
	name := hyphenate(strings.TrimLeft(path[len(path)-1], "-"))
	if release.Knows(KindConfig, name) {
		return "controller.config." + name
	}
	if f, ok := ForeignConfigKey(name); ok && len(f.To) == 1 && release.Knows(KindConfig, f.To[0]) {
		return "controller.config." + f.To[0]
	}
	if flag, ok := release.Flag(name); ok && !flag.Logging {
		return "controller.extraArgs." + name
	}
	return ""
}

// sameName finds the one value of that name that lies nearest: the longest way
// in common, then the shortest path. Two that are equally near are none.
func (c *Chart) sameName(path []string) string {
	name := path[len(path)-1]
	best, rank, tie := "", 0, false
	for _, e := range c.below("") {
		steps := strings.Split(e.name, ".")
		at := slices.Index(steps, name)
		common := 0
		for common < len(path) && common < len(steps) && steps[common] == path[common] {
			common++
		}
		if at < 0 || common == 0 && len(path) > 1 {
			continue
		}
		to := strings.Join(steps[:at+1], ".")
		switch r := 100*(common+1) - at; {
		case to == best:
		case r > rank:
			best, rank, tie = to, r, false
		case r == rank:
			tie = true
		}
	}
	if tie {
		return ""
	}
	return best
}

// children yields the names of the values right below a path.
func (c *Chart) children(path []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		prefix := strings.Join(append(slices.Clone(path), ""), ".")
		seen := ""
		for _, e := range c.below(strings.Join(path, ".")) {
			rest, ok := strings.CutPrefix(e.name, prefix)
			name, _, _ := strings.Cut(rest, ".")
			if ok && name != seen && !yield(name) {
				return
			}
			seen = cmp.Or(name, seen)
		}
	}
}

// nearestMixedCase is Nearest for names in mixed case.
func nearestMixedCase(names iter.Seq[string], wrong string) (string, bool) {
	hyphenated := map[string]string{}
	var all []string
	for name := range names {
		hyphenated[hyphenate(name)] = name
		all = append(all, hyphenate(name))
	}
	name, ok := Nearest(slices.Values(all), wrong)
	return hyphenated[name], ok
}

func list(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}
