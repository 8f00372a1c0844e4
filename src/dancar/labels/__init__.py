"""The names of nodes (and of relations), held flat: integers, or text as one run of utf-8 bytes with offsets."""

from dancar.labels.sequence import Label, Labels

__all__ = ["Label", "Labels"]
