"""Disks and cones tell transitive relations only; a DANCAR tells the way of two steps from the shortcut."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_relations import ALL, is_transitive, told

from dancar import Cones, Dancar, Disk, Graph, Labels
from dancar.arrangement import Arrangement
from dancar.evaluation import reconstruction
from dancar.models.cones import CONES_OF
from dancar.regions.cone import apexes
from dancar.regions.cone_in_cone import CONE_IN_CONE_OF
from dancar.spaces import SPACES

SPACES_OF_DISKS = SPACES if "space" in Disk().get_params() else ["euclidean"]
PATH = Graph([0, 1, 2], [1, 2, 3])


def disk(space: str) -> Disk:
    return Disk(dim=2, space=space) if space != "euclidean" else Disk(dim=2)


@pytest.mark.parametrize("space", SPACES_OF_DISKS)
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_what_disks_tell_is_transitive_in_every_space(space, seed):
    rng = np.random.default_rng(seed)
    declaration = disk(space).declaration()
    parameters = declaration.start(14, 2, 1, rng)
    parameters["radius"] = rng.uniform(0.01, 1.5, parameters["radius"].shape).astype(np.float32)
    found = reconstruction(Arrangement(parameters, Labels.range(14), "target", declaration), threads=1)
    assert found.transitive_closure() == found


@pytest.mark.parametrize("space", CONES_OF)
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), dim=st.integers(2, 4))
def test_what_cones_tell_is_transitive_in_every_space(space, seed, dim):
    rng = np.random.default_rng(seed)
    declaration = CONES_OF[space]
    found = reconstruction(
        Arrangement(declaration.start(14, dim, 1, rng), Labels.range(14), "target", declaration), threads=1
    )
    assert found.transitive_closure() == found


@pytest.mark.parametrize("space", CONES_OF)
def test_in_every_space_the_cones_that_tell_a_relation_are_disks_of_a_sphere(space):
    """Of three nodes they tell no more than disks do, which is every preorder and nothing else."""
    rng = np.random.default_rng(0)
    middle, angle = rng.uniform(0, 0.5, 14), rng.uniform(0.01, 1.0, 14)
    unit = np.stack([np.cos(middle), np.sin(middle)], axis=1)
    told_by_cones = told(CONE_IN_CONE_OF[space], apexes(space, unit, angle), np.zeros((1, 0)), 2)
    assert told_by_cones == {number for number in ALL if is_transitive(number)}


@pytest.mark.parametrize("space", CONES_OF)
def test_of_a_path_cones_have_the_shortcuts_as_well_or_miss_edges(space):
    model = Cones(dim=2, space=space, start="uniform", steps=300, descents=1, threads=1).fit(PATH)
    assert not model.certificate_.exact
    assert model.reconstruct().transitive_closure() == model.reconstruct()
    assert Cones(dim=2, space=space, threads=1).fit(PATH.transitive_closure()).certificate_.exact


def test_of_a_path_disks_have_the_shortcuts_as_well_or_miss_edges():
    model = Disk(dim=2, start="uniform", steps=300, descents=1, threads=1).fit(PATH)
    assert not model.certificate_.exact
    assert model.reconstruct().transitive_closure() == model.reconstruct()
    assert Disk(dim=2, threads=1).fit(PATH.transitive_closure()).certificate_.exact


def test_of_a_path_a_dancar_has_the_edges_alone():
    assert Dancar(dim=2, start="uniform", threads=1).fit(PATH).certificate_.exact
