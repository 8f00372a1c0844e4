"""The progress of a fit on standard error: a live line on a terminal, a line every few seconds elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from dancar.training import Record

_SECONDS_BETWEEN_LINES = 5.0


@contextmanager
def progress() -> Iterator["Callable[[Record], None]"]:
    """A callback for `fit` that shows what it is told."""
    if sys.stderr is not None and sys.stderr.isatty():
        with _live() as show:
            yield show
    else:
        yield _lines()


def text_of(record: "Record") -> str:
    """The state of training in one line."""
    speed = record.pairs / record.seconds if record.seconds > 0 else 0.0
    return (
        f"{record.phase} {record.step:,}/{record.total_steps:,}  F1 {_shown_f1(record)}  "
        f"{record.false:,} false  {record.missing:,} missing  loss {_shown_loss(record.loss)}  "
        f"{speed / 1e6:.1f} M pairs/s  {_clock(record.seconds)}{_left(record)}"
    )


def _shown_f1(record: "Record") -> str:
    # Only what has no violation is shown as 1.
    return "1" if record.false + record.missing == 0 else f"{min(record.f1, 0.999999):.6f}"


def _shown_loss(loss: float) -> str:
    return f"{loss:.3g}" if loss < float("inf") else "-"


def _left(record: "Record") -> str:
    return "" if record.seconds_left is None else f", at most {_clock(record.seconds_left)} left"


def _clock(seconds: float) -> str:
    whole = round(seconds)
    minutes, hours = whole // 60 % 60, whole // 3600
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"


def _lines() -> "Callable[[Record], None]":
    shown_at = 0.0

    def show(record: "Record") -> None:
        nonlocal shown_at
        if record.seconds - shown_at >= _SECONDS_BETWEEN_LINES:
            shown_at = record.seconds
            typer.echo(text_of(record), err=True)

    return show


@contextmanager
def working(what: str) -> Iterator["Callable[[Record], None]"]:
    """The same for work of which a training is a part: what it is, and how long it has been going on."""
    if sys.stderr is not None and sys.stderr.isatty():
        with _live(what) as show:
            yield show
    else:
        yield _lines()


@contextmanager
def _live(what: str = "") -> Iterator["Callable[[Record], None]"]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

    # Transient, because the summary that follows says the same of the end.
    columns: list[ProgressColumn] = [
        SpinnerColumn(),
        BarColumn(bar_width=12),
        TextColumn("{task.description}", markup=False),
    ]
    if what:
        columns.append(TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what or "compiling and starting", total=None)

        def show(record: "Record") -> None:
            bar.update(task, completed=record.step, total=record.total_steps, description=text_of(record))

        yield show
