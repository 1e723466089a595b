package installation

// implication is what is known of a controller that is not in view: the class its Ingresses name and the release that
// the configuration states for their files.
type implication struct{ class, release string }

// imply returns the installation that stands for a controller not in view. Without class and stated release it may be
// any.
func (s *Set) imply(class, release string) *Installation {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := implication{class, release}
	if i := s.implied[key]; i != nil {
		return i
	}
	found := assumedRelease()
	for _, candidate := range [...]struct {
		version string
		from    ReleaseSource
	}{{release, FromConfiguration}, {s.options.ControllerVersion, FromFlag}} {
		if stated, ok := lookUp(candidate.version, candidate.from); ok {
			found = stated
		}
	}
	i := &Installation{AnnotationsPrefix: defaultPrefix, ControllerClass: defaultControllerClass, IngressClass: class}
	found.apply(i)
	i.Unknown = i.Assumed && class == ""
	i.Name = "ingress class " + class
	if class == "" {
		i.Name = "controller not in view"
		i.IngressClass = defaultClass
	}
	i.LoadBalancers = s.options.statedBalancers(nil)
	s.implied[key] = i
	return i
}
