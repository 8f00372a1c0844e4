"""The order of Debian's version numbers."""

import re

_RUNS = re.compile(r"([^0-9]*)([0-9]*)")


def version_order(version: str) -> tuple[object, ...]:
    """A key that sorts versions as dpkg does: epoch, upstream version, revision; `~` before the end of a part."""
    epoch, colon, rest = version.partition(":")
    if not colon:
        epoch, rest = "0", version
    upstream, _, revision = rest.rpartition("-") if "-" in rest else (rest, "", "")
    return (_part_order(epoch), _part_order(upstream), _part_order(revision))


def _part_order(part: str) -> tuple[object, ...]:
    # A missing part is a zero. The last run is always empty: it stands above a tilde and below everything else.
    runs = _RUNS.findall(part or "0")
    return tuple(((*map(_letter_order, letters), 0), _number_order(digits)) for letters, digits in runs)


def _letter_order(letter: str) -> int:
    if letter == "~":
        return -1
    return ord(letter) if letter.isalpha() else ord(letter) + 256


def _number_order(digits: str) -> tuple[int, str]:
    significant = digits.lstrip("0")
    return len(significant), significant
