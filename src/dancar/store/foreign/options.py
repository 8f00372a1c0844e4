"""The options of foreign files."""

from dataclasses import dataclass

from dancar.errors import ParameterError


@dataclass(frozen=True)
class ForeignOptions:
    """How to read or write.

    Parameters
    ----------
    guard
        Put an apostrophe before labels that a spreadsheet would take for a formula, and take it away on reading.
    vectors
        What lists of vectors hold of a node: one of its parameters, such as "anchor" or "center", or "all".
    contain
        Whose balls do the containing, where a file does not say: "source" or "target".
    """

    guard: bool = False
    vectors: str = "anchor"
    contain: str | None = None

    def __post_init__(self) -> None:
        if self.contain not in (None, "source", "target"):
            raise ParameterError(f"contain: {self.contain!r} given; source or target is accepted")
