"""No space escapes the contract."""

from pathlib import Path

import pytest
from collected_spaces import ALL, spaces, written

import dancar
import dancar.spaces
from dancar import ParameterError
from dancar.spaces import SPACES, space


def test_every_space_is_collected():
    assert written(Path(dancar.spaces.__path__[0])) == set(ALL)
    assert {"euclidean.EUCLIDEAN", "sphere.SPHERE", "poincare.POINCARE", "torus.TORUS"} <= set(ALL)


def test_spaces_are_made_in_their_room_only():
    assert {name for name in written(Path(dancar.__path__[0])) if not name.startswith("spaces/")} == set()


def test_the_registry_has_them_all_by_name():
    assert {id(value) for value in SPACES.values()} == {id(value) for value in ALL.values()}
    assert all(space(name).name == name for name in SPACES)
    assert len(SPACES) == len(ALL)


def test_an_unknown_name_is_refused_with_those_that_are_known():
    with pytest.raises(ParameterError, match="'flat' given; one of euclidean, sphere, poincare, torus is accepted"):
        space("flat")


def test_an_uncollected_one_is_noticed(tmp_path):
    (tmp_path / "hidden.py").write_text("def make():\n    return Space(name='x')\n", encoding="utf-8")
    (tmp_path / "open.py").write_text("KNOWN = space.Space(name='y')\n", encoding="utf-8")
    assert written(tmp_path) == {"hidden.?", "open.KNOWN"}
    assert set(spaces(dancar.spaces)) == set(ALL)
