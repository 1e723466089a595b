package installation

// implication is what is known of a controller that is not in view: the class its Ingresses name and what the
// configuration states for their files.
type implication struct {
	class  string
	stated statement
}

// statement is what the configuration states for a file.
type statement struct {
	release  string
	balancer *StatedLoadBalancer
}

func (o Options) configuredFor(file string) statement {
	s := statement{release: o.configured(file)}
	if o.LoadBalancerFor != nil {
		s.balancer = o.LoadBalancerFor(file)
	}
	return s
}

// imply returns the installation that stands for a controller not in view. Without class and stated release it may be
// any.
func (s *Set) imply(class string, stated statement) *Installation {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := implication{class, stated}
	if i := s.implied[key]; i != nil {
		return i
	}
	found := assumedRelease()
	for _, candidate := range [...]struct {
		version string
		from    ReleaseSource
	}{{stated.release, FromConfiguration}, {s.options.ControllerVersion, FromFlag}} {
		if release, ok := lookUp(candidate.version, candidate.from); ok {
			found = release
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
	i.LoadBalancers = s.options.addStated(nil, stated.balancer)
	s.implied[key] = i
	return i
}
