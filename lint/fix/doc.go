// Package fix turns the edits of a finding into replacements of bytes, so that a file keeps its comments, quotes, line
// endings and order. What it cannot do without touching anything else it refuses, and says why.
//
// Every change is read back: the object is parsed again with its new text, and unless exactly the named values differ,
// the change is refused.
package fix
