"""What scikit-learn needs of a model besides its parameters: the embedding as features, and a way to be copied."""

from typing import Any, Self, final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.objects import as_graph
from dancar.graph import Graph
from dancar.labels import Labels
from dancar.models.pictured import Pictured
from dancar.queries.named import known

Float32 = NDArray[np.float32]


class Featured(Pictured):
    """A model's results, as columns for a classifier, a clustering or a table."""

    @final
    def transform(self, nodes: Any) -> Float32:
        """The numbers of nodes as rows of features: centers, radii, anchors, whatever the model has of a node.

        Parameters
        ----------
        nodes : list or array of labels, or graph
            Which nodes, in which order; of a graph all its nodes in theirs. They are among those that were fitted.

        Returns
        -------
        array of shape [nodes, features]
            In float32; `get_feature_names_out` names the columns.

        Raises
        ------
        InputError
            When a node is not among those that were fitted. `Dancar.place` finds a place for one.

        Examples
        --------
        >>> import dancar
        >>> model = dancar.Dancar(dim=2, threads=1).fit([("pet", "dog"), ("pet", "cat")])
        >>> model.transform(["dog", "cat"]).shape, model.get_feature_names_out().tolist()
        ((2, 5), ['center0', 'center1', 'radius', 'anchor0', 'anchor1'])
        """
        labels = _labels_of(nodes)
        rows = known(self.labels_, labels)
        count = len(self.labels_)
        return np.concatenate([array.reshape(count, -1)[rows] for _, array in self._own()], axis=1)

    @final
    def get_feature_names_out(self, input_features: Any = None) -> NDArray[np.object_]:
        """The names of the columns that `transform` gives; what it is given is of no account."""
        count, names = len(self.labels_), []
        for name, array in self._own():
            width = array.reshape(count, -1).shape[1]
            names += [name] if array.ndim == 1 else [f"{name}{column}" for column in range(width)]
        return np.array(names, object)

    def _own(self) -> list[tuple[str, Float32]]:
        """The parameters that belong to single nodes, in the order of the declaration."""
        containment = self.arrangement_.declaration.containment
        names = dict.fromkeys(name for name, _ in containment.source_parameters + containment.target_parameters)
        return [(name, self.arrangement_.parameters[name]) for name in names]

    @final
    def __sklearn_clone__(self) -> Self:
        """An unfitted model with these parameters; a fitted model among them, the start, stays fitted."""
        return type(self)(**self.get_params())

    @final
    def __sklearn_tags__(self) -> Any:
        """What scikit-learn asks before it takes a model for a step; it alone calls this, and is there then."""
        from sklearn.utils import InputTags, Tags, TargetTags, TransformerTags

        return Tags(
            estimator_type=None,
            target_tags=TargetTags(required=False),
            transformer_tags=TransformerTags(preserves_dtype=[]),
            input_tags=InputTags(two_d_array=False),
            no_validation=True,
            non_deterministic=False,
        )


def _labels_of(nodes: Any) -> Any:
    """A list of labels as it is, a column of them as a list, and the nodes of any graph."""
    if isinstance(nodes, Labels):
        return nodes
    if isinstance(nodes, np.ndarray) and nodes.ndim == 2 and nodes.shape[1] == 1:
        nodes = nodes[:, 0]
    if isinstance(nodes, np.ndarray) and nodes.ndim == 1:
        return nodes.tolist()
    if isinstance(nodes, list | tuple) and not any(isinstance(node, list | tuple | np.ndarray) for node in nodes):
        return list(nodes)
    if isinstance(nodes, str):
        raise InputError(f"nodes: {nodes!r} given; a list of labels, or a graph, is accepted")
    return nodes.labels if isinstance(nodes, Graph) else as_graph(nodes).labels
