"""One SHA-256 of the saved file, whatever the threads, the hash seed and the order of the input's lines."""

import hashlib
import tempfile
from itertools import product
from pathlib import Path

import numpy as np

from dancar.bench.child import run_dancar
from dancar.bench.result import Result


def same_bits(graph: str = "wordnet-mammals", dim: int = 5, threads: str = "1,2") -> Result:
    """Fit with each number of threads, two hash seeds, lines in order and shuffled."""
    from dancar.datasets import load_graph
    from dancar.formats import write_graph

    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_graph(load_graph(graph), folder / "ordered.csv")
        header, *lines = (folder / "ordered.csv").read_text().splitlines(keepends=True)
        shuffled = [lines[i] for i in np.random.default_rng(0).permutation(len(lines))]
        (folder / "shuffled.csv").write_text("".join([header, *shuffled]))
        for count, hash_seed, order in product(threads.split(","), "01", ("ordered", "shuffled")):
            out = folder / "fit.dancar"
            arguments = ["fit", str(folder / f"{order}.csv"), "-o", str(out), "--dim", str(dim), "--threads", count]
            run_dancar(arguments, {"PYTHONHASHSEED": hash_seed})
            digest = hashlib.sha256(out.read_bytes()).hexdigest()
            rows.append({"threads": int(count), "hash seed": int(hash_seed), "lines": order, "SHA-256": digest})
    notes = [f"{len({row['SHA-256'] for row in rows})} different file(s)"]
    command = f"dancar bench same-bits --set graph={graph} --set dim={dim} --set threads={threads}"
    return Result("same-bits", command, rows, {"graph": graph, "dim": dim, "seed": 0}, notes)
