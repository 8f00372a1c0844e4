"""A save that fails leaves the old file or the new one: each failing call in turn, a full disk, interruptions."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from whole_saves import leftover_of, names, save, value_of

from dancar.store import atomic

CODES = [errno.ENOSPC, errno.EIO, errno.EACCES]


class Fault:
    """One call of one function of `os` fails: the given one, counted from 1."""

    def __init__(self, name, number, code):
        self.real, self.number, self.code, self.count = getattr(os, name), number, code, 0

    def __call__(self, *arguments, **keywords):
        self.count += 1
        if self.count == self.number:
            raise OSError(self.code, os.strerror(self.code))
        return self.real(*arguments, **keywords)


def save_with_fault(path, value, name, number, code):
    """The error of the save, or None; and whether the fault was met."""
    fault = Fault(name, number, code)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic, "CHUNK", 1500)
        patch.setattr(os, name, fault)
        try:
            save(path, value)
        except OSError as error:
            return error, fault.count >= number
    return None, fault.count >= number


# What one save over an older file and a leftover calls, in order; the two that may fail without harm are marked.
CALLS = {
    "stat": ["target"],
    "open": ["folder", "harmless: leftover", "temporary"],
    "scandir": ["folder"],
    "unlink": ["harmless: leftover"],
    "fstat": ["temporary", "temporary"],
    "write": ["header", "data", "data", "data", "data", "data", "data"],
    "fchmod": ["temporary"],
    "fsync": ["temporary", "folder"],
    "replace": ["temporary"],
}


@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
@pytest.mark.parametrize("name", CALLS)
def test_every_call_that_fails_leaves_the_old_file_or_the_new(tmp_path, name, code):
    path = tmp_path / "x.dancar"
    for number, what in enumerate(CALLS[name], 1):
        save(path, 1.0)
        leftover_of(path)
        error, met = save_with_fault(path, 2.0, name, number, code)
        assert met, "the list above is out of date"
        if what.startswith("harmless"):
            assert error is None
            assert value_of(path) == 2.0
        else:
            assert error.errno == code
            assert isinstance(error, PermissionError) == (code == errno.EACCES)
            assert error.filename == str(path)
            flushing = (name, what) == ("fsync", "folder")
            outcome = "the new file is in place" if flushing else "nothing was saved, and the file is as it was"
            assert outcome in str(error)
            assert value_of(path) == (2.0 if flushing else 1.0)
        save(path, 3.0)
        assert value_of(path) == 3.0
        assert names(tmp_path) == ["x.dancar"]
    leftover_of(path)
    assert save_with_fault(path, 4.0, name, len(CALLS[name]) + 1, code) == (None, False), "a call is not in the list"


@pytest.mark.parametrize("name", ["open", "fstat", "write", "fsync", "replace"])
def test_a_first_save_that_fails_leaves_nothing(tmp_path, name):
    path = tmp_path / "x.dancar"
    error, met = save_with_fault(path, 1.0, name, 1, errno.EIO)
    assert met
    assert error.errno == errno.EIO
    assert names(tmp_path) == []


def test_a_failure_to_remove_the_temporary_file_does_not_hide_the_reason(tmp_path, monkeypatch):
    path = tmp_path / "x.dancar"
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", Fault("replace", 1, errno.ENOSPC))
        patch.setattr(os, "unlink", Fault("unlink", 1, errno.EIO))
        with pytest.raises(OSError, match="No space left on device"):
            save(path, 1.0)
    assert len(names(tmp_path)) == 1
    save(path, 2.0)
    assert names(tmp_path) == ["x.dancar"]


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP])
def test_a_folder_that_cannot_be_flushed_by_nature_is_no_failure(tmp_path, code):
    assert save_with_fault(tmp_path / "x", 1.0, "fsync", 2, code) == (None, True)
    assert value_of(tmp_path / "x") == 1.0


def test_the_calls_come_in_the_order_that_makes_a_save_safe(tmp_path, monkeypatch):
    path, calls = tmp_path / "x", []
    save(path, 1.0)

    def recorded(name):
        real = getattr(os, name)

        def call(*arguments, **keywords):
            target = arguments[0]
            what = Path(target) if isinstance(target, str | Path) else Path(f"/proc/self/fd/{target}").resolve()
            calls.append((name, "folder" if what == tmp_path else "target" if what == path else "temporary"))
            return real(*arguments, **keywords)

        return call

    with monkeypatch.context() as patch:
        for name in ("open", "write", "fchmod", "fsync", "replace", "unlink", "truncate", "ftruncate"):
            patch.setattr(os, name, recorded(name))
        save(path, 2.0)
    first_write, last_write = (
        calls.index(("write", "temporary")),
        max(i for i, (name, _) in enumerate(calls) if name == "write"),
    )
    assert calls[:2] == [("open", "folder"), ("open", "temporary")]
    assert calls[first_write : last_write + 1] == [("write", "temporary")] * (last_write + 1 - first_write)
    assert calls[last_write + 1 :] == [
        ("fchmod", "temporary"),
        ("fsync", "temporary"),
        ("replace", "temporary"),
        ("fsync", "folder"),
    ]


def test_short_writes_are_continued(tmp_path, monkeypatch):
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
        save(tmp_path / "x", 1.0)
    assert value_of(tmp_path / "x") == 1.0


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, MemoryError, SystemExit])
def test_an_interrupted_save_cleans_up(tmp_path, monkeypatch, interruption):
    path = tmp_path / "x"
    save(path, 1.0)

    def interrupted(descriptor):
        raise interruption

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupted)
        with pytest.raises(interruption):
            save(path, 2.0)
    assert value_of(path) == 1.0
    assert names(tmp_path) == ["x"]


def test_a_file_that_grows_beyond_the_limit(tmp_path):
    path = tmp_path / "x"
    save(path, 1.0)
    program = """
import resource, signal, sys
import numpy as np
from dancar import store
from dancar.labels import Labels
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    store.write(sys.argv[1], {"radius": np.full(1_000_000, 2, np.float32)}, {}, Labels.range(2))
except OSError as error:
    print(error.errno, error)
"""
    done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{errno.EFBIG} ")
    assert "nothing was saved" in done.stdout
    assert value_of(path) == 1.0
    assert names(tmp_path) == ["x"]


@pytest.fixture
def small_disk(tmp_path):
    """A file system of one megabyte."""
    mount, umount = shutil.which("mount"), shutil.which("umount")
    folder = tmp_path / "disk"
    folder.mkdir()
    arguments = [mount, "-t", "tmpfs", "-o", "size=1m", "none", folder]
    if not mount or not umount or subprocess.run(arguments, capture_output=True, check=False).returncode:
        pytest.skip("no right to mount a small disk here")
    yield folder
    subprocess.run([umount, folder], check=True)


def test_a_full_disk(small_disk):
    path = small_disk / "x"
    save(path, 1.0, size=100_000)
    with pytest.raises(OSError, match="No space left on device; nothing was saved") as caught:
        save(path, 2.0, size=200_000)
    assert caught.value.errno == errno.ENOSPC
    assert value_of(path) == 1.0
    assert names(small_disk) == ["x"]
    # A leftover that fills the disk goes before the new file is written.
    leftover_of(path).write_bytes(bytes(500_000))
    save(path, 3.0, size=100_000)
    assert value_of(path) == 3.0
    assert names(small_disk) == ["x"]


def test_an_owner_that_cannot_be_kept_is_no_failure(tmp_path, monkeypatch):
    path = tmp_path / "x"
    save(path, 1.0)
    real = os.fstat

    def foreign(descriptor):
        values = list(real(descriptor))
        values[4] += 1
        return os.stat_result(values)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fstat", foreign)
        patch.setattr(os, "fchown", Fault("fchown", 1, errno.EPERM))
        save(path, 2.0)
    assert value_of(path) == 2.0


def open_descriptors():
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system does not list open files there")
def test_no_descriptor_is_left_open(tmp_path):
    path = tmp_path / "x"
    save(path, 1.0)
    before = open_descriptors()
    for number in (1, 2, 3):
        save_with_fault(path, 2.0, "open", number, errno.EIO)
        save_with_fault(path, 2.0, "write", number, errno.EIO)
        save_with_fault(path, 2.0, "fstat", number, errno.EIO)
        value_of(path)
    assert open_descriptors() == before
