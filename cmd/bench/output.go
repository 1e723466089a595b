package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// report is all that a run has to say.
type report struct {
	Command string   `json:"command"`
	Rounds  int      `json:"rounds"`
	Machine machine  `json:"machine"`
	Figures []figure `json:"figures"`
	Goals   []goal   `json:"goals"`
}

func (r *report) figureTable() table {
	t := table{head: []string{"corpus", "documents", "tool", "CPU s", "least", "wall s", "least", "peak MiB", "CPU ÷ floor", "CPU ÷ ingresslint"}}
	load := ""
	for _, f := range r.Figures {
		row := []string{"", "", f.Tool, seconds(f.CPU.Median), seconds(f.CPU.Min), seconds(f.Wall.Median), seconds(f.Wall.Min),
			fmt.Sprintf("%.0f", f.PeakMiB), times(f.OverFloor), times(f.OverProduct)}
		if f.Load != load {
			load = f.Load
			row[0], row[1] = f.Load, fmt.Sprint(f.Documents)
		}
		t.rows = append(t.rows, row)
	}
	return t
}

func (r *report) goalTable() table {
	t := table{head: []string{"goal", "measured", "verdict"}}
	for _, g := range r.Goals {
		t.rows = append(t.rows, []string{g.Goal, g.Measured, g.verdict()})
	}
	return t
}

// facts are lines about the circumstances of the run.
func (r *report) facts() []string {
	var versions []string
	seen := map[string]bool{}
	for _, f := range r.Figures {
		if !seen[f.Tool] {
			seen[f.Tool] = true
			versions = append(versions, f.Tool+" "+f.Version)
		}
	}
	return []string{
		fmt.Sprintf("Rounds: %d, all tools in turns.", r.Rounds),
		"Machine: " + r.Machine.String() + ".",
		"Versions: " + strings.Join(versions, ", ") + ".",
		"CPU is user and system time of the process; times are medians with the least beside them, peaks the largest of all runs, ratios medians of the ratios within a round.",
	}
}

func (r *report) writeJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

func (r *report) writeText(w io.Writer) error {
	text := "$ " + r.Command + "\n" + strings.Join(r.facts(), "\n") + "\n\n"
	if _, err := io.WriteString(w, text); err != nil {
		return err
	}
	if err := r.figureTable().writeText(w); err != nil {
		return err
	}
	if _, err := io.WriteString(w, "\n"); err != nil {
		return err
	}
	return r.goalTable().writeText(w)
}

func (r *report) writeMarkdown(w io.Writer) error {
	_, err := fmt.Fprintf(w, "```console\n$ %s\n```\n\n%s\n\n%s\n%s",
		r.Command, "- "+strings.Join(r.facts(), "\n- "), r.figureTable().markdown(), r.goalTable().markdown())
	return err
}

func seconds(value float64) string {
	if value < 1 {
		return fmt.Sprintf("%.3f", value)
	}
	return fmt.Sprintf("%.2f", value)
}

func times(ratio float64) string {
	if ratio == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", ratio)
}
