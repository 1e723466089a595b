package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
)

// repository makes files in a new repository, committed on a branch that then
// is left for another, and works there.
func repository(t *testing.T, texts map[string]string) {
	t.Helper()
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+who+"_NAME", "Nobody")
		t.Setenv("GIT_"+who+"_EMAIL", "nobody@example.test")
	}
	files(t, texts)
	gitDo(t, "init", "-q", "-b", "main")
	gitDo(t, "add", "-A")
	gitDo(t, "commit", "-q", "-m", "first")
	gitDo(t, "checkout", "-q", "-b", "work")
}

func gitDo(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v: %s", args, err, out)
	}
}

// shop is an Ingress with a fault in line 6.
func shop(name string) string {
	return "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: " + name + "\n  annotations:\n    nginx.ingress.kubernetes.io/proxy-body-size: 8 megabytes\nspec: {ingressClassName: nginx}\n"
}

// twoClusters have an installation and Ingresses each, all with faults.
func twoClusters() map[string]string {
	controller := "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ingress-nginx-controller, namespace: ingress-nginx}\nspec:\n  template:\n    spec:\n      terminationGracePeriodSeconds: 300\n      containers:\n        - name: controller\n          image: registry.k8s.io/ingress-nginx/controller:v1.9.4\n          args: [/nginx-ingress-controller, --configmap=ingress-nginx/ingress-nginx-controller]\n"
	texts := map[string]string{"README.md": "x", "other/broken.yaml": "apiVersion: networking.k8s.io/v1\nkind: Ingress\nspec: [\n"}
	for _, cluster := range []string{"a", "b"} {
		texts[cluster+"/nginx/cm.yaml"] = atRelease
		texts[cluster+"/nginx/deploy.yaml"] = controller
		texts[cluster+"/nginx/extra.yaml"] = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: extra}\n"
		texts[cluster+"/nginx/board.yaml"] = "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: board}\nspec: {ingressClassName: nginx}\n"
		texts[cluster+"/apps/shop.yaml"] = shop("shop")
		texts[cluster+"/apps/mail.yaml"] = shop("mail")
	}
	return texts
}

func TestChangedSince(t *testing.T) {
	all := func(cluster string) []string {
		return []string{cluster + "/apps/mail.yaml:6 annotation-value", cluster + "/apps/shop.yaml:6 annotation-value", cluster + "/nginx/cm.yaml:7 worker-processes", cluster + "/nginx/cm.yaml:8 keepalive-requests"}
	}
	write := func(name, text string) func(*testing.T) { return func(t *testing.T) { writeFile(t, name, text) } }
	for _, c := range []struct {
		name   string
		change func(t *testing.T)
		args   string
		want   []string
		status int
	}{
		{"nothing", func(*testing.T) {}, "", nil, 0},
		{"an Ingress, not staged", write("a/apps/shop.yaml", shop("shop")+"# x\n"), "", []string{"a/apps/shop.yaml:6 annotation-value"}, 1},
		{"an Ingress, staged", func(t *testing.T) {
			writeFile(t, "a/apps/shop.yaml", shop("shop")+"# x\n")
			gitDo(t, "add", "a")
		}, "", []string{"a/apps/shop.yaml:6 annotation-value"}, 1},
		{"an Ingress, committed", func(t *testing.T) {
			writeFile(t, "a/apps/shop.yaml", shop("shop")+"# x\n")
			gitDo(t, "commit", "-qam", "second")
		}, "", []string{"a/apps/shop.yaml:6 annotation-value"}, 1},
		{"an Ingress, changed and changed back", func(t *testing.T) {
			writeFile(t, "a/apps/shop.yaml", shop("shop")+"# x\n")
			gitDo(t, "commit", "-qam", "second")
			writeFile(t, "a/apps/shop.yaml", shop("shop"))
		}, "", nil, 0},
		{"a new Ingress", write("a/apps/ne\"w ö\n.yaml", shop("new")), "", []string{"a/apps/ne\"w ö\n.yaml:6 annotation-value"}, 1},
		{"a renamed Ingress", func(t *testing.T) { gitDo(t, "mv", "a/apps/shop.yaml", "a/apps/store.yaml") }, "", []string{"a/apps/store.yaml:6 annotation-value"}, 1},
		{"a deleted Ingress", func(t *testing.T) { gitDo(t, "rm", "-q", "a/apps/shop.yaml") }, "", nil, 0},
		{"changed on the other branch only", func(t *testing.T) {
			gitDo(t, "checkout", "-q", "main")
			writeFile(t, "a/apps/shop.yaml", shop("shop")+"# x\n")
			gitDo(t, "commit", "-qam", "second")
			gitDo(t, "checkout", "-q", "work")
		}, "", nil, 0},
		{"the ConfigMap of an installation", write("a/nginx/cm.yaml", atRelease+"# x\n"), "", all("a"), 1},
		{"its workload", func(t *testing.T) {
			text, err := os.ReadFile("b/nginx/deploy.yaml")
			if err != nil {
				t.Fatal(err)
			}
			writeFile(t, "b/nginx/deploy.yaml", string(text)+"# x\n")
		}, "", all("b"), 1},
		{"a file that lay beside it", func(t *testing.T) { gitDo(t, "rm", "-q", "b/nginx/extra.yaml") }, "", all("b"), 1},
		{"an Ingress that lay beside it", func(t *testing.T) { gitDo(t, "rm", "-q", "b/nginx/board.yaml") }, "", nil, 0},
		{"a part of the paths", write("a/nginx/cm.yaml", atRelease+"# x\n"), "a/apps a/nginx/deploy.yaml", nil, 0},
		{"the configuration", write("a/"+config.FileName, "rules: {}\n"), "", all("a"), 1},
		{"what is ignored", func(t *testing.T) {
			writeFile(t, ".gitignore", "new.yaml\n")
			writeFile(t, "a/apps/new.yaml", shop("new"))
		}, "", nil, 0},
		{"a broken file", write("other/broken.yaml", "apiVersion: networking.k8s.io/v1\nkind: Ingress\nspec: {\n"), "", nil, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			repository(t, twoClusters())
			c.change(t)
			paths := strings.Fields(c.args)
			if len(paths) == 0 {
				paths = []string{"."}
			}
			out, errs, status := execute(t, "", append([]string{"lint", "--changed-since", "main", "--format", "json"}, paths...)...)
			report := parseReport(t, out)
			if diff := cmp.Diff(c.want, described(report)); diff != "" || errs != "" || status != c.status {
				t.Errorf("exit status %d, standard error %q, errors %+v %s", status, errs, report.Errors, diff)
			}
			if c.status != lint.ExitUnread && c.args == "" && (len(report.Skipped) != 1 || report.Skipped[0].File != "other/broken.yaml") {
				t.Errorf("skipped %+v", report.Skipped)
			}
		})
	}
}

// Values of charts and kustomizations are parts of the installations they make.
func TestChangedSinceOfWhatIsRendered(t *testing.T) {
	texts := map[string]string{
		"flux/release.yaml":                   "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: ingress-nginx, namespace: ingress-nginx}\nspec:\n  chart: {spec: {chart: ingress-nginx, version: 4.8.3, sourceRef: {kind: HelmRepository, name: ingress-nginx}}}\n  values:\n    controller:\n      config:\n        keep-alive-requests: \"50\"\n",
		"flux/shop.yaml":                      shop("shop"),
		"overlay/base/kustomization.yaml":     "resources: [shop.yaml, cm.yaml]\n",
		"overlay/base/shop.yaml":              shop("shop"),
		"overlay/base/cm.yaml":                atRelease,
		"overlay/prod/kustomization.yaml":     "resources: [../base]\npatches: [{path: patch.yaml}]\n",
		"overlay/prod/patch.yaml":             "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, namespace: ingress-nginx}\ndata: {proxy-body-size: 8 megabytes}\n",
		"overlay/prod/unrelated/service.yaml": "apiVersion: v1\nkind: Service\nmetadata: {name: x}\n",
		"chart/Chart.yaml":                    "apiVersion: v2\nname: edge\nversion: 1.0.0\ndependencies: [{name: ingress-nginx, version: 4.8.3, repository: https://kubernetes.github.io/ingress-nginx}]\n",
		"chart/values.yaml":                   "ingress-nginx:\n  controller:\n    config:\n      keep-alive-requests: \"60\"\n",
		"chart/shop.yaml":                     shop("shop"),
		"all/kustomization.yaml":              "resources: [apps, nginx]\n",
		"all/apps/kustomization.yaml":         "resources: [shop, mail]\nnamePrefix: x-\n",
		"all/apps/shop/kustomization.yaml":    "resources: [shop.yaml]\n",
		"all/apps/shop/shop.yaml":             shop("shop"),
		"all/apps/mail/kustomization.yaml":    "resources: [mail.yaml]\n",
		"all/apps/mail/mail.yaml":             shop("mail"),
		"all/nginx/kustomization.yaml":        "resources: [cm.yaml]\n",
		"all/nginx/cm.yaml":                   atRelease,
	}
	mail, store := "all/apps/mail/mail.yaml:6 annotation-value", "all/apps/shop/shop.yaml:6 annotation-value"
	overlay := []string{"overlay/base/cm.yaml:8 keepalive-requests", "overlay/base/shop.yaml:6 annotation-value", "overlay/prod/patch.yaml:4 config-value"}
	for changed, want := range map[string][]string{
		"flux/release.yaml":                   {"flux/release.yaml:9 keepalive-requests", "flux/shop.yaml:6 annotation-value"},
		"flux/shop.yaml":                      {"flux/shop.yaml:6 annotation-value"},
		"overlay/prod/patch.yaml":             overlay,
		"overlay/prod/kustomization.yaml":     overlay,
		"overlay/base/kustomization.yaml":     overlay,
		"overlay/base/cm.yaml":                overlay,
		"overlay/prod/unrelated/service.yaml": nil,
		"chart/Chart.yaml":                    {"chart/shop.yaml:6 annotation-value", "chart/values.yaml:4 keepalive-requests"},
		"chart/values.yaml":                   {"chart/shop.yaml:6 annotation-value", "chart/values.yaml:4 keepalive-requests"},
		"all/kustomization.yaml":              nil, // it only names what there is
		"all/apps/kustomization.yaml":         {mail, store},
		"all/apps/shop/kustomization.yaml":    {store},
		"all/apps/mail/mail.yaml":             {mail},
		"all/nginx/kustomization.yaml":        {mail, store, "all/nginx/cm.yaml:8 keepalive-requests"},
	} {
		t.Run(changed, func(t *testing.T) {
			repository(t, texts)
			writeFile(t, changed, texts[changed]+"# x\n")
			folder, _, _ := strings.Cut(changed, "/") // those beside it have controllers of the same name
			out, errs, _ := execute(t, "", "lint", "--skip", "worker-processes", "--changed-since", "HEAD", "--format", "json", folder)
			if diff := cmp.Diff(want, described(parseReport(t, out))); diff != "" || errs != "" {
				t.Errorf("standard error %q %s", errs, diff)
			}
		})
	}
}

func TestChangedSinceFromElsewhere(t *testing.T) {
	repository(t, twoClusters())
	writeFile(t, "a/apps/shop.yaml", shop("shop")+"# x\n")
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GIT_DIR", ".git") // as for hooks
	t.Setenv("GIT_INDEX_FILE", ".git/index")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(root, link); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ wd, path string }{{root + "/a", "."}, {root + "/a/apps", "../nginx/.."}, {root, root + "/a"}, {os.TempDir(), root + "/a"}, {link, "a"}, {os.TempDir(), link + "/a/"}} {
		t.Chdir(c.wd)
		out, errs, status := execute(t, "", "lint", "--changed-since", "main", c.path)
		if status != 1 || errs != "" || !strings.HasSuffix(out, "1 error, 0 warnings, 0 infos in 6 files (6 objects); 1 file changed\n") {
			t.Errorf("%+v: exit status %d, standard error %q\n%s", c, status, errs, out)
		}
	}
}

func TestChangedSinceThatCannotBeTold(t *testing.T) {
	repository(t, twoClusters())
	gitDo(t, "checkout", "-q", "--orphan", "alone")
	gitDo(t, "commit", "-q", "--allow-empty", "-m", "alone")
	outside := t.TempDir()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	gitDo(t, "init", "-q", "inner")
	writeFile(t, "inner/cm.yaml", atRelease)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"mian", "."}, "the git repository " + here + ` does not know "mian"; git branch --all and git tag list what it knows`},
		{[]string{"", "."}, `"" is no revision; name a branch, a tag or a commit, such as origin/main`},
		{[]string{"--output=x", "."}, `"--output=x" is no revision; name a branch, a tag or a commit, such as origin/main`},
		{[]string{"main:README.md", "."}, "the git repository " + here + ` does not know "main:README.md"; git branch --all and git tag list what it knows`},
		{[]string{"main", "."}, "in the git repository " + here + " the current branch and main have no commit in common; name the revision from which it was branched"},
		{[]string{"alone", outside}, outside + " is in no git repository, so nothing tells what has changed there; lint it without --changed-since"},
		{[]string{"alone", "a", "inner"}, "the git repository " + here + `/inner does not know "alone"; git branch --all and git tag list what it knows`},
		{[]string{"alone", "-"}, "standard input has no history; name files or folders"},
	} {
		out, errs, status := execute(t, "", append([]string{"lint", "--changed-since"}, c.args...)...)
		if status != lint.ExitUsage || out != "" || errs != "ingresslint: --changed-since: "+c.want+"\n" {
			t.Errorf("%q: exit status %d, standard error %q\n%s", c.args, status, errs, out)
		}
	}
	if _, err := os.Stat("x"); err == nil {
		t.Error("git took the revision for a flag")
	}
	t.Setenv("PATH", outside)
	if _, errs, status := execute(t, "", "lint", "--changed-since", "alone", "."); status != lint.ExitUsage || errs != "ingresslint: --changed-since: git is not on the PATH, and only it knows what has changed; install it, or lint without --changed-since\n" {
		t.Errorf("exit status %d, standard error %q", status, errs)
	}
}

// A suppression in a file that has not changed, and an entry of the baseline
// about one, may have their use.
func TestChangedSinceLeavesTheRestAlone(t *testing.T) {
	texts := twoClusters()
	delete(texts, "other/broken.yaml")
	texts["a/apps/mail.yaml"] += "# ingresslint:ignore config-value gone\n"
	repository(t, texts)
	if _, _, status := execute(t, "", "lint", "--write-baseline", "."); status != 0 {
		t.Fatal(status)
	}
	writeFile(t, "a/apps/shop.yaml", "# ingresslint:ignore config-value gone\n"+shop("shop"))
	out, _, status := execute(t, "", "lint", "--changed-since", "main", "--baseline", lint.BaselineName, "--format", "json", ".")
	report := parseReport(t, out)
	if diff := cmp.Diff([]string{"a/apps/shop.yaml:1 unused-suppression"}, described(report)); diff != "" || status != 0 || report.Summary.Baseline != 1 || report.Summary.BaselineGone != 0 {
		t.Errorf("exit status %d, %+v %s", status, report.Summary, diff)
	}
}
