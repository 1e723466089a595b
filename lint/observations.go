package lint

// Observations are measured latencies and rates of Ingresses. Package observed
// reads and makes them.
type Observations struct {
	Window    string    // how long was observed, as the source says it: "7d"
	Source    string    // where the numbers come from
	Latencies []Latency // one entry per Ingress, host and path, or coarser
}

// Latency is what was observed of one Ingress, or of one host and path of it.
type Latency struct {
	Namespace string
	Ingress   string
	Host      string // empty: all hosts
	Path      string // empty: all paths
	// P99Seconds is the time within which 99 of 100 responses of the backend
	// arrived.
	P99Seconds float64
	// P99AtLeast marks a P99 that fell into the open last bucket of the
	// histogram: the true value is P99Seconds or more.
	P99AtLeast        bool
	RequestsPerSecond float64 // 0: unknown
}
