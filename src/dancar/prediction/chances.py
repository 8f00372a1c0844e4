"""From the rate of held-out edges among pairs to the probability that a pair is an edge."""

from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.prediction.completion import Completion
from dancar.prediction.held_out import Found

Float64 = NDArray[np.float64]


@final
class Chances(NamedTuple):
    """What the held-out edges are of all edges that a training without them has not seen.

    Attributes
    ----------
    share : float
        Held-out edges among those, in a training without them: 1 if nothing is assumed of others.
    later : float
        Unseen edges of a training with them, to those of a training without.
    said : list of str
        What was assumed.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.prediction.chances import Chances
    >>> Chances(0.25, 0.75, []).probability(np.array([0.0, 0.125, 0.25])).round(3)
    array([0.   , 0.429, 1.   ])
    """

    share: float
    later: float
    said: list[str]

    @classmethod
    def of(cls, edges: int, held: int, unseen: float | None, completion: Completion) -> "Chances":
        """From the share of all edges that is not seen; else from the surest pairs, where the graph is a hierarchy."""
        if unseen is not None:
            missing = edges * unseen / (1 - unseen)
            said = f"unseen: {missing:,.0f} edges, as given"
        elif completion.closing and completion.surest < 1:
            missing = max(held / completion.surest - held, 1.0)
            said = (
                f"unseen: about {missing:,.0f} edges, as held-out edges are {completion.surest:.2%} of the surest pairs"
            )
        else:
            said = f"unseen: as many edges as were held out, {held:,}, if probabilities are to be read as such"
            return cls(1.0, 1.0, [said])
        return cls(held / (held + missing), missing / (held + missing), [said])

    def probability(self, rate: Float64) -> Float64:
        """The probability that a pair is an edge, from the rate of held-out edges among its like."""
        sure = np.minimum(rate / self.share, 1.0)
        # The pairs that are none are as many as before; of the edges some are known now.
        found: Float64 = sure * self.later / (sure * self.later + (1 - sure))
        return found.clip(max=1.0)


def best_threshold(found: Found, known: Float64, chances: Chances) -> float:
    """The slack from which pairs are to count as edges, so that the expected F1 of all edges is best.

    Parameters
    ----------
    found
        Where the held-out edges lie.
    known
        The slacks of the known edges.
    chances
        What the held-out edges are of those not known.
    """
    seen = len(known) - np.searchsorted(np.sort(known), found.slack)
    hits, others = (np.cumsum(part[::-1])[::-1] for part in (found.hits, found.others))
    right = seen + np.minimum(hits / chances.share, hits + others)
    f1 = 2 * right / (seen + hits + others + len(known) + hits[0] / chances.share)
    return float(found.slack[int(np.argmax(f1))])
