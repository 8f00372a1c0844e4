"""The bytes of a page's data: a header and flat arrays, compressed, in letters that mean nothing to HTML."""

import base64
import gzip
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

VERSION = 1
_KINDS = {np.dtype(np.float32): "f32", np.dtype(np.uint32): "u32", np.dtype(np.uint8): "u8"}
_ALIGNED = 8
# Seven bits a byte; 32 bits take five.
_BITS, _MOST_BYTES = 7, 5


def packed(header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Base64 of gzip of: the length of the header as uint32, 4 bytes nothing, the header as JSON, the arrays.

    The header and each array are filled up to a multiple of 8 bytes, and the header tells each array's type, start
    after the header and length. All is little-endian. Base64's letters end no element and start none, whatever the
    labels are. The same arrays give the same bytes.
    """
    told, parts, start = {}, [], 0
    for name, array in arrays.items():
        data = np.ascontiguousarray(array)
        told[name] = {"type": _KINDS[data.dtype], "start": start, "length": data.size}
        parts.append(_filled_up(data.astype(data.dtype.newbyteorder("<"), copy=False).tobytes()))
        start += len(parts[-1])
    text = json.dumps({"version": VERSION, **header, "arrays": told}, separators=(",", ":")).encode()
    length = np.array([len(text), 0], "<u4").tobytes()
    return base64.b64encode(gzip.compress(b"".join([length, _filled_up(text), *parts]), 6, mtime=0))


def _filled_up(data: bytes) -> bytes:
    return data + bytes(-len(data) % _ALIGNED)


def gaps(offsets: NDArray[np.integer[Any]], nodes: NDArray[np.integer[Any]]) -> NDArray[np.uint8]:
    """The ascending node numbers of each row as differences, seven bits a byte, the lowest first.

    The first of a row counts from zero. A byte's high bit says that more of the same number follow.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.plots.page.packing import gaps
    >>> gaps(np.array([0, 2, 3]), np.array([5, 7, 300])).tolist()
    [5, 2, 172, 2]
    """
    difference = np.diff(nodes, prepend=0).astype(np.int64)
    first = offsets[:-1][np.diff(offsets) > 0]
    difference[first] = nodes[first]
    length = np.ones(len(difference), np.int64)
    for more in range(1, _MOST_BYTES):
        length += difference >= 1 << _BITS * more
    end = np.cumsum(length)
    found = np.empty(int(end[-1]) if len(end) else 0, np.uint8)
    for place in range(_MOST_BYTES):
        has = length > place
        byte = difference[has] >> _BITS * place & 0x7F
        found[end[has] - length[has] + place] = byte | np.where(length[has] > place + 1, 0x80, 0)
    return found
