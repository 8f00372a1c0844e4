"""Graphs from, and to, the objects of other libraries: one file a library, one line each in the registry."""

from dancar.formats.objects.registry import as_graph

__all__ = ["as_graph"]
