package parallel

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
)

func TestForCallsForEachIndexOnce(t *testing.T) {
	for _, processors := range [...]int{1, 4} {
		for _, n := range [...]int{0, 1, 3, 100} {
			t.Run(fmt.Sprintf("%d on %d", n, processors), func(t *testing.T) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
				calls := make([]atomic.Int32, n)
				For(n, func(i int) { calls[i].Add(1) })
				for i := range calls {
					if got := calls[i].Load(); got != 1 {
						t.Errorf("%d calls for %d", got, i)
					}
				}
			})
		}
	}
}
