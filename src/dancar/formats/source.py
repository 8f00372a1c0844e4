"""The bytes to read: a file or standard input, decompressed on the way."""

import io
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from dancar.errors import InputError

CODECS = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}
COMPRESSED_SUFFIXES = {".gz": "gzip", ".zst": "zstd"}
UNREAD_CODECS = {b"BZh": "bzip2", b"\xfd7zXZ\0": "xz", b"\x04\x22\x4d\x18": "lz4"}

_READ = 1 << 20


class Source(AbstractContextManager["Source"]):
    """An open stream of bytes with a name for messages, whose beginning can be looked at before it is read."""

    def __init__(self, stream: BinaryIO, name: str, path: Path | None = None) -> None:
        self.name = name
        self.path: Path | None = path
        self.suffix = inner_suffix(path)
        self.lines_read = 0
        self._file = stream
        self._stream: Any = stream
        self._ahead = b""
        self.codec = self._codec()
        if self.codec is not None:
            import pyarrow

            # The codec reads through this very object, whose `_ahead` then starts anew with decompressed bytes.
            compressed = _Rejoined(self._ahead, stream)
            self._ahead, self.path = b"", None
            self._stream = pyarrow.CompressedInputStream(pyarrow.PythonFile(compressed, mode="r"), self.codec)

    def _codec(self) -> str | None:
        start = self.peek(6)
        for magic, other in UNREAD_CODECS.items():
            if start.startswith(magic):
                raise InputError(f"{self.name}: compressed with {other}: gzip and zstd are read, decompress it first")
        return next((codec for magic, codec in CODECS.items() if start.startswith(magic)), None)

    def peek(self, size: int) -> bytes:
        """The next bytes, which `read` will give again; fewer only at the end."""
        if len(self._ahead) < size:
            self._ahead += self._filled(size - len(self._ahead))
        return self._ahead[:size]

    def read(self, size: int) -> bytes:
        """Exactly so many of the next bytes; fewer only at the end."""
        start, self._ahead = self._ahead[:size], self._ahead[size:]
        return start + self._filled(size - len(start)) if len(start) < size else start

    def read_all(self) -> bytes:
        """Everything that is left."""
        parts = list(iter(lambda: self.read(_READ), b""))
        return b"".join(parts)

    def _filled(self, size: int) -> bytes:
        """So many bytes from the stream: a pipe gives what it has at the moment, which may be less."""
        parts: list[bytes] = []
        while size > 0 and (part := self._some(size)):
            parts.append(part)
            size -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _some(self, size: int) -> bytes:
        try:
            return bytes(self._stream.read(size))
        except (OSError, ValueError) as error:
            if self._stream is not self._file:
                after = f" after line {self.lines_read:,}" if self.lines_read else ""
                raise InputError(f"{self.name}: the {self.codec} data are damaged or cut off{after}") from None
            raise InputError(f"{self.name}: {reason_of(error)}") from None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not sys.stdin.buffer:
            self._file.close()


class _Rejoined(io.RawIOBase):
    """A stream with the bytes that were read from it put back in front."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start = start
        self._rest = rest

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> bytes:
        if not self._start:
            return self._rest.read(_READ if size is None or size < 0 else size)
        size = len(self._start) if size is None or size < 0 else size
        start, self._start = self._start[:size], self._start[size:]
        return start


def open_source(path: str | Path) -> Source:
    """Open a file, or standard input for ``-``."""
    if str(path) == "-":
        return Source(sys.stdin.buffer, "standard input")
    name = str(path)
    missing = f"{name}: no such file, and no data set has that name ('dancar datasets list' shows them)"
    try:
        place = Path(path)
        if place.is_dir():
            raise InputError(f"{name}: this is a folder, not a file")
        stream = place.open("rb")
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(missing) from None
    except PermissionError:
        raise InputError(f"{name}: no permission to read it") from None
    except OSError as error:
        raise InputError(f"{name}: {reason_of(error)}") from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        # A NUL in the name: no file system has such a file.
        raise InputError(missing) from None
    try:
        return Source(stream, name, place)
    except BaseException:
        stream.close()
        raise


def reason_of(error: Exception) -> str:
    """What the operating system says, without numbers and paths."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__


def inner_suffix(path: Path | None) -> str:
    """The suffix in lower case, that of compression taken off."""
    if path is None:
        return ""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] in COMPRESSED_SUFFIXES:
        suffixes.pop()
    return suffixes[-1] if suffixes else ""
