"""The same seed gives the same bits: for any number of threads, hash seed and process."""

import os
import subprocess
import sys

import numpy as np
import pytest

from dancar.graph import Graph
from dancar.training import Options, fit
from dancar.training.options import cores

# More edges than those for which training keeps to one thread.
SCRIPT = """
import hashlib, sys
import numpy as np
from dancar.graph import Graph
from dancar.training import Options, fit

n, edges = 1500, 24_000
ends = np.random.default_rng(0).integers(0, n, (2, edges))
graph = Graph(*ends, labels=[f"node {k}" for k in range(n)], n=n)
fitted = fit(graph, Options(dim=5, steps=60, descents=2, batch=9000, seed=3, threads=int(sys.argv[1])))
digest = hashlib.sha256()
for name in sorted(fitted.parameters):
    digest.update(fitted.parameters[name].tobytes())
print(digest.hexdigest(), [(record.step, record.loss, record.false, record.missing) for record in fitted.history])
"""


def printed(threads: int, hash_seed: int) -> str:
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-c", SCRIPT, str(threads)]
    return subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout


def test_threads_hash_seeds_and_processes_change_no_bit():
    outputs = [printed(1, 0), printed(min(2, cores()), 1)]
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) > 64


@pytest.mark.full
@pytest.mark.parametrize("threads", range(1, min(cores(), 4) + 1))
@pytest.mark.parametrize("hash_seed", [0, 1, 2])
def test_any_threads_and_hash_seeds_change_no_bit(threads, hash_seed):
    assert printed(threads, hash_seed) == printed(1, 0)


def digest(seed: int, order: np.ndarray) -> bytes:
    ends = np.random.default_rng(0).integers(0, 50, (2, 150))
    fitted = fit(Graph(*ends[:, order], n=50), Options(dim=3, steps=100, descents=1, seed=seed))
    return b"".join(fitted.parameters[name].tobytes() for name in sorted(fitted.parameters))


def test_the_seed_counts_and_the_order_of_edges_does_not():
    first = digest(0, np.arange(150))
    assert digest(0, np.random.default_rng(1).permutation(150)) == first
    assert digest(1, np.arange(150)) != first


def test_fitting_twice_in_one_process_gives_the_same_bits():
    assert digest(5, np.arange(150)) == digest(5, np.arange(150))
