"""What a reader saw: every line, row or element of the file is counted once."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadReport:
    """Counts of one reading. Always ``lines == edge_lines + header_lines + comments + blanks + rejected``.

    Attributes
    ----------
    name, format : str
        The file, and how it was read.
    unit : str
        What `lines` counts: lines of a text file, rows of a table, edge elements, or entries of a matrix.
    lines, edge_lines, header_lines, comments, blanks, rejected : int
        All lines, and of which kind they are. Lines are rejected only with ``on_error="skip"``.
    nodes, edges, self_loops, repeated : int
        The graph: its nodes, its edges (all kept), and of the edges those from a node to itself and those that were
        there before.
    notes : tuple of str
        Decisions that were taken by themselves: a header found, columns left out, chains recognised.
    problems : tuple of str
        The first ten rejected lines, each with its place and the reason.

    Examples
    --------
    >>> from pathlib import Path
    >>> import dancar.formats
    >>> _ = Path("pets.csv").write_text("# pets\\ndog,animal\\ncat,animal\\n\\ncat,cat\\n")
    >>> graph, report = dancar.formats.read("pets.csv")
    >>> report.lines, report.edge_lines, report.comments, report.blanks
    (5, 3, 1, 1)
    >>> print(report.summary())
    pets.csv: 5 lines = 3 with edges + 1 comment + 1 blank; 3 nodes, 3 edges, 1 self-loop, 0 repeated
    """

    name: str
    format: str
    unit: str = "line"
    lines: int = 0
    edge_lines: int = 0
    header_lines: int = 0
    comments: int = 0
    blanks: int = 0
    rejected: int = 0
    nodes: int = 0
    edges: int = 0
    self_loops: int = 0
    repeated: int = 0
    notes: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()

    def summary(self) -> str:
        """The counts as one sentence, followed by the notes."""
        kinds = [f"{self.edge_lines:,} with edges"]
        kinds += [f"{self.header_lines:,} header"] * bool(self.header_lines)
        kinds += [counted(self.comments, "comment")] * bool(self.comments)
        kinds += [f"{self.blanks:,} blank"] * bool(self.blanks)
        kinds += [f"{self.rejected:,} rejected"] * bool(self.rejected)
        loops, graph = counted(self.self_loops, "self-loop"), counted(self.nodes, "node")
        counts = f"{graph}, {counted(self.edges, 'edge')}, {loops}, {self.repeated:,} repeated"
        text = f"{self.name}: {counted(self.lines, self.unit)} = {' + '.join(kinds)}; {counts}"
        return "; ".join([text, *self.notes])


def counted(number: int, noun: str) -> str:
    """The number with the noun, in the plural where it must be."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun[:-1] + 'ies' if noun.endswith('y') else noun + 's'}"
