package source

import (
	"fmt"
	"io/fs"
	"os"
)

// ReadFile reads a file that the user or the configuration names for something
// else than to be linted. A device, which may never end, is an error; what a
// shell makes of <(command) is none.
func ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return os.ReadFile(name) // which says why
	}
	if mode := info.Mode(); mode&(fs.ModeDevice|fs.ModeSocket) != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("is %s, not a file", kindOf(mode))}
	}
	return os.ReadFile(name)
}
