"""Reading an arrangement file: whole, or mapped into memory."""

import contextlib
import io
import mmap
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from dancar.store import layout
from dancar.store.defect import Defect
from dancar.store.header import Header, header_length, parsed_header
from dancar.store.label_table import check_order
from dancar.store.layout import Tensor
from dancar.store.stored import Stored, refused

# Small enough to be still in the processor's cache when the checksum comes.
CHUNK = 1 << 20


def read(path: str | os.PathLike[str], *, verify: bool = True) -> Stored:
    """Load an arrangement file into memory.

    Everything is checked: the header before anything is allocated, then the checksum, the labels, and that all numbers
    are finite.

    Parameters
    ----------
    path : path
        The file.
    verify : bool
        Compute the checksum of the data, too. The other checks are made in any case.

    Returns
    -------
    Stored
        With read-only arrays that need the file no longer.

    Raises
    ------
    FileError
        The file is damaged, hostile, or of a newer format.
    OSError
        The file is not there or cannot be read.

    Examples
    --------
    >>> import tempfile, numpy as np
    >>> from dancar import Labels, store
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = f"{folder}/two.dancar"
    ...     store.write(path, {"radius": np.array([1, 2], np.float32)}, {"model": "dancar"}, Labels.range(2))
    ...     stored = store.read(path)
    >>> stored.tensors["radius"], stored.metadata["model"]
    (array([1., 2.], dtype=float32), 'dancar')
    """
    with refused(path), _opened(path) as (file, header):
        tensors, checksum = {}, layout.digest()
        for entry in header.entries:
            tensors[entry.name] = tensor = _allocated(entry)
            content = tensor.reshape(-1).view(np.uint8).data
            for start in range(0, len(content), CHUNK):
                piece = content[start : start + CHUNK]
                _read_exactly(file, piece)
                if verify:
                    checksum.update(piece)
            tensor.flags.writeable = False
        if verify:
            _check_data(checksum.hexdigest(), header)
        stored = Stored(path, header, tensors)
        _check_values(stored, tensors)
    return stored


def open_mapped(path: str | os.PathLike[str], *, verify: bool = False) -> Stored:
    """Map an arrangement file into memory: ready at once, whatever its size, and read only where it is looked at.

    The header is checked as `read` does, with its checksum. The data are not, unless `verify` asks for it: then damage
    there shows as wrong numbers, and what could lead out of the file (the places of labels) is checked at each use.

    The mapping shows the file as it was opened even after a save has replaced it. Nothing else may write into the file
    or cut it short meanwhile: the system ends a process that looks at a place that is gone.

    Parameters
    ----------
    path : path
        The file.
    verify : bool
        Read everything once and check it as `read` does.

    Returns
    -------
    Stored
        With read-only arrays over the mapped file.

    Raises
    ------
    FileError
        The file is damaged, hostile, or of a newer format.
    OSError
        The file is not there or cannot be read.

    Examples
    --------
    >>> import tempfile, numpy as np
    >>> from dancar import Labels, store
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = f"{folder}/two.dancar"
    ...     store.write(path, {"radius": np.array([1, 2], np.float32)}, {}, Labels.of(["u", "v"]))
    ...     stored = store.open_mapped(path)
    >>> float(stored.tensors["radius"][stored.node("v")])
    2.0
    """
    with refused(path), _opened(path) as (file, header):
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        size = header.data_start + (header.entries[-1].end if header.entries else 0)
        if len(mapped) != size:
            raise Defect("it changed while it was opened")
        tensors: dict[str, Tensor] = {
            entry.name: np.ndarray(entry.shape, entry.dtype, mapped, header.data_start + entry.begin)
            for entry in header.entries
        }
        if verify:
            checksum, content = layout.digest(), memoryview(mapped)
            for start in range(header.data_start, size, CHUNK):
                checksum.update(content[start : start + CHUNK])
            _check_data(checksum.hexdigest(), header)
        stored = Stored(path, header, tensors)
        if verify:
            _check_values(stored, tensors)
    return stored


@contextlib.contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[tuple[io.FileIO, Header]]:
    """The file, read up to where its data begin."""
    # Opening a pipe could wait for ever, reading a device never end.
    if not stat.S_ISREG(Path(path).stat().st_mode):
        raise Defect("not a regular file")
    with Path(path).open("rb", buffering=0) as file:
        size = os.fstat(file.fileno()).st_size
        prefix = bytearray(min(layout.LENGTH_BYTES, size))
        _read_exactly(file, memoryview(prefix))
        header = bytearray(header_length(bytes(prefix), size))
        _read_exactly(file, memoryview(header))
        yield file, parsed_header(bytes(prefix + header), size)


def _read_exactly(file: io.FileIO, place: memoryview) -> None:
    while place:
        count = file.readinto(place)
        if not count:
            raise Defect("cut short while it was read")
        place = place[count:]


def _allocated(entry: layout.Entry) -> Tensor:
    try:
        return np.empty(entry.shape, entry.dtype)
    except MemoryError:
        raise Defect(f"the tensor {entry.name!r} needs {entry.end - entry.begin:,} bytes of memory") from None


def _check_data(computed: str, header: Header) -> None:
    if computed != header.data_checksum:
        raise Defect(f"damaged: the checksum of its data is {computed}, and should be {header.data_checksum}")


def _check_values(stored: Stored, tensors: Mapping[str, Tensor]) -> None:
    for name, tensor in stored.tensors.items():
        layout.check_finite(name, tensor)
    check_order(stored.labels, tensors[layout.LABEL_ORDER])
