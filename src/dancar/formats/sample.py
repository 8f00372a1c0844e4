"""The first lines of a text file, from which its separator and its columns are told."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

from dancar.errors import InputError
from dancar.formats.blocks import Block
from dancar.formats.grammar import Field, Grammar, LineError, text_of
from dancar.formats.options import ReadOptions
from dancar.formats.source import Source

SAMPLED_LINES = 1000

NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
INTEGER = re.compile(r"0|-?[1-9][0-9]*")

_SUFFIX_SEPARATORS = {".csv": ",", ".tsv": "\t"}
# Whether a line has a separator, in the order of preference where several are in every line.
_PRESENT: dict[str, Callable[[str], bool]] = {
    "\t": lambda text: "\t" in text,
    ",": lambda text: "," in text,
    " ": lambda text: re.search(r"[^ \t][ \t]+[^ \t]", text) is not None,
}


@dataclass(frozen=True)
class Opening:
    """A file up to its first block with more than comments and blank lines in it.

    `blocks` are that block and those behind it; of those before only the numbers of lines and comments are kept.
    `whole` tells whether no block stands behind.
    """

    lines: int
    comments: int
    first: Block | None
    whole: bool
    blocks: Iterator[Block]


@dataclass(frozen=True)
class SampledRow:
    """The fields of a sampled line."""

    line: int
    fields: list[Field]

    @property
    def texts(self) -> list[str]:
        """The texts of the fields."""
        return [field.text for field in self.fields]


@dataclass(frozen=True)
class Sample:
    """Up to a thousand lines of a file, split. `whole` tells whether the file has no others."""

    name: str
    grammar: Grammar
    rows: list[SampledRow]
    first_is_row: bool
    whole: bool

    def error(self, row: SampledRow, reason: str, number: int = 0) -> InputError:
        """An error at a field of a row."""
        return InputError(f"{self.name}:{row.line}:{row.fields[number].column}: {reason}")


def opening_of(blocks: Iterator[Block], options: ReadOptions) -> Opening:
    """Read up to where there is something to read."""
    grammar = Grammar(",", options.quotes, options.comments)
    lines = comments = 0
    for block in blocks:
        if any(_is_content(line, grammar) for line in block.data.split(b"\n")):
            second = next(blocks, None)
            rest = [block] if second is None else [block, second]
            return Opening(lines, comments, block, second is None, chain(rest, blocks))
        lines += block.n_lines
        comments += sum(map(grammar.is_comment, block.data.split(b"\n")))
    return Opening(lines, comments, None, True, iter(()))


def sample_of(opening: Opening, source: Source, options: ReadOptions) -> Sample:
    """The first lines of a file; an `InputError` at a bad one, unless bad lines are skipped."""
    lines, whole = _content_lines(opening, Grammar(",", options.quotes, options.comments))
    texts: dict[int, str] = {}
    for number, line in lines.items():
        with _bad_line(source.name, number, options):
            texts[number] = text_of(line)
    separator = options.separator or _separator(list(texts.values()), source, min(texts, default=1), options)
    grammar = Grammar(separator, options.quotes, options.comments)
    rows: list[SampledRow] = []
    for number, text in texts.items():
        with _bad_line(source.name, number, options):
            rows.append(SampledRow(number, grammar.fields_of_text(text)))
    if not rows:
        raise InputError(f"{source.name}: no edges: the first {len(lines):,} lines are all bad")
    return Sample(source.name, grammar, rows, rows[0].line == min(lines), whole)


@contextmanager
def _bad_line(name: str, number: int, options: ReadOptions) -> Iterator[None]:
    try:
        yield
    except LineError as error:
        if not options.skips:
            raise InputError(f"{name}:{number}:{error.column}: {error.reason}") from None


def _is_content(line: bytes, grammar: Grammar) -> bool:
    return bool(line.removesuffix(b"\r").strip(b" \t")) and not grammar.is_comment(line)


def _content_lines(opening: Opening, grammar: Grammar) -> tuple[dict[int, bytes], bool]:
    """The sampled lines by their numbers, and whether these are all of the file."""
    assert opening.first is not None
    lines: dict[int, bytes] = {}
    for number, line in enumerate(opening.first.data.split(b"\n")[:-1], opening.first.first_line):
        if _is_content(line, grammar):
            if len(lines) == SAMPLED_LINES:
                return lines, False
            lines[number] = line
    return lines, opening.whole


def _separator(lines: list[str], source: Source, first_line: int, options: ReadOptions) -> str:
    """The separator that every line has: tab, comma or blanks.

    Where every line has both tabs and commas, the suffix .csv or .tsv decides, and nothing else does. Where no
    separator is in every line, the one that most lines have is taken, and the reading names the first line without it.
    """
    texts = [_outside_quotes(line, options.quotes) for line in lines]
    having = {mark: sum(map(present, texts)) for mark, present in _PRESENT.items()}
    everywhere = [mark for mark, count in having.items() if count and count == len(texts)]
    if "\t" in everywhere and "," in everywhere:
        if source.suffix in _SUFFIX_SEPARATORS:
            return _SUFFIX_SEPARATORS[source.suffix]
        raise InputError(
            f"{source.name}:{first_line}:1: every line has commas and tabs: pass separator='comma' or separator='tab'"
        )
    return everywhere[0] if everywhere else max(having, key=lambda mark: having[mark])


def _outside_quotes(text: str, quote: str | None) -> str:
    if quote is None or quote not in text:
        return text
    mark = re.escape(quote)
    return re.sub(f"{mark}(?:[^{mark}]|{mark}{mark})*{mark}", "x", text)
