package lint

// once takes sorted findings together that are one fault: what a base or a file
// of values says is found again in all that is built upon it. Values may serve
// several releases, of which the messages tell: the worst of those that call for
// the same speaks, the first of equals.
func once(sorted []Finding) []Finding {
	kept := sorted[:0]
	for _, next := range sorted {
		same := -1
		for i := len(kept) - 1; i >= 0 && sameSetting(&kept[i], &next); i-- {
			if kept[i].Message == next.Message || sameValue(&kept[i], &next) {
				same = i
			}
		}
		switch {
		case same < 0:
			kept = append(kept, next)
		case next.Severity.rank() > kept[same].Severity.rank():
			kept[same] = next
		}
	}
	return kept
}

// sameSetting tells whether a rule speaks twice of one place in a text. Objects
// of a cluster have none.
func sameSetting(a, b *Finding) bool {
	return a.File == b.File && a.Line == b.Line && a.Column == b.Column && a.Line > 0 && a.Rule == b.Rule && a.Path == b.Path
}

func sameValue(a, b *Finding) bool {
	return a.WrittenAs != "" && a.WrittenAs == b.WrittenAs && a.Fix != nil && b.Fix != nil && a.Fix.Description == b.Fix.Description
}
