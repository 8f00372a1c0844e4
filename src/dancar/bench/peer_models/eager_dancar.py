"""DANCAR as the paper trains it, in eager torch: three means of hinges, pairs drawn from all, Adam at 0.05."""

import numpy as np
from numpy.typing import NDArray

from dancar import Labels
from dancar.arrangement import Arrangement
from dancar.bench.peer_models.task import Task, Trained
from dancar.bench.peer_models.torch_pairs import batches, torch_ready
from dancar.evaluation import scores_of

_EDGES, _OTHERS, _RATE, _MARGIN, _NEGATIVE = 10_000, 100_000, 0.05, 0.01, 100.0


def train(task: Task) -> Trained:
    """The paper's loss and start; the rate falls to zero with the time, which the paper does not say but gains from."""
    torch = torch_ready(task)
    n, dim = task.graph.n_nodes, max(1, (task.numbers - 1) // 2)
    clock = task.clock()
    start = torch.rand(n, dim) * 2 - 1
    center, anchor = torch.nn.Parameter(start.clone()), torch.nn.Parameter(start.clone())
    radius = torch.nn.Parameter(torch.full((n,), 0.1))
    optimizer = torch.optim.Adam([center, radius, anchor], lr=_RATE)
    steps = 0
    for edges, others in batches(task, _EDGES, _OTHERS):
        if clock.over:
            break
        optimizer.param_groups[0]["lr"] = _RATE * (1 - clock.share)
        slack = [radius[u] - ((center[u] - anchor[v]).square().sum(1) + 1e-24).sqrt() for u, v in (edges, others)]
        nested = radius - ((center - anchor).square().sum(1) + 1e-24).sqrt()
        other = others[0] != others[1]
        loss = torch.relu(_MARGIN - slack[0]).mean() + torch.relu(_MARGIN - nested).mean()
        loss = loss + _NEGATIVE * (torch.relu(_MARGIN + slack[1]) * other).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        steps += 1
    held = {"center": _array(center), "radius": _array(radius), "anchor": _array(anchor)}
    scores = scores_of(Arrangement(held, Labels.range(n)))
    return Trained(scores, 2 * dim + 1, True, clock.taken, {"dim": dim, "steps": steps})


def _array(parameter: "object") -> NDArray[np.float32]:
    return np.asarray(parameter.detach().numpy(), np.float32)  # type: ignore[attr-defined]
