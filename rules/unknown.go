package rules

import (
	"fmt"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Unknown is the error about an id that no rule has; it names the nearest.
func Unknown(id string) error {
	best, distance := "", 4
	for _, rule := range All() {
		if d := levenshtein.ComputeDistance(id, rule.ID); d < distance || id != "" && strings.Contains(rule.ID, id) && best == "" {
			best, distance = rule.ID, min(d, distance)
		}
	}
	if best == "" {
		return fmt.Errorf("unknown rule %q; ingresslint rules lists them", id)
	}
	return fmt.Errorf("unknown rule %q; did you mean %s?", id, best)
}
