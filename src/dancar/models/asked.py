"""The questions that a fitted model answers, by an index that is made when the first one comes."""

import threading
from typing import Self

from dancar.arrangement import Arrangement
from dancar.errors import ParameterError
from dancar.kernels.search.columns import Columns
from dancar.labels.sequence import Label
from dancar.models.results import Results
from dancar.queries import Answers, Index, Named, SlackScan
from dancar.queries.named import Nodes, Several
from dancar.queries.named import known as known_nodes
from dancar.regions.point_in_ball import POINT_IN_BALL

# Making an index twice would do no harm but take twice the memory.
_MAKING = threading.Lock()


class Asked(Results, Named):
    """A model's results, and what can be asked of them."""

    threads: int | None
    _made: tuple[Arrangement, Answers] | None = None
    # From a file that has the index; of that arrangement and no other.
    _columns: tuple[Arrangement, tuple[Columns, Columns]] | None = None

    @property
    def answers_(self) -> Answers:
        """The same questions by the numbers of nodes, for arrays of them; an index is made at the first question.

        What is no ball and anchor has no index, and is looked through. Of several relations it is the first, of a rule
        that names its own what it means without a name.
        """
        arrangement, made = self.arrangement_, self._made
        if made is None or made[0] is not arrangement:
            with _MAKING:
                made = self._made
                if made is None or made[0] is not arrangement:
                    self._made = made = (arrangement, self._answers(arrangement))
        return made[1]

    def _answers(self, arrangement: Arrangement) -> Answers:
        if arrangement.declaration.containment is not POINT_IN_BALL:
            named = arrangement.declaration.rule.names
            return SlackScan(arrangement, next(iter(named.values()), arrangement.numbers[0]))
        held = self._columns
        return Index(
            *arrangement.balls,
            contain=arrangement.contain,
            exceptions=arrangement.exceptions,
            columns=held[1] if held is not None and held[0] is arrangement else None,
            threads=self.threads,
        )

    def _answers_of(self, relation: Label | None) -> Answers:
        arrangement = self.arrangement_
        known, named = arrangement.relation_labels, arrangement.declaration.rule.names
        if named and relation is not None:
            if relation not in named:
                raise ParameterError(f"relation: {relation!r} given; {', '.join(map(repr, named))} are accepted")
            return SlackScan(arrangement, named[relation])
        if known is None:
            return super()._answers_of(relation)
        if relation is None:
            raise ParameterError(f"relation: none given; one of {len(known):,}, such as {known[0]!r}, is accepted")
        return SlackScan(arrangement, known.index(relation))

    def with_columns(self, columns: tuple[Columns, Columns] | None) -> Self:
        """This model, with the index that its file has, or with none."""
        self._columns = None if columns is None else (self.arrangement_, columns)
        return self

    def _node_of(self, label: Label) -> int:
        return self.labels_.index(label)

    def _nodes_of(self, labels: Several) -> Nodes:
        return known_nodes(self.labels_, labels)

    def _labels_of(self, nodes: Nodes) -> list[Label]:
        labels = self.labels_
        # A few labels are quicker had one by one than by way of Arrow.
        return [labels[node] for node in nodes.tolist()] if len(nodes) < 64 else labels[nodes].to_list()
