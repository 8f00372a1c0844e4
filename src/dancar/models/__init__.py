"""The models: a declaration and its parameters each, with scikit-learn's manners."""

from dancar.models.dancar import Dancar
from dancar.models.dimension import DimensionSearch, Try, find_dimension
from dancar.models.loading import load
from dancar.models.registry import models

__all__ = ["Dancar", "DimensionSearch", "Try", "find_dimension", "load", "models"]
