"""Pairs for training in torch: all edges or a part of them in each step, and pairs drawn from all."""

from collections.abc import Iterator
from typing import Any

from dancar.bench.peer_models.task import Task


def torch_ready(task: Task) -> Any:
    """The module, with the task's threads and seed."""
    import torch

    torch.set_num_threads(task.threads)
    torch.manual_seed(task.seed)
    return torch


def batches(task: Task, edges: int, others: int) -> Iterator[tuple[Any, Any]]:
    """Two tensors [2, k] without end: edges, `edges` of them if there are as many, and `others` pairs of any nodes."""
    torch = torch_ready(task)
    graph = task.graph
    rows = torch.tensor([graph.source.tolist(), graph.target.tolist()])
    draw = torch.Generator().manual_seed(task.seed)
    while True:
        some = rows
        if graph.n_edges > edges:
            some = rows[:, torch.randint(graph.n_edges, (edges,), generator=draw)]
        yield some, torch.randint(graph.n_nodes, (2, others), generator=draw)
