"""Counting lines while a file is read."""

from dancar.formats.options import ReadOptions
from dancar.formats.report import ReadReport, counted
from dancar.formats.sample import Opening

_SHOWN_PROBLEMS = 10


class Tally:
    """Every line counted once, by its kind."""

    def __init__(self, name: str, format: str, notes: list[str], unit: str = "line") -> None:
        self.name, self.format, self.notes, self.unit = name, format, notes, unit
        self.lines = self.edge_lines = self.header_lines = self.comments = self.blanks = self.rejected = 0
        self._problems: list[str] = []

    def add(self, lines: int, edge_lines: int, comments: int, blanks: int, problems: list[str]) -> None:
        """More lines, of which each problem rejected one."""
        self.lines += lines
        self.edge_lines += edge_lines
        self.comments += comments
        self.blanks += blanks
        self.rejected += len(problems)
        self._problems += problems[: _SHOWN_PROBLEMS - len(self._problems)]

    def why_no_edges(self) -> str:
        """What all the lines are, if none is an edge."""
        kinds = ["a header"] * self.header_lines
        kinds += [counted(self.comments, "comment")] * bool(self.comments)
        kinds += [counted(self.blanks, "blank line")] * bool(self.blanks)
        kinds += [f"{counted(self.rejected, 'rejected line')} (first {self._problems[0]})"] if self._problems else []
        return f"no edges: {', '.join(kinds)} and nothing else"

    def report(self) -> ReadReport:
        """The counts so far."""
        return ReadReport(
            name=self.name,
            format=self.format,
            unit=self.unit,
            lines=self.lines,
            edge_lines=self.edge_lines,
            header_lines=self.header_lines,
            comments=self.comments,
            blanks=self.blanks,
            rejected=self.rejected,
            notes=tuple(self.notes),
            problems=tuple(self._problems),
        )


def why_nothing(opening: Opening, options: ReadOptions) -> str:
    """What a text file is that holds nothing but comments and blank lines."""
    if not opening.lines:
        return "the file is empty: an edge has a line, with its source and its target"
    if not opening.comments:
        return f"no edges: {counted(opening.lines, 'blank line')} and nothing else"
    blanks = opening.lines - opening.comments
    kinds = [counted(opening.comments, "comment"), *([counted(blanks, "blank line")] * bool(blanks))]
    hint = f"pass comments=None if labels begin with '{options.comments}'"
    return f"no edges: {' and '.join(kinds)} and nothing else; {hint}"
