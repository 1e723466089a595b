package policy

import (
	"fmt"
	"strings"
)

// RuleError says that one rule could not be evaluated on an object.
type RuleError struct {
	Rule string
	Err  error
}

// Error names the rule and says what the engine said.
func (e *RuleError) Error() string { return fmt.Sprintf("rule %s failed: %v", e.Rule, e.Err) }

// Unwrap returns the engine's own error.
func (e *RuleError) Unwrap() error { return e.Err }

// RuleErrors are the rules that failed on one object.
type RuleErrors []*RuleError

// Error joins the messages of all.
func (e RuleErrors) Error() string {
	texts := make([]string, len(e))
	for i, one := range e {
		texts[i] = one.Error()
	}
	return strings.Join(texts, "; ")
}
