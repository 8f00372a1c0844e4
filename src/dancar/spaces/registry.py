"""The spaces by name."""

from dancar.errors import ParameterError
from dancar.spaces.euclidean import EUCLIDEAN
from dancar.spaces.poincare import POINCARE
from dancar.spaces.space import Space
from dancar.spaces.sphere import SPHERE
from dancar.spaces.torus import TORUS

SPACES = {space.name: space for space in (EUCLIDEAN, SPHERE, POINCARE, TORUS)}


def space(name: str) -> Space:
    """The space of that name.

    Raises
    ------
    ParameterError
        Where there is none.

    Examples
    --------
    >>> from dancar.spaces import space
    >>> space("torus").proper
    'coordinates from -1/2 to 1/2'
    """
    if name not in SPACES:
        raise ParameterError(f"space: {name!r} given; one of {', '.join(SPACES)} is accepted")
    return SPACES[name]
