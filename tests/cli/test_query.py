"""`dancar query`: answers for people and programs, what is refused, and nothing heavy loaded."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import dancar
from dancar.arrangement import Arrangement
from dancar.cli.main import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("query")
    pairs = [("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("pet", "puppy")]
    dancar.Dancar(dim=2, contain="source", threads=1).fit(pairs).save(folder / "pets.dancar")
    dancar.Dancar(dim=2, threads=1).fit([(1, 20), (20, -3)]).save(folder / "numbers.dancar", index=True)
    return folder


@pytest.fixture(autouse=True)
def _standing_there(folder, monkeypatch):
    monkeypatch.chdir(folder)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["successors", "pet"], ["cat", "dog", "puppy"]),
        (["predecessors", "puppy"], ["dog", "pet"]),
        (["contains", "dog", "puppy"], True),
        (["contains", "puppy", "dog"], False),
        (["successors", "puppy"], []),
        (["most-general", "dog", "puppy", "cat"], ["cat", "dog"]),
        (["lowest-common-containers", "cat", "puppy"], ["pet"]),
        (["common-containers", "puppy", "dog"], ["dog", "pet"]),
    ],
)
def test_answers(arguments, answer, capsys):
    assert run(["query", "pets.dancar", *arguments]) == 0
    told = capsys.readouterr()
    expected = (
        {True: "yes\n", False: "no\n"}.get(answer) if isinstance(answer, bool) else "".join(f"{a}\n" for a in answer)
    )
    assert (told.out, told.err) == (expected, "")
    assert run(["query", "pets.dancar", *arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "question": arguments[0],
        "labels": arguments[1:],
        "answer": answer,
    }


def test_nearest_and_integers(capsys):
    assert run(["query", "pets.dancar", "nearest", "dog", "--count", "2"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [(label, pytest.approx(float(far), rel=1e-5)) for label, far in lines] == dancar.load("pets.dancar").nearest(
        "dog", 2
    )
    assert run(["query", "numbers.dancar", "successors", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == [-3]
    assert run(["query", "numbers.dancar", "--", "predecessors", "-3"]) == 0
    assert capsys.readouterr().out == "20\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pets.dancar", "successors", "unicorn"], "no label 'unicorn'"),
        (["pets.dancar", "parents", "dog"], "QUESTION: 'parents' given; one of successors, "),
        (["pets.dancar", "contains", "dog"], "contains: 1 labels given; exactly 2 accepted"),
        (["pets.dancar", "nearest", "dog", "--count", "-1"], "count: -1 given"),
        (["numbers.dancar", "successors", "x"], "no label 'x': the labels are integers"),
        (["nowhere.dancar", "successors", "x"], "nowhere.dancar"),
    ],
)
def test_what_is_refused(arguments, message, capsys):
    assert run(["query", *arguments]) == 2
    told = capsys.readouterr()
    assert message in told.err and told.out == ""


def test_a_question_loads_nothing_heavy():
    script = "from dancar.cli.main import run; import sys; run(['query', 'pets.dancar', 'successors', 'pet'])"
    script += "; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "cat\ndog\npuppy\n"
    assert {"numpy", "dancar.queries"} <= set(done.stderr.split())
    assert {"numba", "scipy", "pyarrow", "igraph", "matplotlib", "pandas"} & set(done.stderr.split()) == set()
    assert Path("pets.dancar").exists()


def test_other_models_answer_too(capsys):
    dancar.Disk(dim=2, threads=1).fit([("pet", "dog"), ("pet", "cat")]).save("disks.dancar")
    assert run(["query", "disks.dancar", "successors", "pet"]) == 0
    assert capsys.readouterr().out == "cat\ndog\n"
    assert run(["query", "disks.dancar", "nearest", "pet"]) == 2
    assert "disk has no anchors" in capsys.readouterr().err


def test_of_several_relations_one_is_meant(capsys):
    rows = {"point": [[0, 0], [1, 0], [0, 1]], "translation": [[1, 0], [0, 1]], "radius": [0.1, 0.1]}
    model = dancar.TransE(dim=2)
    arranged = Arrangement(
        {name: np.array(array, np.float32) for name, array in rows.items()},
        dancar.Labels.of(["a", "b", "c"]),
        model.declaration().rule.contain,
        model.declaration(),
        relation_labels=dancar.Labels.of(["right", "up"]),
    )
    dancar.as_model(arranged).save("triples.dancar")
    assert run(["query", "triples.dancar", "successors", "a", "--relation", "up"]) == 0
    assert run(["query", "triples.dancar", "predecessors", "b", "--relation", "right"]) == 0
    assert run(["query", "triples.dancar", "contains", "a", "b", "--relation", "up"]) == 0
    assert capsys.readouterr().out == "c\na\nno\n"
    for arguments, message in [
        (["triples.dancar", "successors", "a"], "relation: none given"),
        (["pets.dancar", "successors", "pet", "--relation", "up"], "relation: 'up' given, and there are none"),
        (["pets.dancar", "nearest", "pet", "--relation", "up"], "--relation: given for nearest"),
    ]:
        assert run(["query", *arguments]) == 2
        assert message in capsys.readouterr().err
