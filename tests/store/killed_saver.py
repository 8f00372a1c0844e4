"""Kills saves and looks at what is left; a program of its own, so that its forks see no threads of the test run.

    python killed_saver.py calls FOLDER          one kill before and one after each call that a save makes
    python killed_saver.py moments FOLDER KILLS  kills at random moments

Prints one JSON object: how many kills, how many found the old file, the new file, and a leftover beside it.
"""

import json
import os
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from whole_saves import names, save, value_of

CALLS = ("open", "fstat", "stat", "scandir", "write", "fchmod", "fsync", "replace", "unlink", "close")
# Some megabytes, so that writing takes a good part of the time of a save.
SIZE = 500_000


def die_at(number, after):
    """From now on the process kills itself at the given call, before it is made, or after it (a write: half of it)."""
    count = 0

    def deadly(real, name):
        def call(*arguments, **keywords):
            nonlocal count
            count += 1
            if count == number:
                if after and name == "write":
                    real(arguments[0], arguments[1][: len(arguments[1]) // 2])
                elif after:
                    real(*arguments, **keywords)
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **keywords)

        return call

    for name in CALLS:
        setattr(os, name, deadly(getattr(os, name), name))


def killed_at_calls(path):
    counts = Counter()
    for after in (False, True):
        number = 0
        while True:
            number += 1
            save(path, 1.0)
            assert names(path.parent) == [path.name], "the save before has left something"
            child = os.fork()
            if not child:
                die_at(number, after)
                save(path, 2.0)
                os._exit(0)
            status = os.waitpid(child, 0)[1]
            if not os.WIFSIGNALED(status):
                assert status == 0
                break
            counts["kills"] += 1
            counts["new" if value_of(path) == 2.0 else "old"] += 1
            counts["leftovers"] += len(names(path.parent)) - 1
    return counts


def killed_at_moments(path, kills):
    counts, draw = Counter(kills=kills), random.Random(8)
    value = 0
    save(path, value, SIZE)
    started = time.perf_counter()
    save(path, value, SIZE)
    span = time.perf_counter() - started
    for _ in range(kills):
        child = os.fork()
        if not child:
            while True:
                value += 1
                save(path, value, SIZE)
        time.sleep(draw.uniform(0, 3 * span))
        os.kill(child, signal.SIGKILL)
        assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
        found = value_of(path)
        assert found >= value, "a save that was done is gone"
        counts["new" if found > value else "old"] += 1
        counts["leftovers"] += len(names(path.parent)) - 1
        assert len(names(path.parent)) <= 2, "a killed save has left more than one file, or one from an earlier kill"
        value = int(found)
    save(path, value)
    assert names(path.parent) == [path.name], "the last save has left something"
    return counts


if __name__ == "__main__":
    target = Path(sys.argv[2]) / "x.dancar"
    print(
        json.dumps(killed_at_calls(target) if sys.argv[1] == "calls" else killed_at_moments(target, int(sys.argv[3])))
    )
