"""`dancar demo`: the whole way on a small shipped graph, as far as the library goes."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from dancar.graph import Graph
    from dancar.models import Dancar
    from dancar.plots import Shown

app = typer.Typer()

DATA_SET = "wordnet-mammals"
NODE = "dog.n.01"


@dataclass
class Tour:
    """What the steps hand on: the folder, what was made in it, and what `dancar` may be asked next."""

    folder: Path
    graph: "Graph | None" = None
    model: "Dancar | None" = None
    shown: "Shown | None" = None
    made: list[tuple[Path, str]] = field(default_factory=list)
    try_next: list[str] = field(default_factory=list)

    def path(self, name: str, what: str) -> Path:
        """A file to be made in the folder, noted with what it is."""
        path = self.folder / name
        self.made.append((path, what))
        return path


def graph(tour: Tour) -> str:
    """Load the shipped graph."""
    from dancar.datasets import load

    tour.graph = load(DATA_SET)
    tour.try_next += ["datasets list", "datasets make wordnet-nouns -o nouns.parquet"]
    return f"{tour.graph.n_nodes:,} mammals, {tour.graph.n_edges:,} edges from each to what it is a kind of"


def node(tour: Tour) -> str:
    """Show one node of it."""
    assert tour.graph is not None
    number = tour.graph.labels.index(NODE)
    general = [str(tour.graph.labels[other]) for other in tour.graph.successors[number]]
    return f"{NODE} is a kind of {', '.join(general)}; {len(tour.graph.predecessors[number])} kinds of it"


def file(tour: Tour) -> str:
    """Write the graph where other programs find it."""
    from dancar import write_graph

    assert tour.graph is not None
    path = tour.path("mammals.graphml", "the graph, for Gephi, Cytoscape, yEd, networkx or igraph")
    write_graph(tour.graph, path)
    tour.try_next.append(f"convert {path} mammals.csv")
    return str(path)


def fit(tour: Tour) -> str:
    """Train an arrangement in the plane, and save it."""
    from dancar import Dancar

    assert tour.graph is not None
    tour.model = Dancar(dim=2, time_limit=20).fit(tour.graph)
    path = tour.path("mammals.dancar", "the arrangement: a ball and an anchor for each mammal, in the plane")
    tour.model.save(path)
    tour.try_next += [f"reconstruct {path} -o again.csv", f"fit {DATA_SET} -o ten.dancar --dim 10"]
    return f"{path}, {tour.model.dim} dimensions, the ball at the {tour.model.contain_}"


def score(tour: Tour) -> str:
    """Read the graph back, and compare over all pairs of nodes."""
    assert tour.graph is not None and tour.model is not None
    tour.try_next.append(f"score {tour.folder / 'mammals.dancar'} {DATA_SET}")
    return str(tour.model.evaluate(tour.graph))


def picture(tour: Tour) -> str:
    """Draw the map, and one node with its neighbours."""
    from dancar.plots import draw, shown, write_picture

    assert tour.model is not None
    tour.shown = shown(tour.model.arrangement_)
    whole = tour.path("mammals.png", "the map: every mammal a ball and an anchor, in the ball of all that it is")
    write_picture(whole, draw(tour.shown, trained=tour.model.certificate_, title="The mammals of WordNet"))
    focus = tour.path("dog.svg", "a dog, what it is a kind of, and the kinds of it")
    write_picture(focus, draw(tour.shown, trained=tour.model.certificate_, focus=NODE))
    fitted = tour.folder / "mammals.dancar"
    tour.try_next += [f"plot {fitted} -o cat.pdf --focus cat.n.01 --dark", f"plot {fitted} --film mammals.gif"]
    return f"{whole}, {focus}"


def page(tour: Tour) -> str:
    """Write the map as a page to explore."""
    from dancar.plots import write_page

    assert tour.model is not None and tour.shown is not None
    path = tour.path("mammals.html", "the map to explore in a browser: search, neighbours, colors")
    write_page(path, tour.shown, title="The mammals of WordNet", focus=NODE)
    return f"{path}, {path.stat().st_size:,} bytes that ask the network for nothing"


# In order.
STEPS: tuple[Callable[[Tour], str], ...] = (graph, node, file, fit, score, picture, page)


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for what is made.")] = Path(
        "dancar-demo"
    ),
) -> None:
    """Go the whole way on a small shipped graph.

    The graph is WordNet's mammals. Every step says what it made and how long it took.

    \b
    Examples:
      dancar demo
      dancar demo --out /tmp/dancar
    """
    out.mkdir(parents=True, exist_ok=True)
    tour = Tour(out)
    for step in STEPS:
        began = perf_counter()
        said = step(tour)
        typer.echo(f"{step.__name__:<8} {said}  ({perf_counter() - began:.1f} s)")
    typer.echo("\nmade:")
    for path, what in tour.made:
        typer.echo(f"  {path}  {what}")
    typer.echo("\ntry next:")
    # As it was called, where the shell would not find it by its name.
    program = "dancar" if which("dancar") else sys.argv[0]
    for arguments in tour.try_next:
        typer.echo(f"  {program} {arguments}")
