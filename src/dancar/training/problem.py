"""What is to be trained: the rows to move, the containments that must hold, and a way to find those that must not."""

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Conditions, Rows
from dancar.regions.containment import Containment

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]


class Mined(NamedTuple):
    """Containments that must not hold and do, or nearly do, by relation, container, member.

    `inside` counts those that hold, estimated where not all pairs were looked at; `whole` says whether a count of 0
    may be believed.
    """

    container: Int32
    member: Int32
    relation: Int32
    inside: int
    whole: bool


class Problem(ABC):
    """One graph and one declaration, ready for training.

    Attributes
    ----------
    containment : Containment
        The regions.
    rows : Rows
        The float32 rows to start from; training moves them.
    nest : tuple of int
        Relation numbers that hold within each node.
    wanted : Conditions
        The containments that must hold; no others may, of the relation numbers of the rule.
    contain, start : str
        Whose regions do the containing, and the name of the start.
    said : list of str
        What the user should know.
    threads : int
        How many share the work.
    numbers : tuple of int
        The relation numbers that pairs may have.
    clean : int
        How many minings in a row have found nothing; all that a problem remembers of them.
    """

    containment: Containment
    rows: Rows
    nest: tuple[int, ...]
    wanted: Conditions
    contain: str
    start: str
    said: list[str]
    threads: int
    numbers: tuple[int, ...] = (0,)
    clean: int = 0

    @abstractmethod
    def mine(self, rows: Rows, margin: float, limit: int, salt: int) -> Mined:
        """Containments that must not hold with a slack of at least `-margin`, as many as the limit allows."""

    @abstractmethod
    def exact(self, rows: Rows) -> bool:
        """Whether exactly the wanted containments hold, decided over all pairs."""

    @abstractmethod
    def parameters(self, rows: Rows) -> dict[str, Float32]:
        """The named arrays of an arrangement."""
