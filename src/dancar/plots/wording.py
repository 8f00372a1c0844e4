"""Labels as text that a picture can hold: data, never markup, and only characters that a font has."""

import unicodedata
from functools import lru_cache
from typing import Any

LONGEST = 28
_UNKNOWN = "\N{WHITE SQUARE}"
# What changes the text around it (directions, joiners), and what is no text (controls, surrogates, the unassigned).
_DROPPED = {"Cf", "Cs", "Cn", "Co", "Cc", "Zl", "Zp"}


def wording(label: Any, longest: int = LONGEST) -> str:
    """One line of text for a label; what a font lacks is a square, what is too long ends in dots.

    Examples
    --------
    >>> from dancar.plots.wording import wording
    >>> wording("a\\nb"), wording("x" * 40, 8)
    ('a b', 'xxxxxxx…')
    """
    text = str(label)
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    known = _characters()
    shown = []
    for character in text:
        if character in "\n\r\t\v\f\x85\u2028\u2029":
            shown.append(" ")
        elif unicodedata.category(character) in _DROPPED:
            continue
        else:
            shown.append(character if ord(character) in known else _UNKNOWN)
    return "".join(shown).strip() or _UNKNOWN


def _characters() -> frozenset[int]:
    import matplotlib

    families = matplotlib.rcParams["font.family"]
    return _characters_of(tuple(families))


@lru_cache(maxsize=8)
def _characters_of(families: tuple[str, ...]) -> frozenset[int]:
    """All characters that matplotlib draws with these families without a warning."""
    from matplotlib.font_manager import FontProperties, fontManager, get_font

    path = fontManager.findfont(FontProperties(family=list(families)))
    return frozenset(get_font(str(path)).get_charmap())
