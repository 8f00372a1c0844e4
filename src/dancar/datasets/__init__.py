"""Real and synthetic graphs by name; one file per family, all of them listed in `registry.py`."""

from dancar.datasets.declaration import DataSet
from dancar.datasets.loading import load, load_graph
from dancar.datasets.options import Option
from dancar.datasets.registry import describe, names

__all__ = ["DataSet", "Option", "describe", "load", "load_graph", "names"]
