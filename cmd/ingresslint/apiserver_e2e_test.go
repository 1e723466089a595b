//go:build e2e

package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"
)

// apiServer is the API server of Kubernetes with nothing behind it but etcd.
type apiServer struct {
	folder string // of its certificates and logs
	url    string
	client *http.Client
}

const adminToken = "administrator"

// auditPolicy logs what each request asks for.
const auditPolicy = "apiVersion: audit.k8s.io/v1\nkind: Policy\nomitStages: [RequestReceived]\nrules: [{level: Metadata}]\n"

// startAPIServer starts etcd and the API server, which stop when the test ends.
func startAPIServer(t *testing.T) *apiServer {
	t.Helper()
	program := os.Getenv("APISERVER")
	if program == "" {
		t.Fatal("APISERVER must name the API server: make e2e does")
	}
	s := &apiServer{folder: t.TempDir()}
	s.writeKeys(t)
	for name, text := range map[string]string{"tokens.csv": adminToken + ",admin,1,system:masters\n", "audit.yaml": auditPolicy} {
		s.write(t, name, []byte(text))
	}
	store, peer, port := freePort(t), freePort(t), freePort(t)
	s.url = "https://127.0.0.1:" + port
	storeURL := "http://127.0.0.1:" + store
	// The API server is stopped first: without etcd it would hang.
	s.run(t, "etcd", "--data-dir", s.file("etcd"), "--listen-client-urls", storeURL, "--advertise-client-urls", storeURL,
		"--listen-peer-urls", "http://127.0.0.1:"+peer, "--unsafe-no-fsync")
	s.run(t, program, "--etcd-servers="+storeURL, "--bind-address=127.0.0.1", "--advertise-address=127.0.0.1", "--secure-port="+port,
		"--cert-dir="+s.file("certs"), "--token-auth-file="+s.file("tokens.csv"), "--authorization-mode=RBAC",
		"--audit-policy-file="+s.file("audit.yaml"), "--audit-log-path="+s.file("audit.log"),
		"--service-cluster-ip-range=10.0.0.0/24", "--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file="+s.file("sa.pub"), "--service-account-signing-key-file="+s.file("sa.key"),
		"--disable-admission-plugins=ServiceAccount", "--endpoint-reconciler-type=none")
	s.client = &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, MaxIdleConnsPerHost: 8, //nolint:gosec // its own certificate, on loopback
	}}
	t.Cleanup(s.client.CloseIdleConnections)
	s.awaitReady(t)
	return s
}

func (s *apiServer) file(name string) string { return filepath.Join(s.folder, name) }

func (s *apiServer) write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(s.file(name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// writeKeys makes the keys that sign the tokens of service accounts.
func (s *apiServer) writeKeys(t *testing.T) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	s.write(t, "sa.key", pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}))
	s.write(t, "sa.pub", pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: public}))
}

func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
}

// run starts a program that is stopped when the test ends.
func (s *apiServer) run(t *testing.T, program string, args ...string) {
	t.Helper()
	name := filepath.Base(program)
	log, err := os.Create(s.file(name + ".log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} // if the test is killed
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		kill := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		kill.Stop()
		_ = log.Close()
		if t.Failed() {
			if text, err := os.ReadFile(log.Name()); err == nil {
				t.Logf("the last words of %s:\n%s", name, text[max(0, len(text)-2000):])
			}
		}
	})
}

func (s *apiServer) awaitReady(t *testing.T) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		status, body, err := s.ask(http.MethodGet, "/readyz", nil)
		switch {
		case err == nil && status == http.StatusOK:
			return
		case time.Now().After(deadline):
			t.Fatalf("the API server is not ready: %d %s %v", status, body, err)
		}
	}
}

func (s *apiServer) ask(method, path string, body []byte) (status int, answer []byte, err error) {
	request, err := http.NewRequest(method, s.url+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+adminToken)
	request.Header.Set("Content-Type", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// create makes objects, each given as the path of its list and a value for JSON.
func (s *apiServer) create(t *testing.T, objects ...created) {
	t.Helper()
	next := make(chan created)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for o := range next {
				body, err := json.Marshal(o.object)
				if err != nil {
					t.Error(err)
					continue
				}
				status, answer, err := s.ask(http.MethodPost, o.list, body)
				if err != nil || status >= 300 {
					t.Errorf("%s: %d %s %v", o.list, status, answer, err)
				}
			}
		})
	}
	for _, o := range objects {
		next <- o
	}
	close(next)
	wait.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

type created struct {
	list   string
	object any
}

// kubeconfig writes one that acts with a token, as another user where one is
// named.
func (s *apiServer) kubeconfig(t *testing.T, token, as string) string {
	t.Helper()
	user := fmt.Sprintf("token: %q", token)
	if as != "" {
		user += fmt.Sprintf(", as: %q", as)
	}
	file := filepath.Join(t.TempDir(), "config")
	text := fmt.Sprintf(`apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: %q, certificate-authority: %q}}]
users: [{name: u, user: {%s}}]
contexts: [{name: test, context: {cluster: c, user: u}}]
current-context: test
`, s.url, s.file("certs/apiserver.crt"), user)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
