# The controller's container in a Deployment or DaemonSet, and its flags.
package ingresslint.lib.workload

pod := input.spec.template.spec

# index is the controller's place among the containers.
index := first if first := min([i | some i, c in pod.containers; runs_controller(c)])

else := 0 if count(pod.containers) == 1

container := pod.containers[index]

runs_controller(c) if {
	some field in ["command", "args"]
	some text in c[field]
	contains(text, "nginx-ingress-controller")
}

runs_controller(c) if regex.match(`ingress-nginx/controller|nginx-ingress-controller`, c.image)

# words are the container's command and arguments in order, also those inside a
# shell's command line, each with the path of the item that holds it.
words := [{"text": word, "path": array.concat(["spec", "template", "spec", "containers", index], [field, i])} |
	some field in ["command", "args"]
	some i, item in container[field]
	is_string(item)
	some word in regex.split(`\s+`, item)
	word != ""
]

# flag is the last use of a flag: {"value", "path"}; undefined where it is not
# passed. A value may stand behind "=" or in the next argument.
flag(name) := uses(name)[count(uses(name)) - 1]

uses(name) := [{"value": value, "path": word.path} |
	some i, word in words
	value := flag_value(name, i, word.text)
]

flag_value(name, _, text) := value if {
	some dashes in ["--", "-"]
	start := sprintf("%s%s=", [dashes, name])
	startswith(text, start)
	value := trim(substring(text, count(start), -1), `"'`)
}

flag_value(name, i, text) := trim(words[i + 1].text, `"'`) if text in {sprintf("--%s", [name]), sprintf("-%s", [name])}

# a flag of one letter may carry its value without a sign between them
flag_value(name, _, text) := substring(text, 2, -1) if {
	count(name) == 1
	regex.match(sprintf(`^-%s[0-9]+$`, [name]), text)
}

# argument is the whole item of command or args at the path of a flag.
argument(path) := container[path[5]][path[6]]
