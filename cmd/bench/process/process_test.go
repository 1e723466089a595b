package process

import (
	"os"
	"strings"
	"testing"
	"time"
)

// The test binary is the command that is measured: with this variable set it
// burns CPU, touches memory and leaves with a status of its own.
const role = "BENCH_PROCESS_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(role) == "" {
		os.Exit(m.Run())
	}
	block := make([]byte, 64<<20)
	for start := time.Now(); time.Since(start) < 100*time.Millisecond; {
		for i := 0; i < len(block); i += 4096 {
			block[i]++
		}
	}
	os.Exit(3)
}

func TestMeasure(t *testing.T) {
	t.Setenv(role, "1")
	cost, err := Measure(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if cost.Exit != 3 {
		t.Errorf("exit status %d, want 3", cost.Exit)
	}
	if cost.CPU < 20*time.Millisecond || cost.Wall < 100*time.Millisecond {
		t.Errorf("CPU %v, wall %v: too little for 100 ms of work", cost.CPU, cost.Wall)
	}
	if cost.Peak < 64<<20 || cost.Peak > 256<<20 {
		t.Errorf("peak of %d bytes, want a little more than 64 MiB", cost.Peak)
	}
}

func TestMeasureNothing(t *testing.T) {
	_, err := Measure("./no-such-program")
	if err == nil || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("error %v, want one that names the program", err)
	}
}

func TestUsedGrowsWithWork(t *testing.T) {
	before, err := Used()
	if err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); time.Since(start) < 50*time.Millisecond; {
	}
	after, err := Used()
	if err != nil {
		t.Fatal(err)
	}
	if after <= before {
		t.Errorf("%v before 50 ms of work, %v after", before, after)
	}
}
