package installation

// instanceLabel tells objects of one Helm release.
const instanceLabel = "app.kubernetes.io/instance"

// classKey is what the owners of a class depend on, but for its Helm release.
type classKey struct{ controller, name, file string }

// classOwners are the installations that classes of a key belong to.
type classOwners struct {
	claims []claim
	many   bool // there were more, so that those of the same Helm release are better
}

// classOwners finds the installations that a class belongs to: the nearest that answer to its controller, else those that
// answer to its name. Of many that are equally near, as where one file describes hundreds of clusters, it takes those of
// the same Helm release, else as few as an object may belong to. found is what is known from the classes before.
func (r *resolver) classOwners(c *class, found map[classKey]classOwners) []claim {
	key := classKey{c.controller, c.object.Name, c.object.Place()}
	owners, known := found[key]
	if !known {
		claims := preferControllers(r.anchors.nearest(c.controller, "", key.file, controllerClass))
		if len(claims) == 0 && c.owner != others {
			claims = r.anchors.nearest(c.object.Name, "", key.file, answersTo)
		}
		if owners = (classOwners{claims, len(claims) > fewInstallations}); owners.many {
			few := oneOfEachRelease(claims)
			owners.claims = few[:min(len(few), fewReleases)]
		}
		found[key] = owners
	}
	if instance := labelValue(c.object, instanceLabel); owners.many && instance != "" {
		own := r.anchors.nearest(c.controller+" "+instance, "", key.file, classOfRelease)
		if len(own) > 0 && len(own) <= fewInstallations {
			return own
		}
	}
	return owners.claims
}
