"""Films of training: every picture a state that training was in, the last one the arrangement that it gives."""

import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import dancar
from dancar import Graph
from dancar.errors import ParameterError
from dancar.evaluation import certificate
from dancar.plots import write_film
from dancar.training import Options, PaperOptions, Snapshots, fit, fit_paper

RING = Graph([0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 0])
OPTIONS = Options(dim=2, start="uniform", every=5, threads=1)


def test_snapshots_are_what_the_scans_saw():
    kept = Snapshots()
    fitted = fit(RING, OPTIONS, [kept])
    assert [snapshot.record for snapshot in kept.taken] == fitted.history
    for name, array in fitted.parameters.items():
        assert np.array_equal(kept.taken[-1].parameters[name], array), "the last one is exact, and it is the result"
    for record, parameters in kept.taken:
        found = certificate(dancar.arrangement.Arrangement(parameters, RING.labels, fitted.contain), RING)
        assert (found.false, found.missing) == (record.false, record.missing)


def test_snapshots_change_nothing_about_the_training():
    with_them, without = fit(RING, OPTIONS, [Snapshots()]), fit(RING, OPTIONS)
    assert all(np.array_equal(array, without.parameters[name]) for name, array in with_them.parameters.items())


def test_of_many_scans_some_are_kept_evenly():
    kept, all_of_them = Snapshots(10), Snapshots(10_000)
    fit(RING, OPTIONS, [kept, all_of_them])
    steps = [snapshot.record.step for snapshot in kept.taken]
    every = [snapshot.record.step for snapshot in all_of_them.taken]
    assert len(every) > 10 >= len(steps) >= 5
    places = [every.index(step) for step in steps]
    assert places[0] == 0 and len({b - a for a, b in pairwise(places)}) == 1


def test_the_papers_training_can_be_filmed_too():
    kept = Snapshots()
    fitted = fit_paper(RING, Options(dim=2, threads=1), PaperOptions(epochs=5), [kept])
    assert [snapshot.record for snapshot in kept.taken] == fitted.history


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    path = tmp_path_factory.mktemp("film") / "ring.gif"
    write_film(path, RING, size=1.5, title="A ring", threads=1)
    return path


def test_a_film_runs_and_rests_at_its_end(film, tmp_path):
    with Image.open(film) as moving:
        assert moving.n_frames > 20
        pictures, lengths = [], []
        for place in range(moving.n_frames):
            moving.seek(place)
            pictures.append(np.asarray(moving.convert("RGB"), np.int16))
            lengths.append(moving.info["duration"])
    assert set(lengths[:-1]) == {80} and lengths[-1] == 2000
    assert np.abs(pictures[0] - pictures[-1]).mean() > 3, "balls have moved"
    write_film(tmp_path / "again.gif", RING, size=1.5, title="A ring", threads=1)
    assert (tmp_path / "again.gif").read_bytes() == film.read_bytes()


def test_a_film_keeps_the_colors_of_its_legend_apart(tmp_path):
    from matplotlib.colors import to_rgb

    from dancar.plots import LIGHT

    kind = [f"kind {node}" for node in range(6)]
    write_film(tmp_path / "ring.gif", RING, size=1.5, color=kind, threads=1)
    with Image.open(tmp_path / "ring.gif") as moving:
        shown = np.asarray(moving.convert("RGB"), np.float64).reshape(-1, 3)
    for color in LIGHT.groups[:6]:
        # The dots of the legend are seen through a little.
        wanted = 255 * (0.9 * np.array(to_rgb(color)) + 0.1)
        assert np.abs(shown - wanted).max(axis=1).min() < 30


def test_what_is_no_film_is_refused(tmp_path, monkeypatch):
    with pytest.raises(ParameterError, match=r"ring\.avi: a film's file ends in \.gif or \.mp4"):
        write_film(tmp_path / "ring.avi", RING)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ParameterError, match=r"ring\.mp4: MP4 needs the program ffmpeg, which is not found; a \.gif"):
        write_film(tmp_path / "ring.mp4", RING)


def test_ffmpeg_is_given_the_pictures_and_its_failure_is_told(tmp_path, monkeypatch):
    given = {}

    def run(command, input, **_):
        given.update(command=command, size=len(input))
        (code, said) = (1, b"no such codec\n") if "fail" in given else (0, b"")
        Path(command[-1]).write_bytes(b"film")
        return subprocess.CompletedProcess(command, code, b"", said)

    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "run", run)
    write_film(tmp_path / "ring.mp4", RING, size=1, threads=1)
    assert (tmp_path / "ring.mp4").read_bytes() == b"film"
    width, height = map(int, given["command"][given["command"].index("-video_size") + 1].split("x"))
    assert width % 2 == height % 2 == 0
    assert given["size"] % (3 * width * height) == 0
    given["fail"] = True
    with pytest.raises(ParameterError, match=r"ring2\.mp4: ffmpeg failed: no such codec"):
        write_film(tmp_path / "ring2.mp4", RING, size=1, threads=1)
    assert not (tmp_path / "ring2.mp4").exists()
