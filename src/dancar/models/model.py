"""`Model`: what all models do alike. A model declares its rule and how it trains; each method is written here, once."""

import os
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Declaration, Exceptions, check_takes_exceptions, relation_labels
from dancar.errors import ParameterError
from dancar.evaluation import certificate, reconstruction
from dancar.evaluation.alignment import aligned
from dancar.evaluation.certificate import Certificate
from dancar.evaluation.reconstruction import geometric_reconstruction
from dancar.formats.objects import as_graph
from dancar.graph import Graph
from dancar.models.featured import Featured
from dancar.queries import Index
from dancar.queries.stored_index import index_tensors

if TYPE_CHECKING:
    from dancar.evaluation import Ranking, Separation
    from dancar.prediction import Prediction
    from dancar.training import Callback, Checkpoints, Fitted


class Model(Featured):
    """A model, fitted or not. Its parameters are the arguments of `__init__`."""

    threads: int | None

    @abstractmethod
    def declaration(self) -> Declaration:
        """What the model is, with its parameters."""

    @abstractmethod
    def _train(self, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints") -> "Fitted":
        """Train on a graph."""

    @abstractmethod
    def check_parameters(self) -> None:
        """Raise a `ParameterError` if `fit` would, whatever the graph."""

    @final
    def fit(
        self,
        graph: Any,
        callbacks: "Sequence[Callback] | None" = (),
        *,
        checkpoint: str | os.PathLike[str] | None = None,
        checkpoint_every: float = 300.0,
        resume: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Train on a graph, and check the result over all pairs of nodes.

        Parameters
        ----------
        graph : graph
            A `Graph`, or anything that `as_graph` takes. For a file or a data set by name, pass
            ``dancar.load_graph(name)``.
        callbacks : sequence of callables
            Each is called with a `dancar.training.Record` after every scan of all pairs; training stops, with the best
            so far, when one returns True. (None is none, as the last step of a scikit-learn pipeline gets it.)
        checkpoint : path, optional
            A file in which the state of training is kept, whole at any moment. SIGINT and SIGTERM then save it first.
        checkpoint_every : float
            Seconds between two saves of it.
        resume : path, optional
            Such a file, to go on from, with the same graph and parameters (`threads` and `time_limit` aside): the
            result is that of a training that was never stopped, bit for bit.

        Returns
        -------
        self
            Ctrl-C ends training early and keeps the best so far: `stopped_` is then "interrupt".
        """
        from dancar.training import Checkpoints

        self.check_parameters()
        checkpoints = Checkpoints(checkpoint, checkpoint_every, resume)
        given = as_graph(graph)
        fitted = self._train(given, callbacks or (), checkpoints)
        declaration = self.declaration()
        relations = relation_labels(given) if declaration.rule.by_relation else None
        held = fitted.parameters, given.labels, fitted.contain, declaration
        bare = Arrangement(*held, relation_labels=relations, forecast=fitted.forecast)
        self._keep(bare, fitted, certificate(bare, given, self.threads))
        return self

    @final
    def fit_transform(self, graph: Any, y: Any = None, **options: Any) -> NDArray[np.float32]:
        """`fit`, and the features of all nodes, in the order of `labels_`; `y` is there for scikit-learn's pipelines.

        Examples
        --------
        >>> import dancar
        >>> dancar.Dancar(dim=2, threads=1).fit_transform([("pet", "dog"), ("pet", "cat")]).shape
        (3, 5)
        """
        return self.fit(graph, **options).transform(self.labels_)

    @final
    def score(self, graph: Any) -> float:
        """F1 over all pairs of nodes, of the geometry alone."""
        return self.evaluate(graph).f1

    @final
    def evaluate(self, graph: Any) -> Certificate:
        """Compare with a graph over all pairs of nodes; its nodes are found by their labels.

        Exceptions that a file keeps (`save`) are not counted: the numbers are those of the geometry.
        """
        return certificate(self.arrangement_, as_graph(graph), self.threads)

    @final
    def rank(self, graph: Any, known: Any = None, *, ranked: str = "targets") -> "Ranking":
        """How high the edges of a graph stand among all pairs: mean average precision, ranks, hits.

        Parameters
        ----------
        graph : graph
            The edges to be found; nodes are found by their labels.
        known : graph, optional
            Edges that are known already, such as those that were fitted: neither to be found nor non-edges.
        ranked : str
            "targets" ranks for each source its possible targets, "sources" for each target its sources. A model of
            triples ranks them relation by relation, and takes "both" as well.

        Examples
        --------
        >>> import dancar
        >>> graph = dancar.load_graph("perfect-tree:depth=2")
        >>> print(dancar.Dancar(dim=2, threads=1).fit(graph).rank(graph))
        mAP 1.0000 over 12 nodes; of 12 edges mean rank 1, MRR 1.0000, hits@1 1.0000, hits@3 1.0000, hits@10 1.0000
        """
        from dancar.evaluation import ranking, scores_of, triple_ranking, triple_scores_of

        wanted, seen = self._aligned(graph, known)
        if self.arrangement_.declaration.rule.by_relation:
            scores = triple_scores_of(self.arrangement_)
            return triple_ranking(scores, wanted, seen, ranked=ranked, threads=self.threads)
        return ranking(scores_of(self.arrangement_, ranked), wanted, seen, ranked=ranked, threads=self.threads)

    @final
    def separation(self, graph: Any, known: Any = None) -> "Separation":
        """How well one threshold separates a graph's edges from all other pairs: at 0, at the best, ROC AUC."""
        from dancar.evaluation import scores_of, separation

        if self.arrangement_.declaration.rule.by_relation:
            raise ParameterError(
                f"separation: {self.arrangement_.model} scores triples, each relation by a scale of its own; "
                "a model of pairs is accepted"
            )
        return separation(scores_of(self.arrangement_), *self._aligned(graph, known), threads=self.threads)

    @final
    def predict(self, k: int = 10) -> "list[Prediction]":
        """The k likeliest edges that the fitted graph has not: exactly those with the most slack, over all pairs.

        Each has the probability that it is an edge, as edges that were held out during the fit tell it
        (`docs/fit.rst` says of what).

        Raises
        ------
        ParameterError
            When the model was not fitted for prediction.

        Examples
        --------
        >>> import dancar
        >>> seen, unseen = dancar.load_graph("perfect-tree:depth=5").split(0.8)
        >>> model = dancar.Dancar(dim=2, purpose="prediction", threads=1).fit(seen)
        >>> found = model.predict(3)
        >>> len(found), found[0].slack >= found[1].slack
        (3, True)
        """
        from dancar.prediction import predictions

        return predictions(self.arrangement_, k, self.threads)

    def _aligned(self, graph: Any, known: Any) -> tuple[Graph, Graph | None]:
        names = self.labels_, self.arrangement_.relation_labels
        return aligned(as_graph(graph), *names), None if known is None else aligned(as_graph(known), *names)

    @final
    def reconstruct(self) -> Graph:
        """The graph that the arrangement means, read off all pairs of nodes; exceptions that it keeps are applied."""
        return reconstruction(self.arrangement_, self.threads)

    @final
    def save(self, path: str | os.PathLike[str], *, lossless: Any = None, index: bool = False) -> None:
        """Save as a file, whole or not at all; `dancar.load` gives the model back.

        Parameters
        ----------
        path : path
            The file, by custom ``NAME.dancar``.
        lossless : graph, optional
            A graph to be kept exactly: the pairs in which the geometry differs from it go into the file, too, and
            `reconstruct`, `contains`, `successors` and `predecessors` of the loaded model take them into account.
        index : bool
            Keep the index for questions in the file, which about doubles it: then a file that is mapped into memory
            (`open_mapped`, ``dancar query``) answers without reading the rest.

        Raises
        ------
        InputError
            When `lossless` is a graph of other nodes, or one with relations or weights, which pairs cannot hold.
        ParameterError
            When the model's rule speaks of more than pairs.
        """
        from dancar import store

        arrangement = self.arrangement_
        if lossless is not None:
            check_takes_exceptions(arrangement.declaration)
            wanted = aligned(as_graph(lossless), arrangement.labels)
            found = geometric_reconstruction(arrangement, self.threads)
            arrangement = arrangement.with_exceptions(Exceptions.between(found, wanted))
        tensors = arrangement.tensors()
        if index:
            if not isinstance(self.answers_, Index):
                raise ParameterError(f"index: {arrangement.model} has none; a model of balls and anchors is accepted")
            tensors |= index_tensors(self.answers_.columns)
        store.write(path, tensors, arrangement.described(), arrangement.labels)

    @final
    def export(
        self,
        path: str | os.PathLike[str],
        *,
        format: str | None = None,
        guard: bool = False,
        vectors: str = "anchor",
    ) -> list[str]:
        """Save as another program's file, whole or not at all.

        Parameters
        ----------
        path : path
            The file; its ending decides on the format.
        format : str, optional
            "coords" (the authors' coordinates), "table", "parquet", "npz", "graphml", "gexf", "word2vec" or
            "projector", whatever the ending is.
        guard : bool
            Put an apostrophe before labels that a spreadsheet would take for a formula.
        vectors : str
            What "word2vec" and "projector" hold of a node: "anchor", "center", or "all" its numbers.

        Returns
        -------
        list of str
            Sentences on what the file could not hold.
        """
        from dancar.store.foreign import Content, export
        from dancar.store.foreign.options import ForeignOptions

        arrangement = self.arrangement_
        shared = [name for name, _ in arrangement.declaration.containment.relation_parameters]
        own = {name: array for name, array in arrangement.parameters.items() if name not in shared}
        content = Content(own, arrangement.labels, arrangement.contain, self.reconstruct)
        said = export(content, Path(path), format, ForeignOptions(guard=guard, vectors=vectors))
        said += [f"{path}: {name} belongs to no node and has a place in .dancar files only" for name in shared]
        if arrangement.exceptions is not None:
            said.append(f"{path}: the numbers are those of the geometry; exceptions have a place in .dancar files only")
        return said

    @final
    def __getstate__(self) -> dict[str, Any]:
        """What a copy, or another process, needs: not the index, and not the declaration, which holds functions."""
        state = {name: value for name, value in self.__dict__.items() if name not in ("_made", "_columns")}
        if self._kept is not None:
            held = self._kept.arrangement
            names = [field.name for field in fields(held) if field.name != "declaration"]
            parts: Any = {name: getattr(held, name) for name in names}
            state["_kept"] = self._kept._replace(arrangement=parts)
        return state

    @final
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._kept is not None:
            parts: Any = self._kept.arrangement
            # Those of the fit: `set_params` may have changed the model's since.
            parameters = self.get_params() | parts["metadata"].get("parameters", {})
            declaration = type(self)(**parameters).declaration()
            self._kept = self._kept._replace(arrangement=Arrangement(**parts, declaration=declaration))
