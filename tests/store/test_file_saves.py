"""What a save replaces and what it leaves alone: links, permissions, devices, leftovers, saves at the same time."""

import errno
import os
import stat
import threading
from pathlib import Path

import pytest
from whole_saves import leftover_of, names, save, value_of

from dancar.errors import ParameterError
from dancar.store import atomic


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    link, path = tmp_path / "link", tmp_path / "real" / "x"
    link.symlink_to(Path("real") / "x")
    save(link, 1.0)
    assert link.is_symlink()
    assert value_of(path) == 1.0
    save(link, 2.0)
    assert link.is_symlink()
    assert value_of(path) == value_of(link) == 2.0
    assert names(tmp_path / "real") == ["x"]
    assert names(tmp_path) == ["link", "real"]


def test_a_link_to_itself(tmp_path):
    (tmp_path / "x").symlink_to("x")
    with pytest.raises(OSError, match="nothing was saved") as caught:
        save(tmp_path / "x", 1.0)
    assert caught.value.errno == errno.ELOOP
    assert names(tmp_path) == ["x"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o606])
def test_permissions_are_kept(tmp_path, mode):
    path = tmp_path / "x"
    save(path, 1.0)
    path.chmod(mode)
    save(path, 2.0)
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path):
    before = os.umask(0o027)
    try:
        save(tmp_path / "x", 1.0)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


def test_the_temporary_file_of_a_private_file_is_private(tmp_path, monkeypatch):
    path, modes = tmp_path / "x", []
    save(path, 1.0)
    path.chmod(0o600)
    real = os.write

    def watching(descriptor, data):
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return real(descriptor, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", watching)
        save(path, 2.0)
    assert set(modes) == {0o600}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_root_keeps_the_owner(tmp_path):
    path = tmp_path / "x"
    save(path, 1.0)
    os.chown(path, 1234, 2345)
    path.chmod(0o640)
    save(path, 2.0)
    found = path.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (1234, 2345, 0o640)


def test_a_read_only_file_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "x"
    save(path, 1.0)
    path.chmod(0o444)
    if os.geteuid() == 0:
        monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(PermissionError, match="nothing was saved"):
        save(path, 2.0)
    assert value_of(path) == 1.0
    assert names(tmp_path) == ["x"]


def test_what_is_no_file_is_not_replaced(tmp_path):
    with pytest.raises(IsADirectoryError, match="nothing was saved"):
        save(tmp_path, 1.0)
    with pytest.raises(FileNotFoundError, match="nothing was saved"):
        save(tmp_path / "nowhere" / "x", 1.0)
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError, match="nothing was saved"):
        save(tmp_path / "file" / "x", 1.0)
    os.mkfifo(tmp_path / "pipe")
    for special in (tmp_path / "pipe", Path("/dev/null"), Path("/dev/full")):
        if special.exists():
            with pytest.raises(ParameterError, match=f"{special}: a device or pipe cannot be saved to"):
                save(special, 1.0)
            assert not special.is_file()
    assert names(tmp_path) == ["file", "pipe"]


@pytest.mark.parametrize("name", ["x", "x.dancar", "ö 🦁.dancar", "a" * 255, "ö" * 127, "-x", ".hidden"])
def test_names_of_files(tmp_path, name):
    path = tmp_path / name
    save(path, 1.0)
    stem = atomic._stem(path)
    (tmp_path / f".{stem}.0123456789abcdef.saving").write_bytes(b"half")
    save(str(path), 2.0)
    assert value_of(path) == 2.0
    assert names(tmp_path) == [name]


def test_only_own_leftovers_are_removed(tmp_path):
    path = tmp_path / "x"
    others = [
        ".x.0123456789abcdef",
        ".x.0123456789abcdef.saving2",
        ".x.0123456789ABCDEF.saving",
        ".x.0123456789abcde.saving",
        ".x.y.0123456789abcdef.saving",
        ".y.0123456789abcdef.saving",
        "x.0123456789abcdef.saving",
        "..x.0123456789abcdef.saving",
    ]
    for name in others:
        (tmp_path / name).touch()
    leftover_of(path)
    save(path, 1.0)
    assert names(tmp_path) == sorted([*others, "x"])


def test_a_leftover_that_is_a_link_is_left_with_what_it_points_to(tmp_path):
    (tmp_path / "precious").write_bytes(b"precious")
    link = tmp_path / ".x.0123456789abcdef.saving"
    link.symlink_to("precious")
    save(tmp_path / "x", 1.0)
    assert (tmp_path / "precious").read_bytes() == b"precious"
    assert link.is_symlink()


def test_the_file_of_a_save_that_still_runs_is_left_alone(tmp_path, monkeypatch):
    path = tmp_path / "x"
    real, inner = os.fsync, []

    def saving_again(descriptor):
        if not inner:
            inner.append(1)
            save(path, 2.0)
            assert len(names(tmp_path)) == 2
        real(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", saving_again)
        save(path, 1.0)
    assert value_of(path) == 1.0
    assert names(tmp_path) == ["x"]


def test_a_file_taken_for_a_leftover_before_it_was_locked_is_made_again(tmp_path, monkeypatch):
    path = tmp_path / "x"
    real, removed = atomic.fcntl.flock, []

    def too_late(descriptor, how):
        if not removed:
            (temporary,) = tmp_path.iterdir()
            temporary.unlink()
            removed.append(temporary.name)
        real(descriptor, how)

    with monkeypatch.context() as patch:
        patch.setattr(atomic.fcntl, "flock", too_late)
        save(path, 1.0)
    assert len(removed) == 1
    assert value_of(path) == 1.0
    assert names(tmp_path) == ["x"]


def test_a_file_system_without_locks(tmp_path, monkeypatch):
    path = tmp_path / "x"
    left = leftover_of(path)

    def refused(descriptor, how):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with monkeypatch.context() as patch:
        patch.setattr(atomic.fcntl, "flock", refused)
        save(path, 1.0)
        assert value_of(path) == 1.0
        # It cannot be told from the file of a save that still runs.
        assert left.exists()
    save(path, 2.0)
    assert names(tmp_path) == ["x"]


def test_saves_and_reads_at_the_same_time(tmp_path):
    path, failures = tmp_path / "x", []
    save(path, 0.0)

    def work(number):
        try:
            for turn in range(15):
                if number < 4:
                    save(path, float(100 * number + turn))
                else:
                    value_of(path)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert value_of(path) % 100 == 14
    assert names(tmp_path) == ["x"]
