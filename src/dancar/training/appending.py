"""Adding a record to the end of a log file: all of it or none of it."""

import errno
import fcntl
import os
from pathlib import Path


def append(path: Path, record: bytes) -> None:
    """Add the bytes to the end of the file, which is made if it is not there.

    Raises
    ------
    OSError
        When the record does not go in as a whole; the file is then as long as it was.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        # Two writers of one file take turns, or a record that is taken back could take another one with it.
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        before = os.fstat(descriptor).st_size
        try:
            written = os.write(descriptor, record)
        except OSError as error:
            raise OSError(error.errno, error.strerror, os.fspath(path)) from error
        if written < len(record):
            os.ftruncate(descriptor, before)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), os.fspath(path))
    finally:
        os.close(descriptor)
