package versions

// Behaviour is what a release does apart from its settings.
type Behaviour struct {
	// AnnotationValidation is the default of the flag
	// enable-annotation-validation: "none" where the flag does not exist,
	// "off" or "on".
	AnnotationValidation string `yaml:"annotation_validation"`
	// AutoReadsCgroupV1: worker-processes auto sees the container's CPU limit
	// on nodes with cgroup v1.
	AutoReadsCgroupV1 bool `yaml:"auto_reads_cgroup_v1"`
	// AutoReadsCgroupV2: the same on nodes with cgroup v2.
	AutoReadsCgroupV2 bool `yaml:"auto_reads_cgroup_v2"`
	// AutoKeyword: the word auto is a value of worker-processes.
	AutoKeyword bool `yaml:"auto_keyword"`
	// OpenFilesPerWorker: max-worker-open-files 0 divides the limit of open
	// files by the number of workers.
	OpenFilesPerWorker bool `yaml:"open_files_per_worker"`
	// WaitShutdown: the image holds /wait-shutdown.
	WaitShutdown bool `yaml:"wait_shutdown"`
	// PostShutdownGrace is the pause after nginx has ended, in seconds,
	// unless the flag says otherwise.
	PostShutdownGrace int `yaml:"post_shutdown_grace"`
	// PostShutdownGraceFlag: the pause can be set by post-shutdown-grace-period.
	PostShutdownGraceFlag bool `yaml:"post_shutdown_grace_flag"`
	// ShutdownGraceFlag: the flag shutdown-grace-period exists.
	ShutdownGraceFlag bool `yaml:"shutdown_grace_flag"`
	// HTTP2FollowsKeepAlive: keep-alive and keep-alive-requests govern HTTP/2
	// connections too, and http2-max-requests does nothing.
	HTTP2FollowsKeepAlive bool `yaml:"http2_follows_keep_alive"`
	// UpstreamKeepaliveUsed: connections to backends are really kept; before,
	// they were configured and then closed by a header.
	UpstreamKeepaliveUsed bool `yaml:"upstream_keepalive_used"`
	// EmptyIntIsZero: an empty text for a number is read as 0; before, it was
	// ignored.
	EmptyIntIsZero bool `yaml:"empty_int_is_zero"`
	// DictSizesInKiB: lua-shared-dicts counts KiB and takes units; before, MiB.
	DictSizesInKiB bool `yaml:"dict_sizes_in_kib"`
	// DictWithoutColonCrashes: a member of lua-shared-dicts without a colon
	// ends the controller.
	DictWithoutColonCrashes bool `yaml:"dict_without_colon_crashes"`
	// DeepInspection: hosts, paths and annotations are searched for
	// dangerous texts.
	DeepInspection bool `yaml:"deep_inspection"`
	// WebhookRunsNginxTest: the admission webhook runs nginx -t.
	WebhookRunsNginxTest bool `yaml:"webhook_runs_nginx_test"`
	// AliasRiskEnforced: aliases of annotations count for
	// annotations-risk-level.
	AliasRiskEnforced bool `yaml:"alias_risk_enforced"`
	// PathDotsAllowed: strict-validate-path-type takes dots in paths.
	PathDotsAllowed bool `yaml:"path_dots_allowed"`
	// IngressClassObjects: an Ingress is claimed through an IngressClass.
	IngressClassObjects bool `yaml:"ingress_class_objects"`
	// HeaderDurationMetric: the metric header_duration_seconds exists.
	HeaderDurationMetric bool `yaml:"header_duration_metric"`
}
