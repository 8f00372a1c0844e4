"""Labels cannot inject: whatever a name looks like, a picture has the elements and attributes of a harmless one."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from small_arrangements import arrangement

from dancar.plots import draw, picture_bytes, write_picture
from dancar.plots.wording import wording

HOSTILE = json.loads((Path(__file__).parents[2] / "viewer/browser/hostile.json").read_text(encoding="utf-8"))
POINT = [[0, 0], [9, 0], [0, 9]]


class Named(list):
    """A column with a name, as pandas has them."""

    def __init__(self, name, values):
        super().__init__(values)
        self.name = name


def svg_with(name: str, focus: bool) -> bytes:
    """A picture with the name in every place: at a ball, in the title, over the legend and in it."""
    made = arrangement(POINT, [2, 2, 2], POINT, labels=[name, "one", "two"])
    chosen = {"focus": name} if focus else {"color": Named(name, ["kind", name, name])}
    return picture_bytes(draw(made, title=name, size=6, **chosen), ".svg")


def structure(svg: bytes) -> list[tuple]:
    """Elements in order with their attributes; values of all that are no numbers, which go with the width of texts."""
    found = []
    for element in ElementTree.fromstring(svg).iter():
        values = {name: re.sub(r"-?\d[\d.]*(e-?\d+)?", "0", value) for name, value in element.attrib.items()}
        # The box behind a name is as wide as the name: a path of as many corners.
        if "d" in values:
            values["d"] = re.sub(r"\s+", " ", values["d"])
        found.append((element.tag, tuple(sorted(values.items()))))
    return found


@pytest.fixture(scope="module")
def harmless() -> dict[bool, list[tuple]]:
    return {focus: structure(svg_with("harmless", focus)) for focus in (False, True)}


def test_hostile_names_are_many():
    assert len(set(HOSTILE)) == len(HOSTILE) >= 30


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_name_is_text_in_every_place_of_an_svg(name, harmless):
    for focus in (False, True):
        svg = svg_with(name, focus)
        assert structure(svg) == harmless[focus]
        texts = [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
        assert wording(name) in texts, "at the ball"
        assert wording(name, 200) in texts, "the title"
        in_legend = [text for text in texts if text.startswith(wording(name, 16).rstrip("…"))]
        assert len(in_legend) >= (3 if focus else 4), "the legend"
        assert b"<!ENTITY" not in svg and svg.count(b"<!DOCTYPE") == 1


def test_an_svg_refers_to_nothing_outside():
    rng = np.random.default_rng(0)
    point = rng.random((30, 2))
    svg = picture_bytes(draw(arrangement(point, np.full(30, 0.2), point), size=3), ".svg")
    for element in ElementTree.fromstring(svg).iter():
        assert element.tag.rpartition("}")[2] not in {"script", "foreignObject", "iframe", "a"}
        for name, value in element.attrib.items():
            if name.rpartition("}")[2] in {"href", "src"}:
                assert value.startswith("#")
            assert not name.startswith("on")
            assert re.findall(r"url\((?!#)", value) == []


def test_a_file_name_does_not_come_into_the_file(tmp_path):
    made = arrangement(POINT, [2, 2, 2], POINT, labels=["a", "b", "c"])
    for kind in (".svg", ".pdf", ".png"):
        plain = picture_bytes(draw(made, size=2), kind)
        for name in HOSTILE[:6]:
            path = tmp_path / (name.replace("/", "_").replace("\0", "_")[:60] + kind)
            write_picture(path, draw(made, size=2))
            assert path.read_bytes() == plain
