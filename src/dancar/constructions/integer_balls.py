"""Balls of the plane whose numbers are integers, as long as they need to be: no digits run out."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import final

from dancar.constructions.placement import Placement


@final
@dataclass(frozen=True)
class IntegerBalls:
    """A ball in the plane for each node, its anchor at its center; all numbers are integers over `2**bits`.

    Node u contains node v when the center of v lies in the ball of u, decided by integers alone.

    Attributes
    ----------
    x, y, radius : list of int
        Centers and radii.
    bits : int
        The power of two that they are to be divided by.

    Examples
    --------
    >>> from dancar.constructions import IntegerBalls
    >>> balls = IntegerBalls([0, 6], [0, 8], [10, 1], bits=3)
    >>> balls.contains(0, 1), list(balls.pairs()), balls.center(1)
    (True, [(0, 1)], (Fraction(3, 4), Fraction(1, 1)))
    """

    x: list[int]
    y: list[int]
    radius: list[int]
    bits: int

    def __len__(self) -> int:
        return len(self.radius)

    def contains(self, container: int, member: int) -> bool:
        """Whether the ball of one node holds the center of the other."""
        across, up = self.x[container] - self.x[member], self.y[container] - self.y[member]
        return across * across + up * up <= self.radius[container] ** 2

    def pairs(self) -> Iterator[tuple[int, int]]:
        """All pairs of a container and another node that it contains, in order."""
        order = sorted(range(len(self)), key=self.x.__getitem__)
        place = {node: at for at, node in enumerate(order)}
        for container in range(len(self)):
            near = [
                *self._along(order[: place[container]][::-1], container),
                *self._along(order[place[container] + 1 :], container),
            ]
            yield from ((container, member) for member in sorted(near) if self.contains(container, member))

    def _along(self, nodes: list[int], container: int) -> Iterator[int]:
        """The nodes, from the nearest on, until one lies beyond the ball."""
        for node in nodes:
            if abs(self.x[node] - self.x[container]) > self.radius[container]:
                return
            yield node

    def center(self, node: int) -> tuple[Fraction, Fraction]:
        """The center of a ball, and its anchor, as rational numbers."""
        return Fraction(self.x[node], 1 << self.bits), Fraction(self.y[node], 1 << self.bits)

    def placement(self) -> Placement:
        """The nearest float32 numbers, which may be too few to keep the relation."""
        import numpy as np

        unit = 1 << self.bits
        # Division of integers rounds once, however long they are.
        center = np.array([[x / unit, y / unit] for x, y in zip(self.x, self.y)], np.float64).reshape(-1, 2)
        radius = np.array([radius / unit for radius in self.radius], np.float64)
        return Placement(center.astype(np.float32), radius.astype(np.float32), center.astype(np.float32))
