"""A command in a process of its own: its wall time from a cold start, its peak memory, what it printed."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dancar.errors import DancarError


class Child(NamedTuple):
    """One run: seconds of wall time and of all its cores, peak resident memory in MB, standard output."""

    seconds: float
    cpu_seconds: float
    peak_mb: float
    output: str


def run_dancar(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> Child:
    """`dancar ARGUMENTS` with this Python."""
    return run_python(["-m", "dancar", *arguments], environment)


def run_python(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> Child:
    """`python ARGUMENTS`; a run that fails is an error with the last line that it said."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(environment or {})},
    )
    assert process.stdout is not None and process.stderr is not None
    said: list[str] = []
    listener = threading.Thread(target=lambda stream: said.extend(stream), args=(process.stderr,))
    listener.start()
    output = process.stdout.read()
    listener.join()
    # wait4 gives this child's own usage; getrusage would give the largest of all children so far.
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - began
    process.stdout.close()
    process.stderr.close()
    if process.returncode != 0:
        last = said[-1].strip() if said else "nothing"
        raise DancarError(f"python {' '.join(arguments)}: ended with {process.returncode}, saying {last}")
    return Child(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output)
