"""Format 1 of the arrangement file: its constants, and where each tensor's bytes lie.

The file is a safetensors file (8 bytes of header length, a JSON header, the tensors' bytes without gaps). Safetensors
allows no padding between tensors, so the alignment that memory mapping needs comes from two rules: the data start at a
multiple of 64 bytes, and tensors with larger items lie before those with smaller ones.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from dancar.store import strict_json
from dancar.store.defect import Defect, shown

FORMAT = 1
LENGTH_BYTES = 8
DATA_ALIGNMENT = 64
MAX_HEADER_BYTES = 1 << 20
MAX_TENSORS = 1000
MAX_DIMENSIONS = 8
MAX_TENSOR_BYTES = 1 << 62

# Names are plain: they appear in messages, in other tools' listings and perhaps as the names of files.
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,199}")
DIGEST = re.compile(r"[0-9a-f]{64}")
DIGEST_BYTES = 32

METADATA = "__metadata__"
RESERVED = "dancar."
FORMAT_KEY = "dancar.format"
VERSION_KEY = "dancar.version"
LABEL_KIND_KEY = "dancar.labels"
DATA_CHECKSUM_KEY = "dancar.checksum.data"
HEADER_CHECKSUM_KEY = "dancar.checksum.header"
OWN_KEYS = frozenset({FORMAT_KEY, VERSION_KEY, LABEL_KIND_KEY, DATA_CHECKSUM_KEY, HEADER_CHECKSUM_KEY})

LABEL_BYTES = "labels.bytes"
LABEL_OFFSETS = "labels.offsets"
LABEL_ORDER = "labels.order"
LABEL_TENSORS = (LABEL_BYTES, LABEL_OFFSETS, LABEL_ORDER)

DTYPES: Mapping[str, np.dtype[np.generic]] = {
    "F64": np.dtype("<f8"),
    "I64": np.dtype("<i8"),
    "U64": np.dtype("<u8"),
    "F32": np.dtype("<f4"),
    "I32": np.dtype("<i4"),
    "U32": np.dtype("<u4"),
    "U8": np.dtype("u1"),
}
DTYPE_NAMES = {dtype: name for name, dtype in DTYPES.items()}

Tensor: TypeAlias = NDArray[np.generic]


@dataclass(frozen=True, slots=True)
class Entry:
    """One tensor: what it is and which bytes of the data it has."""

    name: str
    dtype: np.dtype[np.generic]
    shape: tuple[int, ...]
    begin: int
    end: int


def entries_of(tensors: Mapping[str, Tensor]) -> list[Entry]:
    """The tensors one after the other, those with the largest items first, then by name."""
    entries, begin = [], 0
    for name in sorted(tensors, key=lambda name: (-tensors[name].dtype.itemsize, name)):
        tensor = tensors[name]
        end = begin + tensor.nbytes
        entries.append(Entry(name, tensor.dtype, tensor.shape, begin, end))
        begin = end
    return entries


def header_bytes(entries: list[Entry], metadata: Mapping[str, object], data_checksum: str) -> bytes:
    """Length and header of the file, up to where its data begin.

    Parameters
    ----------
    entries : list of Entry
        As `entries_of` gives them.
    metadata : mapping
        Every value that the file says of itself except the two checksums.
    data_checksum : str
        Of all bytes after the header.
    """
    tensors = {
        entry.name: {
            "dtype": DTYPE_NAMES[entry.dtype],
            "shape": list(entry.shape),
            "data_offsets": [entry.begin, entry.end],
        }
        for entry in entries
    }

    def with_checksum(checksum: str) -> bytes:
        values = {**metadata, DATA_CHECKSUM_KEY: data_checksum, HEADER_CHECKSUM_KEY: checksum}
        texts = {key: strict_json.written(value) for key, value in values.items()}
        text = strict_json.written({METADATA: texts, **tensors}).encode()
        text += b" " * (-(LENGTH_BYTES + len(text)) % DATA_ALIGNMENT)
        return len(text).to_bytes(LENGTH_BYTES, "little") + text

    blank = with_checksum("0" * 2 * DIGEST_BYTES)
    if len(blank) - LENGTH_BYTES > MAX_HEADER_BYTES:
        raise Defect(f"the metadata take {len(blank):,} bytes: at most {MAX_HEADER_BYTES:,} fit; use a tensor instead")
    return with_checksum(digest(blank).hexdigest())


def header_checksum(head: bytes, stated: str) -> str:
    """The checksum of length and header, in which the digits of the stated one count as zeros."""
    digits = stated.encode()
    if head.count(digits) != 1:
        raise Defect("the header's checksum is there more than once")
    return digest(head.replace(digits, b"0" * len(digits))).hexdigest()


def digest(data: bytes = b"") -> "hashlib.blake2b":
    """A running checksum: BLAKE2b with 32 bytes."""
    return hashlib.blake2b(data, digest_size=DIGEST_BYTES)


def storable(name: str, tensor: object) -> Tensor:
    """The array in the byte order and layout of the file; a `Defect` if the file cannot hold it."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise Defect(
            f"the tensor's name {shown(name)}: letters, digits and . _ / - are accepted, at most 200, first no mark"
        )
    if not isinstance(tensor, np.ndarray) or type(tensor) not in (np.ndarray, np.memmap):
        raise Defect(f"the tensor {name!r} is of type {type(tensor).__name__}: a plain numpy array is accepted")
    dtype = tensor.dtype.newbyteorder("<")
    if dtype not in DTYPE_NAMES:
        accepted = ", ".join(known.name for known in DTYPE_NAMES)
        raise Defect(f"the tensor {name!r} is of {tensor.dtype}: accepted are {accepted}")
    if tensor.ndim > MAX_DIMENSIONS:
        raise Defect(f"the tensor {name!r} has {tensor.ndim} dimensions: at most {MAX_DIMENSIONS} are accepted")
    return np.asarray(tensor, dtype=dtype, order="C")


def check_finite(name: str, tensor: Tensor) -> None:
    """Refuse NaN and infinity, in pieces so that no mask of the tensor's size is made."""
    if tensor.dtype.kind != "f":
        return
    flat = tensor.reshape(-1)
    for start in range(0, flat.size, 1 << 18):
        finite = np.isfinite(flat[start : start + (1 << 18)])
        if not finite.all():
            position = np.unravel_index(start + int(finite.argmin()), tensor.shape)
            where = ", ".join(str(int(index)) for index in position)
            raise Defect(f"the tensor {name!r} is {tensor[position]} at [{where}]: all numbers must be finite")
