# Suggested fixes: a short imperative sentence and the edits that carry it out.
# Paths are those of the object; turning edits into text is not the policy's matter.
package ingresslint.lib.fix

import data.context.installation

# safe edits change nothing but the mistake.
safe(description, edits) := {"description": description, "safe": true, "edits": edits}

# unsafe edits change how the controller behaves.
unsafe(description, edits) := {"description": description, "safe": false, "edits": edits}

# by_release edits are safe because the release is known; where it is only assumed
# they might undo what an older release still reads.
by_release(description, edits) := unsafe(description, edits) if installation.assumed

else := safe(description, edits)

# advice cannot be carried out by edits.
advice(description) := {"description": description, "safe": false, "edits": []}

set(path, value) := {"op": "set", "path": path, "value": value}

rename(path, to) := {"op": "rename", "path": path, "to": to}

remove(path) := {"op": "remove", "path": path}

quote(path) := {"op": "quote", "path": path}

append(path, value) := {"op": "append", "path": path, "value": value}

# on aims an edit at another object, named Kind/namespace/name.
on(object_id, edit) := object.union(edit, {"object": object_id})
