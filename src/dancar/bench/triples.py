"""Held-out triples, ranked: our models of triples beside PyKEEN's TransE, at the same dimension and seconds."""

from importlib.util import find_spec

import numpy as np

from dancar.arrangement import Arrangement, relation_labels
from dancar.bench.charts import Bars
from dancar.bench.result import Result, command, without_folders
from dancar.errors import ParameterError
from dancar.evaluation import TripleScores, triple_ranking, triple_scores_of
from dancar.graph import Graph

_OURS = ("transe", "toruse", "transh")
_PEER = "PyKEEN's TransE"
# Steps without end: the time ends them.
_ENDLESS = 1 << 40
_NOTES = [
    "trained on a share of the triples that keeps every node; of the others, a random sample is ranked",
    "ranking: for each of these triples all nodes as its target, and all as its source; filtered (other triples, known "
    "or held out, do not count) and realistic (equal scores share); one code for all models",
    "many relations are there with their inverse, and a held-out triple's inverse may be among those trained on",
    "seconds: of training; not counted are compiling, imports, scoring, and the radii that ours fit afterwards, which "
    "decide which triples there are and have no part in a ranking",
    "PyKEEN's TransE: in several settings, see `bench/peer_models/pykeen_triples.py`; 'defaults' are those of its "
    "pipeline",
]


def triples(
    graph: str = "wordnet-relations",
    dims: str = "50",
    seconds: float = 60.0,
    share: float = 0.95,
    sample: int = 2000,
    models: str = "all",
    seed: int = 0,
) -> Result:
    """Train each model for these seconds in each of the dimensions, and rank a sample of what was held out."""
    from dancar.datasets import load_graph
    from dancar.training.options import cores

    given = load_graph(graph)
    if given.relation is None:
        raise ParameterError(f"graph: {graph} has no relations; one that has is accepted")
    train, held_out = given.split(share, seed=seed, keep_nodes=True)
    lost = set(given.relation.tolist()) - set([] if train.relation is None else train.relation.tolist())
    if lost:
        raise ParameterError(f"share: {share:g} leaves no triple of relation number {min(lost)} to train on")
    wanted, others = held_out.split(min(1.0, sample / max(held_out.n_edges, 1)), seed=seed)
    known = _together(train, others)
    chosen, left_out = _chosen(models)
    rows = []
    for dim in map(int, dims.split(",")):
        _warm_up(chosen, dim)
        for model in chosen:
            scores, taken, numbers = _trained(model, train, dim, seconds, seed)
            found = triple_ranking(scores, wanted, known)
            rows.append(
                {
                    "model": model,
                    "dim": dim,
                    "MRR": round(found.mean_reciprocal_rank, 4),
                    **{f"hits@{k}": round(part, 4) for k, part in found.hits.items()},
                    "mean rank": round(found.mean_rank, 1),
                    "numbers a node": numbers,
                    "seconds": round(taken, 1),
                }
            )
    settings = {"graph": without_folders(graph), "dims": dims, "seconds": seconds, "share": share, "sample": sample}
    settings |= {"models": models, "seed": seed}
    said = {**settings, "triples trained on": f"{train.n_edges:,}", "triples ranked": f"{wanted.n_edges:,}"}
    said |= {"threads": cores()}
    chart = Bars(("dim", "model"), "MRR", color="model")
    return Result("triples", command("triples", settings), rows, said, [*_NOTES, *left_out], chart=chart)


def _peers() -> dict[str, str]:
    """The rows of PyKEEN, and the settings of each."""
    from dancar.bench.peer_models.pykeen_triples import SETTINGS

    return {f"{_PEER}: {name}": name for name in SETTINGS}


def _chosen(models: str) -> tuple[list[str], list[str]]:
    """The models, and a sentence about those that cannot be trained here."""
    known = [*_OURS, *_peers()]
    wanted = known if models == "all" else [word.strip() for word in models.split(",")]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise ParameterError(f"models: {unknown[0]!r} given; 'all', or some of {', '.join(known)} are accepted")
    if find_spec("pykeen") is None and set(wanted) & set(_peers()):
        said = f"left out: {_PEER}, as pykeen is not installed (pip install pykeen)"
        return [name for name in wanted if name in _OURS], [said]
    return wanted, []


def _together(one: Graph, other: Graph) -> Graph:
    """The rows of both; labels and relations are the same."""
    columns = [(part.source, part.target, part.relation) for part in (one, other)]
    source, target, relation = (np.concatenate(pair) for pair in zip(*columns, strict=True))
    return Graph(source, target, one.labels, relation=relation, relation_labels=one.relation_labels)


def _warm_up(models: list[str], dim: int) -> None:
    """Everything once on a small graph, so that no clock sees code that is compiled or loaded."""
    small = Graph(range(60), [(node + 1) % 60 for node in range(60)], relation=[node % 2 for node in range(60)])
    for model in models:
        _trained(model, small, dim, 0.2, 0)


def _trained(model: str, graph: Graph, dim: int, seconds: float, seed: int) -> tuple[TripleScores, float, int]:
    """The scores of all triples, the seconds of training, and the numbers that a node has."""
    from dancar.bench.peer_models.pykeen_triples import train
    from dancar.models.registry import model_class
    from dancar.training.options import Options, cores
    from dancar.training.ranking import fit_ranking

    if model not in _OURS:
        scores, taken = train(graph, _peers()[model], dim, seconds, seed, cores())
        return scores, taken, dim
    declaration = model_class(model)().declaration()
    fitted = fit_ranking(declaration, graph, Options(dim=dim, steps=_ENDLESS, time_limit=seconds, seed=seed))
    relations = relation_labels(graph)
    made = Arrangement(fitted.parameters, graph.labels, fitted.contain, declaration, relation_labels=relations)
    return triple_scores_of(made), fitted.history[-1].seconds, dim
