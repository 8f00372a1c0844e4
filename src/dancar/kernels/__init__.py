"""Compiled loops: arrays in, arrays out; no objects, files, clocks or random generator objects."""
