"""What a line of text is: the exact grammar of edge lists and chains, a line at a time.

This is the specification. `dancar.formats.columns` reads whole blocks faster, and only those on which both agree.

A line ends with LF or CRLF. It is blank (nothing but spaces and tabs), a comment (its first other character starts the
comment mark), or fields between separators. Spaces and tabs around a field are no part of it. A field may stand in
quotes, within which separators and blanks are ordinary and a doubled quote is one quote; a quote anywhere else, a NUL
or a lone CR is an error, and so are bytes that are not UTF-8 (in comments anything goes).
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

BLANKS = " \t"
_BLANK = re.compile("[ \t]")


class LineError(Exception):
    """What is wrong with a line, and in which of its characters (from 1)."""

    def __init__(self, column: int, reason: str) -> None:
        super().__init__(reason)
        self.column = column
        self.reason = reason


class Field(NamedTuple):
    """A field's text, where it starts (from 1), and whether it was in quotes."""

    text: str
    column: int
    quoted: bool


@dataclass(frozen=True)
class Grammar:
    """The marks of a file: `separator` is one character, of which a space stands for runs of spaces and tabs."""

    separator: str
    quote: str | None = '"'
    comment: str | None = "#"

    def is_comment(self, line: bytes) -> bool:
        """Whether the line is a comment."""
        return self.comment is not None and line.lstrip(b" \t").startswith(self.comment.encode())

    def fields(self, line: bytes) -> list[Field]:
        """The fields of a line without its newline, or a `LineError`."""
        return self.fields_of_text(text_of(line))

    def fields_of_text(self, line: str) -> list[Field]:
        """The fields of a line that is text already."""
        around = self._around
        end = len(line.rstrip(around))
        fields: list[Field] = []
        place = _skipped(line, 0, end, around)
        while True:
            if self.quote is not None and line.startswith(self.quote, place, end):
                field, place = self._quoted(line, place, end)
            else:
                field, place = self._plain(line, place, end)
            fields.append(field)
            if place >= end:
                return fields
            # Behind a separator at the very end of the line stands one more field, empty.
            place = _skipped(line, place + 1, end, around)

    @property
    def _around(self) -> str:
        return BLANKS.replace(self.separator, "") if self.separator != " " else BLANKS

    def _ends(self, line: str, place: int, end: int) -> int:
        if self.separator != " ":
            found = line.find(self.separator, place, end)
            return end if found < 0 else found
        blank = _BLANK.search(line, place, end)
        return end if blank is None else blank.start()

    def _plain(self, line: str, place: int, end: int) -> tuple[Field, int]:
        stop = self._ends(line, place, end)
        text = line[place:stop].rstrip(BLANKS)
        if self.quote is not None and self.quote in text:
            raise LineError(
                place + text.index(self.quote) + 1,
                f"a {self.quote} inside a label: quote the whole label and double its quotes, or pass quotes=None",
            )
        return Field(text, place + 1, False), stop

    def _quoted(self, line: str, place: int, end: int) -> tuple[Field, int]:
        quote = str(self.quote)
        start, search = place, place + 1
        while (close := line.find(quote, search, end)) >= 0 and line.startswith(quote, close + 1, end):
            search = close + 2
        if close < 0:
            raise LineError(start + 1, f"the {quote} is not closed on this line, and a label has no line break")
        after = _skipped(line, close + 1, end, self._around)
        if after < end and (after == close + 1 if self.separator == " " else line[after] != self.separator):
            raise LineError(after + 1, f"text behind a closing {quote}: inside quotes a quote is doubled")
        text = line[start + 1 : close].replace(quote * 2, quote)
        return Field(text, start + 1, True), after - 1 if self.separator == " " and after < end else after


def text_of(line: bytes) -> str:
    """The line as text, without the CR of a CRLF; a `LineError` at its first character that cannot be."""
    body = line.removesuffix(b"\r")
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        text = body[: error.start].decode()
        _check_characters(text)
        reason = f"the byte 0x{body[error.start]:02x} is not UTF-8: pass encoding='latin-1' or what it is"
        raise LineError(len(text) + 1, reason) from None
    _check_characters(text)
    return text


def _check_characters(text: str) -> None:
    for place in sorted(found for mark in "\0\r" if (found := text.find(mark)) >= 0):
        if text[place] == "\0":
            raise LineError(place + 1, "a NUL byte: this is no text, or text in another encoding")
        raise LineError(place + 1, "a lone carriage return: lines end with LF or CRLF")


def _skipped(line: str, place: int, end: int, blanks: str) -> int:
    while place < end and line[place] in blanks:
        place += 1
    return place
