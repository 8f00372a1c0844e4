"""The file of a checkpoint: the state of a training, and what it belongs to."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dancar import __version__, store
from dancar.errors import FileError, ParameterError
from dancar.labels import Labels
from dancar.training.state import State

_KIND = "dancar.training checkpoint"
_BELONGS, _NUMBERS, _IS = "belongs", "numbers", "checkpoint"


@dataclass(frozen=True)
class Checkpoints:
    """Whether a training saves its state as it goes, and whether it goes on from a saved one.

    A training that is stopped and goes on gives what it would have given without, bit for bit: the parameters, the
    optimizer's moments, weights, mined pairs, random streams and counters are all in the file. Only where a time limit
    lets the rate fall by the clock do the bits depend on the clock; the seconds spent before the stop are counted.

    Parameters
    ----------
    path
        Where to save. SIGINT (Ctrl-C) and SIGTERM then end training as soon as its state is saved.
    every
        Seconds between two saves.
    resume
        A saved state to go on from: of the same graph and the same options, threads and time limit aside.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Checkpoints, Options, fit
    >>> cycle = Graph([0, 1, 2, 3], [1, 2, 3, 0])
    >>> fitted = fit(cycle, Options(dim=2, start="uniform"), checkpoints=Checkpoints("run.checkpoint", every=1e-9))
    >>> again = fit(cycle, Options(dim=2, start="uniform"), checkpoints=Checkpoints(resume="run.checkpoint"))
    >>> (again.parameters["center"] == fitted.parameters["center"]).all()
    np.True_
    """

    path: str | os.PathLike[str] | None = None
    every: float = 300.0
    resume: str | os.PathLike[str] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.every, bool) or not isinstance(self.every, int | float) or not self.every > 0:
            raise ParameterError(f"checkpoint_every: {self.every!r} given; a number of seconds above 0 is accepted")
        for name, path in (("checkpoint", self.path), ("resume", self.resume)):
            if path is not None and not isinstance(path, str | os.PathLike):
                raise ParameterError(f"{name}: {path!r:.80} given; the path of a file is accepted")
        if self.path is not None:
            store.check_writable(self.path)
        if self.resume is not None:
            # A file that is not there shows before a start is computed, which may take a while.
            Path(self.resume).stat()


NO_CHECKPOINTS = Checkpoints()


def save_state(path: str | os.PathLike[str], state: State, belongs: Mapping[str, Any]) -> None:
    """Save a state as an arrangement file without nodes, whole or not at all."""
    told = {_IS: _KIND, _BELONGS: dict(belongs), _NUMBERS: state.numbers}
    store.write(path, state.arrays, told, Labels.range(0))


def saved_state(path: str | os.PathLike[str], belongs: Mapping[str, Any]) -> tuple[State, str]:
    """The state in a file, and the version of the library that saved it.

    Raises
    ------
    FileError
        The file is damaged or no checkpoint, or it belongs to another graph or other options.
    """
    stored = store.read(path)
    theirs, numbers = stored.metadata.get(_BELONGS), stored.metadata.get(_NUMBERS)
    if stored.metadata.get(_IS) != _KIND or not isinstance(theirs, dict) or not isinstance(numbers, dict):
        raise FileError(f"{stored.path}: no checkpoint of a training; a file that --checkpoint has made is accepted")
    # The library's own words come first, so that another graph is not told by its number of edges.
    for name in [*belongs, *sorted(set(theirs) - set(belongs))]:
        ours, other = belongs.get(name), theirs.get(name)
        if ours != other:
            hint = f"; it was saved by dancar {stored.version}" if stored.version != __version__ else ""
            raise FileError(
                f"{stored.path}: a checkpoint of another training: its {name} is {other!r:.80}, and here it is "
                f"{ours!r:.80}; the same graph and options are accepted{hint}"
            )
    return State(stored.path, stored.tensors, numbers), stored.version
