"""Near matches for a label that does not exist: cheap enough for an error message about a million labels."""

from difflib import get_close_matches

import numpy as np
from numpy.typing import NDArray

from dancar.labels.sequence import Labels

# difflib compares one by one, some microseconds each.
COMPARED = 4096


def near_texts(label: str, labels: Labels, order: NDArray[np.int64]) -> list[str]:
    """Up to three labels that look like `label`.

    All labels are compared where they are few; else those that stand nearest in sorted order, which finds slips
    towards the end of a word, and those that differ only in upper and lower case or in blanks around.
    """
    if len(labels) <= COMPARED:
        candidates = order
    else:
        wanted = label.encode(errors="replace")
        low, high = 0, len(order)
        while low < high:
            middle = (low + high) // 2
            if str(labels[order[middle]]).encode() < wanted:
                low = middle + 1
            else:
                high = middle
        start = max(0, low - COMPARED // 2)
        candidates = order[start : start + COMPARED]
    variants = [label.strip(), label.lower(), label.upper(), label.capitalize(), label.replace(" ", "_")]
    exact = [variant for variant in dict.fromkeys(variants) if variant != label and variant in labels]
    close = get_close_matches(label[:100], [str(name) for name in labels[candidates]], n=3)
    return list(dict.fromkeys([*exact, *close]))[:3]
