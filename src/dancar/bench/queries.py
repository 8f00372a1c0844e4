"""Questions to a trained arrangement, one at a time and many at once, beside a scan, SciPy's k-d tree and faiss."""

import importlib.util
import tempfile
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from dancar.bench.charts import Bars
from dancar.bench.child import run_dancar
from dancar.bench.queries_peers import peers
from dancar.bench.result import Result
from dancar.queries import Index, Scan

_FEW = 100
_REPEATS = 5
_NOTES = [
    "microseconds: the median of single questions by node number, of those with less than 100 answers, Python included",
    "batch: thousands of questions a second, all asked in one call; where a peer has no such call, one after the other",
    "differences: answers that are not the index's, which are exact; k-d trees decide in float64, faiss in float32",
    "a tree of centers cannot know that each ball has its own radius: it is asked for all within the largest one",
]


def queries(
    graph: str = "wordnet-nouns",
    dim: int = 10,
    questions: int = 4000,
    pairs: int = 8_000_000,
    commands: int = 5,
    opened: int = 1_000_000,
) -> Result:
    """Train, then ask: members and containers of nodes, nearest anchors, pairs; open files; start the command cold."""
    from dancar import Dancar
    from dancar.datasets import load_graph

    given = load_graph(graph)
    model = Dancar(dim=dim).fit(given)
    center, radius, anchor = model.arrangement_.balls
    rng = np.random.default_rng(0)
    nodes = rng.integers(0, given.n_nodes, questions)
    index, building = _timed(Index, center, radius, anchor)
    scan = Scan(center, radius, anchor)
    # The first question of a kind reads compiled code from the disk.
    truth = {question: getattr(index, question)(nodes) for question in ("members", "containers")}
    few = {question: nodes[answers.degrees() < _FEW] for question, answers in truth.items()}
    few["nearest"] = nodes
    found, left_out = peers(center, radius, anchor)
    rows = []
    for library, asked in (("dancar index", index), ("dancar scan", scan), *found.items()):
        for question in ("members", "containers", "nearest"):
            one = getattr(asked, question, None)
            if one is None:
                continue
            # Scans take milliseconds.
            some = few[question][: len(few[question]) if asked is index else 50].tolist()
            one(some[0])
            alone = [_timed(one, node) for node in some]
            wrong = sum(not _same(answer, getattr(index, question)(node)) for (answer, _), node in zip(alone, some))
            batch = nodes if asked is index else nodes[:200]
            seconds = _timed(one, batch)[1]
            rows.append(
                {
                    "library": library,
                    "question": question,
                    "microseconds": round(1e6 * float(np.median([took for _, took in alone])), 1),
                    "batch": round(len(batch) / seconds / 1e3, 2),
                    "differences": wrong,
                }
            )
    rows += _pairs(index, scan, given.n_nodes, pairs, rng)
    rows += _files(opened, dim, rng)
    rows += _commands(model, given.labels[int(few["members"][0])], commands)
    given_settings = {"graph": graph, "dim": dim, "questions": questions, "pairs": pairs, "commands": commands}
    given_settings["opened"] = opened
    command = "dancar bench queries " + " ".join(f"--set {name}={value}" for name, value in given_settings.items())
    degrees = {f"median of {question}": int(np.median(answers.degrees())) for question, answers in truth.items()}
    settings = {"graph": graph, "nodes": f"{given.n_nodes:,}", "dim": dim, "seed": 0, **degrees}
    settings |= {"seconds to make the index": round(building, 3), "peers": _versions()}
    chart = Bars(("library", "question"), "microseconds", log=True, color="question")
    return Result("queries", command, rows, settings, [*_NOTES, *left_out], chart=chart)


def _pairs(index: Index, scan: Scan, n: int, count: int, rng: np.random.Generator) -> list[dict[str, Any]]:
    source, target = rng.integers(0, n, (2, count)).astype(np.int32)
    singles = [_timed(index.contains, node, 0)[1] for node in source[:2000].tolist()]
    rows = []
    for library, asked in (("dancar index", index), ("dancar scan", scan)):
        asked.contains(source[:10], target[:10])
        seconds = min(_timed(asked.contains, source, target)[1] for _ in range(3))
        row = {"library": library, "question": "contains", "batch": round(count / seconds / 1e3, 2), "differences": 0}
        rows.append(row | ({"microseconds": round(1e6 * float(np.median(singles)), 1)} if asked is index else {}))
    return rows


def _files(nodes: int, dim: int, rng: np.random.Generator) -> list[dict[str, Any]]:
    """Files of many drawn balls and of many long labels: mapped, and read as a whole with its checksum."""
    from dancar import open_mapped, store
    from dancar.arrangement import Arrangement
    from dancar.labels import Labels

    center, anchor = rng.standard_normal((2, nodes, dim), np.float32)
    balls = {"center": center, "radius": np.full(nodes, 0.1, np.float32), "anchor": anchor}
    labels = Labels.of([f"a label of a node, as long as that of a web page: {node:012}" for node in range(nodes)])
    drawn = Arrangement(balls, labels)
    taken: dict[str, list[float]] = {"open, mapped": [], "one node by its label, mapped": [], "read the labels": []}
    with tempfile.TemporaryDirectory() as folder:
        both, names = str(Path(folder) / "drawn.dancar"), str(Path(folder) / "labels.dancar")
        store.write(both, drawn.tensors(), drawn.described(), labels)
        store.write(names, {}, {}, labels)
        last = labels[nodes - 1]
        for _ in range(_REPEATS):
            mapped, seconds = _timed(open_mapped, both)
            taken["open, mapped"].append(seconds)
            taken["one node by its label, mapped"].append(_timed(mapped.stored.node, last)[1])
            taken["read the labels"].append(_timed(store.read, names)[1])
    library = f"a file of {nodes:,} nodes"
    return [
        {"library": library, "question": question, "microseconds": round(1e6 * float(np.median(seconds)))}
        for question, seconds in taken.items()
    ]


def _commands(model: Any, label: Any, repeats: int) -> list[dict[str, Any]]:
    """The command, from a cold process, on a file with an index and on one without."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for indexed in (True, False):
            path = str(Path(folder) / "model.dancar")
            model.save(path, index=indexed)
            taken = [run_dancar(["query", path, "predecessors", "--", str(label)]).seconds for _ in range(repeats)]
            file = "with an index" if indexed else "without"
            rows.append(
                {
                    "library": f"dancar query, a file {file}",
                    "question": "predecessors",
                    "microseconds": round(1e6 * float(np.median(taken))),
                }
            )
    return rows


def _timed(ask: Callable[..., Any], *about: Any) -> tuple[Any, float]:
    began = time.perf_counter()
    answer = ask(*about)
    return answer, time.perf_counter() - began


def _same(found: Any, wanted: Any) -> bool:
    """Whether the nodes are the same; of nearest ones in the same order."""
    return bool(np.array_equal(getattr(found, "nodes", found), getattr(wanted, "nodes", wanted)))


def _versions() -> str:
    known = {"scipy": "scipy", "faiss-cpu": "faiss"}
    return ", ".join(f"{name} {metadata.version(name)}" for name, module in known.items() if _installed(module))


def _installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None
