"""The peer of a step: the same pairs, hinges and Adam in eager torch."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int32]
# Pairs with a sign, 1 for edges and -1 for non-edges, and how many times a hinge of theirs counts.
Batch = tuple[Rows, Rows, int, int]


def eager_step(
    center: NDArray[np.float32], radius: NDArray[np.float32], margin: float, rate: float, threads: int
) -> tuple[Callable[[Sequence[Any]], None], Callable[[], NDArray[np.float32]]]:
    """A step over batches of `tensors`, and the centers as they are then; anchors start at the centers."""
    import torch

    torch.set_num_threads(threads)
    parameters = [torch.nn.Parameter(torch.from_numpy(array.copy())) for array in (center, radius, center)]
    centers, radii, anchors = parameters
    optimizer = torch.optim.Adam(parameters, lr=rate, eps=1e-20)

    def step(batches: Sequence[Any]) -> None:
        optimizer.zero_grad()
        loss = torch.zeros(())
        for u, v, sign, scale in batches:
            slack = radii[u] - ((centers[u] - anchors[v]).square().sum(1) + 1e-24).sqrt()
            loss = loss + scale * torch.relu(margin - sign * slack).sum()
        nested = radii - ((centers - anchors).square().sum(1) + 1e-24).sqrt()
        loss = loss + torch.relu(margin - nested).sum()
        loss.backward()
        optimizer.step()

    return step, lambda: np.asarray(centers.detach().numpy())


def tensors(batch: Batch) -> tuple[Any, Any, int, int]:
    """A batch with the integers that torch wants."""
    import torch

    source, target, sign, scale = batch
    return torch.from_numpy(source.astype(np.int64)), torch.from_numpy(target.astype(np.int64)), sign, scale
