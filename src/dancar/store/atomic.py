"""Replacing a file by a whole new one or not at all (POSIX systems).

The new bytes go to a temporary file in the same folder, are flushed to the disk, and only then take the name in one
step; a crash at any moment leaves the old file or the new one. The temporary file is locked while its writer lives, so
that a later save can tell a killed writer's leftover, which it removes, from the file of a save that still runs.
"""

import contextlib
import errno
import fcntl
import hashlib
import os
import re
import secrets
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from dancar.errors import ParameterError

SUFFIX = ".saving"
# File systems take names of 255 bytes, and the temporary file's is 25 longer than the stem.
LONGEST_STEM = 200
CHUNK = 1 << 24

UNTOUCHED = "nothing was saved, and the file is as it was"
UNFLUSHED = "the new file is in place, but a power failure now may undo that"


def replace_file(path: str | os.PathLike[str], parts: Sequence[bytes | memoryview]) -> None:
    """Make the parts, one after the other, the content of the file.

    A symbolic link stays a link: the file it points to is replaced. An existing file keeps its permissions, and one
    that may not be written is not replaced.

    Raises
    ------
    OSError
        Of the class of its cause (`PermissionError`, `FileNotFoundError`, a full disk). The message names the path and
        says whether the file is as it was.
    """
    target = Path(os.path.realpath(path))
    with contextlib.ExitStack() as stack:
        with _explained(path, UNTOUCHED):
            earlier = _replaceable(path, target)
            # Opened first: a folder that cannot be flushed in the end shows while nothing has happened yet.
            folder = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY)
            stack.callback(_close, folder)
            _remove_leftovers(target)
            temporary, descriptor = _claimed_temporary(target, 0o666 if earlier is None else 0o600)
            stack.callback(_close, descriptor)
        try:
            with _explained(path, UNTOUCHED):
                for part in parts:
                    _write_whole(descriptor, part)
                if earlier is not None:
                    _keep_permissions(descriptor, earlier)
                os.fsync(descriptor)
                temporary.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        with _explained(path, UNFLUSHED):
            _flush_folder(folder)


def check_replaceable(path: str | os.PathLike[str]) -> None:
    """Raise what `replace_file` would raise before it writes, without touching what is there."""
    target = Path(os.path.realpath(path))
    try:
        _replaceable(path, target)
        # Rights, quotas and file systems mounted to be read only show for certain in no other way.
        temporary, descriptor = _claimed_temporary(target, 0o600)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error
    with contextlib.suppress(OSError):
        temporary.unlink()
    _close(descriptor)


@contextlib.contextmanager
def _explained(path: str | os.PathLike[str], outcome: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, f"{error.strerror or error}; {outcome}", os.fspath(path)) from error


def _replaceable(path: str | os.PathLike[str], target: Path) -> os.stat_result | None:
    """What is known of the file that the new one will replace; None if there is none."""
    try:
        earlier = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(earlier.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(earlier.st_mode):
        # A rename would put a plain file where the device or pipe was.
        raise ParameterError(f"{os.fspath(path)}: a device or pipe cannot be saved to; the name of a file is accepted")
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return earlier


def _claimed_temporary(target: Path, mode: int) -> tuple[Path, int]:
    """A new file beside the target, locked by this process, and its descriptor."""
    while True:
        temporary = target.with_name(f".{_stem(target)}.{secrets.token_hex(8)}{SUFFIX}")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        try:
            # Some network file systems have no locks: then leftovers stay, because nobody can lock them.
            with contextlib.suppress(OSError):
                fcntl.flock(descriptor, fcntl.LOCK_EX)
            # Another save may have taken the file for a leftover in the moment before it was locked.
            if os.fstat(descriptor).st_nlink:
                return temporary, descriptor
        except BaseException:
            _close(descriptor)
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        _close(descriptor)


def _remove_leftovers(target: Path) -> None:
    name = re.compile(re.escape(f".{_stem(target)}.") + "[0-9a-f]{16}" + re.escape(SUFFIX))
    with os.scandir(target.parent) as files:
        leftovers = [Path(file.path) for file in files if name.fullmatch(file.name)]
    for leftover in leftovers:
        # A leftover that cannot be removed (another user's, perhaps) is no reason not to save.
        with contextlib.suppress(OSError):
            descriptor = os.open(leftover, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
            try:
                # A lock that a living writer holds, or that cannot be had, ends this with an error.
                fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
                leftover.unlink()
            finally:
                _close(descriptor)


def _stem(target: Path) -> str:
    name = os.fsencode(target.name)
    return target.name if len(name) <= LONGEST_STEM else hashlib.blake2b(name, digest_size=32).hexdigest()


def _write_whole(descriptor: int, part: bytes | memoryview) -> None:
    rest = memoryview(part)
    while rest:
        rest = rest[os.write(descriptor, rest[:CHUNK]) :]


def _keep_permissions(descriptor: int, earlier: os.stat_result) -> None:
    present = os.fstat(descriptor)
    if (present.st_uid, present.st_gid) != (earlier.st_uid, earlier.st_gid):
        # Only an administrator may give files away; the permissions below are kept in any case.
        with contextlib.suppress(PermissionError):
            os.fchown(descriptor, earlier.st_uid, earlier.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(earlier.st_mode) & 0o777)


def _flush_folder(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        # The answer of file systems that cannot flush a folder and need not be asked to.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise


def _close(descriptor: int) -> None:
    # Whatever a close could report, `fsync` has reported before.
    with contextlib.suppress(OSError):
        os.close(descriptor)
