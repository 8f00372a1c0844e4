"""Writing an arrangement file."""

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from dancar import __version__
from dancar.errors import ParameterError
from dancar.labels import Labels
from dancar.store import layout, strict_json
from dancar.store.defect import Defect, shown
from dancar.store.label_table import INTEGER, TEXT, label_tensors
from dancar.store.layout import Tensor


def write(
    path: str | os.PathLike[str],
    tensors: Mapping[str, Tensor],
    metadata: Mapping[str, Any],
    labels: Labels,
) -> None:
    """Save named tensors, metadata and labels as one file, whole or not at all.

    The same input gives the same bytes. The file is replaced in one step: a crash, a full disk or a `kill -9` at any
    moment leaves the old file or the new one, and what a killed save left behind goes with the next save.

    Parameters
    ----------
    path : path
        Where to. A symbolic link is followed, and an existing file keeps its permissions.
    tensors : mapping of str to numpy array
        float32, float64, int32, int64, uint32, uint64 or uint8, all numbers finite. They must not change meanwhile.
    metadata : mapping of str to any JSON value
        None, bool, int, finite float, str, and lists and dicts of these; a tuple comes back as a list. For small
        things: at most 1 MiB in all.
    labels : Labels
        The names of the nodes, all different.

    Raises
    ------
    ParameterError
        A tensor or a metadata value that the file cannot hold.
    InputError
        A label that is there twice.
    OSError
        Of the class of its cause; the message says whether the file is as it was.

    Examples
    --------
    >>> import tempfile, numpy as np
    >>> from dancar import Labels, store
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = f"{folder}/two.dancar"
    ...     store.write(path, {"radius": np.array([1, 2], np.float32)}, {"seed": 0}, Labels.of(["u", "v"]))
    ...     list(store.read(path).labels)
    ['u', 'v']
    """
    # Locks are a matter of POSIX systems, reading is not: it must not need this import.
    from dancar.store.atomic import replace_file

    try:
        held = _held_tensors(tensors)
        told = _told_metadata(metadata)
        held.update(label_tensors(labels))
        entries = layout.entries_of(held)
        contents = [held[entry.name].reshape(-1).view(np.uint8).data for entry in entries]
        checksum = layout.digest()
        for content in contents:
            checksum.update(content)
        told[layout.FORMAT_KEY] = layout.FORMAT
        told[layout.VERSION_KEY] = __version__
        told[layout.LABEL_KIND_KEY] = INTEGER if labels.is_integer else TEXT
        head = layout.header_bytes(entries, told, checksum.hexdigest())
    except Defect as defect:
        raise ParameterError(f"{os.fspath(path)} was not saved: {defect}") from None
    replace_file(path, [head, *contents])


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise what a save to the path would raise for the path's sake: to ask before hours of work, not after.

    Parameters
    ----------
    path : path
        Where a file is to be saved. What is there is not touched.

    Raises
    ------
    ParameterError
        When it is a device or a pipe.
    OSError
        Of the class of its cause: no such folder, no right to write, a full disk.

    Examples
    --------
    >>> from dancar import store
    >>> store.check_writable("new.dancar")
    >>> store.check_writable("no/such/folder/new.dancar")
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no/such/folder/new.dancar'
    """
    from dancar.store.atomic import check_replaceable

    check_replaceable(path)


def _held_tensors(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    if len(tensors) > layout.MAX_TENSORS - len(layout.LABEL_TENSORS):
        raise Defect(f"{len(tensors):,} tensors: at most {layout.MAX_TENSORS - len(layout.LABEL_TENSORS)} are accepted")
    held = {}
    for name, tensor in tensors.items():
        if name in layout.LABEL_TENSORS:
            raise Defect(f"the tensor's name {name!r} is taken by the labels")
        held[name] = layout.storable(name, tensor)
        layout.check_finite(name, held[name])
    return held


def _told_metadata(metadata: Mapping[str, Any]) -> dict[str, Any]:
    told = {}
    for key, value in metadata.items():
        if not isinstance(key, str) or not layout.NAME.fullmatch(key) or key.startswith(layout.RESERVED):
            raise Defect(
                f"the name {shown(key)} in the metadata: letters, digits and . _ / - are accepted, "
                f"at most 200, first no mark, and not {layout.RESERVED!r} in front"
            )
        told[key] = strict_json.plain(value, f"the metadata {key!r}")
    return told
