"""The bench of the page: what it makes of the browser's numbers, and what it says when something is missing."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from dancar.bench.page import page
from dancar.cli.main import run
from dancar.errors import DancarError, ParameterError

VIEWER = Path(__file__).parents[2] / "viewer"


@pytest.fixture
def viewer(tmp_path, monkeypatch):
    """A folder like viewer/, with a Node that is a Python script: it notes its arguments and prints given numbers."""
    folder = tmp_path / "viewer"
    (folder / "browser").mkdir(parents=True)
    (folder / "node_modules/playwright-core").mkdir(parents=True)
    (folder / "browser/measure.mjs").write_text("")
    node = tmp_path / "node"
    node.write_text(
        f"#!{sys.executable}\nimport json, os, sys\nassert sys.argv[1].endswith('measure.mjs')\n"
        "assert open(sys.argv[3], 'rb').read(15) == b'<!doctype html>'\n"
        "if sys.argv[2] == '/bin/broken': sys.exit('Error: no display')\n"
        "print(json.dumps({'ready': 0.1234, 'frames': 59.96, 'slow': 17.04, 'browser': 'Chromium 1'}))\n"
    )
    node.chmod(0o755)
    found = {"node": str(node), "chromium": "/bin/chromium", "broken": "/bin/broken"}
    monkeypatch.setattr(shutil, "which", found.get)
    monkeypatch.delenv("DANCAR_CHROMIUM", raising=False)
    return folder, found


def test_each_size_is_a_row(viewer):
    result = page("50,60", viewer=str(viewer[0]))
    assert [row["nodes"] for row in result.rows] == [50, 60]
    for row in result.rows:
        assert (row["seconds until ready"], row["frames a second"], row["ms, slowest 5%"]) == (0.12, 60.0, 17.0)
        assert row["kB"] > 90
    assert result.settings["browser"] == "Chromium 1"
    assert str(viewer[0]) not in result.markdown()


def test_what_is_missing_is_named(viewer):
    folder, found = viewer
    with pytest.raises(DancarError, match="the browser failed: Error: no display"):
        page("50", viewer=str(folder), chromium="broken")
    (folder / "node_modules/playwright-core").rmdir()
    with pytest.raises(ParameterError, match=r"playwright-core is not installed in .*viewer; 'npm ci' there"):
        page("50", viewer=str(folder))
    with pytest.raises(ParameterError, match=r"nowhere/browser/measure.mjs is not there; viewer=FOLDER"):
        page("50", viewer="nowhere")
    del found["node"]
    with pytest.raises(ParameterError, match="Node is not found"):
        page("50", viewer=str(folder))
    del found["chromium"]
    with pytest.raises(ParameterError, match="Chromium is not found; on Debian 'apt-get install chromium'"):
        page("50", viewer=str(folder))


@pytest.mark.full
def test_a_real_browser_is_measured(tmp_path):
    if shutil.which("chromium") is None or not (VIEWER / "node_modules/playwright-core").is_dir():
        pytest.skip("needs chromium, and npm ci in viewer/")
    settings = ["nodes=50", "repeats=1", "seconds=0.3", f"viewer={VIEWER}"]
    assert (
        run(["bench", "page", *(part for setting in settings for part in ("--set", setting)), "-o", str(tmp_path)]) == 0
    )
    row = json.loads((tmp_path / "page.json").read_text())["rows"][0]
    assert 0 < row["seconds until ready"] < 60 and 0 < row["frames a second"] < 200
