"""Arrangements in other programs' files: the authors' coordinates, tables, archives, graphs, lists of vectors.

Named arrays with a row for each node, labels and a side go in, the same comes out; it knows nothing of models.
"""

from dancar.store.foreign.content import Content, Said
from dancar.store.foreign.registry import FOREIGN, Foreign, export, foreign_named, read_foreign

__all__ = ["FOREIGN", "Content", "Foreign", "Said", "export", "foreign_named", "read_foreign"]
