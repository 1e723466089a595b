# What a wrong value does, in words, and how much it matters.
package ingresslint.lib.wording

import data.context.release

# consequence completes "NAME is VALUE: ". form gives the words; stays says what holds
# where the value is ignored.
consequence(effect, form, stays) := sprintf(pattern, [release.version, form.name]) if {
	pattern := plain[effect]
} else := sprintf(pattern, [release.version, form.name, form.result]) if {
	pattern := resulting[effect]
} else := sprintf("%s reads %s; it ignores this, so %s", [release.version, form.name, stays])

plain := {
	"partly": "%s reads %s; it leaves out what does not fit",
	"redirect-dropped": "%s reads %s; it drops the redirect with this, so the backend answers",
	"reload-fails": "nginx of %s reads %s; it refuses this: the reload fails, every later change of any Ingress is blocked and a restarted pod does not come up",
	"test-fails": "nginx of %s reads %s; it refuses this: the webhook tests the configuration and turns the Ingress away; without the webhook the reload fails and every later change of any Ingress is blocked",
	"render-fails": "%s reads %s; it cannot write nginx.conf with this: no change of any Ingress takes effect while it stands",
	"refused": "%s reads %s, so its webhook refuses the Ingress; without the webhook the controller skips it",
	"denied": "%s reads %s; the webhook lets this pass and the location answers 503",
	"auth-dropped": "%s reads %s; it drops external authentication with this: the location is open to everyone",
	"crash": "%s reads %s; this makes the controller panic, and a restarted pod panics again",
}

resulting := {
	"applied": "%s reads %s; it takes this as %s",
	"redundant": "%s reads %s; it takes this as %s, the default, so it changes nothing",
	"logged": "%s reads %s; it complains in its log: %s",
	"loses": "%s reads %s; with this %s",
	"dropped": "%s reads %s; it leaves the directive out, so %s",
	"open": "%s reads %s; it falls back to %s with this, which is open to everyone",
}

# severity is undefined where the rule's own holds.
severity(effect) := "info" if effect in {"redundant", "logged"}

severity("loses") := "warning"

# shown quotes a value on one line, cut where it is long.
shown(value) := sprintf("%q", [value]) if count(value) <= 80

else := sprintf("%q…", [substring(value, 0, 80)])

# listed joins words for a sentence: a, b or c.
listed(words) := words[0] if count(words) == 1

else := sprintf("%s or %s", [concat(", ", array.slice(words, 0, count(words) - 1)), words[count(words) - 1]])
