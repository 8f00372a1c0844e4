"""The paper's figure of F1 over the dimension, for reconstruction and for link prediction."""

from dancar.bench.charts import Lines
from dancar.bench.paper_figures import TABLE
from dancar.bench.paper_methods import METHODS, closing
from dancar.bench.result import Result, command, without_folders

_NOTES = [
    "F1 of all edges at the model's own rule, decided over all pairs of different nodes",
    "link prediction: fitted for prediction on a share of the edges drawn at random, scored on all of them",
    "the paper's text and table give four of the points of its figure",
]


def paper_dimensions(
    graph: str = "wordnet-nouns",
    dims: str = "2,3,5,10,20,40",
    time_limit: float = 60.0,
    share: float = 0.5,
    seed: int = 0,
) -> Result:
    """Fit DANCAR in each dimension, with all edges and with a share of them."""
    from dancar.datasets import load_graph

    given = load_graph(graph).simple()
    half = given.split(share, seed=seed)[0]
    methods = [method for method in METHODS if method.model == "dancar"]
    notes = [*_NOTES, *(method.left_out() for method in methods if method.left_out())]
    rows = []
    for method in methods:
        for percentage in () if method.left_out() else method.percentages:
            task = "reconstruction" if percentage == 100 else "link prediction"
            for dim in map(int, dims.split(",")):
                seen = given if percentage == 100 else half
                model, seconds = method.fitted(seen, dim, time_limit, seed, percentage)
                found = model.evaluate(given)
                row = {"model": method.title, "task": task, "dim": dim, "F1": round(found.f1, 4)}
                row |= {"precision": round(found.precision, 4), "recall": round(found.recall, 4)}
                rows.append(row | {"training seconds": round(seconds, 1)})
    closed = round(closing(half, given), 4)
    for dim in map(int, dims.split(",")):
        rows.append(
            {"model": "transitive closure of the seen edges", "task": "link prediction", "dim": dim, "F1": closed}
        )
    for (model_name, dim, percentage), cell in TABLE.items():
        if model_name == "dancar":
            task = "reconstruction" if percentage == 100 else "link prediction"
            rows.append({"model": "the paper's DANCAR", "task": task, "dim": dim, "F1": cell.f1})
    settings = {"graph": without_folders(graph), "dims": dims, "time_limit": time_limit, "share": share, "seed": seed}
    chart = Lines("dim", "F1", ("model", "task"), log="x")
    return Result("paper-dimensions", command("paper-dimensions", settings), rows, settings, notes, chart=chart)
