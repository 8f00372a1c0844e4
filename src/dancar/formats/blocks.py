"""A text file as blocks of whole lines in utf-8, numbered."""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass

from dancar.errors import InputError
from dancar.formats.source import Source

# Blocks are no larger than the longest line of an edge list, so that only the first line of a block can be too long.
BLOCK = 1 << 20

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class Block:
    """Whole lines, each ended by a newline, and the number of the first one."""

    first_line: int
    data: bytes

    @property
    def n_lines(self) -> int:
        """How many lines these are."""
        return self.data.count(b"\n")

    def after(self, lines: int) -> "Block":
        """The block without its first lines."""
        start = 0
        for _ in range(lines):
            start = self.data.index(b"\n", start) + 1
        return Block(self.first_line + lines, self.data[start:])


class TextLines:
    """The lines of a source, a block at a time.

    The last line may lack its newline. A byte order mark at the beginning is taken off, and noted.
    """

    def __init__(self, source: Source, encoding: str, longest: int) -> None:
        self.source = source
        self.notes: list[str] = []
        self._longest = longest
        self._parts = self._utf8_parts(encoding)

    def allow(self, longest: int) -> None:
        """Take longer lines from now on."""
        self._longest = longest

    def blocks(self) -> Iterator[Block]:
        """Blocks of about one mebibyte in order."""
        rest: list[bytes] = []
        line = 1
        for part in _ended_by_newline(self._parts):
            cut = part.rfind(b"\n") + 1
            if not cut:
                rest.append(part)
                self._check_length(sum(map(len, rest)), line)
                continue
            data = b"".join([*rest, part[:cut]])
            rest = [part[cut:]] if cut < len(part) else []
            self._check_length(data.index(b"\n"), line)
            block = Block(line, data)
            yield block
            line += block.n_lines
            self.source.lines_read = line - 1

    def _check_length(self, length: int, line: int) -> None:
        if length > self._longest:
            raise InputError(
                f"{self.source.name}:{line}:{self._longest + 1}: the line is longer than {self._longest:,} bytes, "
                "the longest that is read"
            )

    def _utf8_parts(self, encoding: str) -> Iterator[bytes]:
        start = self.source.peek(3)
        if codecs.lookup(encoding).name in ("utf-8", "utf-8-sig"):
            if start.startswith(_UTF16):
                raise InputError(f"{self.source.name}:1:1: the text is UTF-16: pass encoding='utf-16'")
            if start == BYTE_ORDER_MARK:
                self.source.read(3)
                self.notes.append("a byte order mark was left out")
            yield from iter(lambda: self.source.read(BLOCK), b"")
        else:
            yield from self._transcoded(encoding)

    def _transcoded(self, encoding: str) -> Iterator[bytes]:
        decoder = codecs.getincrementaldecoder(encoding)()
        line, column = 1, 1
        final = False
        while not final:
            raw = self.source.read(BLOCK)
            final = not raw
            state = decoder.getstate()
            try:
                text = decoder.decode(raw, final)
                data = text.encode()
            except UnicodeError:
                line, column = _moved(line, column, _good_text(decoder, state, raw))
                place = f"{self.source.name}:{line}:{column}"
                raise InputError(f"{place}: what stands here is not {encoding}: pass another encoding") from None
            line, column = _moved(line, column, text)
            yield from (data[start : start + BLOCK] for start in range(0, len(data), BLOCK))


def _ended_by_newline(parts: Iterator[bytes]) -> Iterator[bytes]:
    """The parts, with a newline behind the last one if it has none."""
    last = b""
    for part in parts:
        if last:
            yield last
        last = part
    if last:
        yield last if last.endswith(b"\n") else last + b"\n"


def _moved(line: int, column: int, text: str) -> tuple[int, int]:
    """Where one is after the text."""
    newlines = text.count("\n")
    return line + newlines, len(text) - text.rfind("\n") if newlines else column + len(text)


def _good_text(decoder: codecs.IncrementalDecoder, state: tuple[bytes, int], raw: bytes) -> str:
    """The text of as many bytes as can be decoded."""
    good, bad, text = 0, len(raw) + 1, ""
    while bad - good > 1:
        middle = (good + bad) // 2
        decoder.setstate(state)
        try:
            decoded = decoder.decode(raw[:middle])
            decoded.encode()
        except UnicodeError:
            bad = middle
        else:
            good, text = middle, decoded
    return text
