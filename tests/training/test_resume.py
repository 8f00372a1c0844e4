"""A training that is stopped and goes on gives the same bits as one that was never stopped."""

import signal
from dataclasses import fields, replace

import numpy as np
import pytest

import dancar
from dancar import Dancar, FileError, Graph, ParameterError
from dancar.training import Checkpoints, Options, PaperOptions, fit, fit_paper
from dancar.training.keeper import Keeper
from dancar.training.paper_stepper import PaperStepper
from dancar.training.record import Record
from dancar.training.state import State
from dancar.training.stepper import Stepper

RANDOM = np.random.default_rng(5)
# Far too many edges for the plane, so that all steps are made.
GRAPH = Graph(*RANDOM.integers(0, 60, (2, 400)), labels=[f"n{k}" for k in range(60)], n=60)
# Scans after steps 5, 10, 20, 40, 58 of each descent; refreshed pairs at 0, 20, 40 and where a descent begins.
MODEL = {"dim": 2, "start": "uniform", "steps": 58, "descents": 2, "every": 27, "threads": 1}
PAPER = {"epochs": 12, "edge_batch": 50, "node_batch": 17, "negative_batch": 300, "negatives": "exact"}
STOPS = (0, 1, 7, 20, 33, 57, 58, 75)


def signal_at(monkeypatch, stepper: type, stop: int, number: signal.Signals) -> None:
    """Let the signal come in that step."""
    step, seen = stepper.step, iter(range(1 << 30))

    def stopping(self, *arguments):
        if next(seen) == stop:
            signal.raise_signal(number)
        return step(self, *arguments)

    monkeypatch.setattr(stepper, "step", stopping)


def whole(tmp_path, model) -> tuple[bytes, list]:
    """The file that an uninterrupted fit makes, and the history without what the clock says."""
    model.fit(GRAPH).save(tmp_path / "whole.dancar")
    return (tmp_path / "whole.dancar").read_bytes(), told(model)


def told(model) -> list:
    return [replace(record, seconds=0, seconds_left=None) for record in model.history_]


def stopped_and_resumed(tmp_path, monkeypatch, model, stops, stepper=Stepper):
    """The same, of a fit that was stopped after so many steps, went on, was stopped again, and so forth."""
    kept = {"checkpoint": tmp_path / "kept"}
    for number, stop in stops:
        with monkeypatch.context() as patched:
            signal_at(patched, stepper, stop, number)
            model.fit(GRAPH, **kept)
        assert model.stopped_ == {signal.SIGINT: "interrupt", signal.SIGTERM: "terminated"}[number]
        kept["resume"] = tmp_path / "kept"
    model.fit(GRAPH, resume=tmp_path / "kept").save(tmp_path / "resumed.dancar")
    return (tmp_path / "resumed.dancar").read_bytes(), told(model)


@pytest.mark.parametrize("stop", STOPS)
def test_stopped_at_any_step(stop, tmp_path, monkeypatch):
    model = Dancar(**MODEL)
    expected = whole(tmp_path, model)
    assert model.stopped_ == "steps"
    assert stopped_and_resumed(tmp_path, monkeypatch, model, [(signal.SIGTERM, stop)]) == expected


def test_stopped_again_and_again(tmp_path, monkeypatch):
    model = Dancar(**MODEL)
    stops = [(signal.SIGINT, 3), (signal.SIGTERM, 0), (signal.SIGINT, 30), (signal.SIGTERM, 44)]
    expected = whole(tmp_path, model)
    assert stopped_and_resumed(tmp_path, monkeypatch, model, stops) == expected


@pytest.mark.full
@pytest.mark.parametrize("every", [1, 9, 40])
def test_stopped_at_every_step(every, tmp_path, monkeypatch):
    model = Dancar(**MODEL | {"every": every})
    expected = whole(tmp_path, model)
    # In the last step a signal finds nothing more to save.
    for stop in range(2 * MODEL["steps"] - 1):
        assert stopped_and_resumed(tmp_path, monkeypatch, model, [(signal.SIGTERM, stop)]) == expected


@pytest.mark.parametrize("name", ["Disk", "Distance"])
def test_of_other_models(name, tmp_path, monkeypatch):
    model = getattr(dancar, name)(**MODEL)
    expected = whole(tmp_path, model)
    assert stopped_and_resumed(tmp_path, monkeypatch, model, [(signal.SIGTERM, 6), (signal.SIGINT, 57)]) == expected


@pytest.mark.parametrize("optimizer", ["adam", "adabound"])
@pytest.mark.parametrize("stops", [(0,), (1, 30), (53, 7)])
def test_of_the_papers_training(optimizer, stops, tmp_path, monkeypatch):
    model = Dancar(dim=2, threads=1, recipe=PAPER | {"optimizer": optimizer})
    expected = whole(tmp_path, model)
    stops = [(signal.SIGTERM, stop) for stop in stops]
    assert stopped_and_resumed(tmp_path, monkeypatch, model, stops, PaperStepper) == expected


def test_a_state_is_saved_by_the_clock_and_training_goes_on(tmp_path):
    saved, path = [], tmp_path / "kept"

    def look(record: Record) -> None:
        saved.append(path.read_bytes() if path.exists() else None)

    checkpoints = Checkpoints(path, every=1e-9)
    options = Options(**MODEL)
    straight, kept = fit(GRAPH, options), fit(GRAPH, options, [look], checkpoints)
    assert saved[0] is None
    assert len(set(saved)) > 5
    resumed = fit(GRAPH, options, checkpoints=Checkpoints(resume=path))
    for fitted in (kept, resumed):
        assert fitted.stopped == "steps"
        assert all((fitted.parameters[name] == straight.parameters[name]).all() for name in straight.parameters)
    # The last checkpoint lies before the last step, and the time that was spent before it counts.
    assert resumed.seconds > kept.history[-2].seconds


def test_threads_and_a_time_limit_may_change(tmp_path, monkeypatch):
    options = Options(**MODEL)
    with monkeypatch.context() as patched:
        signal_at(patched, Stepper, 9, signal.SIGTERM)
        fit(GRAPH, options, checkpoints=Checkpoints(tmp_path / "kept"))
    found = fit(
        GRAPH, replace(options, threads=None, time_limit=1e6), checkpoints=Checkpoints(resume=tmp_path / "kept")
    )
    assert (found.parameters["anchor"] == fit(GRAPH, options).parameters["anchor"]).all()


def test_the_time_before_the_stop_counts(tmp_path, monkeypatch):
    options = Options(**MODEL | {"time_limit": 1e6})
    with monkeypatch.context() as patched:
        signal_at(patched, Stepper, 9, signal.SIGTERM)
        spent = fit(GRAPH, options, checkpoints=Checkpoints(tmp_path / "kept")).history[-1].seconds
    found = fit(GRAPH, replace(options, time_limit=spent), checkpoints=Checkpoints(resume=tmp_path / "kept"))
    assert found.stopped == "time"


@pytest.fixture(scope="module")
def checkpoints(tmp_path_factory) -> dict[str, str]:
    """A checkpoint of either training."""
    folder = tmp_path_factory.mktemp("checkpoints")
    kept = {kind: str(folder / kind) for kind in ("exact", "paper")}
    fit(GRAPH, Options(**MODEL), checkpoints=Checkpoints(kept["exact"], every=1e-9))
    options = Options(dim=2, threads=1)
    fit_paper(GRAPH, options, PaperOptions(**PAPER), checkpoints=Checkpoints(kept["paper"], every=1e-9))
    return kept


OTHER = Graph([0, 1], [1, 2], n=60)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"graph": OTHER}, "a checkpoint of another training: its graph is '"),
        ({"graph": Graph(GRAPH.target, GRAPH.source, labels=GRAPH.labels)}, "its graph is '"),
        ({"margin": 0.02}, "its margin is None, and here it is 0.02; the same graph and options are accepted"),
        ({"dim": 3}, "its dim is 2, and here it is 3"),
        ({"seed": 1}, "its seed is 0, and here it is 1"),
        ({"steps": 59}, "its steps is 58, and here it is 59"),
        ({"contain": "source"}, "its contain is 'auto', and here it is 'source'"),
        ({"start": "layout"}, "its start is '"),
    ],
)
def test_another_graph_and_other_options_are_refused(change, message, checkpoints):
    graph = change.pop("graph", GRAPH)
    with pytest.raises(FileError, match=r"exact: ") as error:
        fit(graph, Options(**MODEL | change), checkpoints=Checkpoints(resume=checkpoints["exact"]))
    assert message in str(error.value)


def test_another_training_is_refused(checkpoints, tmp_path):
    with pytest.raises(FileError, match="its training is 'paper', and here it is 'exact'"):
        fit(GRAPH, Options(**MODEL), checkpoints=Checkpoints(resume=checkpoints["paper"]))
    with pytest.raises(FileError, match="its edge_batch is 50, and here it is 51"):
        changed = PaperOptions(**PAPER | {"edge_batch": 51})
        fit_paper(GRAPH, Options(dim=2), changed, checkpoints=Checkpoints(resume=checkpoints["paper"]))
    Dancar(dim=2, threads=1).fit(OTHER).save(tmp_path / "model.dancar")
    with pytest.raises(FileError, match="no checkpoint of a training; a file that --checkpoint has made is accepted"):
        Dancar(dim=2, threads=1).fit(OTHER, resume=tmp_path / "model.dancar")
    with pytest.raises(FileError, match=r"no arrangement: .*; it is a checkpoint, to resume a fit from"):
        dancar.load(checkpoints["exact"])


def test_what_cannot_be_a_checkpoint_is_said(tmp_path):
    with pytest.raises(FileNotFoundError):
        Checkpoints(resume=tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError):
        Checkpoints(tmp_path / "no folder" / "kept")
    with pytest.raises(ParameterError, match="checkpoint_every: 0 given; a number of seconds above 0"):
        Checkpoints(every=0)
    with pytest.raises(ParameterError, match="resume: 3 given; the path of a file"):
        Checkpoints(resume=3)


def damage(kind: str) -> list[tuple[str, object]]:
    """What a hostile checkpoint may hold, and what nobody must believe."""
    number = 1 << 40
    of_exact = [
        ("pool.key", np.array([60 * 60], np.int64)),
        ("pool.key", np.array([5, 5], np.int64)),
        ("pool.key", np.array([-1], np.int64)),
        ("pool.weight", np.zeros(1, np.float32)),
        ("negative.key", np.array([number], np.int64)),
        ("active.edges", np.array([number], np.int64)),
        ("active.weight", np.zeros(1, np.float32)),
        ("positive.weight", np.zeros(3, np.float32)),
        ("first.0", np.zeros((2, 2), np.float32)),
        ("rows.source", np.zeros((60, 3), np.float64)),
        ("best.target", np.zeros((60, 3), np.float32)),
        ("idle", None),
        ("history.phase", np.array([9], np.int32)),
        ("reals", np.zeros((2, 2), np.int64)),
        ("turn", number),
        ("last", 59),
        ("descent", 2),
        ("steps", -1),
        ("steps", True),
        ("history.phases", ["train", 3]),
    ]
    of_paper = [
        ("rows", np.zeros((60, 5), np.float64)),
        ("optimizer", np.zeros((3, 300), np.float32)),
        ("edges.left", np.array([number])),
        ("nodes.left", np.array([-1])),
        ("stepper.steps", number),
        ("random.state", 1 << 128),
        ("random.inc", 2),
        ("random.has_uint32", 2),
    ]
    return of_exact if kind == "exact" else of_paper


@pytest.mark.parametrize(
    ("kind", "name", "value"), [(kind, *each) for kind in ("exact", "paper") for each in damage(kind)]
)
def test_a_hostile_checkpoint_is_refused(kind, name, value, checkpoints, tmp_path):
    stored = dancar.store.read(checkpoints[kind])
    tensors, metadata = dict(stored.tensors), dict(stored.metadata)
    if name in tensors:
        del tensors[name]
        tensors |= {name: value} if value is not None else {}
    else:
        assert name in metadata["numbers"]
        metadata["numbers"] = metadata["numbers"] | {name: value}
    dancar.store.write(tmp_path / "hostile", tensors, metadata, stored.labels)
    resume = Checkpoints(resume=tmp_path / "hostile")
    with pytest.raises(FileError, match=name):
        if kind == "exact":
            fit(GRAPH, Options(**MODEL), checkpoints=resume)
        else:
            fit_paper(GRAPH, Options(dim=2, threads=1), PaperOptions(**PAPER), checkpoints=resume)


def test_a_save_that_fails_is_told_and_training_goes_on(tmp_path, monkeypatch):
    folder = tmp_path / "folder"
    folder.mkdir()
    checkpoints = Checkpoints(folder / "kept", every=1e-9)
    folder.rmdir()
    with pytest.warns(RuntimeWarning, match="kept: no checkpoint at this moment: No such file"):
        fitted = fit(GRAPH, Options(**MODEL), checkpoints=checkpoints)
    assert fitted.stopped == "steps"
    assert "no checkpoint at this moment" in fitted.said[-1]


def test_signals_do_again_what_they_did():
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with Keeper(Checkpoints("kept"), {}, []) as keeper:
            signal.raise_signal(signal.SIGTERM)
            assert keeper.asked == ""
            signal.raise_signal(signal.SIGINT)
            assert keeper.asked == "interrupt"
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGTERM, before[1])
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_state_keeps_every_field_of_a_record():
    numbers = {"int": 1 << 40, "float": 0.1, "str": "train", "float | None": None}
    values = {
        field.name: numbers[str(field.type).removeprefix("<class '").removesuffix("'>")] for field in fields(Record)
    }
    history = [Record(**values), Record(**values | {"loss": float("inf"), "seconds_left": 2.5, "phase": "polish"})]
    state = State()
    state.put_history(history)
    assert State("", state.arrays, state.numbers).history() == history
