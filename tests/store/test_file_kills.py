"""Whenever a save is killed, the old file or the new one is there, and the next save leaves nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def killed(*arguments):
    program = Path(__file__).with_name("killed_saver.py")
    # Forks of a process with threads are a gamble: NumPy's linear algebra must not start any.
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, program, *map(str, arguments)], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_killed_at_every_call(tmp_path):
    counts = killed("calls", tmp_path)
    assert counts["kills"] >= 2 * 10
    assert counts["old"] + counts["new"] == counts["kills"]
    assert counts["new"] > 0
    assert counts["leftovers"] > 0


def test_killed_at_twenty_moments(tmp_path):
    counts = killed("moments", tmp_path, 20)
    assert counts["old"] + counts["new"] == counts["kills"] == 20


@pytest.mark.full
def test_killed_at_three_hundred_moments(tmp_path):
    counts = killed("moments", tmp_path, 300)
    assert counts["old"] + counts["new"] == counts["kills"] == 300
    # Else the kills did not come while saves ran.
    assert counts["leftovers"] > 30
