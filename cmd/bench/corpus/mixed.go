package corpus

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"text/template"
)

// relevantPerGroup is how many documents of a mixed group concern the
// controller; the others belong to applications.
const relevantPerGroup = 10

//go:embed apps/*.tmpl
var appFiles embed.FS

// appKinds are the documents of applications, with how many of a hundred are
// of that kind. Deployments, Services and ConfigMaps have the kinds of a
// controller's own objects and can be told from them by their content only.
var appKinds = []struct {
	template string
	percent  int
}{
	{"deployment", 18},
	{"service", 18},
	{"configmap", 14},
	{"serviceaccount", 8},
	{"autoscaler", 6},
	{"networkpolicy", 5},
	{"servicemonitor", 5},
	{"cronjob", 4},
	{"disruption", 4},
	{"certificate", 3},
	{"claim", 3},
	{"role", 3},
	{"rolebinding", 3},
	{"statefulset", 3},
	{"namespace", 2},
	{"definition", 1},
}

// app fills the templates.
type app struct {
	Team, App, Name string
	Number, Small   int
}

// WriteMixed writes documents of many kinds, a hundred a file. One in ten is
// an Ingress or belongs to an installation of the controller.
func WriteMixed(folder string, documents int) error {
	templates, err := template.ParseFS(appFiles, "apps/*.tmpl")
	if err != nil {
		return err
	}
	r := random(3)
	for first := 0; first < documents; first += groupSize {
		group, err := mixedGroup(r, templates, first, min(groupSize, documents-first))
		if err != nil {
			return err
		}
		path := filepath.Join(folder, fmt.Sprintf("group-%04d.yaml", first/groupSize))
		if err := write(path, join(group)); err != nil {
			return err
		}
	}
	return nil
}

// mixedGroup spreads relevant documents over documents of applications. Each
// tenth group has an installation, as each hundred Ingresses do elsewhere.
func mixedGroup(r *rand.Rand, templates *template.Template, first, size int) ([]document, error) {
	group := first / groupSize
	var relevant []document
	if group%10 == 0 {
		relevant = installation(r, group/10)
	}
	for number := first; len(relevant) < relevantPerGroup; number++ {
		relevant = append(relevant, document{text: ingress(r, number)})
	}
	documents := make([]document, size)
	for i := range documents {
		if i%relevantPerGroup == 0 {
			documents[i] = relevant[i/relevantPerGroup]
			continue
		}
		var b strings.Builder
		if err := templates.ExecuteTemplate(&b, appKind(r)+".tmpl", randomApp(r, first+i)); err != nil {
			return nil, err
		}
		documents[i].text = b.String()
	}
	return documents, nil
}

func appKind(r *rand.Rand) string {
	at := r.IntN(100)
	for _, kind := range appKinds {
		if at -= kind.percent; at < 0 {
			return kind.template
		}
	}
	return appKinds[0].template
}

func randomApp(r *rand.Rand, number int) app {
	a := app{Team: pick(r, teams), App: pick(r, apps), Number: 10 + r.IntN(50), Small: 1 + r.IntN(4)}
	a.Name = fmt.Sprintf("%s-%s-%d", a.Team, a.App, number)
	return a
}
