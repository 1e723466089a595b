package main

import (
	"strings"
	"testing"
)

// indented is few as the item of a list.
var indented = "- " + strings.ReplaceAll(strings.TrimSpace(few), "\n", "\n  ") + "\n"

// The forms that YAML and JSON leave open.
func TestHabitsOfYAML(t *testing.T) {
	testHabits(t, []habit{
		{name: "leading mark", text: "---\n" + few, want: fewOn(9)},
		{name: "several documents", text: few + "---\n" + strings.Replace(few, "namespace: ", "namespace: other-", 1), want: []string{"8 keepalive-requests", "17 keepalive-requests"}},
		{name: "empty documents", text: "---\n---\n# nothing\n---\n" + few + "---\n---\n", want: fewOn(12)},
		{name: "nothing but comments", text: "# keep-alive-requests: \"50\"\n"},
		{name: "nothing", text: ""},
		{name: "end marks", text: few + "...\n---\n" + strings.Replace(few, "namespace: ", "namespace: other-", 1) + "...\n", want: []string{"8 keepalive-requests", "18 keepalive-requests"}},
		{name: "kind before apiVersion", text: "kind: ConfigMap\napiVersion: v1\n" + strings.SplitN(few, "\n", 3)[2], want: fewOn(8)},
		{name: "kind at the end", text: strings.Replace(few, "kind: ConfigMap\n", "", 1) + "kind: ConfigMap\n", want: fewOn(7)},
		{name: "List", text: "apiVersion: v1\nkind: List\nitems:\n" + indented, want: fewOn(11)},
		{name: "ConfigMapList", text: "apiVersion: v1\nkind: ConfigMapList\nitems:\n" + indented, want: fewOn(11)},
		{name: "List of items without kinds", text: "apiVersion: v1\nkind: ConfigMapList\nitems:\n" + strings.Replace(strings.Replace(indented, "  kind: ConfigMap\n", "", 1), "- apiVersion: v1\n  ", "- ", 1), want: fewOn(9)},
		{name: "JSON", text: `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"ingress-nginx-controller","namespace":"n","labels":{"app.kubernetes.io/version":"1.9.4"}},` + "\n" + `"data":{"keep-alive-requests":"50"}}`, want: fewOn(2)},
		{name: "JSON in a file of its own kind", files: map[string]string{"in.json": `{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"ingress-nginx-controller","labels":{"app.kubernetes.io/version":"1.9.4"}},` + "\n" + `"data":{"keep-alive-requests":"50"}}]}`}, want: fewOn(2)},
		{name: "JSON of several lines", text: "{\n  \"apiVersion\": \"v1\",\n  \"kind\": \"ConfigMap\",\n  \"metadata\": {\n    \"name\": \"ingress-nginx-controller\",\n    \"labels\": {\"app.kubernetes.io/version\": \"1.9.4\"}\n  },\n  \"data\": {\n    \"keep-alive-requests\": \"50\"\n  }\n}\n", want: fewOn(9)},
		{name: "flow style", text: "{apiVersion: v1, kind: ConfigMap, metadata: {name: ingress-nginx-controller, labels: {app.kubernetes.io/version: 1.9.4}},\n data: {keep-alive-requests: \"50\"}}\n", want: fewOn(2)},
		{name: "null maps", text: ours + "data:\n---\n" + ingressHead + "  annotations:\n  labels:\nspec:\n  ingressClassName: nginx\n  rules:\n  - http:\n      paths:\n      - path:\n        backend:\n  - host:\n"},
		{name: "null values", text: ours + "data:\n  keep-alive-requests:\n  worker-processes: null\n  use-gzip: ~\n"},
		{name: "anchors and merge keys", text: ours + "x-common: &common\n  keep-alive-requests: \"50\"\ndata:\n  <<: *common\n  keep-alive: \"75\"\n", want: fewOn(8)},
		{name: "merge of several", text: ours + "x-a: &a {keep-alive: \"75\"}\nx-b: &b\n  keep-alive-requests: \"50\"\ndata:\n  <<: [*a, *b]\n", want: fewOn(9)},
		{name: "merged key set anew", text: ours + "x-common: &common\n  keep-alive-requests: \"50\"\ndata:\n  <<: *common\n  keep-alive-requests: \"5000\"\n"},
		{name: "alias of a value", text: ours + "x-few: &few \"50\"\ndata:\n  keep-alive-requests: *few\n", want: fewOn(9)},
		{name: "duplicate keys", text: ours + "data:\n  keep-alive-requests: \"5000\"\n  keep-alive: \"75\"\n  keep-alive-requests: \"50\"\n", want: []string{"10 duplicate-key", "10 keepalive-requests"}},
		{name: "duplicate maps", text: ours + "data:\n  keep-alive: \"75\"\ndata:\n  keep-alive-requests: \"50\"\n", want: []string{"9 duplicate-key", "10 keepalive-requests"}},
		{name: "integer keys", text: few + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: tcp-services, namespace: ingress-nginx}\ndata: {5001: team/db:5432, 5002: \"team/cache:6379\"}\n", want: fewOn(8)},
		{name: "tag of Python", text: few + "x-tool: !!python/object/apply:os.getenv [HOME]\n", want: fewOn(8)},
		{name: "tags of other tools", text: strings.Replace(few, "metadata:\n", "x-vault: !vault |\n  AB12\nx-ref: !Ref Stack\nmetadata:\n", 1), want: fewOn(11)},
		{name: "string by its tag", text: ours + "data:\n  keep-alive-requests: !!str 50\n", want: fewOn(8)},
		{name: "literal text", text: ours + "data:\n  keep-alive-requests: |-\n    50\n", want: fewOn(8)},
		{name: "literal text with a line ending", text: ours + "data:\n  keep-alive-requests: |\n    5000\n", want: []string{"8 config-value"}},
		{name: "folded text", text: ours + "data:\n  log-format-upstream: >-\n    $remote_addr\n    $status\n  keep-alive-requests: \"50\"\n", want: fewOn(11)},
		{name: "marks within literal text", text: ours + "data:\n  http-snippet: |\n    # --- limits ---\n    #! kind: Ingress\n    limit_req_zone $binary_remote_addr zone=a:10m rate=5r/s;\n  keep-alive-requests: \"50\"\n", want: fewOn(12)},
		{name: "quoted keys", text: ours + "\"data\":\n  'keep-alive-requests': \"50\"\n", want: fewOn(8)},
		{name: "no blank behind the list's dash", text: "apiVersion: v1\nkind: List\nitems:\n-\n  " + strings.ReplaceAll(strings.TrimSpace(few), "\n", "\n  ") + "\n", want: fewOn(12)},
		{name: "scalars without quotes", text: ours + "data:\n  use-gzip: true\n  keep-alive: 75\n  hsts: no\n", want: []string{"8 unquoted-value", "9 unquoted-value", "10 unquoted-value"}},
		{name: "YAML of other programs", files: map[string]string{
			"in.yaml": few, ".gitlab-ci.yml": "stages: [build]\nbuild:\n  script: !reference [.go, script]\n", "docker-compose.yml": "services: {web: {image: nginx, ports: [\"80:80\"]}}\n",
			"package.json": "{\"name\": \"web\", \"kind\": \"ingress\"}\n", "mkdocs.yml": "extra:\n  emoji: !!python/name:material.emoji\n", ".github/workflows/ci.yaml": "on: [push]\njobs: {a: {steps: [{run: \"echo ${{ github.ref }}\"}]}}\n"},
			want: []string{"in.yaml:8 keepalive-requests"}},
	})
}
