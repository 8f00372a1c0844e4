"""NumPy's archive: the named arrays, the labels, the side; read without unpickling anything."""

import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np

from dancar.errors import InputError
from dancar.formats.npz import Arrays, label_arrays, labels_in, write_arrays
from dancar.labels import Labels
from dancar.store.foreign.content import BALLS, Content, Said, checked
from dancar.store.foreign.options import ForeignOptions
from dancar.store.foreign.saving import save


def write(content: Content, path: Path, options: ForeignOptions) -> Said:
    """`numpy.load(path)` gives the arrays."""
    sink = BytesIO()
    side = np.array(content.contain)
    write_arrays({**content.parameters, "contain": side, **label_arrays("labels", content.labels)}, sink)
    save(path, [sink.getbuffer()])
    return []


def read(path: Path, options: ForeignOptions) -> Content:
    """Centers, radii and anchors; labels and side if they are there."""
    name = str(path)
    try:
        with zipfile.ZipFile(path) as archive:
            arrays = Arrays(name, archive)
            found = {part: arrays.get(part, "f", 1 if part == "radius" else 2) for part in BALLS}
            labels = labels_in(arrays, "labels")
            side = str(arrays.get("contain", "U", 0)) if "contain" in arrays.names else options.contain or "source"
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{name}: damaged, or no archive of NumPy's") from None
    if side not in ("source", "target"):
        raise InputError(f"{name}: 'contain' is {side!r:.40}, neither 'source' nor 'target'")
    parameters = checked(name, found)
    count = len(parameters["radius"])
    if labels is not None and (len(labels) != count or labels.first_repeated() is not None):
        raise InputError(
            f"{name}: {len(labels):,} labels, some of them equal perhaps; {count:,} different are accepted"
        )
    return Content(parameters, Labels.range(count) if labels is None else labels, side)
