"""The readers that the loading benchmark compares. Run as a module, it reads one file and says how that went."""

import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dancar.bench.loading_files import LoadedFile

# A reader imports its library, and returns the function that reads a path and returns (edges, bytes of the arrays).
Prepared = Callable[[str], tuple[int, int]]


@dataclass(frozen=True)
class Reader:
    """A way to read an edge list."""

    name: str
    package: str
    prepare: Callable[[], Prepared]
    kinds: tuple[str, ...] = ("integer", "text")
    suffixes: tuple[str, ...] = ("csv",)
    shares: bool = False

    def takes(self, file: LoadedFile) -> bool:
        """Whether the reader is to read the file."""
        return file.kind in self.kinds and file.suffix in self.suffixes and (file.share > 1) == self.shares


def _dancar() -> Prepared:
    import pyarrow
    import pyarrow.compute
    import pyarrow.csv
    import pyarrow.parquet

    from dancar.formats import read_graph
    from dancar.formats.label_table import CompiledTable

    CompiledTable().numbers(pyarrow.array(["compiled before the clock starts"]))

    def read(path: str) -> tuple[int, int]:
        graph = read_graph(path)
        labels = 0 if graph.labels.is_integer else sum(array.nbytes for array in graph.labels.text_arrays())
        return graph.n_edges, graph.source.nbytes + graph.target.nbytes + labels

    return read


def _pandas_frame() -> Prepared:
    import pandas

    def read(path: str) -> tuple[int, int]:
        frame = pandas.read_csv(path, header=None)
        return len(frame), int(frame.memory_usage(deep=True).sum())

    return read


def _pandas_numbers() -> Prepared:
    import numpy as np
    import pandas

    def read(path: str) -> tuple[int, int]:
        frame = pandas.read_csv(path, header=None)
        codes, labels = pandas.factorize(pandas.concat([frame[0], frame[1]], ignore_index=True), sort=True)
        numbers = codes.astype(np.int32)
        return len(frame), int(numbers.nbytes + labels.memory_usage(deep=True))

    return read


def _numpy_loadtxt() -> Prepared:
    import numpy as np

    def read(path: str) -> tuple[int, int]:
        array = np.loadtxt(path, delimiter=",", dtype=np.int64)
        return len(array), array.nbytes

    return read


def _numpy_loadtxt_text() -> Prepared:
    import numpy as np

    def read(path: str) -> tuple[int, int]:
        array = np.loadtxt(path, delimiter=",", dtype=np.str_)
        return len(array), array.nbytes

    return read


def _networkx() -> Prepared:
    import networkx

    def read(path: str) -> tuple[int, int]:
        graph = networkx.read_edgelist(path, delimiter=",", create_using=networkx.MultiDiGraph)
        # Its dictionaries have no size that could be asked for.
        return graph.number_of_edges(), 0

    return read


READERS = [
    Reader("dancar", "dancar", _dancar, suffixes=("csv", "csv.gz", "csv.zst", "parquet")),
    Reader("pandas frame", "pandas", _pandas_frame),
    Reader("pandas frame and node numbers", "pandas", _pandas_numbers),
    Reader("numpy.loadtxt integers", "numpy", _numpy_loadtxt, kinds=("integer",)),
    Reader("numpy.loadtxt strings", "numpy", _numpy_loadtxt_text, kinds=("text",), shares=True),
    Reader("networkx MultiDiGraph", "networkx", _networkx, shares=True),
]


def main(name: str, path: str) -> dict[str, Any]:
    """Read a file, and tell time, memory and what came of it."""
    reader = next(reader for reader in READERS if reader.name == name)
    read = reader.prepare()
    # Reading the file once beforehand leaves it in the system's cache for all readers alike.
    with Path(path).open("rb") as file:
        while file.read(1 << 20):
            pass
    before = _memory("VmRSS")
    start, start_cpu = time.perf_counter(), time.process_time()
    edges, arrays = read(path)
    seconds, cpu = time.perf_counter() - start, time.process_time() - start_cpu
    peak = _memory("VmHWM") - before
    return {"seconds": seconds, "cpu": cpu, "peak": peak, "before": before, "arrays": arrays, "edges_found": edges}


def _memory(name: str) -> int:
    """The memory of this process now (VmRSS) or at its peak (VmHWM); the peak where a system tells no more."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
