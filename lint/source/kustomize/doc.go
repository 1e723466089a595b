// Package kustomize builds the kustomizations among the inputs, in process, and gives lint the objects that they make.
// Every value of such an object remembers the text that wrote it: a resource file, a patch, a literal of a generator.
//
// Nothing is fetched and nothing is run on the word of a kustomization: remote bases, charts, plugins and functions are
// left out and named. The library that builds sees a file system in memory that holds only what was read here, under
// names made here, so that no path of a kustomization can lead it elsewhere.
package kustomize
