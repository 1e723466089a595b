package manifest

import "go.yaml.in/yaml/v3"

// Limits on what aliases may make of a document, those that kubectl keeps: up to smallDocument nodes nearly all may come
// from aliases, from largeDocument on a tenth.
const (
	smallDocument = 400_000
	largeDocument = 4_000_000
)

// aliasCounter counts the nodes that a document has once every alias is replaced by what it stands for.
type aliasCounter struct {
	all, fromAliases, depth int
}

// checkAliases refuses documents in which few bytes stand for very many nodes.
func checkAliases(n *yaml.Node, offset func(*yaml.Node) int) *treeError {
	var c aliasCounter
	if at := c.count(n); at != nil {
		return &treeError{offset(at), "the aliases of the document stand for too many nodes"}
	}
	return nil
}

// count returns the node at which the limit is passed.
func (c *aliasCounter) count(n *yaml.Node) *yaml.Node {
	c.all++
	if c.depth > 0 {
		c.fromAliases++
	}
	if c.fromAliases > 100 && c.all > 1000 && float64(c.fromAliases)/float64(c.all) > allowedShare(c.all) {
		return n
	}
	if n.Kind == yaml.AliasNode {
		c.depth++
		defer func() { c.depth-- }()
		if c.count(n.Alias) != nil {
			return n
		}
		return nil
	}
	for _, child := range n.Content {
		if at := c.count(child); at != nil {
			return at
		}
	}
	return nil
}

func allowedShare(all int) float64 {
	grown := float64(min(max(all, smallDocument), largeDocument)-smallDocument) / (largeDocument - smallDocument)
	return 0.99 - 0.89*grown
}
