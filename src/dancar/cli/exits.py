"""How a run of the command line ends: the exit codes, and the one line that a user's error deserves."""

import errno
import re

from dancar.errors import DancarError

DONE = 0
MACHINE = 1
USAGE = 2
INTERRUPTED = 130
CLOSED = 141
TERMINATED = 143

MEANINGS = {
    DONE: "done",
    MACHINE: "the machine failed (disk full, out of memory), or a bug, which shows a traceback",
    USAGE: "wrong usage or input, a file that cannot be read or written included",
    INTERRUPTED: "interrupted (Ctrl-C)",
    CLOSED: "the reader of standard output went away, as in 'dancar ... | head'",
    TERMINATED: "terminated (SIGTERM); a fit has saved the best so far",
}

# What a better path or better rights would cure: the caller's to mend, unlike a full or broken disk.
_WRONG_PATH = {
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.EEXIST,
    errno.EACCES,
    errno.EPERM,
    errno.EROFS,
    errno.ENAMETOOLONG,
    errno.ELOOP,
    errno.ENOTEMPTY,
}


class Terminated(KeyboardInterrupt):
    """SIGTERM, where it ends a training as Ctrl-C does."""


def code_of(error: BaseException) -> int | None:
    """Exit code of an error that is no bug; None for a bug."""
    if isinstance(error, KeyboardInterrupt):
        return TERMINATED if isinstance(error, Terminated) else INTERRUPTED
    if isinstance(error, BrokenPipeError):
        return CLOSED
    if isinstance(error, DancarError):
        return USAGE
    if isinstance(error, OSError):
        return USAGE if error.errno in _WRONG_PATH else MACHINE
    if isinstance(error, MemoryError):
        return MACHINE
    return None


def line_of(error: BaseException) -> str:
    """What standard error says of such an error."""
    if isinstance(error, KeyboardInterrupt):
        return "terminated" if isinstance(error, Terminated) else "interrupted"
    if isinstance(error, OSError) and error.strerror and not isinstance(error, DancarError):
        where = " -> ".join(str(name) for name in (error.filename, error.filename2) if name is not None)
        return f"error: {where}: {error.strerror}" if where else f"error: {error.strerror}"
    if isinstance(error, MemoryError):
        return f"error: out of memory: {error}" if str(error) else "error: out of memory"
    return f"error: {error}"


def printable(text: str) -> str:
    """The text without control characters: a label in a message must not be able to steer the terminal."""
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", lambda found: f"\\x{ord(found.group()):02x}", text)
