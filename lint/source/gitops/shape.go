package gitops

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// enough is the weight from which on values are taken for those of the chart although nothing but their shape says so.
const enough = 3

// weigh tells how much speaks for values being those of the chart, and against it where it is negative. Many charts have
// a controller at the top.
func weigh(values *manifest.Value) int {
	controller := values.Get("controller")
	if controller == nil || controller.Kind != manifest.Map {
		return 0
	}
	return weighController(controller) + weighTop(values)
}

// weighAll weighs several values of one release.
func weighAll(values []*manifest.Value) int {
	sum := 0
	for _, v := range values {
		sum += weigh(v)
	}
	return sum
}

func weighController(controller *manifest.Value) int {
	weight := 0
	var unknown []string
	newest := versions.NewestChart()
	for _, f := range controller.Fields {
		switch f.Key {
		case "image":
			weight += weighImage(f.Value)
			continue
		case "config":
			weight += weighConfig(f.Value)
			continue
		case "extraArgs":
			weight += weighFlags(f.Value)
			continue
		case "service":
			weight += weighService(f.Value)
			continue
		case "kind":
			if f.Value.Text == "DaemonSet" || f.Value.Text == "Deployment" { // F5's chart wants them in small letters
				weight++
			}
			continue
		}
		if n, ok := telling[f.Key]; ok {
			weight += n
		} else if n, ok := strange[f.Key]; ok {
			weight -= n
		} else if newest.Knows([]string{"controller", f.Key}) {
			continue
		} else if strings.Contains(f.Key, "-") && (isSetting(f.Key) || inAnyRelease(versions.KindFlag, f.Key)) {
			weight++ // it belongs below config or extraArgs
		} else {
			unknown = append(unknown, f.Key)
		}
	}
	weight += weighClass(controller)
	const few = 20
	if weight >= enough && len(unknown) <= few { // only then is it worth to look what people may have meant
		unknown = slices.DeleteFunc(unknown, mistaken)
	}
	return weight - min(len(unknown), 4)
}

// mistaken tells names below controller that people write for those of the chart.
func mistaken(key string) bool {
	advice, _ := versions.NewestChart().Unknown([]string{"controller", key})
	return advice.Reason == versions.ReasonMisspelt || advice.Reason == versions.ReasonInvented
}

// weighImage asks whether an image, or its tag, is one of this controller.
func weighImage(image *manifest.Value) int {
	if image.Kind == manifest.String {
		if versions.IsController(image.Text) {
			return 4
		}
		return -2
	}
	tag := scalar(image.Get("tag"))
	name := str(image, "repository")
	if name == "" && str(image, "image") != "" {
		name = strings.TrimPrefix(str(image, "registry")+"/"+str(image, "image"), "/")
	}
	if name != "" && !manifest.Placeholder(name) {
		switch {
		case versions.OtherController(name + ":" + tag):
			return -6
		case versions.IsController(name + ":" + tag):
			return 6
		case strings.Contains(name, "ingress") && strings.Contains(name, "nginx"):
			return 4
		case strings.HasSuffix(name, "controller"), strings.Contains(name, "ingress"):
			return weighTag(tag) - 3
		}
		return -4 // the tags of many programs look like ours
	}
	if image.Get("chroot") != nil || image.Get("digestChroot") != nil {
		return 3 + weighTag(tag)
	}
	return weighTag(tag)
}

// weighTag: from 0.34.0 on the tags of the controller begin with v, which sets them apart from those of most.
func weighTag(tag string) int {
	if _, exact, ok := versions.Find(tag); !ok || !exact {
		return 0
	}
	if strings.HasPrefix(tag, "v") || strings.HasPrefix(tag, "0.") {
		return 4
	}
	return 1
}

func weighConfig(config *manifest.Value) int {
	if config.Kind != manifest.Map {
		return 0
	}
	weight := 0
	for _, f := range config.Fields {
		switch {
		case f.Value.Kind == manifest.Map || f.Value.Kind == manifest.List:
			weight--
		case shared[f.Key]:
			weight++
		case isSetting(f.Key):
			weight += 3
		case strings.HasPrefix(f.Key, "timeout-"), strings.HasPrefix(f.Key, "backend-"), strings.HasPrefix(f.Key, "syslog-"):
			weight -= 3 // HAProxy
		default:
			if _, ok := versions.ForeignConfigKey(f.Key); ok {
				weight++
			}
		}
	}
	return min(weight, 9)
}

// isSetting tells whether any release reads a key of the ConfigMap.
func isSetting(key string) bool { return inAnyRelease(versions.KindConfig, strings.ToLower(key)) }

func inAnyRelease(kind versions.Kind, name string) bool {
	if versions.Newest().Knows(kind, name) {
		return true
	}
	releases := versions.All()
	for i := range releases {
		if releases[i].Knows(kind, name) {
			return true
		}
	}
	return false
}

// weighFlags: the chart takes flags as a map, most others as a list.
func weighFlags(flags *manifest.Value) int {
	if flags.Kind != manifest.Map {
		return -2
	}
	weight := 0
	for _, f := range flags.Fields {
		switch {
		case f.Key == "v" || f.Key == "logtostderr":
		case inAnyRelease(versions.KindFlag, f.Key):
			weight += 3
		default:
			weight--
		}
	}
	return min(weight, 6)
}

func weighService(service *manifest.Value) int {
	weight := 0
	if str(service, "type") == "LoadBalancer" {
		weight++
	}
	if annotations := service.Get("annotations"); annotations != nil {
		for _, f := range annotations.Fields {
			if strings.Contains(f.Key, "load-balancer") || strings.Contains(f.Key, "loadbalancer") {
				weight++
				break
			}
		}
	}
	for _, key := range [...]string{"enableHttp", "enableHttps", "internal", "external", "targetPorts", "externalTrafficPolicy"} {
		if service.Get(key) != nil {
			weight++
		}
	}
	return min(weight, 3)
}

// weighClass looks at the names of classes, which often say whose they are.
func weighClass(controller *manifest.Value) int {
	weight := 0
	for _, at := range [...][]string{
		{"ingressClass"}, {"ingressClassResource", "name"}, {"ingressClassResource", "controllerValue"}, {"electionID"},
	} {
		name := strings.ToLower(str(controller, at...))
		switch {
		case name == "k8s.io/ingress-nginx":
			weight += 6
		case strings.Contains(name, "nginx.org"):
			weight -= 6
		case strings.Contains(name, "nginx"):
			weight++
		case strings.Contains(name, "haproxy"), strings.Contains(name, "traefik"), strings.Contains(name, "kong"), strings.Contains(name, "contour"):
			weight -= 8
		}
	}
	return weight
}

// weighTop looks at what stands beside controller.
func weighTop(values *manifest.Value) int {
	weight := 0
	for _, f := range values.Fields {
		switch f.Key {
		case "tcp", "udp", "dhParam", "portNamePrefix", "defaultBackend":
			weight++
		case "controller", "global", "commonLabels", "rbac", "serviceAccount", "imagePullSecrets", "nameOverride", "fullnameOverride",
			"namespaceOverride", "podSecurityPolicy", "revisionHistoryLimit", "maxmindLicenseKey":
		case "speaker", "server", "agent", "node", "repoServer", "prometheus", "nginxAgent", "crds":
			weight -= 3
		case "config": // which the chart reads below controller
			weight += weighConfig(f.Value)
		default:
			if !versions.NewestChart().Knows([]string{"controller", f.Key}) {
				weight--
			}
		}
	}
	return max(weight, -4)
}
