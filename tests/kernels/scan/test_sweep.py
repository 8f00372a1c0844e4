"""How the work is cut: into cells, shares, batches and register blocks. The pairs must not depend on it."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dancar.kernels.scan import contained, sweep
from dancar.kernels.scan.index import index_anchors
from dancar.kernels.scan.locality import locality_order

SCRIPT = """
import hashlib
import numpy as np
from dancar.kernels.scan import contained
rng = np.random.default_rng(0)
digest = hashlib.sha256()
for dim in (1, 2, 5, 10):
    center, anchor = rng.standard_normal((2, 700, dim)).astype(np.float32)
    found = contained(center, rng.uniform(0, 2, 700).astype(np.float32), anchor)
    digest.update(found.source.tobytes() + found.target.tobytes())
print(len(found.source) > 0, digest.hexdigest())
"""


def scattered(count: int, dim: int) -> np.ndarray:
    return np.random.default_rng(dim).standard_normal((count, dim)).astype(np.float32)


@pytest.mark.parametrize(("share", "batch"), [(1, 256), (3, 300), (256, 256), (100_000, 1 << 20)])
def test_shares_and_batches(share: int, batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest batch, one tile, has the loop break off and go on at every place there is."""
    center, radius = scattered(9000, 2), np.full(9000, 0.05, np.float32)
    radius[77] = 3
    expected = contained(center, radius, center)
    monkeypatch.setattr(sweep, "SHARE", share)
    monkeypatch.setattr(sweep, "BATCH", batch)
    found = contained(center, radius, center, threads=2)
    assert len(expected.source) > 20_000
    assert np.array_equal(found.source, expected.source)
    assert np.array_equal(found.target, expected.target)


@pytest.mark.parametrize("leaf", [4, 64])
@pytest.mark.parametrize("count", [1, 4, 63, 64, 65, 1000, 4097])
def test_leaves_of_the_tree(count: int, leaf: int) -> None:
    points = scattered(count, 3)
    order = locality_order(points, leaf)
    assert np.array_equal(np.sort(order), np.arange(count))
    if count < 1000:
        return
    whole = points[order[: count // leaf * leaf]].reshape(-1, leaf, 3)
    volumes = np.ptp(whole, axis=1).prod(axis=1)
    assert np.median(volumes) < 20 * np.ptp(points, axis=0).prod() * leaf / count


@pytest.mark.parametrize("count", [65, 100, 128, 999, 5000])
def test_a_cell_is_cut_across_one_axis(count: int) -> None:
    """The first cut: 64 points a leaf, a multiple of 64 to the left, and some axis on which left is below right."""
    points = scattered(count, 3)
    order = locality_order(points, 64)
    cut = -(-count // 64) // 2 * 64
    left, right = points[order[:cut]], points[order[cut:]]
    assert (left.max(axis=0) <= right.min(axis=0)).any()


def test_equal_points_are_cut_too() -> None:
    assert np.array_equal(np.sort(locality_order(np.zeros((5000, 2), np.float32), 4)), np.arange(5000))


@pytest.mark.parametrize("count", [1, 64, 65, 64 * 64, 64 * 64 + 1])
def test_boxes_bound_their_anchors(count: int) -> None:
    anchor = scattered(count, 2)
    index = index_anchors(anchor)
    bundles = -(-len(index.blocks) // 64)
    assert len(index.blocks) == -(-count // 64)
    assert len(index.boxes.low) == bundles
    for place in range(0, count, 17):
        block, point = divmod(place, 64)
        bundle, box = divmod(block, 64)
        where = anchor[index.order[place]]
        assert np.array_equal(index.blocks[block, :, point], where)
        for boxes, at in ((index.boxes, (bundle, box)), (index.outer, (0, bundle))):
            assert (boxes.low[at[0], :, at[1]] <= where).all()
            assert (where <= boxes.high[at[0], :, at[1]]).all()


@pytest.mark.full
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="names processors of one kind")
def test_narrower_registers_give_the_same_pairs(tmp_path: Path) -> None:
    """Registers of 512, 256 and 128 bits, the last without fused multiply-add."""
    digests = set()
    for processor in ("", "haswell", "x86-64"):
        narrower = {"NUMBA_CPU_NAME": processor, "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": str(tmp_path / processor)}
        environment = {**os.environ, **(narrower if processor else {})}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        )
        digests.add(run.stdout)
    assert len(digests) == 1
    assert digests.pop().startswith("True ")
