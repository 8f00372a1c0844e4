"""A directed cycle of any length is a DANCAR of the plane, in closed form, and never a point cloud."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancar import Dancar, Distance, Graph, InnerProduct, Labels, as_model
from dancar.arrangement import Arrangement
from dancar.evaluation import reconstruction
from dancar.spaces import SPACES


def cycle(n: int) -> Graph:
    return Graph(np.arange(n), (np.arange(n) + 1) % n)


def cycle_of_balls(n: int) -> Arrangement:
    """Anchors on a circle; each ball has its own anchor and the next one on its border, or just inside."""
    angle = 2 * np.pi * np.arange(n) / n
    anchor = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    center = (anchor + np.roll(anchor, -1, axis=0)) / 2
    # The next but one is three times as far away, of a triangle the square root of 3 times.
    radius = np.full(n, 1.3 * np.sin(np.pi / n))
    held = {"center": center, "radius": radius, "anchor": anchor}
    return Arrangement({name: array.astype(np.float32) for name, array in held.items()}, Labels.range(n))


@pytest.mark.parametrize("n", [3, 4, 5, 7, 30, 1000])
def test_a_directed_cycle_is_exact_in_the_plane(n):
    model = as_model(cycle_of_balls(n), cycle(n))
    assert model.certificate_.exact
    assert model.certificate_.anchors_outside == 0


@pytest.mark.parametrize("n", [3, 12])
def test_training_finds_one(n):
    assert Dancar(dim=2, start="uniform", threads=1).fit(cycle(n)).certificate_.exact


@pytest.mark.parametrize("made", [Distance, InnerProduct])
def test_training_does_not_find_a_point_cloud(made):
    """At most 2/3 is to be had of a triangle; that much is found."""
    model = made(dim=2, start="uniform", steps=300, descents=1, threads=1).fit(cycle(3))
    assert model.certificate_.f1 == pytest.approx(2 / 3)
    found = model.reconstruct()
    assert found == found.reversed()


@pytest.mark.parametrize("space", SPACES)
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_what_points_tell_is_symmetric_in_every_space(space, seed):
    rng = np.random.default_rng(seed)
    declaration = Distance(dim=2, space=space).declaration()
    parameters = declaration.start(12, 2, 1, rng) | {"radius": rng.uniform(0.01, 1.5, 1).astype(np.float32)}
    found = reconstruction(Arrangement(parameters, Labels.range(12), "source", declaration), threads=1)
    assert found == found.reversed()
