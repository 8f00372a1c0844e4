"""The pictures of the baseline: made of given numbers, so that no training has a say in them.

`python tests/plots/baseline_pictures.py` writes them anew; look at each before it is committed.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from PIL import Image

from dancar import Graph, Labels
from dancar.arrangement import Arrangement
from dancar.plots import draw, picture_bytes, shown

FOLDER = Path(__file__).parent / "baseline"
# A picture is compared at so many pixels across: what letters and edges look like in detail differs between machines.
ACROSS = 120

CENTER = np.array([[2, 0], [0, 0], [4, 0], [5, 1], [1, 3], [8, 2], [3, 5], [3, -1.5]], np.float32)
RADIUS = np.array([3.3, 1.2, 0.9, 0.4, 1.6, 1.1, 0.7, 0.6], np.float32)
NAMES = ["all", "left", "right", "tip", "upper", "far", "top", "low"]


def arranged(center: np.ndarray = CENTER, radius: np.ndarray = RADIUS) -> Arrangement:
    """Eight balls, each with its anchor a little beside its middle."""
    anchor = CENTER + np.float32(0.2)
    return Arrangement({"center": center, "radius": radius, "anchor": anchor}, Labels.of(NAMES), "source")


def many() -> Arrangement:
    """Six hundred balls on a spiral."""
    turn = np.arange(600)
    place = np.stack([np.cos(2.4 * turn), np.sin(2.4 * turn)], axis=1) * np.sqrt(turn)[:, None]
    radius = np.where(turn % 7 == 0, 0.5 + 0.1 * np.sqrt(turn), 0.0)
    balls = {"center": place, "radius": radius, "anchor": place}
    return Arrangement({name: array.astype(np.float32) for name, array in balls.items()}, Labels.range(600), "source")


WANTED = Graph.from_pairs([("all", "left"), ("all", "right"), ("upper", "top"), ("far", "low")])
KIND = {"all": "whole", "left": "part", "right": "part", "upper": "part", "far": "other"}

Moved = tuple[np.ndarray, np.ndarray]
PICTURES: dict[str, Callable[..., Figure]] = {
    "map": lambda *moved: draw(shown(arranged(*moved), tidy=False), color=KIND, size=3),
    "tidy": lambda *moved: draw(arranged(*moved), color="none", title="Tidied", size=3),
    "focus": lambda *moved: draw(shown(arranged(*moved), tidy=False), focus="all", dark=True, size=3),
    "errors": lambda *moved: draw(shown(arranged(*moved), tidy=False), WANTED, errors=True, color="depth", size=3),
    "beside": lambda *moved: draw(shown(arranged(*moved), tidy=False), beside=True, color="degree", size=2.5),
    "many": lambda *_: draw(shown(many(), tidy=False), color="degree", names=5, size=3),
}


def small(figure: Figure) -> Image.Image:
    """A picture at the size at which it is compared."""
    image = Image.open(BytesIO(picture_bytes(figure, ".png", 150))).convert("RGB")
    return image.resize((ACROSS, round(ACROSS * image.height / image.width)), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The root of the mean square difference of colors from 0 to 255; infinite for another shape."""
    if one.size != other.size:
        return float("inf")
    pixels = [np.asarray(image.convert("RGB"), np.float64) for image in (one, other)]
    return float(np.sqrt(((pixels[0] - pixels[1]) ** 2).mean()))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        small(PICTURES[name]()).save(FOLDER / f"{name}.png", optimize=True)
