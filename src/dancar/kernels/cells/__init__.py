"""Disks in the plane and the cells that they cut it into."""

from dancar.kernels.cells.anneal import Sets, annealed, sets_of
from dancar.kernels.cells.specification import cell_values, pixel_masks

__all__ = ["Sets", "annealed", "cell_values", "pixel_masks", "sets_of"]
