package lint

// once takes sorted findings together that are one fault: what a base or a file
// of values says is found again in all that is built upon it. Values may serve
// several releases, of which the messages tell: the worst of those that call for
// the same speaks, the first of equals.
func once(sorted []Finding) []Finding {
	kept := sorted[:0]
	var told sayings // of one place, where there are several
	for _, next := range sorted {
		last := len(kept) - 1
		if last < 0 || !sameSetting(&kept[last], &next) {
			kept, told = append(kept, next), nil
			continue
		}
		if told == nil {
			told = sayings{}
			told.enter(&kept[last], last)
		}
		same := told.find(&next)
		switch {
		case same < 0:
			told.enter(&next, len(kept))
			kept = append(kept, next)
		case next.Severity.rank() > kept[same].Severity.rank():
			kept[same] = next
			told.enter(&next, same)
		}
	}
	return kept
}

// sameSetting tells whether a rule speaks twice of one place in a text. Objects
// of a cluster have none.
func sameSetting(a, b *Finding) bool {
	return a.File == b.File && a.Line == b.Line && a.Column == b.Column && a.Line > 0 && a.Rule == b.Rule && a.Path == b.Path
}

// sayings are what is said of one place, with where among the findings.
type sayings map[saying]int

// saying is a message, or a value with what is to be done about it.
type saying struct{ message, value, fix string }

func (s sayings) find(f *Finding) int {
	first := -1
	for _, key := range sayingsOf(f) {
		if i, ok := s[key]; ok && (first < 0 || i < first) {
			first = i
		}
	}
	return first
}

func (s sayings) enter(f *Finding, at int) {
	for _, key := range sayingsOf(f) {
		if i, ok := s[key]; !ok || at < i {
			s[key] = at
		}
	}
}

func sayingsOf(f *Finding) []saying {
	list := []saying{{message: f.Message}}
	if f.ValuesPath != "" && f.Fix != nil {
		list = append(list, saying{value: f.ValuesPath, fix: f.Fix.Description})
	}
	return list
}
