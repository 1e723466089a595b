package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(name, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := ReadFile(name); string(data) != "{}" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := ReadFile(name + "x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a file that is not there: %v", err)
	}
	if _, err := ReadFile(os.DevNull); err == nil || Cause(err).Error() != "is a device, not a file" {
		t.Errorf("of a device: %v", err)
	}
	link := name + ".link"
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(link); err == nil {
		t.Error("a link to a device is read")
	}
}
