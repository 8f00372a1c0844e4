"""The peers by name, with the package that each needs; a module is imported when its peer trains."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from dancar.bench.peer_models.task import Task, Trained


class Entry(NamedTuple):
    """Where a peer is, what it needs, and what to say where that is not installed."""

    module: str
    package: str
    install: str = ""


PEERS = {
    "Dancar": Entry("dancar_exact", "dancar"),
    "eager torch DANCAR": Entry("eager_dancar", "torch", "torch"),
    "dot product": Entry("dot_product", "torch", "torch"),
    "truncated SVD": Entry("sparse_svd", "scipy"),
    "Poincaré (gensim)": Entry("gensim_poincare", "gensim", "gensim"),
    "TransE (PyKEEN)": Entry("pykeen_transe", "pykeen", "pykeen"),
    "BoxE (PyKEEN)": Entry("pykeen_boxe", "pykeen", "pykeen"),
}


def training(name: str) -> Callable[[Task], Trained]:
    """The function that trains the peer of that name."""
    found: Callable[[Task], Trained] = import_module(f"dancar.bench.peer_models.{PEERS[name].module}").train
    return found


def missing(names: list[str]) -> dict[str, str]:
    """A sentence about each of the peers whose package is not installed."""
    return {
        name: f"left out: {name}, as {PEERS[name].package} is not installed (pip install {PEERS[name].install})"
        for name in names
        if find_spec(PEERS[name].package) is None
    }
