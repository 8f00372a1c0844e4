"""Reading and writing graph files: one module a format, listed in `registry.py`."""

from dancar.formats.reading import read, read_graph
from dancar.formats.registry import FORMATS, Format
from dancar.formats.report import ReadReport
from dancar.formats.writing import write_graph

__all__ = ["FORMATS", "Format", "ReadReport", "read", "read_graph", "write_graph"]
