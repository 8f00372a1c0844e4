"""Edge lists: a line an edge, with source, target and perhaps a relation or a weight, between separators."""

from collections.abc import Iterator
from typing import BinaryIO

from dancar.errors import InputError
from dancar.formats import chains
from dancar.formats.ahead import done_ahead
from dancar.formats.assembly import Assembly, with_graph
from dancar.formats.blocks import BLOCK, Block, TextLines
from dancar.formats.columns import ColumnReader
from dancar.formats.delimited import write_rows
from dancar.formats.layout import Layout, is_chains, layout_of
from dancar.formats.options import ReadOptions
from dancar.formats.report import ReadReport, counted
from dancar.formats.sample import opening_of, sample_of
from dancar.formats.source import Source
from dancar.formats.tally import Tally, why_nothing
from dancar.graph import Graph

OPTIONS = frozenset(
    {"separator", "header", "columns", "relation", "weight", "comments", "quotes", "encoding", "on_error"}
)
SUFFIXES = (".csv", ".tsv", ".txt", ".edges", ".edgelist", ".tab")

_SEPARATORS = {".csv": ","}

# A sample cannot tell, in more lines than this, a column of relations from one of remarks.
_FEW_RELATIONS = 1000


def read(source: Source, options: ReadOptions) -> tuple[Graph, ReadReport]:
    """The graph of an edge list; chains too, where they cannot be anything else."""
    lines = TextLines(source, options.encoding, BLOCK)
    opening = opening_of(lines.blocks(), options)
    if opening.first is None:
        raise InputError(f"{source.name}: {why_nothing(opening, options)}")
    sample = sample_of(opening, source, options)
    if is_chains(sample, options):
        lines.allow(chains.LONGEST_LINE)
        note = "read as chains (integers between commas, lines of different lengths)"
        return chains.read_blocks(source, opening, sample.grammar, options, [*lines.notes, note])
    layout = layout_of(sample, options)
    tally = Tally(source.name, "edges", [*lines.notes, *layout.notes])
    tally.add(opening.lines, 0, opening.comments, opening.lines - opening.comments, [])
    assembly = Assembly(relations=layout.relation is not None, weights=layout.weight is not None)
    hints = options.format is None and not layout.header_line and options.columns is None
    reader = ColumnReader(source.name, layout, skips=options.skips, hint_chains=hints)
    nodes_are_text = relations_are_text = False
    for block, columns in done_ahead(
        lambda block: (block, reader.columns(block)), _below_header(opening.blocks, layout, tally)
    ):
        assembly.add(columns.source, columns.target, columns.relation, columns.weight)
        tally.add(block.n_lines, len(columns.source), columns.comments, columns.blanks, columns.problems)
        nodes_are_text |= columns.quoted_nodes
        relations_are_text |= columns.quoted_relations
    if not tally.edge_lines:
        raise InputError(f"{source.name}: {tally.why_no_edges()}")
    graph = assembly.graph(source, nodes_are_text=nodes_are_text, relations_are_text=relations_are_text)
    _check_relations(source, layout, graph)
    return graph, with_graph(tally.report(), graph)


def write(graph: Graph, stream: BinaryIO, suffix: str) -> None:
    """An edge list with a header."""
    write_rows(graph, stream, _SEPARATORS.get(suffix, "\t"))


def _below_header(blocks: Iterator[Block], layout: Layout, tally: Tally) -> Iterator[Block]:
    """The blocks without the header and what stands above it, which is counted here."""
    first = next(blocks)
    if layout.header_line:
        above = layout.header_line - first.first_line
        comments = sum(map(layout.grammar.is_comment, first.data.split(b"\n", above)[:above]))
        tally.add(above + 1, 0, comments, above - comments, [])
        tally.header_lines += 1
        first = first.after(above + 1)
    yield first
    yield from blocks


def _check_relations(source: Source, layout: Layout, graph: Graph) -> None:
    if not layout.relation_found or graph.relation_labels is None:
        return
    count = len(graph.relation_labels)
    if count > _FEW_RELATIONS and 2 * count > graph.n_edges:
        raise InputError(
            f"{source.name}: the third column has {count:,} different values in {counted(graph.n_edges, 'edge')}: pass "
            "relation=2 if each is a relation, or columns=(0, 1) to leave the column out"
        )
