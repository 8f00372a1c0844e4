"""What a training to exactness is at one moment, as a `State`, and what such a state belongs to."""

from dataclasses import dataclass, fields
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dancar.graph import Graph
from dancar.training.checkpoint import NO_CHECKPOINTS, Checkpoints
from dancar.training.options import Options
from dancar.training.state import State
from dancar.training.stepper import Pairs, fill_rows, put_rows

if TYPE_CHECKING:
    from dancar.training.fit import _Run

# What may differ when a training goes on: the result does not depend on the one, the other may be prolonged. Of the
# start the rows are compared.
_FREE = ("threads", "time_limit", "start")


@dataclass
class Place:
    """Where a training stands: the descent, its next step, the step before which the next scan comes.

    `progress` is how far the rate had fallen when the steps up to that scan began.
    """

    descent: int = 0
    turn: int = 0
    last: int = 0
    progress: float = 0.0


def belonging(run: "_Run", graph: Graph, checkpoints: Checkpoints) -> dict[str, Any]:
    """What tells this training from others: its graph, its containments and rows in their order, its options."""
    if checkpoints == NO_CHECKPOINTS:
        return {}
    problem, rows = run.problem, run.stepper.rows
    return {
        "training": "exact",
        "graph": graph.fingerprint,
        "containment": problem.containment.name,
        "nesting": list(problem.nest),
        "order of nodes": digest(problem.wanted),
        **told(run.options),
        "start": digest((rows.source, rows.target, rows.relation)),
    }


def told(options: Options) -> dict[str, Any]:
    """The options that a training depends on, in JSON's values."""
    found = {field.name: getattr(options, field.name) for field in fields(options) if field.name not in _FREE}
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in found.items()}


def digest(arrays: Any) -> str:
    """A checksum of arrays one after the other."""
    checksum = blake2b(digest_size=16)
    for array in arrays:
        checksum.update(np.ascontiguousarray(array).tobytes())
    return checksum.hexdigest()


def state_of(run: "_Run") -> State:
    """All that the steps to come depend on, and what the end will tell."""
    state = State()
    run.stepper.put(state)
    run.pool.put(state)
    state.put_history(run.history)
    state.put_reals("reals", [run.loss, run.at.progress, run.seconds(), *(run.best[:1] if run.best else ())])
    if run.best is not None:
        put_rows(state, "best", run.best[1])
    state.arrays |= {
        "positive.weight": run.positive.weight,
        "active.edges": run.active_edges,
        "active.weight": run.active.weight,
        "negative.key": run.pool.keys(run.negative.source, run.negative.target, run.negative.relation),
        "negative.weight": run.negative.weight,
    }
    at = run.at
    state.numbers |= {"descent": at.descent, "turn": at.turn, "last": at.last}
    # Weights that the pool changes in the next scan are those of the pairs taken from it, as long as it is the same.
    shared = run.negative.weight is run.pool.weight
    state.numbers |= {"steps": run.steps, "clean": run.problem.clean, "shared": int(shared)}
    return state


def restore(run: "_Run", state: State) -> None:
    """Make the run what it was."""
    relations = max(run.problem.numbers) + 1
    run.stepper.take(state)
    run.pool.take(state, relations)
    run.history[:] = state.history()
    loss, progress, seconds, *best = state.reals("reals", (None,)).tolist()
    run.loss, run.began = loss, run.began - seconds
    run.best = None
    if best:
        run.best = best[0], run.stepper.rows.copies()
        fill_rows(state, "best", run.best[1])
    state.fill("positive.weight", run.positive.weight)
    run.active_edges = state.places("active.edges", np.int64, run.edges)
    run.active = run.edges_at(run.active_edges, _weights(state, "active", run.active_edges))
    key = state.places("negative.key", np.int64, run.pool.n**2 * relations)
    source, target, relation = run.pool.pairs_of(key)
    weight = _weights(state, "negative", key)
    if state.whole("shared", 1) and len(weight) == len(run.pool.weight):
        weight = run.pool.weight
    run.negative = Pairs(source, target, weight, -1, relation)
    run.steps, run.problem.clean = state.whole("steps"), state.whole("clean")
    at, plan = run.at, run.plan
    at.descent, at.progress = state.whole("descent", run.options.descents - 1), progress
    at.last = state.whole("last", plan.steps)
    at.turn = state.whole("turn", at.last)


def _weights(state: State, name: str, of: NDArray[np.int64]) -> NDArray[np.float32]:
    return state.array(f"{name}.weight", np.float32, (len(of),))
