"""Small arrangements whose relation can be worked out by hand or in fractions."""

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

from dancar import Labels
from dancar.arrangement import Arrangement


def arrangement(center, radius, anchor, contain="source", labels=None, **more) -> Arrangement:
    arrays = {"center": center, "radius": radius, "anchor": anchor}
    held = {name: np.array(array, np.float32) for name, array in arrays.items()}
    return Arrangement(held, Labels.range(len(radius)) if labels is None else Labels.of(labels), contain, **more)


def edges_by_fractions(arranged: Arrangement) -> set[tuple[int, int]]:
    """The edges, as the file's definition says, in rational arithmetic."""
    center, radius, anchor = arranged.balls
    found = set()
    for u in range(len(radius)):
        for v in range(len(radius)):
            gaps = [Fraction(float(a)) - Fraction(float(c)) for a, c in zip(anchor[v], center[u])]
            inside = radius[u] >= 0 and sum(gap**2 for gap in gaps) <= Fraction(float(radius[u])) ** 2
            if inside and u != v:
                found.add((u, v) if arranged.contain == "source" else (v, u))
    return found


# Few different numbers, so that anchors lie on the very edge of balls, and far ones, so that float32 is no help.
NUMBERS = st.sampled_from([-3.0, 0.0, 1.0, 4.0, 5.0, 0.1, 1 / 3, 1e-20, 16777216.0, 16777218.0, -1.0])


@st.composite
def arrangements(draw) -> Arrangement:
    n, dim = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    points = st.lists(st.lists(NUMBERS, min_size=dim, max_size=dim), min_size=n, max_size=n)
    radii = st.lists(NUMBERS, min_size=n, max_size=n)
    return arrangement(draw(points), draw(radii), draw(points), draw(st.sampled_from(["source", "target"])))
