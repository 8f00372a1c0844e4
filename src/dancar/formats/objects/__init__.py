"""Graphs from, and to, the objects of other libraries: one file a library."""
