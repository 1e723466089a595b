package versions

import "strings"

// Condition is one thing that must hold for a setting to do anything. It holds
// when any of its terms does.
type Condition struct {
	AnyOf []Term `json:"any_of"`
}

// Term is one setting and what is asked of it.
type Term struct {
	// Kind is the sort of setting.
	Kind Kind `json:"kind"`
	// Name is its name without prefix or dashes.
	Name string `json:"name"`
	// Op is "" (set to anything), "=", "!=" or ">".
	Op string `json:"op,omitempty"`
	// Value is what Op compares with.
	Value string `json:"value,omitempty"`
}

// Conflict is a setting that a setting clashes with.
type Conflict struct {
	Term
	// Wins says that the other setting wins; else this one does, or neither
	// can be relied on.
	Wins bool `json:"wins,omitempty"`
}

// String writes the condition as data/*.yaml do:
// "annotation limit-rps or annotation limit-rpm".
func (c Condition) String() string {
	terms := make([]string, len(c.AnyOf))
	for i, t := range c.AnyOf {
		terms[i] = t.String()
	}
	return strings.Join(terms, " or ")
}

// String writes the term as data/*.yaml do: "config use-http2 = false".
func (t Term) String() string {
	text := string(t.Kind) + " " + t.Name
	if t.Op != "" {
		text += " " + t.Op + " " + t.Value
	}
	return text
}
