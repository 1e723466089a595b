package versions

// Rendering is what the templates of a chart make of its values.
type Rendering struct {
	// QuotesConfig: each value of controller.config is quoted.
	QuotesConfig bool `json:"quotes_config" yaml:"quotes_config"`
	// TemplatesConfig: each value of controller.config is run as a template.
	TemplatesConfig bool `json:"templates_config" yaml:"templates_config"`
	// SnippetKey tells when allow-snippet-annotations stands in the ConfigMap
	// with the value of controller.allowSnippetAnnotations: empty (never),
	// Always or WhenTrue. It then wins over the controller's own default.
	SnippetKey When `json:"snippet_key,omitempty" yaml:"snippet_key"`
	// IngressClassFlag tells when --ingress-class is passed with
	// controller.ingressClass: empty, Always or WhenSet.
	IngressClassFlag When `json:"ingress_class_flag,omitempty" yaml:"ingress_class_flag"`
	// ControllerClassFlag: --controller-class is passed with
	// controller.ingressClassResource.controllerValue.
	ControllerClassFlag bool `json:"controller_class_flag" yaml:"controller_class_flag"`
	// AnnotationValidationFlag tells for which value of
	// controller.enableAnnotationValidations --enable-annotation-validation is
	// passed, with that value: empty, WhenTrue or WhenFalse.
	AnnotationValidationFlag When `json:"annotation_validation_flag,omitempty" yaml:"annotation_validation_flag"`
	// MetricsFlag tells for which value of controller.metrics.enabled
	// --enable-metrics is passed, with that value: empty, WhenTrue or WhenFalse.
	MetricsFlag When `json:"metrics_flag,omitempty" yaml:"metrics_flag"`
	// ElectionByName: where controller.electionID is empty, --election-id is
	// the full name with -leader behind it.
	ElectionByName bool `json:"election_by_name" yaml:"election_by_name"`
	// FalseDropsArgument: a value of false or 0 in controller.extraArgs passes
	// the flag without a value. From 3.3.0 only an empty one does.
	FalseDropsArgument bool `json:"false_drops_argument" yaml:"false_drops_argument"`
	// NamedController: the objects of the controller end in controller.name;
	// before, in -controller.
	NamedController bool `json:"named_controller" yaml:"named_controller"`
	// KindBoth: controller.kind may be Both, a Deployment and a DaemonSet.
	KindBoth bool `json:"kind_both" yaml:"kind_both"`
	// TagCheck: Helm refuses a controller.image.tag that is no version or is
	// below 0.27.0.
	TagCheck bool `json:"tag_check" yaml:"tag_check"`
	// PartOfLabel: objects carry app.kubernetes.io/part-of.
	PartOfLabel bool `json:"part_of_label" yaml:"part_of_label"`
}

// When tells on which value a template writes something.
type When string

// The conditions of templates.
const (
	Always    When = "always"
	WhenSet   When = "when set"
	WhenTrue  When = "when true"
	WhenFalse When = "when false"
)
