"""SIGTERM as an exception, while there is something to save."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from dancar.cli.exits import Terminated


@contextmanager
def raised_by_sigterm() -> Iterator[list[bool]]:
    """SIGTERM raises `Terminated` within; the list given has an element once it has come."""
    came: list[bool] = []
    before = signal.getsignal(signal.SIGTERM)

    def note(number: int, frame: FrameType | None) -> None:
        came.append(True)
        raise Terminated

    # Only there does Python hear signals; and one that is ignored stays so.
    heard = threading.current_thread() is threading.main_thread() and before not in (signal.SIG_IGN, None)
    if heard:
        signal.signal(signal.SIGTERM, note)
    try:
        yield came
    finally:
        if heard:
            signal.signal(signal.SIGTERM, before)
