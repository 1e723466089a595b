package helm

import (
	"github.com/ingresslint/ingresslint/lint/manifest"
)

const scaling = "controller.autoscaling"

// scalers are the HorizontalPodAutoscaler, if there is one.
func (r *renderer) scalers() []*manifest.Object {
	kind := r.text("controller.kind")
	deployed := kind == "Deployment" || kind == "Both" && r.chart != nil && r.chart.Rendering.KindBoth
	if r.chart == nil || !deployed || !r.truth(scaling+".enabled") || r.truth("controller.keda.enabled") {
		return nil
	}
	const apiVersion = "autoscaling/v2"
	root := r.object(scaling,
		field("apiVersion", r.made(scaling, apiVersion)),
		field("kind", r.made(scaling, "HorizontalPodAutoscaler")),
		field("metadata", r.metadata(r.names.control, scaling)),
		field("spec", r.object(scaling, field("scaleTargetRef", r.object(scaling,
			field("apiVersion", r.made(scaling, "apps/v1")),
			field("kind", r.made(scaling, "Deployment")),
			field("name", r.made(scaling, r.names.control)),
		)))),
	)
	r.fill(root, scalerLines, "")
	return []*manifest.Object{r.finish(apiVersion, "HorizontalPodAutoscaler", r.names.control, root, scalerLines, "")}
}

// budgets are the PodDisruptionBudget, which the chart makes for several replicas only.
func (r *renderer) budgets() []*manifest.Object {
	if r.chart == nil || !r.severalReplicas() {
		return nil
	}
	const near = "controller"
	spec := r.object(near, field("selector", r.object(near, field("matchLabels", r.selector(near)))))
	least, most := r.get("controller.minAvailable"), r.get("controller.maxUnavailable")
	switch {
	case !r.since("4.4.2"), least.truth() && (most.written == nil || !r.since("4.7.0")):
		put(spec, "minAvailable", r.scalar(least))
	case most.truth():
		put(spec, "maxUnavailable", r.scalar(most))
	}
	const apiVersion = "policy/v1"
	root := r.object(near,
		field("apiVersion", r.made(near, apiVersion)),
		field("kind", r.made(near, "PodDisruptionBudget")),
		field("metadata", r.metadata(r.names.control, near)),
		field("spec", spec),
	)
	r.fill(root, budgetLines, "")
	return []*manifest.Object{r.finish(apiVersion, "PodDisruptionBudget", r.names.control, root, budgetLines, "")}
}

func (r *renderer) severalReplicas() bool {
	scaled, keda := r.truth(scaling+".enabled"), r.truth("controller.keda.enabled")
	several := r.number("controller.replicaCount") > 1
	least := r.number(scaling+".minReplicas") > 1
	switch {
	case !r.since("3.32.0"):
		return scaled && least || several
	case !r.since("4.10.1"):
		return scaled && least || !scaled && several
	case r.text("controller.kind") != "Deployment":
		return false
	case scaled && !keda:
		return least
	case keda && !scaled:
		return r.number("controller.keda.minReplicas") > 1
	}
	return several
}
