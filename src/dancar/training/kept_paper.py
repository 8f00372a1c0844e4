"""What the paper's training is at one moment, its random stream included, as a `State`."""

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from dancar.errors import FileError
from dancar.graph import Graph
from dancar.training.checkpoint import NO_CHECKPOINTS, Checkpoints
from dancar.training.kept_run import digest, told
from dancar.training.state import State

if TYPE_CHECKING:
    from dancar.training.paper import _Run

# NumPy's generator is a number of 128 bits that moves and an odd one that does not; half a draw may be left over.
_STREAM = {"state": (1 << 128) - 1, "inc": (1 << 128) - 1, "has_uint32": 1, "uinteger": (1 << 32) - 1}


def belonging(run: "_Run", graph: Graph, checkpoints: Checkpoints) -> dict[str, Any]:
    """What tells this training from others: its graph, its nodes and rows in their order, its options."""
    if checkpoints == NO_CHECKPOINTS:
        return {}
    paper = {field.name: getattr(run.paper, field.name) for field in fields(run.paper)}
    if run.paper.validation is not None:
        paper["validation"] = run.paper.validation.fingerprint
    return {
        "training": "paper",
        "graph": graph.fingerprint,
        "order of nodes": digest((run.graph.source, run.graph.target)),
        **told(run.options),
        **paper,
        "start": digest((run.stepper.rows,)),
    }


def state_of(run: "_Run") -> State:
    """All that the steps to come depend on, and what the end will tell."""
    state = State()
    run.stepper.put(state)
    run.edges.put(state, "edges.left")
    run.nodes.put(state, "nodes.left")
    state.put_history(run.history)
    state.put_reals("losses", run.losses)
    state.put_reals("seconds", [run.seconds()])
    stream = run.rng.bit_generator.state
    flat = {**stream["state"], "has_uint32": stream["has_uint32"], "uinteger": stream["uinteger"]}
    state.numbers |= {f"random.{name}": int(flat[name]) for name in _STREAM}
    return state


def restore(run: "_Run", state: State) -> None:
    """Make the run what it was."""
    run.stepper.take(state, run.steps)
    run.edges.take(state, "edges.left")
    run.nodes.take(state, "nodes.left")
    run.history[:] = state.history()
    run.losses[:] = state.reals("losses", (None,)).tolist()
    run.began -= float(state.reals("seconds", (1,))[0])
    found = {name: state.whole(f"random.{name}", most) for name, most in _STREAM.items()}
    if not found["inc"] % 2:
        raise FileError(f"{state.path}: 'random.inc' is {found['inc']}; an odd number is accepted")
    run.rng.bit_generator.state = {
        "bit_generator": type(np.random.default_rng(0).bit_generator).__name__,
        "state": {name: found[name] for name in ("state", "inc")},
        "has_uint32": found["has_uint32"],
        "uinteger": found["uinteger"],
    }
