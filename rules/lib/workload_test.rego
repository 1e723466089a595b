package ingresslint.lib.workload_test

import data.ingresslint.lib.workload

pod(containers) := {"kind": "Deployment", "spec": {"template": {"spec": {"containers": containers}}}}

controller(args) := {"name": "controller", "image": "registry.example.test/mirror/edge:1", "args": array.concat(["/nginx-ingress-controller"], args)}

test_found_by_its_program if {
	workload.index == 1 with input as pod([{"name": "proxy", "image": "envoy:1"}, controller([])])
}

test_found_by_its_image if {
	workload.index == 1 with input as pod([{"name": "proxy", "image": "envoy:1"}, {"name": "c", "image": "registry.k8s.io/ingress-nginx/controller:v1.9.4"}])
}

test_the_only_one if {
	workload.index == 0 with input as pod([{"name": "edge", "image": "registry.example.test/edge:1"}])
}

test_none_of_several if {
	not workload.index with input as pod([{"name": "a", "image": "a:1"}, {"name": "b", "image": "b:1"}])
}

test_forms_of_a_flag if {
	every args in [["--v=3"], ["-v=3"], ["--v", "3"], ["-v", "3"], ["-v3"], ["--v='3'"], ["--v=2", "--v=3"]] {
		workload.flag("v").value == "3" with input as pod([controller(args)])
	}
}

test_flag_in_a_shell_line if {
	flag := workload.flag("v") with input as pod([{"name": "c", "image": "x", "command": ["sh", "-c", "exec /nginx-ingress-controller --v=3 --election-id=x"]}])
	flag == {"value": "3", "path": ["spec", "template", "spec", "containers", 0, "command", 2]}
}

test_the_last_use_counts if {
	workload.flag("v").path == ["spec", "template", "spec", "containers", 0, "args", 2] with input as pod([controller(["--v=2", "--v=3"])])
}

test_absent if {
	not workload.flag("v") with input as pod([controller(["--vmodule=x", 5])])
	not workload.flag("v") with input as {"spec": "oops"}
}
