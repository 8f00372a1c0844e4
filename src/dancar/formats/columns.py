"""A block of lines as columns: line by line by the grammar, or at once by pyarrow where both must agree."""

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.blocks import BYTE_ORDER_MARK, Block
from dancar.formats.grammar import Field, LineError
from dancar.formats.layout import CHAINS_HINT, Layout
from dancar.formats.sample import INTEGER, NUMBER

_QUOTED_INTEGER = re.compile(rb'"-?[0-9]+"')


@dataclass(frozen=True)
class Columns:
    """The rows of a block, as pyarrow string arrays, and what else stood in it.

    `quoted_nodes` and `quoted_relations` tell that some label looks like an integer but stood in quotes: it is text,
    and so are then all.
    """

    source: Any
    target: Any
    relation: Any = None
    weight: NDArray[np.float64] | None = None
    comments: int = 0
    blanks: int = 0
    problems: list[str] = field(default_factory=list)
    quoted_nodes: bool = False
    quoted_relations: bool = False


class ColumnReader:
    """Blocks of one file to columns."""

    def __init__(self, name: str, layout: Layout, *, skips: bool, hint_chains: bool) -> None:
        self._name, self._layout, self._skips, self._hint_chains = name, layout, skips, hint_chains
        self._quoted_nodes = self._quoted_relations = False

    def columns(self, block: Block) -> Columns:
        """The columns of a block; an `InputError` at its first bad line, unless bad lines are skipped."""
        columns = self._at_once(block)
        if columns is None:
            columns = self.line_by_line(block)
            self._quoted_nodes |= columns.quoted_nodes
            self._quoted_relations |= columns.quoted_relations
        return columns

    def line_by_line(self, block: Block) -> Columns:
        """The columns by the grammar."""
        import pyarrow

        layout, grammar = self._layout, self._layout.grammar
        rows: list[tuple[str, ...]] = []
        weights: list[float] = []
        comments = blanks = 0
        quoted_nodes = quoted_relations = False
        problems: list[str] = []
        for number, line in enumerate(block.data.split(b"\n")[:-1], block.first_line):
            if not line.removesuffix(b"\r").strip(b" \t"):
                blanks += 1
                continue
            if grammar.is_comment(line):
                comments += 1
                continue
            try:
                fields = grammar.fields(line)
                self._check(fields)
            except LineError as error:
                problem = f"{self._name}:{number}:{error.column}: {error.reason}"
                if not self._skips:
                    raise InputError(problem) from None
                problems.append(problem)
                continue
            ends = fields[layout.source], fields[layout.target]
            quoted_nodes |= any(end.quoted and INTEGER.fullmatch(end.text) is not None for end in ends)
            row = [end.text for end in ends]
            if layout.relation is not None:
                relation = fields[layout.relation]
                quoted_relations |= relation.quoted and INTEGER.fullmatch(relation.text) is not None
                row.append(relation.text)
            if layout.weight is not None:
                weights.append(float(fields[layout.weight].text))
            rows.append(tuple(row))
        count = 2 if layout.relation is None else 3
        texts = [pyarrow.array([row[column] for row in rows], pyarrow.string()) for column in range(count)]
        return Columns(
            source=texts[0],
            target=texts[1],
            relation=None if layout.relation is None else texts[2],
            weight=None if layout.weight is None else np.array(weights, np.float64),
            comments=comments,
            blanks=blanks,
            problems=problems,
            quoted_nodes=quoted_nodes,
            quoted_relations=quoted_relations,
        )

    def _check(self, fields: list[Field]) -> None:
        layout = self._layout
        if len(fields) != layout.width:
            # The first field too many, or the end of what is there.
            odd = fields[layout.width] if len(fields) > layout.width else fields[-1]
            hint = f"; pass {CHAINS_HINT}" if self._hint_chains else ""
            plural = "field" if len(fields) == 1 else "fields"
            raise LineError(odd.column, f"{len(fields)} {plural} where {layout.width} are expected{hint}")
        for role, number in (("source", layout.source), ("target", layout.target), ("relation", layout.relation)):
            if number is not None and not fields[number].text:
                raise LineError(fields[number].column, f"the {role} is empty")
        if layout.weight is not None:
            weight = fields[layout.weight]
            if not NUMBER.fullmatch(weight.text) or not np.isfinite(float(weight.text)):
                shown = weight.text if len(weight.text) <= 40 else weight.text[:39] + "…"
                raise LineError(weight.column, f"the weight '{shown}' is no finite number")

    def _at_once(self, block: Block) -> Columns | None:
        """The columns by pyarrow; None where something in the block is left to the grammar."""
        layout, grammar = self._layout, self._layout.grammar
        data, comments = _without_comments(block.data, grammar.comment)
        if b"\0" in data:
            return None
        if b"\r" in data:
            if data.count(b"\r") != data.count(b"\r\n"):
                return None
            data = data.replace(b"\r\n", b"\n")
        quoted = grammar.quote is not None and grammar.quote.encode() in data
        if grammar.separator == " ":
            if quoted:
                return None
            data = _single_blanks(data)
        elif quoted and not self._quotes_are_plain(data):
            return None
        # Within quotes blanks count, so that trimming afterwards would be wrong.
        trims = grammar.separator != " " and (b" " in data or (grammar.separator != "\t" and b"\t" in data))
        if trims and quoted and _has_blanks_around(data, grammar.separator.encode()):
            return None
        parsed = self._parsed(data, quoted=quoted, trims=trims and not quoted)
        if parsed is None:
            return None
        texts, weight = parsed
        return Columns(
            source=texts[layout.source],
            target=texts[layout.target],
            relation=None if layout.relation is None else texts[layout.relation],
            weight=weight,
            comments=comments,
            blanks=block.n_lines - comments - len(texts[layout.source]),
        )

    def _quotes_are_plain(self, data: bytes) -> bool:
        """Whether every quote stands where pyarrow understands it as the grammar does."""
        grammar = self._layout.grammar
        if grammar.quote != '"':
            return False
        if not (self._quoted_nodes and (self._quoted_relations or self._layout.relation is None)) and (
            _QUOTED_INTEGER.search(data)
        ):
            return False
        mark = re.escape(grammar.separator.encode())
        whole = rb'(?:(?:"(?:[^"\n]++|"")*+"|[^"\n' + mark + rb"]*+)[\n" + mark + rb"])*+"
        return re.fullmatch(whole, data) is not None

    def _parsed(
        self, data: bytes, *, quoted: bool, trims: bool
    ) -> tuple[dict[int, Any], NDArray[np.float64] | None] | None:
        """The used columns by their numbers, and the weights; None where pyarrow refuses, or a field is empty."""
        import pyarrow
        from pyarrow import compute, csv

        layout = self._layout
        names = [str(number) for number in range(layout.width)]
        # pyarrow takes off a byte order mark anywhere, and does not look into columns that it leaves out.
        if data.startswith(BYTE_ORDER_MARK) or (len(layout.used) < layout.width and not _is_utf8(data)):
            return None
        try:
            table = csv.read_csv(
                pyarrow.BufferReader(data or b"\n"),
                csv.ReadOptions(use_threads=False, column_names=names, block_size=len(data) + 1),
                csv.ParseOptions(delimiter=layout.grammar.separator, quote_char='"' if quoted else False),
                csv.ConvertOptions(
                    column_types=dict.fromkeys(names, pyarrow.string()),
                    include_columns=[str(number) for number in layout.used],
                ),
            )
        except pyarrow.ArrowInvalid:
            return None
        texts = {number: table.column(str(number)).combine_chunks() for number in layout.used}
        if trims:
            texts = {number: compute.ascii_trim(text, characters=" \t") for number, text in texts.items()}
        if any(len(text) and compute.min(compute.binary_length(text)).as_py() == 0 for text in texts.values()):
            return None
        weight = None
        if layout.weight is not None:
            try:
                weight = texts.pop(layout.weight).cast(pyarrow.float64()).to_numpy()
            except pyarrow.ArrowInvalid:
                return None
            if not np.isfinite(weight).all():
                return None
        return texts, weight


def _without_comments(data: bytes, comment: str | None) -> tuple[bytes, int]:
    if comment is None or comment.encode() not in data:
        return data, 0
    return re.subn(rb"(?m)^[ \t]*" + re.escape(comment.encode()) + rb"[^\n]*\n", b"", data)


def _single_blanks(data: bytes) -> bytes:
    """The lines with each run of blanks made one space, and none at their ends."""
    data = data.replace(b"\t", b" ")
    while b"  " in data:
        data = data.replace(b"  ", b" ")
    return data.replace(b" \n", b"\n").replace(b"\n ", b"\n").removeprefix(b" ")


def _has_blanks_around(data: bytes, separator: bytes) -> bool:
    # A line that begins with a blank follows a newline, but for the first one.
    blanks = [blank for blank in (b" ", b"\t") if blank != separator]
    patterns = [pair for blank in blanks for mark in (separator, b"\n") for pair in (blank + mark, mark + blank)]
    return data[:1] in blanks or any(pattern in data for pattern in patterns)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
