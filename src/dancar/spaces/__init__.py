"""One file per space: distance, gradient and projection, as a specification and as compiled functions of rows."""

from dancar.spaces.registry import SPACES, space
from dancar.spaces.space import Space

__all__ = ["SPACES", "Space", "space"]
