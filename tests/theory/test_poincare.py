"""Proposition 2 on WordNet's mammals: trained points of the Poincare ball and their balls and anchors mean the same."""

import numpy as np
import pytest

from dancar import Distance, as_model, load_graph
from dancar.constructions import dancar_of_poincare


def check(points, mammals) -> None:
    """Points and their balls give one graph, all 1,395,942 pairs of it."""
    model = as_model(dancar_of_poincare(points.arrangement_), mammals)
    assert model.arrangement_.exceptions is None
    found = model.reconstruct()
    assert found == points.reconstruct()
    assert found.n_edges > 1000
    own, other = model.certificate_, points.certificate_
    assert (own.pairs, own.false, own.missing) == (1_395_942, other.false, other.missing)
    assert own.anchors_outside == 0
    np.testing.assert_array_equal(model.anchor_, points.arrangement_.parameters["point"])


def test_the_same_graph_pair_by_pair():
    mammals = load_graph("wordnet-mammals")
    points = Distance(dim=3, space="poincare", steps=240, descents=1, threads=1).fit(mammals)
    assert points.certificate_.f1 > 0.1, "of something that was learned, which few places give"
    check(points, mammals)


@pytest.mark.full
@pytest.mark.parametrize("dim", [2, 5, 10])
def test_the_same_graph_in_other_dimensions(dim):
    mammals = load_graph("wordnet-mammals")
    check(Distance(dim=dim, space="poincare", steps=1000, descents=1, threads=1).fit(mammals), mammals)
