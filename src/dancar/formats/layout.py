"""Which column of a text file is what: said by the caller, by the header, or found in the first lines."""

from collections import Counter
from dataclasses import dataclass, replace

from dancar.errors import InputError
from dancar.formats.grammar import Grammar
from dancar.formats.header import RELATIONS, WEIGHTS, header_of, known_pair, plain_name
from dancar.formats.options import Column, ReadOptions
from dancar.formats.sample import INTEGER, NUMBER, Sample, SampledRow

CHAINS_HINT = "format='chains' if a line is a chain (a,b,c means a -> b -> c)"


@dataclass(frozen=True)
class Layout:
    """The columns of an edge list: how many, and which of them are read.

    `relation_found` tells that the relation column was found rather than named, `header_line` is 0 without a header.
    """

    grammar: Grammar
    width: int
    source: int
    target: int
    relation: int | None = None
    weight: int | None = None
    header_line: int = 0
    relation_found: bool = False
    notes: tuple[str, ...] = ()

    @property
    def used(self) -> list[int]:
        """The numbers of the columns that are read."""
        return [column for column in (self.source, self.target, self.relation, self.weight) if column is not None]


def is_chains(sample: Sample, options: ReadOptions) -> bool:
    """Whether the lines can be nothing but chains.

    That is so where commas separate integers, no option speaks of columns, and some line has four labels or more while
    lines differ in length, or there is one line in all. A table has lines of one length; three columns could be a
    weight's or a relation's.
    """
    said = options.given() & {"header", "columns", "relation", "weight"}
    if said or sample.grammar.separator != "," or not sample.rows:
        return False
    lengths = {len(row.fields) for row in sample.rows}
    one_line = sample.whole and len(sample.rows) == 1
    integers = all(INTEGER.fullmatch(field.text) and not field.quoted for row in sample.rows for field in row.fields)
    return integers and max(lengths) > 3 and (len(lengths) > 1 or one_line)


def layout_of(sample: Sample, options: ReadOptions) -> Layout:
    """The layout of an edge list, or an `InputError` that says what has to be passed."""
    header = header_of(sample, options)
    rows = sample.rows[1:] if header else sample.rows
    width = len(header.fields) if header else _most_common_width(rows)
    first = header or next(row for row in rows if len(row.fields) == width)
    if width < 2:
        raise sample.error(
            first,
            "one column: source and target stand between commas, tabs or blanks; pass separator= for another mark, "
            "as separator=';'",
        )
    names = header.texts if header else None
    if header:
        _check_distinct(sample, header)
    columns = _Columns(sample, first, names)
    source, target = columns.ends(options)
    relation = columns.number("relation", options.relation)
    weight = columns.number("weight", options.weight)
    found = False
    if options.columns is None and relation is None and weight is None:
        if names is not None:
            relation, weight = _named(names, RELATIONS), _named(names, WEIGHTS)
        elif width == 3:
            relation, weight = _third_column(sample, [row for row in rows if len(row.fields) == width])
            found = relation is not None
        elif width > 3:
            raise sample.error(
                first,
                f"{width} columns and no header: pass columns=(0, 1) for source and target, weight= and relation= "
                f"likewise, or {CHAINS_HINT}",
                2,
            )
    layout = Layout(sample.grammar, width, source, target, relation, weight, header.line if header else 0, found)
    if len(set(layout.used)) < len(layout.used):
        raise sample.error(first, f"source, target, relation and weight must be different columns, not {layout.used}")
    unused = [number for number in range(width) if number not in layout.used]
    if unused and options.columns is None:
        shown = [names[number] if names else str(number) for number in unused]
        ends = (names[source], names[target]) if names else (source, target)
        raise sample.error(first, left_out(shown, ends), unused[0])
    return replace(layout, notes=_notes(layout, names))


class _Columns:
    """Columns by name or number."""

    def __init__(self, sample: Sample, first: SampledRow, names: list[str] | None) -> None:
        self._sample, self._first, self._names, self._width = sample, first, names, len(first.fields)

    def ends(self, options: ReadOptions) -> tuple[int, int]:
        """The source's and the target's column."""
        if options.columns is None:
            return (known_pair(self._names) if self._names is not None else None) or (0, 1)
        source, target = (self.number("columns", column) for column in options.columns)
        assert source is not None
        assert target is not None
        return source, target

    def number(self, option: str, column: Column | None) -> int | None:
        """The number of a column that an option names."""
        if column is None or (isinstance(column, int) and column < self._width):
            return column if column is None else int(column)
        if isinstance(column, int):
            raise self._error(f"{option}: no column {column}: there are {self._width}, numbered from 0")
        if self._names is None:
            raise self._error(f"{option}: no column {column!r}: the file has no header")
        if column not in self._names:
            raise self._error(f"{option}: no column {column!r}: there are {', '.join(map(repr, self._names))}")
        return self._names.index(column)

    def _error(self, reason: str) -> InputError:
        return self._sample.error(self._first, reason)


def _most_common_width(rows: list[SampledRow]) -> int:
    """The number of fields that most rows with two or more have, of equally common ones the first."""
    lengths = [len(row.fields) for row in rows]
    # Counter keeps the order.
    return Counter([length for length in lengths if length > 1] or lengths).most_common(1)[0][0]


def _check_distinct(sample: Sample, header: SampledRow) -> None:
    seen: set[str] = set()
    for number, name in enumerate(header.texts):
        if name and name in seen:
            raise sample.error(header, f"the header names {name!r} twice", number)
        seen.add(name)


def _named(names: list[str], known: set[str]) -> int | None:
    return next((number for number, name in enumerate(names) if plain_name(name) in known), None)


def _third_column(sample: Sample, rows: list[SampledRow]) -> tuple[int | None, int | None]:
    """(relation, weight): one of them is the third column, or an error tells why neither is sure."""
    thirds = [row.fields[2].text for row in rows]
    integers = [all(INTEGER.fullmatch(row.fields[column].text) for row in rows) for column in range(3)]
    if all(integers):
        raise sample.error(
            rows[0],
            "three columns of integers: pass weight=2 or relation=2 to say what the third one is, columns=(0, 1) to "
            f"leave it out, or {CHAINS_HINT}",
            2,
        )
    # Most are enough: the reading proper names the first that is none, instead of taking numbers for names.
    if 2 * sum(_is_numeric(text) for text in thirds) > len(thirds):
        return None, 2
    if _relation_is_second(rows):
        raise sample.error(
            rows[0],
            "the second column looks more like a relation than the third: pass columns=(0, 2), relation=1 if it is "
            "one, or columns=(0, 1), relation=2",
            1,
        )
    return 2, None


def _is_numeric(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None or text.lower().lstrip("+-") in ("nan", "inf", "infinity")


def _relation_is_second(rows: list[SampledRow]) -> bool:
    """Whether rows look like (source, relation, target).

    The second column repeats more than the third, none of it is a source, and some of the third is, or the rows are ten
    or more.
    """
    firsts, seconds, thirds = ({row.fields[column].text for row in rows} for column in range(3))
    return len(seconds) < len(thirds) and not seconds & firsts and (bool(thirds & firsts) or len(rows) >= 10)


def left_out(unused: list[str], ends: tuple[Column, Column]) -> str:
    """Why columns that nobody has a use for are an error."""
    columns = ", ".join(map(repr, unused))
    which = f"the column {columns} is" if len(unused) == 1 else f"the columns {columns} are"
    return f"{which} neither source, target, relation nor weight: pass columns={ends!r} to leave out all others"


def _notes(layout: Layout, names: list[str] | None) -> tuple[str, ...]:
    notes = [f"header: {', '.join(names)}"] if names else []
    shown = names or [str(number) for number in range(layout.width)]
    for role in ("relation", "weight"):
        number = getattr(layout, role)
        if number is not None:
            notes.append(f"{role}: column {shown[number]}")
    unused = [name or "''" for number, name in enumerate(shown) if number not in layout.used]
    return (*notes, f"columns left out: {', '.join(unused)}") if unused else tuple(notes)
