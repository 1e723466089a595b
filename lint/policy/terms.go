package policy

import (
	"fmt"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/ingresslint/ingresslint/versions"
)

// none is a field that is left out.
var none [2]*ast.Term

func object(fields ...[2]*ast.Term) *ast.Term {
	kept := make([][2]*ast.Term, 0, len(fields))
	for _, f := range fields {
		if f != none {
			kept = append(kept, f)
		}
	}
	return ast.ObjectTerm(kept...)
}

func term(name string, value *ast.Term) [2]*ast.Term {
	return [2]*ast.Term{ast.InternedTerm(name), value}
}

func field(name, value string) [2]*ast.Term { return term(name, ast.InternedTerm(value)) }

func nonempty(name, value string) [2]*ast.Term {
	if value == "" {
		return none
	}
	return field(name, value)
}

func flagged(name string, value bool) [2]*ast.Term {
	if !value {
		return none
	}
	return term(name, ast.InternedTerm(true))
}

func texts(name string, values []string) [2]*ast.Term {
	if len(values) == 0 {
		return none
	}
	terms := make([]*ast.Term, len(values))
	for i, value := range values {
		terms[i] = ast.InternedTerm(value)
	}
	return term(name, ast.ArrayTerm(terms...))
}

// optional adds a default as the table holds it; nil is left out.
func optional(name string, value any) [2]*ast.Term {
	switch v := value.(type) {
	case nil:
		return none
	case bool:
		return term(name, ast.InternedTerm(v))
	case string:
		return field(name, v)
	case int64:
		return term(name, ast.InternedTerm(v))
	case float64:
		return term(name, ast.FloatNumberTerm(v))
	case []string:
		if len(v) == 0 {
			return term(name, ast.ArrayTerm())
		}
		return texts(name, v)
	case []versions.DictSize:
		sizes := make([][2]*ast.Term, len(v))
		for i, size := range v {
			sizes[i] = term(size.Name, ast.InternedTerm(size.Size))
		}
		return term(name, ast.ObjectTerm(sizes...))
	default:
		panic(fmt.Sprintf("the release table holds a default of type %T", value))
	}
}

// conditions are lists of alternatives, each {kind, name, op?, value?}.
func conditions(name string, all []versions.Condition) [2]*ast.Term {
	if len(all) == 0 {
		return none
	}
	list := make([]*ast.Term, len(all))
	for i, condition := range all {
		terms := make([]*ast.Term, len(condition.AnyOf))
		for j, t := range condition.AnyOf {
			terms[j] = object(field("kind", string(t.Kind)), field("name", t.Name), nonempty("op", t.Op), nonempty("value", strings.TrimSpace(t.Value)))
		}
		list[i] = ast.ArrayTerm(terms...)
	}
	return term(name, ast.ArrayTerm(list...))
}

func form(f *versions.Form) [2]*ast.Term {
	if f == nil {
		return none
	}
	return term("form", formTerm(f))
}

func formTerm(f *versions.Form) *ast.Term {
	fields := [][2]*ast.Term{
		nonempty("name", f.Name),
		nonempty("pattern", f.Pattern),
		nonempty("wrong", f.Wrong),
		texts("options", f.Options),
		nonempty("reader", f.Reader),
		bound("min", f.Min),
		bound("max", f.Max),
		nonempty("effect", f.Effect),
		nonempty("result", f.Result),
		texts("unless", f.Unless),
		texts("beside", f.Beside),
		nonempty("invalid", f.Invalid),
		nonempty("unreadable", f.Unreadable),
		nonempty("empty", f.Empty),
	}
	if len(f.Also) > 0 {
		also := make([]*ast.Term, len(f.Also))
		for i := range f.Also {
			also[i] = formTerm(&f.Also[i])
		}
		fields = append(fields, term("also", ast.ArrayTerm(also...)))
	}
	return object(fields...)
}

func bound(name string, value *float64) [2]*ast.Term {
	if value == nil {
		return none
	}
	return term(name, ast.FloatNumberTerm(*value))
}

// behaviour keeps the names of the table's own form.
func behaviour(b *versions.Behaviour) *ast.Term {
	truth := func(name string, value bool) [2]*ast.Term { return term(name, ast.InternedTerm(value)) }
	return object(
		field("annotation_validation", b.AnnotationValidation),
		truth("auto_reads_cgroup_v1", b.AutoReadsCgroupV1),
		truth("auto_reads_cgroup_v2", b.AutoReadsCgroupV2),
		truth("auto_keyword", b.AutoKeyword),
		truth("open_files_per_worker", b.OpenFilesPerWorker),
		truth("wait_shutdown", b.WaitShutdown),
		term("post_shutdown_grace", ast.InternedTerm(b.PostShutdownGrace)),
		truth("post_shutdown_grace_flag", b.PostShutdownGraceFlag),
		truth("shutdown_grace_flag", b.ShutdownGraceFlag),
		truth("http2_follows_keep_alive", b.HTTP2FollowsKeepAlive),
		truth("upstream_keepalive_used", b.UpstreamKeepaliveUsed),
		truth("empty_int_is_zero", b.EmptyIntIsZero),
		truth("dict_sizes_in_kib", b.DictSizesInKiB),
		truth("dict_without_colon_crashes", b.DictWithoutColonCrashes),
		truth("deep_inspection", b.DeepInspection),
		truth("webhook_runs_nginx_test", b.WebhookRunsNginxTest),
		truth("alias_risk_enforced", b.AliasRiskEnforced),
		truth("path_dots_allowed", b.PathDotsAllowed),
		truth("ingress_class_objects", b.IngressClassObjects),
		truth("header_duration_metric", b.HeaderDurationMetric),
	)
}
