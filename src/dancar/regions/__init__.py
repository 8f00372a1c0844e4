"""One file per kind of containment: its slack and gradient, as a specification and as compiled scalar functions."""
