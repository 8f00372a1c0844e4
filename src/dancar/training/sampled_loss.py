"""What training by a sampled loss asks of the loss: which items there are, and the gradients of some of them."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Rows

Int64 = NDArray[np.int64]


class SampledLoss(ABC):
    """A loss over items, each against others that are drawn for it; made for one graph.

    Attributes
    ----------
    name : str
        The word for it in records.
    unit : str
        What it looks at, in words.
    items : int
        How many items there are; a step takes a batch of them.
    batch : int
        How many items a step takes where the user does not say.
    rate : float
        The rate where the user does not say.
    room : int
        The most rows of nodes that an item's gradient has.
    looked_at : tuple of int
        How many pairs the radii of a record, and those of the end, are fitted to.
    """

    name: ClassVar[str]
    unit: ClassVar[str]
    items: int
    batch: int
    rate: float
    room: int
    looked_at: tuple[int, int] = (1 << 22, 1 << 27)

    @abstractmethod
    def firsts(self, chosen: NDArray[np.int32]) -> Int64:
        """Where the rows of each chosen item begin, and, last, where those of all end."""

    @abstractmethod
    def find(
        self, rows: Rows, chosen: NDArray[np.int32], first: int, last: int, firsts: Int64, seed: np.uint64, out: Any
    ) -> tuple[int, float, int]:
        """Write the gradients of the items `chosen[first:last]` to `out`: nodes, their rows, relations' rows.

        Returns how many rows there are, the sum of the losses, and how much was looked at.
        """

    @abstractmethod
    def relations_of(self, chosen: NDArray[np.int32]) -> NDArray[np.int32]:
        """The relation of each chosen item; none where what relations have is not moved."""

    def pace(self, progress: float, start: str) -> float:
        """By how much the rate is lowered at some point of the training, from 0 to 1, that began from a start."""
        return 1.0
