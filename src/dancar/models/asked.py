"""The questions that a fitted model answers, by an index that is made when the first one comes."""

import threading
from typing import Any, Self

from dancar.arrangement import Arrangement
from dancar.kernels.search.columns import Columns
from dancar.labels.sequence import Label
from dancar.models.results import Results
from dancar.queries import Index, Named
from dancar.queries.named import Nodes, Several, known

# Making an index twice would do no harm but take twice the memory.
_MAKING = threading.Lock()


class Asked(Results, Named):
    """A model's results, and what can be asked of them."""

    threads: int | None
    _made: tuple[Arrangement, Index] | None = None
    # From a file that has the index; of that arrangement and no other.
    _columns: tuple[Arrangement, tuple[Columns, Columns]] | None = None

    @property
    def answers_(self) -> Index:
        """The same questions by the numbers of nodes, for arrays of them, over an index; made at the first question."""
        arrangement, made = self.arrangement_, self._made
        if made is None or made[0] is not arrangement:
            with _MAKING:
                made = self._made
                if made is None or made[0] is not arrangement:
                    held = self._columns
                    index = Index(
                        *arrangement.balls,
                        contain=arrangement.contain,
                        exceptions=arrangement.exceptions,
                        columns=held[1] if held is not None and held[0] is arrangement else None,
                        threads=self.threads,
                    )
                    self._made = made = (arrangement, index)
        return made[1]

    def with_columns(self, columns: tuple[Columns, Columns] | None) -> Self:
        """This model, with the index that its file has, or with none."""
        self._columns = None if columns is None else (self.arrangement_, columns)
        return self

    def _node_of(self, label: Label) -> int:
        return self.labels_.index(label)

    def _nodes_of(self, labels: Several) -> Nodes:
        return known(self.labels_, labels)

    def _labels_of(self, nodes: Nodes) -> list[Label]:
        labels = self.labels_
        # A few labels are quicker had one by one than by way of Arrow.
        return [labels[node] for node in nodes.tolist()] if len(nodes) < 64 else labels[nodes].to_list()

    def __getstate__(self) -> dict[str, Any]:
        """The model without its index, which is made again where it is needed."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_made", "_columns")}
