"""Chains: a line `0,1,2,3` is the edges 0 -> 1, 1 -> 2 and 2 -> 3, a line of one label a node and no edge.

This is how the authors of DANCAR write graphs: labels between commas, blanks around them, lines of any length.
"""

from typing import Any, BinaryIO

import numpy as np

from dancar.errors import InputError
from dancar.formats.assembly import Assembly, with_graph
from dancar.formats.blocks import Block, TextLines
from dancar.formats.delimited import write_chains
from dancar.formats.grammar import Grammar, LineError
from dancar.formats.options import ReadOptions
from dancar.formats.report import ReadReport
from dancar.formats.sample import INTEGER, Opening, opening_of, sample_of
from dancar.formats.source import Source
from dancar.formats.tally import Tally, why_nothing
from dancar.graph import Graph

OPTIONS = frozenset({"separator", "comments", "quotes", "encoding", "on_error"})
SUFFIXES = (".chains",)
LONGEST_LINE = 1 << 26


def read(source: Source, options: ReadOptions) -> tuple[Graph, ReadReport]:
    """The graph of a file of chains."""
    lines = TextLines(source, options.encoding, LONGEST_LINE)
    opening = opening_of(lines.blocks(), options)
    if opening.first is None:
        raise InputError(f"{source.name}: {why_nothing(opening, options)}")
    grammar = sample_of(opening, source, options).grammar
    return read_blocks(source, opening, grammar, options, lines.notes)


def read_blocks(
    source: Source, opening: Opening, grammar: Grammar, options: ReadOptions, notes: list[str]
) -> tuple[Graph, ReadReport]:
    """The graph of the chains from the opening on."""
    tally = Tally(source.name, "chains", notes)
    tally.add(opening.lines, 0, opening.comments, opening.lines - opening.comments, [])
    assembly = Assembly(relations=False, weights=False)
    as_text = False
    for block in opening.blocks:
        as_text |= _add_block(assembly, tally, block, grammar, options)
    if not tally.edge_lines:
        raise InputError(f"{source.name}: {tally.why_no_edges()}")
    graph = assembly.graph(source, nodes_are_text=as_text, relations_are_text=False)
    return graph, with_graph(tally.report(), graph)


def _add_block(assembly: Assembly, tally: Tally, block: Block, grammar: Grammar, options: ReadOptions) -> bool:
    """Add the chains of a block; tell whether a label that looks like an integer stood in quotes."""
    import pyarrow

    labels: list[str] = []
    ends: list[int] = []
    comments = blanks = 0
    problems: list[str] = []
    as_text = False
    for number, line in enumerate(block.data.split(b"\n")[:-1], block.first_line):
        if not line.removesuffix(b"\r").strip(b" \t"):
            blanks += 1
            continue
        if grammar.is_comment(line):
            comments += 1
            continue
        try:
            fields = grammar.fields(line)
            empty = next((field for field in fields if not field.text), None)
            if empty is not None:
                raise LineError(empty.column, "a label of the chain is empty")
        except LineError as error:
            problem = f"{tally.name}:{number}:{error.column}: {error.reason}"
            if not options.skips:
                raise InputError(problem) from None
            problems.append(problem)
            continue
        as_text |= any(field.quoted and INTEGER.fullmatch(field.text) is not None for field in fields)
        labels += [field.text for field in fields]
        ends.append(len(labels))
    numbers = assembly.numbers(pyarrow.array(labels, pyarrow.large_string()))
    # A chain's last label begins no edge.
    begins: Any = np.ones(len(numbers), np.bool_)
    begins[np.array(ends, np.int64) - 1] = False
    places = np.flatnonzero(begins)
    assembly.add_numbered(numbers[places], numbers[places + 1])
    tally.add(block.n_lines, len(ends), comments, blanks, problems)
    return as_text


def write(graph: Graph, stream: BinaryIO, suffix: str) -> None:
    """A line for each edge, and one for each node without edges."""
    write_chains(graph, stream)
