package installation

import "strconv"

// Timeout is one link of the chain from the client over the load balancer and nginx to the backend.
type Timeout struct {
	Between string   `json:"between"` // "client and nginx"
	Setting string   `json:"setting"` // the ConfigMap key, or the load balancer's annotation
	Seconds *float64 `json:"seconds,omitempty"`
	Text    string   `json:"text,omitempty"` // where it is no time that can be read
	From    string   `json:"from,omitempty"` // set, default, ignored, filled in later, written, flag or unknown; "" where there is no time
	Means   string   `json:"means"`
}

// timeouts lists the chain in the order a request travels.
func (i *Installation) timeouts() []Timeout {
	chain := []Timeout{}
	for _, lb := range i.LoadBalancers {
		link := Timeout{Between: "load balancer and nginx", Setting: lb.Annotation, Seconds: lb.Idle, From: lb.IdleFrom, Means: lb.Name + ": idle connections"}
		if lb.Layer == 4 {
			link.Between = "client and nginx, through the load balancer"
		}
		if lb.Idle == nil {
			link.From, link.Text = "", lb.Note
			if lb.Note == "" {
				link.From = "unknown"
			}
		}
		chain = append(chain, link)
	}
	for _, link := range [...]struct{ between, key, means string }{
		{"client and nginx", "client-header-timeout", "a request's headers"},
		{"client and nginx", "client-body-timeout", "between two reads of a request's body"},
		{"client and nginx", "keep-alive", "idle connections"},
		{"nginx and backend", "proxy-connect-timeout", "connecting"},
		{"nginx and backend", "proxy-send-timeout", "between two writes of a request"},
		{"nginx and backend", "proxy-read-timeout", "between two reads of an answer"},
		{"nginx and backend", "upstream-keepalive-timeout", "idle connections"},
	} {
		setting := i.Effective(link.key)
		if setting.From == UnknownKey {
			continue
		}
		t := Timeout{Between: link.between, Setting: link.key, From: string(setting.From), Means: link.means}
		if n, err := strconv.ParseFloat(setting.Value, 64); err == nil {
			t.Seconds = &n
		} else if n, ok := nginxSeconds(setting.Value); ok {
			t.Seconds = &n
		} else {
			t.Text = setting.Value
		}
		chain = append(chain, t)
	}
	return chain
}
