package versions

// Behaviour is what a release does apart from its settings.
type Behaviour struct {
	// AnnotationValidation is the default of the flag
	// enable-annotation-validation: "none" where the flag does not exist,
	// "off" or "on".
	AnnotationValidation string `json:"annotation_validation" yaml:"annotation_validation"`
	// AutoReadsCgroupV1: worker-processes auto sees the container's CPU limit
	// on nodes with cgroup v1.
	AutoReadsCgroupV1 bool `json:"auto_reads_cgroup_v1" yaml:"auto_reads_cgroup_v1"`
	// AutoReadsCgroupV2: the same on nodes with cgroup v2.
	AutoReadsCgroupV2 bool `json:"auto_reads_cgroup_v2" yaml:"auto_reads_cgroup_v2"`
	// AutoKeyword: the word auto is a value of worker-processes.
	AutoKeyword bool `json:"auto_keyword" yaml:"auto_keyword"`
	// OpenFilesPerWorker: max-worker-open-files 0 divides the limit of open
	// files by the number of workers.
	OpenFilesPerWorker bool `json:"open_files_per_worker" yaml:"open_files_per_worker"`
	// WaitShutdown: the image holds /wait-shutdown.
	WaitShutdown bool `json:"wait_shutdown" yaml:"wait_shutdown"`
	// PostShutdownGrace is the pause after nginx has ended, in seconds,
	// unless the flag says otherwise.
	PostShutdownGrace int `json:"post_shutdown_grace" yaml:"post_shutdown_grace"`
	// PostShutdownGraceFlag: the pause can be set by post-shutdown-grace-period.
	PostShutdownGraceFlag bool `json:"post_shutdown_grace_flag" yaml:"post_shutdown_grace_flag"`
	// ShutdownGraceFlag: the flag shutdown-grace-period exists.
	ShutdownGraceFlag bool `json:"shutdown_grace_flag" yaml:"shutdown_grace_flag"`
	// HTTP2FollowsKeepAlive: keep-alive and keep-alive-requests govern HTTP/2
	// connections too, and http2-max-requests does nothing.
	HTTP2FollowsKeepAlive bool `json:"http2_follows_keep_alive" yaml:"http2_follows_keep_alive"`
	// UpstreamKeepaliveUsed: connections to backends are really kept; before,
	// they were configured and then closed by a header.
	UpstreamKeepaliveUsed bool `json:"upstream_keepalive_used" yaml:"upstream_keepalive_used"`
	// EmptyIntIsZero: an empty text for a number is read as 0; before, it was
	// ignored.
	EmptyIntIsZero bool `json:"empty_int_is_zero" yaml:"empty_int_is_zero"`
	// DictSizesInKiB: lua-shared-dicts counts KiB and takes units; before, MiB.
	DictSizesInKiB bool `json:"dict_sizes_in_kib" yaml:"dict_sizes_in_kib"`
	// DictWithoutColonCrashes: a member of lua-shared-dicts without a colon
	// ends the controller.
	DictWithoutColonCrashes bool `json:"dict_without_colon_crashes" yaml:"dict_without_colon_crashes"`
	// DeepInspection: hosts, paths and annotations are searched for
	// dangerous texts.
	DeepInspection bool `json:"deep_inspection" yaml:"deep_inspection"`
	// WebhookRunsNginxTest: the admission webhook runs nginx -t.
	WebhookRunsNginxTest bool `json:"webhook_runs_nginx_test" yaml:"webhook_runs_nginx_test"`
	// AliasRiskEnforced: aliases of annotations count for
	// annotations-risk-level.
	AliasRiskEnforced bool `json:"alias_risk_enforced" yaml:"alias_risk_enforced"`
	// PathDotsAllowed: strict-validate-path-type takes dots in paths.
	PathDotsAllowed bool `json:"path_dots_allowed" yaml:"path_dots_allowed"`
	// IngressClassObjects: an Ingress is claimed through an IngressClass.
	IngressClassObjects bool `json:"ingress_class_objects" yaml:"ingress_class_objects"`
	// HeaderDurationMetric: the metric header_duration_seconds exists.
	HeaderDurationMetric bool `json:"header_duration_metric" yaml:"header_duration_metric"`
}
