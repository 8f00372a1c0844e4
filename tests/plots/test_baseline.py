"""Pictures look as they did when somebody last looked at them; and a ball that has moved is noticed."""

import numpy as np
import pytest
from baseline_pictures import CENTER, FOLDER, PICTURES, RADIUS, difference, small
from PIL import Image

# Of 255, at this size: letters drawn without smoothing change up to 3.1, the smallest of the moves below 5.5.
TOLERANCE = 4.0


def baseline(name: str) -> Image.Image:
    with Image.open(FOLDER / f"{name}.png") as image:
        return image.convert("RGB")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_did(name):
    assert difference(small(PICTURES[name]()), baseline(name)) < TOLERANCE


def moved(place: int, share: float, grown: float) -> tuple[np.ndarray, np.ndarray]:
    """The arrangement with one ball moved by a share of its radius, and grown."""
    center, radius = CENTER.copy(), RADIUS.copy()
    center[place, 0] += share * radius[place]
    radius[place] *= grown
    return center, radius


@pytest.mark.parametrize(
    ("place", "share", "grown"), [(0, 0.1, 1), (4, 0.25, 1), (1, 0.5, 1), (4, 0, 1.2), (0, 0, 0.9)]
)
@pytest.mark.parametrize("name", ["map", "errors"])
def test_a_ball_that_moved_or_grew_is_noticed(name, place, share, grown):
    assert difference(small(PICTURES[name](*moved(place, share, grown))), baseline(name)) > TOLERANCE


def test_every_picture_of_the_baseline_is_compared_and_small():
    found = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert set(found) == set(PICTURES)
    assert max(found.values()) < 40_000
