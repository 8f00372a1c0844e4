"""Whether the first line of a text file names its columns, and what well-known names mean."""

from dancar.formats.options import ReadOptions
from dancar.formats.sample import INTEGER, NUMBER, Sample, SampledRow

# Names are compared in lower case without anything but letters and digits: "From Node_ID" is "fromnodeid".
PAIRS = [
    ("source", "target"),
    ("src", "dst"),
    ("src", "dest"),
    ("sourceid", "targetid"),
    ("sourcenode", "targetnode"),
    ("from", "to"),
    ("fromid", "toid"),
    ("fromnode", "tonode"),
    ("fromnodeid", "tonodeid"),
    ("node1", "node2"),
    ("id1", "id2"),
    ("start", "end"),
    ("subject", "object"),
]
RELATIONS = {"relation", "rel", "predicate", "edgetype", "relationtype"}
WEIGHTS = {"weight", "edgeweight", "w"}


def header_of(sample: Sample, options: ReadOptions) -> SampledRow | None:
    """The first line if it is a header.

    It is one where `header` says so or a column is asked for by name. Otherwise it is one if its names include a
    well-known pair (`PAIRS`); or if the other sampled lines, at least one, have an integer in both of the first two
    columns where it has none, or a number in a later column where it has none.
    """
    if not sample.first_is_row or options.header is False:
        return None
    first = sample.rows[0]
    by_name = any(isinstance(column, str) for column in (*(options.columns or ()), options.relation, options.weight))
    if options.header or by_name or known_pair(first.texts) is not None:
        return first
    others = [row.texts for row in sample.rows[1:] if len(row.fields) == len(first.fields)]
    return first if others and _contrasts(first.texts, others) else None


def known_pair(names: list[str]) -> tuple[int, int] | None:
    """The numbers of the source's and the target's column, if the names say so."""
    plain = [plain_name(name) for name in names]
    for source, target in PAIRS:
        if source in plain and target in plain:
            return plain.index(source), plain.index(target)
    return None


def plain_name(name: str) -> str:
    """The name in lower case, letters and digits alone."""
    return "".join(filter(str.isalnum, name.casefold()))


def _contrasts(first: list[str], others: list[list[str]]) -> bool:
    ends = [
        not INTEGER.fullmatch(name) and all(INTEGER.fullmatch(row[column]) for row in others)
        for column, name in enumerate(first[:2])
    ]
    values = [
        name != "" and not NUMBER.fullmatch(name) and all(NUMBER.fullmatch(row[column]) for row in others)
        for column, name in enumerate(first[2:], 2)
    ]
    return (len(ends) == 2 and all(ends)) or any(values)
