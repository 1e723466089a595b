# make demo   builds ingresslint and lints the shipped example
# make test   runs all tests
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
export CGO_ENABLED ?= 0

BIN := bin/ingresslint
APISERVER := .cache/e2e/kube-apiserver
APISERVER_MODULE := cmd/ingresslint/testdata/kube-apiserver
HELM := .cache/e2e/helm
HELM_MODULE := cmd/ingresslint/testdata/helm

.PHONY: build demo test e2e e2e-binary bench fuzz generate lint prepare clean

build:
	go build -trimpath -ldflags="-s -w" -o $(BIN) ./cmd/ingresslint

# The example is broken on purpose, so findings (status 1) are what it should end with.
demo: build
	@$(BIN) lint fixtures/demo || test $$? -eq 1

# Formatting, vet, staticcheck, generated files without drift, and every Go and Rego test under the race detector.
test: prepare lint
	CGO_ENABLED=1 go tool gotestsum --format pkgname -- -race -shuffle=on -timeout 12m ./...

# End to end: the built binary as a user runs it.
e2e-binary: prepare build
	INGRESSLINT=$(CURDIR)/$(BIN) go tool gotestsum --format pkgname -- -count=1 -tags e2e -run "^TestE2E" -skip "^TestE2E(Cluster|Helm)" ./cmd/ingresslint

# The same, and with helm, and against an API server of Kubernetes.
e2e: build $(APISERVER) $(HELM)
	@.ci/prepare e2e
	INGRESSLINT=$(CURDIR)/$(BIN) APISERVER=$(CURDIR)/$(APISERVER) HELM=$(CURDIR)/$(HELM) go tool gotestsum --format pkgname -- -count=1 -tags e2e -run "^TestE2E" ./cmd/ingresslint
	@cat $(dir $(APISERVER))figures

# Their first builds take minutes.
$(HELM): $(HELM_MODULE)/go.mod $(HELM_MODULE)/go.sum
	@mkdir -p $(@D)
	cd $(HELM_MODULE) && go build -trimpath -p 2 -ldflags="-s -w" -o $(CURDIR)/$@ helm.sh/helm/v3/cmd/helm

$(APISERVER): $(APISERVER_MODULE)/go.mod $(APISERVER_MODULE)/go.sum
	@mkdir -p $(@D)
	cd $(APISERVER_MODULE) && version=$$(go list -m -f '{{.Version}}' k8s.io/kubernetes) && \
		go build -trimpath -p 2 -ldflags="-s -w -X k8s.io/component-base/version.gitVersion=$$version" -o $(CURDIR)/$@ k8s.io/kubernetes/cmd/kube-apiserver

bench: build
	go run ./cmd/bench

# Every fuzz test, so long each.
FUZZTIME ?= 10m
fuzz:
	@grep -roE '^func Fuzz\w+' --include='*_test.go' lint | sed -E 's#/[^/]*:func # #' | sort | while read -r package name; do \
		go test ./$$package -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) </dev/null; \
	done

generate:
	go generate ./versions ./rules ./lint/config

lint:
	@unformatted=$$(gofmt -l cmd lint rules versions); if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w:"; echo "$$unformatted"; exit 1; fi
	go vet -tags e2e ./...
	go tool staticcheck -tags e2e ./...

# The race detector needs a C compiler.
prepare:
	@.ci/prepare

clean:
	rm -rf bin .cache
