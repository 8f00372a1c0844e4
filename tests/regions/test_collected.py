"""No containment escapes the contract."""

from pathlib import Path

from collected_containments import ALL, CURVED, containments, written

import dancar
import dancar.regions

FOLDER = Path(dancar.regions.__path__[0])


def test_every_containment_is_collected():
    assert written(FOLDER) == set(ALL)
    assert {"point_in_ball.POINT_IN_BALL", "point_in_curved_ball.POINT_IN_BALL_OF[poincare]"} <= set(ALL)


def test_containments_are_made_in_their_room_only():
    library = Path(dancar.__path__[0])
    elsewhere = {name for name in written(library) if not name.startswith("regions/")}
    assert elsewhere == set()


def test_names_differ():
    assert len({containment.name for containment in ALL.values()}) == len(ALL)


def test_an_uncollected_one_is_noticed(tmp_path):
    (tmp_path / "hidden.py").write_text("def make():\n    return Containment(name='x')\n", encoding="utf-8")
    (tmp_path / "open.py").write_text("KNOWN = containment.Containment(name='y')\n", encoding="utf-8")
    (tmp_path / "family.py").write_text(
        "def make(space):\n    return Containment()\nOF = {name: make(space) for name, space in SPACES.items()}\n",
        encoding="utf-8",
    )
    (tmp_path / "few.py").write_text(
        "def make(space):\n    return Containment()\nOF = {name: make(name) for name in ('euclidean', 'poincare')}\n",
        encoding="utf-8",
    )
    few = {"few.OF[euclidean]", "few.OF[poincare]"}
    assert written(tmp_path) == {"hidden.?", "open.KNOWN", *few, *(f"family.OF[{space}]" for space in CURVED)}


def test_collecting_looks_into_every_module():
    found = containments(dancar.regions)
    assert found == ALL
    assert all(name.split(".")[0] == Path(containment.file).stem for name, containment in found.items())
