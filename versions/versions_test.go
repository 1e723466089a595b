package versions

import "testing"

func TestFind(t *testing.T) {
	for _, c := range []struct {
		version, want string
		exact, ok     bool
	}{
		{"1.9.4", "1.9.4", true, true},
		{"v1.9.4", "1.9.4", true, true},
		{" 1.9.4 ", "1.9.4", true, true},
		// nearest lower of the own line
		{"1.13.10", "1.13.9", false, true},
		{"1.9.2", "1.9.1", false, true},
		{"1.8.3", "1.8.2", false, true},
		// else nearest lower
		{"1.6.3", "1.6.4", false, true},
		{"0.48.0", "0.48.1", false, true},
		{"2.0.0", Newest().Version, false, true},
		// pre-releases stand before their release
		{"1.0.0-beta.1", "0.51.0", false, true},
		{"1.0.0-alpha.2", "0.51.0", false, true},
		{"1.12.0-beta.0", "1.11.8", false, true},
		// vendors' builds
		{"1.9.4-rancher1", "1.9.4", false, true},
		{"0.44.0.5-e66e17ee3-aliyun", "0.44.0", false, true},
		{"1.6.3-hardened1", "1.6.4", false, true},
		{"1.9.4+build7", "1.9.4", false, true},
		// fewer numbers: the newest that begins so
		{"1.9", "1.9.6", false, true},
		{"1", Newest().Version, false, true},
		{"v0", "0.51.0", false, true},
		// below the oldest: the oldest
		{"0.8", "0.15.0", false, true},
		{"0.9.0-beta.19", "0.15.0", false, true},
		{"", "", false, false},
		{"latest", "", false, false},
		{"nginx-1.9.4", "", false, false},
		{"1.9.4x", "", false, false},
		{"99999999999999999999.1.1", "", false, false},
	} {
		r, exact, ok := Find(c.version)
		got := ""
		if r != nil {
			got = r.Version
		}
		if got != c.want || exact != c.exact || ok != c.ok {
			t.Errorf("Find(%q) = %s, %t, %t; want %s, %t, %t", c.version, got, exact, ok, c.want, c.exact, c.ok)
		}
	}
}

func TestOrder(t *testing.T) {
	for i, r := range All() {
		if i > 0 && Compare(All()[i-1].Version, r.Version) >= 0 {
			t.Errorf("%s stands after %s", r.Version, All()[i-1].Version)
		}
		if p := r.Previous(); i > 0 && p != &All()[i-1] || i == 0 && p != nil {
			t.Errorf("%s: previous is wrong", r.Version)
		}
	}
	if got := release(t, "1.10.4").Line(); got != "1.10" {
		t.Errorf("line %s", got)
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"1.9.6", "1.10.0", -1}, {"v1.9.4", "1.9.4", 0}, {"1.12.0-beta.0", "1.12.0", -1}, {"1.9.4-rancher1", "1.9.4", 0}} {
		if got := Compare(c.a, c.b); got != c.want {
			t.Errorf("Compare(%s, %s) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestMatchConfigKey(t *testing.T) {
	r := release(t, "1.9.4")
	for written, want := range map[string]string{
		"keep-alive":                    "keep-alive",
		"Keep-Alive":                    "keep-alive",
		"KEEP-ALIVE":                    "keep-alive",
		"keep_alive":                    "",
		"global-auth-url":               "global-auth-url",
		"Global-Auth-Url":               "",
		"Bind-Address":                  "",
		"Lua-Shared-Dicts":              "",
		"Proxy-Protocol-Header-Timeout": "",
		"Worker-Processes":              "worker-processes",
	} {
		key, _, ok := r.MatchConfigKey(written)
		if key != want || ok != (want != "") {
			t.Errorf("%s is read as %q (%t), want %q", written, key, ok, want)
		}
	}
}

func TestNamesAndKnows(t *testing.T) {
	r := release(t, "1.9.4")
	for _, kind := range Kinds() {
		n := 0
		for name := range r.Names(kind) {
			n++
			if !r.Knows(kind, name) {
				t.Errorf("%s %s is listed and not known", kind, name)
			}
		}
		if n == 0 {
			t.Errorf("no %s", kind)
		}
		if r.Knows(kind, "xyzzy") {
			t.Errorf("%s xyzzy is known", kind)
		}
	}
}

// Walking one release must cost microseconds and no memory: the tables are
// constants.
func BenchmarkWalkRelease(b *testing.B) {
	r, _, _ := Find("1.12.1")
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for range r.Config() {
			n++
		}
		for range r.Annotations() {
			n++
		}
		for range r.Flags() {
			n++
		}
		if n == 0 {
			b.Fatal("nothing walked")
		}
	}
}

func TestWalkAllocatesNothing(t *testing.T) {
	r := release(t, "1.12.1")
	if n := testing.AllocsPerRun(10, func() {
		for range r.Config() {
		}
		for range r.Annotations() {
		}
		for range r.Flags() {
		}
	}); n != 0 {
		t.Errorf("walking a release allocates %v times", n)
	}
}
