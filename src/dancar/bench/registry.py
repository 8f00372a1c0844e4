"""Benches by name; each module is imported when its bench runs."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dancar.bench.result import Result

BENCHES = {
    "closures": "Models of hierarchies on one closure: F1 at the rule, mAP, ROC AUC, by model, space and dimension.",
    "dimensions": "The smallest dimension with an exact embedding found, for each of several graphs.",
    "first-fit": "The first fit on a machine, compilation included, against the second.",
    "fit": "`dancar fit` from a cold process: seconds, F1, memory, by dimension, side and seed.",
    "gate": "Pieces of the engine beside NumPy, as ratios to be compared with recorded ones: scripts/check --bench.",
    "loading": "Loading edge lists, against numpy.loadtxt, pandas and networkx.",
    "models": "What each model costs: lines, files, and a step of training beside DANCAR's.",
    "page": "The interactive page in Chromium: size, seconds until ready, frames a second while dragged.",
    "paper-dimensions": "The paper's figure: F1 by dimension, for reconstruction and for link prediction.",
    "paper-table": "The paper's Table 2: DANCAR, Poincaré and Disk, 10 and 20 dimensions, all edges and half.",
    "paper-twitter": "The paper's Twitter figure: a map, and Spearman's correlation of radius and degree.",
    "peers": "Side by side at the same numbers and seconds: gensim, PyKEEN, torch, a truncated SVD, and ours.",
    "queries": "Questions to an arrangement, against a scan, SciPy's k-d tree and faiss; `dancar query` from cold.",
    "ranking": "Rankings, areas and thresholds over all pairs: seconds by model and dimension.",
    "same-bits": "One file, bit for bit, for any threads, hash seeds and order of lines.",
    "scale": "Time per edge and memory from ten thousand edges upwards.",
    "scan": "One exact scan of all pairs, against a blocked matrix product.",
    "speed": "Our own speed at a glance: a step, scans, rankings and a fit, each beside what its bench has beside it.",
    "step": "One step of 120,000 pairs, against the same step in eager torch.",
    "triples": "Held-out triples ranked: TransE, TorusE, TransH beside PyKEEN's TransE, equal dimension and seconds.",
}


def bench_function(name: str) -> "Callable[..., Result]":
    """The function that runs the bench of that name, a key of `BENCHES`; its arguments are the bench's settings."""
    module = name.replace("-", "_")
    found: Callable[..., Result] = getattr(import_module(f"dancar.bench.{module}"), module)
    return found
