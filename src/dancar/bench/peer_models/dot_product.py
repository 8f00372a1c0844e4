"""A vector of each node as a source, another as a target, and a bias of the source: the logit of an edge."""

import numpy as np

from dancar.bench.peer_models.task import Task, Trained, dot_rows
from dancar.bench.peer_models.torch_pairs import batches, torch_ready
from dancar.evaluation import GivenScores

_EDGES, _OTHERS, _RATE = 10_000, 100_000, 0.05


def train(task: Task) -> Trained:
    """Logistic loss over edges and ten drawn pairs an edge, summed; Adam, its rate falling to zero with the time."""
    torch = torch_ready(task)
    n, dim = task.graph.n_nodes, max(1, (task.numbers - 1) // 2)
    clock = task.clock()
    scale = dim**-0.5
    source, target = (torch.nn.Parameter(scale * torch.randn(n, dim)) for _ in range(2))
    bias = torch.nn.Parameter(torch.zeros(n))
    optimizer = torch.optim.Adam([source, target, bias], lr=_RATE)
    steps = 0
    soft = torch.nn.functional.softplus
    for edges, others in batches(task, _EDGES, min(_OTHERS, 10 * task.graph.n_edges)):
        if clock.over:
            break
        optimizer.param_groups[0]["lr"] = _RATE * (1 - clock.share)
        logit = [(source[u] * target[v]).sum(1) + bias[u] for u, v in (edges, others)]
        loss = soft(-logit[0]).sum() + soft(logit[1]).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        steps += 1
    left = torch.cat([source, bias[:, None]], 1).detach().numpy()
    right = np.concatenate([target.detach().numpy(), np.ones((n, 1), np.float32)], axis=1)
    scores = GivenScores(n, lambda first, last: dot_rows(left, right, first, last))
    return Trained(scores, 2 * dim + 1, True, clock.taken, {"dim": dim, "steps": steps})
