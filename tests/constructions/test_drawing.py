"""Drawings depend on the seed alone, and leave igraph's random numbers as they were."""

import random
from importlib import import_module

import igraph
import numpy as np
import pytest

from dancar.constructions import drawing


@pytest.mark.parametrize("many", [10**9, 0], ids=["all push", "multilevel"])
def test_the_same_seed_gives_the_same_drawing(many, monkeypatch):
    monkeypatch.setattr(import_module("dancar.constructions.drawing"), "_MANY", many)
    source, target = np.random.default_rng(0).integers(30, size=(2, 60))
    places = []
    for seed in (1, 1, 2):
        random.seed(len(places))
        places.append(drawing(source, target, 30, np.random.default_rng(seed)))
    assert (places[0] == places[1]).all()
    assert (places[0] != places[2]).any()
    assert np.isfinite(places[0]).all() and places[0].shape == (30, 2)


def test_igraph_draws_from_pythons_generator_again_afterwards():
    def drawn() -> list:
        random.seed(5)
        return igraph.Graph.Erdos_Renyi(20, 0.3).get_edgelist()

    before = drawn()
    drawing(np.array([0, 1]), np.array([1, 2]), 3, np.random.default_rng(0))
    assert drawn() == before


@pytest.mark.parametrize("n", [0, 1, 4])
def test_without_edges_places_are_random(n):
    none = np.zeros(0, np.int64)
    assert drawing(none, none, n, np.random.default_rng(0)).shape == (n, 2)
