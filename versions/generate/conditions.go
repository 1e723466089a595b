package main

import (
	"fmt"
	"strings"

	"github.com/ingresslint/ingresslint/versions"
)

// conditions reads lines such as "annotation auth-url" and
// "config use-http2 = false or annotation auth-signin".
func conditions(lines []string) ([]versions.Condition, error) {
	var all []versions.Condition
	for _, line := range lines {
		var c versions.Condition
		for text := range strings.SplitSeq(line, " or ") {
			t, err := term(text)
			if err != nil {
				return nil, err
			}
			c.AnyOf = append(c.AnyOf, t)
		}
		all = append(all, c)
	}
	return all, nil
}

// conflicts reads lines such as "annotation temporal-redirect wins".
func conflicts(lines []string) ([]versions.Conflict, error) {
	var all []versions.Conflict
	for _, line := range lines {
		text, wins := strings.CutSuffix(line, " wins")
		t, err := term(text)
		if err != nil {
			return nil, err
		}
		all = append(all, versions.Conflict{Term: t, Wins: wins})
	}
	return all, nil
}

func term(text string) (versions.Term, error) {
	words := strings.Fields(text)
	if len(words) != 2 && len(words) != 4 {
		return versions.Term{}, fmt.Errorf("%q is not KIND NAME [OP VALUE]", text)
	}
	t := versions.Term{Kind: versions.Kind(words[0]), Name: words[1]}
	switch t.Kind {
	case versions.KindConfig, versions.KindAnnotation, versions.KindFlag:
	default:
		return t, fmt.Errorf("%q: %s is neither config, annotation nor flag", text, words[0])
	}
	if len(words) == 4 {
		t.Op, t.Value = words[2], words[3]
		if t.Op != "=" && t.Op != "!=" && t.Op != ">" {
			return t, fmt.Errorf("%q: %s is neither =, != nor >", text, t.Op)
		}
	}
	return t, nil
}
