"""Small files to save, to forge and to damage."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dancar import store
from dancar.labels import Labels

CENTER = np.array([[0.5, -1.25], [3.0, 1e-30], [-0.0, 2.0**100]], np.float32)
RADIUS = np.array([0.0, 1.5, 7.25], np.float32)
METADATA = {
    "model": "dancar",
    "dim": 2,
    "seed": 0,
    "certificate": {"exact": True, "false": 0, "missing": 0, "edges": 2, "pairs": 6, "fingerprint": "00ff"},
}


def checksum(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=32).hexdigest()


class Forge:
    """Makes files of which only what a test wants is wrong: checksums, padding and length are right."""

    DATA = "D" * 64
    HEADER = "H" * 64

    def own(self, **changed: str) -> dict[str, str]:
        """The metadata that the file says of itself."""
        values = {
            "dancar.format": "1",
            "dancar.version": '"0.1.0"',
            "dancar.labels": '"text"',
            "dancar.checksum.data": f'"{self.DATA}"',
            "dancar.checksum.header": f'"{self.HEADER}"',
        }
        return values | {f"dancar.{key}": value for key, value in changed.items()}

    def labels(self) -> tuple[dict[str, Any], bytes]:
        """The header and the data of two labels, u and v."""
        data = np.array([0, 1, 2], "<i8").tobytes() + np.array([0, 1], "<i4").tobytes() + b"uv"
        tensors = {
            "labels.offsets": {"dtype": "I64", "shape": [3], "data_offsets": [0, 24]},
            "labels.order": {"dtype": "I32", "shape": [2], "data_offsets": [24, 32]},
            "labels.bytes": {"dtype": "U8", "shape": [2], "data_offsets": [32, 34]},
        }
        return tensors, data

    def sealed(self, header: dict[str, Any] | str, data: bytes, alignment: int = 64) -> bytes:
        """The file of a header, given as an object or as its very text."""
        text = header if isinstance(header, str) else json.dumps(header, ensure_ascii=False)
        head = text.replace(self.DATA, checksum(data)).encode(errors="surrogatepass")
        head += b" " * (-(8 + len(head)) % alignment)
        head = len(head).to_bytes(8, "little") + head
        blank = head.replace(self.HEADER.encode(), b"0" * 64)
        return head.replace(self.HEADER.encode(), checksum(blank).encode()) + data

    def file(self, tensors: dict[str, Any] | None = None, data: bytes = b"", **own: str) -> bytes:
        """A file of two labels, and of more tensors whose offsets count from the labels' end."""
        header, label_data = self.labels()
        return self.sealed({"__metadata__": self.own(**own), **header, **(tensors or {})}, label_data + data)


@pytest.fixture(scope="session")
def forge() -> Forge:
    return Forge()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file as `store.write` makes it."""
    path = tmp_path / "small.dancar"
    store.write(path, {"center": CENTER, "radius": RADIUS}, METADATA, Labels.of(["dog", "cat", "Löwe"]))
    return path
