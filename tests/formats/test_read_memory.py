"""Memory: reading takes at most one and a half times the arrays of the graph, and a buffer that does not grow."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow
import pytest
from pyarrow import csv

NODES = 100_000
BUFFER = 128 * 2**20

# Peak memory beyond what the interpreter and its libraries take, and the arrays of the graph.
CHILD = """
import sys
import dancar, numba, pyarrow, pyarrow.compute, pyarrow.csv
from dancar.formats.label_table import CompiledTable

def memory(name):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name))

CompiledTable().numbers(pyarrow.array(["compiled"]))
before = memory("VmRSS")
graph = dancar.read_graph(sys.argv[1])
labels = 0 if graph.labels.is_integer else sum(array.nbytes for array in graph.labels.text_arrays())
rows = [graph.source, graph.target, graph.relation, graph.weight]
print(memory("VmHWM") - before, sum(array.nbytes for array in rows if array is not None) + labels)
"""


def peak_and_arrays(edges: int, kind: str, extra: str = "") -> tuple[int, int]:
    rng = np.random.default_rng(0)
    names = pyarrow.array(range(NODES)) if kind == "integer" else pyarrow.array([f"node {i}" for i in range(NODES)])
    columns = {end: names.take(pyarrow.array(rng.integers(0, NODES, edges))) for end in ("source", "target")}
    if extra == "relation":
        columns[extra] = pyarrow.array(["likes", "knows", "fears"]).take(pyarrow.array(rng.integers(0, 3, edges)))
    elif extra == "weight":
        columns[extra] = pyarrow.array(rng.random(edges))
    path = Path(f"{kind}-{edges}.csv")
    csv.write_csv(pyarrow.table(columns), path)
    done = subprocess.run([sys.executable, "-c", CHILD, str(path)], capture_output=True, text=True, check=True)
    path.unlink()
    peak, arrays = map(int, done.stdout.split())
    return peak, arrays


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("kind", [pytest.param("integer", marks=pytest.mark.full), "text"])
def test_the_peak_grows_by_less_than_one_and_a_half_times_the_arrays(kind):
    small, large = peak_and_arrays(1_000_000, kind), peak_and_arrays(3_000_000, kind)
    assert large[0] - small[0] <= 1.5 * (large[1] - small[1]) + 4 * 2**20
    assert large[0] <= 1.5 * large[1] + BUFFER


@pytest.mark.full
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("kind", ["integer", "text"])
@pytest.mark.parametrize("extra", ["", "relation", "weight"])
def test_the_peak_of_ten_million_edges(kind, extra):
    peak, arrays = peak_and_arrays(10_000_000, kind, extra)
    assert peak <= 1.5 * arrays + BUFFER
