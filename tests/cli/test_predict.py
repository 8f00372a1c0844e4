"""`dancar fit --for prediction` and `dancar predict`: lines for people, an object for programs, errors in a line."""

import json

import pytest

from dancar.cli.main import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("predict")
    fit = ["fit", "price:nodes=150", "--dim", "2", "--time-limit", "2"]
    out = str(folder / "likely.dancar")
    assert run([*fit, "-o", out, "--for", "prediction", "--set", "unseen=0.3"]) == 0
    assert run(["fit", "price:nodes=20", "--dim", "2", "-o", str(folder / "plain.dancar")]) == 0
    return folder


def test_lines_and_json_agree(folder, capsys):
    model = str(folder / "likely.dancar")
    assert run(["predict", model, "-k", "4"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert run(["predict", model, "-k", "4", "--json", "--threads", "1"]) == 0
    found = json.loads(capsys.readouterr().out)["predictions"]
    assert [[str(one["source"]), str(one["target"]), f"{one['probability']:.4f}"] for one in found] == lines
    assert len(lines) == 4 and all(0 <= one["probability"] <= 1 for one in found)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["predict", "plain.dancar"], "made for reconstruction"),
        (["predict", "likely.dancar", "-k", "0"], "k: 0 given"),
        (["fit", "price:nodes=20", "-o", "x.dancar", "--for", "both"], "purpose: 'both' given"),
        (["fit", "price:nodes=9", "-o", "x.dancar", "--for", "prediction"], "at least 30"),
        (["fit", "price:nodes=150", "-o", "x.dancar", "--for", "prediction", "--model", "disk"], "purpose"),
    ],
)
def test_what_is_wrong_is_said(folder, arguments, message, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    assert run(arguments) != 0
    assert message in capsys.readouterr().err
