"""Keeps the state of a training that runs: by the clock, and when a signal asks for the end."""

import signal
import threading
import time
import warnings
from collections.abc import Callable, Mapping
from types import FrameType, TracebackType
from typing import Any, Self, final

from dancar import __version__
from dancar.training.checkpoint import Checkpoints, save_state, saved_state
from dancar.training.state import State

# By signal, what `Fitted.stopped` says.
_ENDINGS = {signal.SIGINT: "interrupt", signal.SIGTERM: "terminated"}


@final
class Keeper:
    """Saves a training's state where `checkpoints` say; without a path it never does anything.

    As a context it has SIGINT and SIGTERM noted instead of obeyed (in the main thread, where Python hears them): the
    training asks `due` before every step, saves, and ends. A second signal of the kind does what it did before.

    Parameters
    ----------
    checkpoints
        Where to and how often.
    belongs
        What the state belongs to, in JSON's values.
    said
        Takes a sentence when a save fails; training goes on, since the last checkpoint is whole.
    """

    def __init__(self, checkpoints: Checkpoints, belongs: Mapping[str, Any], said: list[str]) -> None:
        self.checkpoints, self.belongs, self.said = checkpoints, belongs, said
        self.asked = ""
        self._next = time.perf_counter() + checkpoints.every
        self._before: dict[int, Any] = {}

    def resumed(self) -> State | None:
        """The state to go on from."""
        if self.checkpoints.resume is None:
            return None
        state, version = saved_state(self.checkpoints.resume, self.belongs)
        if version != __version__:
            self.said.append(
                f"{state.path}: saved by dancar {version}, and this is {__version__}: the bits may differ from a "
                "training that was never stopped"
            )
        return state

    def due(self) -> bool:
        """Whether to save now."""
        return self.checkpoints.path is not None and (bool(self.asked) or time.perf_counter() >= self._next)

    def save(self, state: Callable[[], State]) -> str:
        """Save, and tell what a signal has asked for: "", "interrupt" or "terminated"."""
        path = self.checkpoints.path
        assert path is not None
        try:
            save_state(path, state(), self.belongs)
        except OSError as error:
            sentence = f"{path}: no checkpoint at this moment: {error.strerror}"
            self.said.append(sentence)
            warnings.warn(sentence, RuntimeWarning, stacklevel=2)
        self._next = time.perf_counter() + self.checkpoints.every
        return self.asked

    def __enter__(self) -> Self:
        if self.checkpoints.path is not None and threading.current_thread() is threading.main_thread():
            for number in _ENDINGS:
                # A signal that the caller ignores, as shells let background jobs do, stays ignored.
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.asked = _ENDINGS[signal.Signals(number)]
        signal.signal(number, self._before.pop(number))
