package report

import (
	"encoding/json"
	"io"

	"github.com/ingresslint/ingresslint/lint"
)

// JSON writes the report as docs/report.schema.json describes it.
func JSON(w io.Writer, r *lint.Report, _ Style) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}
