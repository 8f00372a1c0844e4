"""What a map shows: balls in the plane for any arrangement, and how true they are to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, final

import numpy as np

from dancar.arrangement import Arrangement, Balls, check_pairs_only
from dancar.errors import InputError, ParameterError
from dancar.evaluation import reconstruction
from dancar.evaluation.certificate import Certificate, certificate
from dancar.graph import Graph
from dancar.graphs.adjacency import Adjacency
from dancar.plots.readable import readable
from dancar.plots.tidy import tidied
from dancar.regions.ball_in_ball import BALL_IN_BALL
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.regions.point_in_shared_ball import POINT_IN_SHARED_BALL

if TYPE_CHECKING:
    from dancar.training import Callback

VIEWS = ("auto", "train", "project")

# More than these take minutes to train a map of.
_MOST_NODES, _MOST_EDGES = 20_000, 300_000
# Beyond this many pairs of a ball that holds others and an anchor, or of a ball and what it holds, a map is drawn as it
# is.
_MOST_TIDIED, _MOST_HELD = 50_000_000, 1_000_000


@final
@dataclass(frozen=True, eq=False)
class Shown:
    """Balls in the plane, the relation that they stand for, and how well they do.

    Attributes
    ----------
    arrangement : Arrangement
        Of two dimensions: what the balls stand for.
    balls : Balls
        What is drawn; a disk that has no anchor is drawn with its center for one.
    relation : Graph
        What the arrangement that was asked to be shown means.
    found : Certificate
        How what is drawn compares with the relation, over all pairs.
    said : str
        How the map came about.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.plots import shown
    >>> anchor = np.array([[0, 0, 0], [1, 0, 0], [9, 0, 0]], np.float32)
    >>> balls = {"center": anchor, "radius": np.array([5, 0.5, 0.5], np.float32), "anchor": anchor}
    >>> made = shown(Arrangement(balls, Labels.range(3)))
    >>> made.arrangement.dim, made.found.exact
    (2, True)
    """

    arrangement: Arrangement
    balls: Balls
    relation: Graph
    found: Certificate
    said: str

    @property
    def members(self) -> Adjacency:
        """The nodes that each node contains, as the relation has it."""
        return self.relation.successors if self.arrangement.contain == "source" else self.relation.predecessors

    @property
    def containers(self) -> Adjacency:
        """The nodes that each node is contained in, as the relation has it."""
        return self.relation.predecessors if self.arrangement.contain == "source" else self.relation.successors


def shown(
    arrangement: Arrangement,
    view: str = "auto",
    *,
    tidy: bool = True,
    legibility: float = 0.5,
    time_limit: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    callbacks: "Sequence[Callback]" = (),
) -> Shown:
    """A map of an arrangement.

    Balls, disks, and balls of one radius, of two dimensions are shown as they are, balls of one dimension as a row. Of
    more, either a new arrangement in the plane is trained to give the same relation, or the two principal axes are
    drawn, each ball as large as it is on average where its members lie; `found` and `said` tell what is lost. Of models
    without balls the relation is shown, by a map that is trained for it.

    Parameters
    ----------
    arrangement : Arrangement
        What to show.
    view : {"auto", "train", "project"}
        What to do with more than two dimensions; "auto" trains unless that would take minutes. "train" makes a map of
        its own for two dimensions, too.
    tidy : bool
        Whether balls and anchors may move as long as the relation drawn stays the same.
    legibility : float
        Of a map that is trained: from 0, all for fidelity, to 1, all for being read; see `readable`.
    time_limit : float, optional
        Seconds of such training at the most, see `readable`.
    seed : int
        Of the training.
    threads : int, optional
        How many threads share the work; all cores if None.
    callbacks
        Told of the training of a map, as by `dancar.training.fit`.

    Raises
    ------
    ParameterError
        When the arrangement means more than pairs, such as triples, or there are no balls to project.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.plots import shown
    >>> point = np.array([[0], [2]], np.float32)
    >>> balls = {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}
    >>> shown(Arrangement(balls, Labels.range(2))).said
    'the arrangement itself, intervals of a line drawn as balls'
    """
    if view not in VIEWS:
        raise ParameterError(f"view: {view!r} given; one of {', '.join(VIEWS)} is accepted")
    relation = _relation(arrangement, threads)
    flat = None if view == "train" else _flat(arrangement)
    if flat is None:
        small = relation.n_nodes <= _MOST_NODES and relation.n_edges <= _MOST_EDGES
        if relation.n_edges and (view == "train" or (view == "auto" and small)):
            drawn = readable(
                relation,
                legibility,
                contain=arrangement.contain,
                time_limit=time_limit,
                seed=seed,
                threads=threads,
                callbacks=callbacks,
            )
            flat = drawn, f"trained in the plane for the relation of {_origin(arrangement)}"
        else:
            flat = _projected(arrangement, relation), f"the two principal axes of {arrangement.dim}"
    drawn, said = flat
    found = certificate(drawn, relation, threads)
    if (
        tidy
        and found.edges - found.missing + found.false <= _MOST_HELD
        and drawn.declaration.containment is POINT_IN_BALL
        and np.count_nonzero(_members(relation, drawn).degrees()) * drawn.n_nodes <= _MOST_TIDIED
    ):
        drawn = tidied(drawn)
        # As exact as before, with other margins.
        found = certificate(drawn, relation, threads)
    return Shown(drawn, _balls(drawn), relation, found, said)


def _relation(arrangement: Arrangement, threads: int | None) -> Graph:
    relation = reconstruction(arrangement, threads)
    try:
        check_pairs_only(relation)
    except InputError:
        raise ParameterError(
            f"an arrangement of {arrangement.model} given, which means more than pairs; a picture of one whose rule "
            "speaks of pairs is accepted"
        ) from None
    return relation


def _flat(arrangement: Arrangement) -> tuple[Arrangement, str] | None:
    """The arrangement in the plane, and how it came there; None where it has no such place."""
    declaration, dim = arrangement.declaration, arrangement.dim
    if declaration.containment is BALL_IN_BALL and declaration.depth == 1 and dim == 2:
        return arrangement, "the arrangement itself, disks inside disks"
    if declaration.containment is POINT_IN_SHARED_BALL and dim == 2:
        return arrangement, "the arrangement itself, balls of one radius"
    if declaration.containment is not POINT_IN_BALL or dim > 2:
        return None
    if dim == 2:
        return arrangement, "the arrangement itself"
    center, radius, anchor = arrangement.balls
    balls = {
        "center": np.concatenate([center, np.zeros_like(center)], axis=1),
        "radius": radius,
        "anchor": np.concatenate([anchor, np.zeros_like(anchor)], axis=1),
    }
    return replace(arrangement, parameters=balls), "the arrangement itself, intervals of a line drawn as balls"


def _origin(arrangement: Arrangement) -> str:
    if arrangement.declaration.containment is POINT_IN_BALL:
        return f"the arrangement in {arrangement.dim} dimensions"
    return f"an arrangement of {arrangement.model} in {arrangement.dim} dimensions"


def _projected(arrangement: Arrangement, relation: Graph) -> Arrangement:
    from dancar.training.starts import given

    if arrangement.declaration.containment is not POINT_IN_BALL:
        raise ParameterError(
            f"an arrangement of {arrangement.model} with {relation.n_nodes:,} nodes and {relation.n_edges:,} edges "
            "given; balls and anchors can be projected, and a map is trained (view 'train') of any that has edges"
        )
    made = given(arrangement.balls._asdict(), _members(relation, arrangement), 2, np.random.default_rng(0))
    return replace(arrangement, parameters=made._asdict(), exceptions=None)


def _balls(drawn: Arrangement) -> Balls:
    if drawn.declaration.containment is POINT_IN_BALL:
        return drawn.balls
    if drawn.declaration.containment is POINT_IN_SHARED_BALL:
        point = drawn.parameters["point"]
        return Balls(point, np.full(len(point), drawn.parameters["radius"].item(), np.float32), point)
    center = drawn.parameters["center"]
    return Balls(center, drawn.parameters["radius"], center)


def _members(relation: Graph, arrangement: Arrangement) -> Adjacency:
    return relation.successors if arrangement.contain == "source" else relation.predecessors
