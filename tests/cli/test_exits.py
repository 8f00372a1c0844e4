"""How a run ends: one line on standard error for a user's error, the documented exit code, a traceback for a bug."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from dancar import FileError, InputError, MissingPackageError, ParameterError
from dancar.cli import exits
from dancar.cli.main import run


def raising(error):
    def action() -> None:
        raise error

    return action


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (InputError("g.csv:3:7: no"), 2, "error: g.csv:3:7: no"),
        (ParameterError("dim is 0; 1 and more are accepted"), 2, "error: dim is 0; 1 and more are accepted"),
        (FileError("x.dancar: truncated"), 2, "error: x.dancar: truncated"),
        (MissingPackageError("install torch"), 2, "error: install torch"),
        (FileNotFoundError(errno.ENOENT, "No such file", "g.csv"), 2, "error: g.csv: No such file"),
        (PermissionError(errno.EACCES, "Permission denied", "/x"), 2, "error: /x: Permission denied"),
        (OSError(errno.EROFS, "Read-only file system", "a", None, "b"), 2, "error: a -> b: Read-only file system"),
        (OSError(errno.ENOSPC, "No space left on device", "o"), 1, "error: o: No space left on device"),
        (OSError(errno.EIO, "Input/output error"), 1, "error: Input/output error"),
        (MemoryError(), 1, "error: out of memory"),
        (MemoryError("8 GiB for an array"), 1, "error: out of memory: 8 GiB for an array"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (InputError("label 'a\x1b[2Jb'"), 2, r"error: label 'a\x1b[2Jb'"),
    ],
)
def test_an_expected_error_is_one_line_and_a_code(invent, capsys, error, code, line):
    invent("fail", raising(error))
    assert run(["fail"]) == code
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", line + "\n")


def test_a_reader_that_went_away_is_no_error_to_report(invent, capsys):
    invent("fail", raising(BrokenPipeError(errno.EPIPE, "Broken pipe")))
    assert run(["fail"]) == 141
    assert capsys.readouterr().err == ""


def test_a_bug_keeps_its_traceback(invent):
    invent("fail", raising(ZeroDivisionError("a bug")))
    with pytest.raises(ZeroDivisionError, match="a bug"):
        run(["fail"])


def test_a_command_may_choose_its_code(invent):
    invent("fail", raising(typer.Exit(7)))
    assert run(["fail"]) == 7


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "error: No such command 'nonsense'."),
        (["work", "--nonsense"], "error: No such option: --nonsense"),
        (["work", "--dim", "ten"], "error: Invalid value for '--dim': "),
        (["work", "a", "b"], "error: Got unexpected extra argument"),
        (["--nonsense"], "error: No such option: --nonsense"),
    ],
)
def test_wrong_usage_is_named_and_help_pointed_to(invent, capsys, arguments, message):
    def work(dim: int = 10) -> None: ...

    invent("work", work)
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(message)
    assert captured.err.endswith(f"try 'dancar{' work' if arguments[0] == 'work' else ''} --help'\n")


def test_the_codes_are_in_the_help(capsys):
    assert run(["--help"]) == 0
    text = capsys.readouterr().out
    for code, meaning in exits.MEANINGS.items():
        assert f"{code:>3}  {meaning}" in text


def started(*arguments: str, **options) -> subprocess.Popen[bytes]:
    # A test run in the background of a shell ignores SIGINT, and children inherit that.
    return subprocess.Popen(
        [sys.executable, *arguments],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        **options,
    )


HELP = ["-m", "dancar", "--help"]


def test_a_real_interrupt():
    # Stops inside the import of the program, before a command exists, and waits there for the signal.
    script = """
import sys, time
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            print("ready", flush=True)
            time.sleep(60)
sys.meta_path.insert(0, Slow())
from dancar.cli.main import main
main()
"""
    process = started("-c", script, stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"ready\n"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, b"interrupted\n")


def test_a_real_reader_that_went_away():
    reading, writing = os.pipe()
    os.close(reading)
    process = started(*HELP, stdout=writing)
    os.close(writing)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, the disk that is always full")
def test_a_full_disk_under_standard_output():
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        process = started(*HELP, stdout=full)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (1, b"error: No space left on device\n")
