package main

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// printer writes Go values as composite literals of constants, leaving out zero
// fields. What a pointer points at becomes a variable of its own, written once.
type printer struct {
	prefix  string
	shared  map[string]string // literal → variable
	ordered []string          // declarations of shared variables, in order
}

func newPrinter(prefix string) *printer {
	return &printer{prefix: prefix, shared: map[string]string{}}
}

// literal writes v as an element whose type is known from its place.
func (p *printer) literal(v reflect.Value) string {
	switch v.Kind() {
	case reflect.String, reflect.Bool:
		return fmt.Sprintf("%#v", v.Interface())
	case reflect.Int, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Interface:
		return p.any(v)
	case reflect.Pointer:
		return "&" + p.variable(v.Elem())
	case reflect.Slice:
		items := make([]string, v.Len())
		for i := range items {
			items[i] = p.literal(v.Index(i))
		}
		return typeName(v.Type()) + "{" + strings.Join(items, ", ") + "}"
	case reflect.Struct:
		return typeName(v.Type()) + "{" + p.fields(v) + "}"
	}
	panic("no literal for " + v.Type().String())
}

func (p *printer) fields(v reflect.Value) string {
	var fields []string
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() || v.Field(i).IsZero() {
			continue
		}
		fields = append(fields, f.Name+": "+p.literal(v.Field(i)))
	}
	return strings.Join(fields, ", ")
}

// any writes a value in an interface, with its type where the constant's own
// default type is another.
func (p *printer) any(v reflect.Value) string {
	e := v.Elem()
	switch e.Kind() {
	case reflect.Int64, reflect.Float64:
		return e.Kind().String() + "(" + p.literal(e) + ")"
	}
	return p.literal(e)
}

func (p *printer) variable(v reflect.Value) string {
	literal := p.literal(v)
	if v.Kind() == reflect.Float64 {
		literal = "float64(" + literal + ")"
	}
	if name, ok := p.shared[literal]; ok {
		return name
	}
	name := p.prefix + strconv.Itoa(len(p.shared))
	p.shared[literal] = name
	p.ordered = append(p.ordered, name+" = "+literal)
	return name
}

// declarations writes the shared variables.
func (p *printer) declarations() string {
	if len(p.ordered) == 0 {
		return ""
	}
	return "var (\n" + strings.Join(p.ordered, "\n") + "\n)\n"
}

// typeName is the type as package versions writes it.
func typeName(t reflect.Type) string {
	return strings.ReplaceAll(strings.ReplaceAll(t.String(), "versions.", ""), "interface {}", "any")
}
