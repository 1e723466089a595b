package main

import (
	"fmt"
	"slices"
	"strings"
	"text/template/parse"
)

// reads is what templates read of a chart's values: each path, and whether all
// that lies below it goes into the output as it is.
type reads map[string]bool

// templateReads follows the values through a chart's templates: through with,
// variables, dictionaries and included templates.
func templateReads(templates map[string]string) (reads, error) {
	w := reader{trees: map[string]*parse.Tree{}, found: reads{}, running: map[string]bool{}}
	var files []*parse.Tree
	for _, name := range sortedKeys(templates) {
		t := parse.New(name)
		t.Mode = parse.SkipFuncCheck
		set := map[string]*parse.Tree{}
		if _, err := t.Parse(templates[name], "", "", set); err != nil {
			return nil, fmt.Errorf("template %s: %w", name, err)
		}
		for defined, tree := range set {
			if defined != name {
				w.trees[defined] = tree
			}
		}
		files = append(files, t)
	}
	for _, t := range files {
		w.run(t, origin{context: true})
	}
	return w.found, nil
}

// origin is where a value of a template comes from.
type origin struct {
	context bool              // what Helm hands to a template; its field Values is the values
	paths   []string          // paths of values it may be; "" is the values as a whole
	fields  map[string]origin // what a dictionary made in the template holds
}

func (o origin) with(other origin) origin {
	o.context = o.context || other.context
	o.paths = append(slices.Clone(o.paths), other.paths...)
	if len(o.fields) == 0 {
		o.fields = other.fields
	}
	return o
}

// reader walks templates.
type reader struct {
	trees   map[string]*parse.Tree
	found   reads
	running map[string]bool
}

func (w *reader) run(t *parse.Tree, dot origin) {
	key := fmt.Sprint(t.Name, dot)
	if t.Root == nil || w.running[key] {
		return
	}
	w.running[key] = true
	w.walk(t.Root, dot, map[string]origin{"$": dot})
}

func (w *reader) walk(node parse.Node, dot origin, vars map[string]origin) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, child := range n.Nodes {
				w.walk(child, dot, vars)
			}
		}
	case *parse.ActionNode:
		w.pipe(n.Pipe, dot, vars) // what it prints is a text
	case *parse.IfNode:
		w.pipe(n.Pipe, dot, vars)
		w.walk(n.List, dot, vars)
		w.walk(n.ElseList, dot, vars)
	case *parse.WithNode:
		w.walk(n.List, w.pipe(n.Pipe, dot, vars), vars)
		w.walk(n.ElseList, dot, vars)
	case *parse.RangeNode:
		w.use(w.pipe(n.Pipe, dot, vars))
		for _, v := range n.Pipe.Decl {
			vars[v.Ident[0]] = origin{}
		}
		w.walk(n.List, origin{}, vars)
		w.walk(n.ElseList, dot, vars)
	case *parse.TemplateNode:
		if t := w.trees[n.Name]; t != nil {
			w.run(t, w.pipe(n.Pipe, dot, vars))
		}
	}
}

func (w *reader) pipe(p *parse.PipeNode, dot origin, vars map[string]origin) origin {
	if p == nil {
		return origin{}
	}
	var v origin
	for i, c := range p.Cmds {
		var piped *origin
		if i > 0 {
			piped = &v
		}
		v = w.command(c, piped, dot, vars)
	}
	for _, d := range p.Decl {
		vars[d.Ident[0]] = v
	}
	return v
}

func (w *reader) command(c *parse.CommandNode, piped *origin, dot origin, vars map[string]origin) origin {
	name, isCall := c.Args[0].(*parse.IdentifierNode)
	if !isCall {
		return w.operand(c.Args[0], dot, vars)
	}
	args := make([]origin, 0, len(c.Args))
	var texts []string // of the arguments that are constant texts
	for _, a := range c.Args[1:] {
		text := ""
		if s, ok := a.(*parse.StringNode); ok {
			text = s.Text
		}
		texts = append(texts, text)
		args = append(args, w.operand(a, dot, vars))
	}
	if piped != nil {
		args, texts = append(args, *piped), append(texts, "")
	}
	return w.call(name.Ident, args, texts)
}

// call evaluates a function as far as values come out of it again.
func (w *reader) call(name string, args []origin, texts []string) origin {
	var all origin
	switch name {
	case "include":
		if t := w.trees[texts[0]]; t != nil && len(args) > 1 {
			w.run(t, args[1])
		}
	case "dict":
		all.fields = map[string]origin{}
		for i := 0; i+1 < len(args); i += 2 {
			all.fields[texts[i]] = args[i+1]
		}
	case "default", "coalesce", "ternary", "and", "or", "merge", "mergeOverwrite", "deepCopy":
		for _, a := range args {
			all = all.with(a)
		}
	case "not", "eq", "ne", "lt", "le", "gt", "ge", "empty", "kindIs", "semverCompare",
		"quote", "print", "printf", "int", "toString", "trunc", "contains", "lower", "replace":
	case "index", "hasKey", "get":
		all = args[0]
		for _, text := range texts[1:] {
			if text == "" {
				w.use(all)
				return origin{}
			}
			all = w.field(all, text)
		}
	default:
		for _, a := range args {
			w.use(a)
		}
	}
	return all
}

func (w *reader) operand(node parse.Node, dot origin, vars map[string]origin) origin {
	switch n := node.(type) {
	case *parse.DotNode:
		return dot
	case *parse.FieldNode:
		return w.follow(dot, n.Ident)
	case *parse.VariableNode:
		return w.follow(vars[n.Ident[0]], n.Ident[1:])
	case *parse.ChainNode:
		return w.follow(w.operand(n.Node, dot, vars), n.Field)
	case *parse.PipeNode:
		return w.pipe(n, dot, vars)
	case *parse.IdentifierNode:
		return w.call(n.Ident, nil, nil)
	}
	return origin{}
}

func (w *reader) follow(o origin, fields []string) origin {
	for _, f := range fields {
		o = w.field(o, f)
	}
	return o
}

func (w *reader) field(o origin, name string) origin {
	var next origin
	if o.context && name == "Values" {
		next.paths = []string{""}
	}
	for _, p := range o.paths {
		path := strings.TrimPrefix(p+"."+name, ".")
		next.paths = append(next.paths, path)
		if !w.found[path] {
			w.found[path] = false
		}
	}
	if f, ok := o.fields[name]; ok {
		next = next.with(f)
	}
	return next
}

// use notes that a value goes into the output with all below it, as toYaml and
// range do.
func (w *reader) use(o origin) {
	for _, p := range o.paths {
		if p != "" {
			w.found[p] = true
		}
	}
}
