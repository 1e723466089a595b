package main

import "testing"

func TestGrowthFollowsWhatIsLive(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 1 << 20: 400, 6 << 20: 330, 8 << 20: 220, 12 << 20: 110, 15 << 20: 70, 20 << 20: 30, 26 << 20: 30, 50 << 20: 30, 64 << 20: 100, 200 << 20: 100} {
		if got := growthFor(live); got != want {
			t.Errorf("%d bytes live: %d %%, want %d", live, got, want)
		}
	}
}
