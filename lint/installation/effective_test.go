package installation

import "testing"

func TestEffective(t *testing.T) {
	const v0440, v0490 = "k8s.gcr.io/ingress-nginx/controller:v0.44.0", "k8s.gcr.io/ingress-nginx/controller:v0.49.0"
	for name, test := range map[string]struct {
		image, data, key string
		value            string
		from             SettingSource
	}{
		"written":                              {v194, "keep-alive: '60'", "keep-alive", "60", FromConfigMap},
		"default":                              {v194, "", "keep-alive", "75", FromDefault},
		"default of an old release":            {"k8s.gcr.io/ingress-nginx/controller:v1.5.1", "", "keep-alive-requests", "100", FromDefault},
		"default of a new release":             {v1121, "", "keep-alive-requests", "1000", FromDefault},
		"a number":                             {v194, "keep-alive: 60", "keep-alive", "60", FromConfigMap},
		"octal":                                {v194, "keep-alive: '010'", "keep-alive", "8", FromConfigMap},
		"hexadecimal":                          {v194, "keep-alive: '0x10'", "keep-alive", "16", FromConfigMap},
		"underscores":                          {v194, "keep-alive: '1_000'", "keep-alive", "1000", FromConfigMap},
		"a plus sign":                          {v194, "keep-alive: '+5'", "keep-alive", "5", FromConfigMap},
		"a unit":                               {v194, "keep-alive: 60s", "keep-alive", "75", Ignored},
		"not octal":                            {v194, "keep-alive: '08'", "keep-alive", "75", Ignored},
		"a blank":                              {v194, "keep-alive: ' 60'", "keep-alive", "75", Ignored},
		"a decimal point":                      {v194, "keep-alive: '1.5'", "keep-alive", "75", Ignored},
		"empty is 0":                           {v194, "keep-alive: ''", "keep-alive", "0", FromConfigMap},
		"empty is 0 from 0.49.0":               {v0490, "keep-alive: ''", "keep-alive", "0", FromConfigMap},
		"empty was an error":                   {v0440, "keep-alive: ''", "keep-alive", "75", Ignored},
		"a null is not written":                {v194, "keep-alive: null", "keep-alive", "75", FromDefault},
		"a map is not written":                 {v194, "keep-alive: {a: b}", "keep-alive", "75", FromDefault},
		"a boolean":                            {v194, "use-gzip: 'T'", "use-gzip", "true", FromConfigMap},
		"a boolean that YAML made":             {v194, "use-gzip: yes", "use-gzip", "true", FromConfigMap},
		"on is no boolean":                     {v194, "use-gzip: 'on'", "use-gzip", "false", Ignored},
		"an empty boolean is false":            {v0440, "server-tokens: ''", "server-tokens", "false", FromConfigMap},
		"upper case":                           {v194, "Keep-Alive: '60'", "keep-alive", "60", FromConfigMap},
		"both spellings, the exact one wins":   {v194, "KEEP-ALIVE: '1', keep-alive: '2', Keep-alive: '3'", "keep-alive", "2", FromConfigMap},
		"both spellings, the other one wins":   {v194, "worker-processes: '2', Worker-Processes: '3'", "worker-processes", "3", FromConfigMap},
		"a key that minds its case":            {v194, "Bind-Address: 192.0.2.1", "bind-address", "", FromDefault},
		"underscores for dashes":               {v194, "keep_alive: '60'", "keep-alive", "75", FromDefault},
		"a duration":                           {v194, "proxy-protocol-header-timeout: 10s", "proxy-protocol-header-timeout", "10s", FromConfigMap},
		"a duration without unit":              {v194, "proxy-protocol-header-timeout: '5'", "proxy-protocol-header-timeout", "5s", Ignored},
		"a redirect code":                      {v194, "http-redirect-code: '0301'", "http-redirect-code", "301", FromConfigMap},
		"a redirect code that is not taken":    {v194, "http-redirect-code: '303'", "http-redirect-code", "308", Ignored},
		"decimal only":                         {v194, "proxy-stream-responses: '0x10'", "proxy-stream-responses", "1", Ignored},
		"text is taken as it is":               {v194, "proxy-body-size: 8MB", "proxy-body-size", "8MB", FromConfigMap},
		"a list by default":                    {v194, "", "proxy-real-ip-cidr", "0.0.0.0/0", FromDefault},
		"dictionaries by default":              {v194, "", "lua-shared-dicts", "balancer_ewma:10240,balancer_ewma_last_touched_at:10240,balancer_ewma_locks:1024,certificate_data:20480,certificate_servers:5120,configuration_data:20480,global_throttle_cache:10240,ocsp_response_cache:5120", FromDefault},
		"a list":                               {v194, "skip-access-log-urls: '/a, /b,'", "skip-access-log-urls", "/a,/b", FromConfigMap},
		"members that are dropped":             {v194, "custom-http-errors: '404,200'", "custom-http-errors", "404", FromConfigMap},
		"all members are dropped":              {v194, "custom-http-errors: 4xx", "custom-http-errors", "", Ignored},
		"addresses":                            {v194, "bind-address: '192.0.2.1,2001:db8::1,localhost'", "bind-address", "192.0.2.1,2001:db8::1", FromConfigMap},
		"networks":                             {v194, "debug-connections: 192.0.2.0/33", "debug-connections", "", Ignored},
		"header names":                         {v194, "global-auth-response-headers: 'X-A;'", "global-auth-response-headers", "", Ignored},
		"an address without scheme":            {v194, "global-auth-url: auth.example.test/x", "global-auth-url", "", Ignored},
		"an address":                           {v194, "global-auth-url: 'http://auth.example.test/x'", "global-auth-url", "http://auth.example.test/x", FromConfigMap},
		"dictionaries":                         {v194, "lua-shared-dicts: 'ocsp_response_cache: 512k, own: 1'", "lua-shared-dicts", "balancer_ewma:10240,balancer_ewma_last_touched_at:10240,balancer_ewma_locks:1024,certificate_data:20480,certificate_servers:5120,configuration_data:20480,global_throttle_cache:10240,ocsp_response_cache:512,own:1024", FromConfigMap},
		"dictionaries that are too big":        {v194, "lua-shared-dicts: 'own: 201'", "lua-shared-dicts", "balancer_ewma:10240,balancer_ewma_last_touched_at:10240,balancer_ewma_locks:1024,certificate_data:20480,certificate_servers:5120,configuration_data:20480,global_throttle_cache:10240,ocsp_response_cache:5120", Ignored},
		"a fraction":                           {v194, "otel-sampler-ratio: '.5'", "otel-sampler-ratio", "0.5", FromConfigMap},
		"no fraction":                          {v194, "otel-sampler-ratio: half", "otel-sampler-ratio", "0.01", Ignored},
		"a key that the release does not know": {v194, "no-such-key: x", "no-such-key", "", UnknownKey},
		"a key that only later releases know":  {v194, "annotations-risk-level: Low", "no-such-key", "", UnknownKey},
		"a value to be filled in":              {v194, "keep-alive: '${SECONDS}'", "keep-alive", "${SECONDS}", FilledIn},
		"a key that is gone":                   {v1121, "use-geoip: 'true'", "use-geoip", "", UnknownKey},
	} {
		t.Run(name, func(t *testing.T) {
			i := only(t, Options{}, controller("edge", test.image, ", --configmap=edge/c")+sep+configMap("edge", "c", "data: {use-http2: 'true'"+comma(test.data)+"}\n"))
			got := i.Effective(test.key)
			if got.Value != test.value || got.From != test.from || (got.Why != "") != (got.From == Ignored) {
				t.Errorf("got %+v, want %q %s", got, test.value, test.from)
			}
		})
	}
}

func TestEffectiveWithoutConfigMap(t *testing.T) {
	got := only(t, Options{}, controller("edge", v194, "")).Effective("keep-alive")
	if got.Value != "75" || got.From != FromDefault {
		t.Errorf("got %+v", got)
	}
}

func TestNginxSeconds(t *testing.T) {
	for text, want := range map[string]float64{
		"240s": 240, "4m": 240, "1h30m": 5400, "500ms": 0.5, "60": 60, "1d": 86400, "1m 30s": 90, "1M": 30 * 86400, "0": 0,
		"": -1, "s": -1, "1.5s": -1, "-1": -1, "ten": -1, "10x": -1, "9999999999999": -1,
	} {
		got, ok := nginxSeconds(text)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}
