"""The fingerprint of a graph: equal for equal labelled graphs, however their nodes and rows were ordered."""

import sys
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.labels import Labels


def fingerprint(
    labels: Labels,
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    relation: NDArray[np.int32] | None,
    relation_labels: Labels | None,
) -> str:
    """The 16-byte BLAKE2b digest, in hexadecimal, of a graph in canonical form.

    Canonical form: nodes in order of their labels (integers by value, text by its utf-8 bytes), of the relation
    labels only those that occur, in the same order, rows in order of (source, target, relation). The digest is over

    1. the line ``dancar graph 1\\n``;
    2. the line ``nodes N integer\\n`` or ``nodes N text\\n``, then the labels: N int64, or N + 1 int64 offsets and the
       utf-8 bytes;
    3. the line ``rows M\\n``, then M int32 node numbers of sources and M of targets;
    4. where rows have relations, the line ``relations K integer\\n`` or ``relations K text\\n``, the relation labels as
       in 2, then M int32 relation numbers.

    All numbers are little-endian, and no labels at all count as integers. Repeated rows and isolated nodes count,
    weights do not.
    """
    digest = blake2b(b"dancar graph 1\n", digest_size=16)
    _add_labels(digest, "nodes", labels)
    digest.update(f"rows {len(source)}\n".encode())
    digest.update(_little(source))
    digest.update(_little(target))
    if relation is not None and relation_labels is not None:
        _add_labels(digest, "relations", relation_labels)
        digest.update(_little(relation))
    return digest.hexdigest()


def _add_labels(digest: Any, what: str, labels: Labels) -> None:
    integers = labels.is_integer or not len(labels)
    digest.update(f"{what} {len(labels)} {'integer' if integers else 'text'}\n".encode())
    if integers:
        digest.update(_little(labels.to_numpy()) if len(labels) else b"")
    else:
        text, offsets = labels.text_arrays()
        digest.update(_little(offsets))
        digest.update(_little(text))


def _little(array: NDArray[Any]) -> memoryview:
    return np.ascontiguousarray(array if sys.byteorder == "little" else array.byteswap()).data
