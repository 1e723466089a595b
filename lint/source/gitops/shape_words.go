package gitops

// telling are the values below controller that the chart has and hardly another one.
var telling = map[string]int{
	"admissionWebhooks": 2, "allowSnippetAnnotations": 3, "watchIngressWithoutClass": 3, "ingressClassByName": 3,
	"ingressClassResource": 2, "publishService": 1, "electionID": 2, "electionTTL": 3, "proxySetHeaders": 3, "addHeaders": 3,
	"maxmindLicenseKey": 3, "enableAnnotationValidations": 3, "reportNodeInternalIp": 3, "enableMimalloc": 3, "extraModules": 2,
	"opentelemetry": 2, "customTemplate": 2, "configAnnotations": 2, "healthCheckHost": 2, "disableLeaderElection": 2,
	"enableTopologyAwareRouting": 2, "autoscalingTemplate": 2, "defaultBackendService": 2, "hostPort": 1, "ingressClass": 1, "sysctls": 1,
	"unhealthyPodEvictionPolicy": 2, "configMapNamespace": 2, "dnsConfig": 1, "minAvailable": 1,
	"hostNetwork": 1, "dnsPolicy": 1, "useComponentLabel": 2, "podAnnotationConfigChecksum": 2, "daemonset": 1,
}

// strange are values below controller that belong to other charts: F5's, Jenkins, HAProxy, Argo and others.
var strange = map[string]int{
	"nginxplus": 6, "mgmt": 4, "appprotect": 6, "appprotectdos": 6, "nginxReloadTimeout": 6, "nginxStatus": 6, "healthStatus": 4,
	"enableCustomResources": 6, "enableSnippets": 4, "reportIngressStatus": 6, "globalConfiguration": 6, "wildcardTLS": 6,
	"defaultTLS": 6, "defaultTLSSecret": 4, "setAsDefaultIngress": 4, "nginxDebug": 6, "enableCertManager": 4,
	"JCasC": 6, "installPlugins": 6, "numExecutors": 6, "jenkinsUrl": 6, "admin": 4, "adminPassword": 4, "adminUser": 4, "sidecars": 3,
	"workflowDefaults": 6, "parallelism": 3, "k8sTagClusterId": 6, "extraVolumeTags": 6, "region": 3, "logging": 3, "haproxy": 6,
	"stats": 0, "ingressClassResourceName": 3, "replicas": 2, "args": 1, "env": 1, "syncPeriod": 1, "logLevel": 2, "logFormat": 2,
}

// shared are keys that controllers for HAProxy know too.
var shared = map[string]bool{
	"ssl-redirect": true, "ssl-ciphers": true, "ssl-dh-param": true, "hsts": true, "hsts-max-age": true, "hsts-preload": true,
	"hsts-include-subdomains": true, "proxy-body-size": true, "use-proxy-protocol": true, "whitelist-source-range": true,
	"load-balance": true, "log-format": true, "server-tokens": true,
}
