"""`dancar fit` stopped by signals, softly and hard: what is saved, and that a checkpoint leads to the same file."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import dancar
from dancar.cli.main import run

FIT = ["fit", "g.csv", "-o", "x.dancar", "--threads", "1"]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    random.seed(2)
    Path("g.csv").write_text("".join(f"{random.randrange(200)},{random.randrange(200)}\n" for _ in range(2000)))


def stopped(number: signal.Signals, when: Callable[[], bool], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a fit that gets the signal as soon as something is so."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dancar", *FIT, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background of a shell ignores SIGINT, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while process.poll() is None and not when():
        time.sleep(0.01)
    process.send_signal(number)
    out, said = process.communicate(timeout=60)
    return process.returncode, out, said


def under_way() -> bool:
    metrics = Path("log/metrics.jsonl")
    return metrics.exists() and metrics.read_text().count("\n") > 2


@pytest.mark.parametrize(
    ("number", "code", "word"), [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")]
)
def test_a_signal_saves_the_best_so_far(number, code, word):
    found, out, said = stopped(number, under_way, "--dim", "1", "--steps", "100000000", "--log", "log")
    assert found == code, said
    assert f"\n{word} after " in said
    assert "\nsaved x.dancar (" in said
    assert "Traceback" not in said
    assert out.startswith("not exact: F1 0.")
    model = dancar.load("x.dancar")
    assert model.evaluate(dancar.read_graph("g.csv")) == model.certificate_


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_checkpoint_leads_to_the_same_file(number):
    options = ["--dim", "1", "--steps", "400", "--set", "descents=2"]
    keeping = ["--checkpoint", "kept", "--checkpoint-every", "0.05"]
    assert run([*FIT, *options]) == 0
    whole = Path("x.dancar").read_bytes()
    Path("x.dancar").unlink()
    code, _, said = stopped(number, Path("kept").exists, *options, *keeping)
    assert code == (143 if number == signal.SIGTERM else -signal.SIGKILL), said
    assert Path("x.dancar").exists() == (number == signal.SIGTERM)
    assert run([*FIT, *options, *keeping, "--resume", "kept"]) == 0
    assert Path("x.dancar").read_bytes() == whole
