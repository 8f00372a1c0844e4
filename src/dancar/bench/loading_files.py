"""The files that the loading benchmark reads: one random graph, its labels integers or text, in several formats."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True)
class LoadedFile:
    """A file, the kind of its labels, and what part of the edges it has (1: all, 20: one in twenty)."""

    path: Path
    kind: str
    edges: int
    share: int

    @property
    def suffix(self) -> str:
        """Everything behind the first dot of the name."""
        return self.path.name.partition(".")[2]

    def described(self) -> dict[str, Any]:
        """What a table says of the file."""
        return {
            "file": f"{self.kind} labels, .{self.suffix}",
            "edges": self.edges,
            "share": self.share,
            "bytes": self.path.stat().st_size,
        }


def make_files(folder: Path, *, edges: int, nodes: int, seed: int, share: int) -> list[LoadedFile]:
    """Write all files: text in the order in which edges were drawn, and for dancar alone further formats."""
    import pyarrow
    from pyarrow import csv, parquet

    rng = np.random.default_rng(seed)
    ends = {end: pyarrow.array(rng.integers(0, nodes, edges, dtype=np.int32)) for end in ("source", "target")}
    names = {
        "integer": pyarrow.array(np.arange(nodes)),
        "text": pyarrow.array([f"node-{number:x}.n.{number % 100:02d}" for number in rng.permutation(nodes).tolist()]),
    }
    made: list[LoadedFile] = []
    options = csv.WriteOptions(include_header=False, quoting_style="none")
    for kind, labels in names.items():
        for size, part in ((edges, 1), (edges // share, share)):
            table = pyarrow.table({end: labels.take(numbers[:size]) for end, numbers in ends.items()})
            path = folder / f"{kind}-{part}.csv"
            csv.write_csv(table, path, options)
            made.append(LoadedFile(path, kind, size, part))
            if part == 1:
                for codec, suffix in (("gzip", "gz"), ("zstd", "zst")):
                    packed = path.with_name(f"{path.name}.{suffix}")
                    with pyarrow.output_stream(packed, compression=codec) as stream:
                        csv.write_csv(table, stream, options)
                    made.append(LoadedFile(packed, kind, size, 1))
                parquet.write_table(table, path.with_suffix(".parquet"))
                made.append(LoadedFile(path.with_suffix(".parquet"), kind, size, 1))
    return made
