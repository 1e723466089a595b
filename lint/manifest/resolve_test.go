package manifest

import "testing"

func TestResolvePlain(t *testing.T) {
	tests := []struct {
		text string
		kind Kind
		want string
		key  string // empty where it cannot be a key
	}{
		{"on", Bool, "true", "true"},
		{"N", Bool, "false", "false"},
		{"oN", String, "oN", "oN"},
		{"60s", String, "60s", "60s"},
		{"075", Number, "61", "61"},
		{"0o17", Number, "15", "15"},
		{"08", Number, "8", "8"},
		{"1_000", Number, "1000", "1000"},
		{"1000000", Number, "1000000", "1000000"},
		{"1e6", Number, "1000000", "1e+06"},
		{"1.50", Number, "1.5", "1.5"},
		{"1e-7", Number, "1e-7", "1e-07"},
		{"1e21", Number, "1e+21", "1e+21"},
		{"-0", Number, "0", "0"},
		{"+5", Number, "5", "5"},
		{"0x1F", Number, "31", "31"},
		{"-0b11", Number, "-3", "-3"},
		{"18446744073709551615", Number, "18446744073709551615", ""},
		{"1:30", String, "1:30", "1:30"},
		{"1.2.3", String, "1.2.3", "1.2.3"},
		{"2001-01-01", String, "2001-01-01", "2001-01-01"},
		{"192.0.2.0/24", String, "192.0.2.0/24", "192.0.2.0/24"},
		{"-", String, "-", "-"},
		{"~", Null, "", ""},
		{"Null", Null, "", ""},
		{"", Null, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if kind, text := resolvePlain(tt.text); kind != tt.kind || text != tt.want {
				t.Errorf("value %v %q", kind, text)
			}
			if key, _ := resolveKey(tt.text); key != tt.key {
				t.Errorf("key %q", key)
			}
		})
	}
}
