"""Saves of which a torn one would show: the tensor repeats the value that the metadata state."""

import numpy as np

from dancar import store
from dancar.labels import Labels

LABELS = Labels.of(["u", "v"])


def save(path, value, size=1000):
    store.write(path, {"radius": np.full(size, value, np.float32)}, {"value": value}, LABELS)


def value_of(path):
    """What the file holds; an error if it is not one whole save."""
    stored = store.read(path)
    assert set(stored.tensors["radius"].tolist()) == {stored.metadata["value"]}
    return stored.metadata["value"]


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def leftover_of(path):
    """What a killed save leaves."""
    made = path.with_name(f".{path.name}.0123456789abcdef.saving")
    made.write_bytes(b"half")
    return made
