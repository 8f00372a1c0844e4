"""The models: a declaration and its parameters each, with scikit-learn's manners."""

from dancar.models.dancar import Dancar
from dancar.models.dimension import DimensionSearch, Try, find_dimension
from dancar.models.loading import load
from dancar.models.mapped import Mapped, open_mapped
from dancar.models.registry import models

__all__ = ["Dancar", "DimensionSearch", "Mapped", "Try", "find_dimension", "load", "models", "open_mapped"]
