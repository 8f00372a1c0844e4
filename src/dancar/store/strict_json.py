"""JSON as the file holds it: one way to write a value, and a reader that a stranger's text cannot hurt.

Standard JSON readers differ on repeated keys, NaN, overflowing numbers, lone surrogates and deep nesting. Here each of
them is a defect, so that every reader of a file which passes sees the same values.
"""

import json
import math
import re
from typing import Any

from dancar.store.defect import Defect, shown

MAX_DEPTH = 16
MAX_DIGITS = 100

# A quote that does not open a whole string matches alone, so that the search never starts over: it stays linear.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"|["\[\]{}]', re.DOTALL)


def parsed(text: str, *, max_depth: int = MAX_DEPTH) -> Any:
    """The value that the text writes down; a `Defect` if it is not strict JSON within the bounds."""
    _check_depth(text, max_depth)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object_without_repeats,
            parse_int=_bounded_integer,
            parse_float=_finite_number,
            parse_constant=_refused_constant,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Defect(f"not JSON: {error.msg} at character {error.pos}") from None
    except UnicodeEncodeError:
        raise Defect("a text with half of a surrogate pair") from None
    return value


def written(value: Any) -> str:
    """The one JSON text of a value: keys sorted, no blanks, UTF-8 left as it is."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def plain(value: Any, where: str, depth: int = 1) -> Any:
    """The value if reading it back gives it again (tuples as lists); a `Defect` that says where and why if not."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        _check_text(value, where)
        return value
    if isinstance(value, int):
        if abs(value) >= 10**MAX_DIGITS:
            raise Defect(f"{where} is an integer of more than {MAX_DIGITS} digits")
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise Defect(f"{where} is {value}, which JSON cannot hold: a finite number or None is accepted")
        return value
    if isinstance(value, list | tuple | dict) and depth > MAX_DEPTH:
        raise Defect(f"{where} is nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, list | tuple):
        return [plain(item, f"{where}[{position}]", depth + 1) for position, item in enumerate(value)]
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise Defect(f"{where} has the key {shown(key)} ({type(key).__name__}): keys are texts")
            _check_text(key, f"a key of {where}")
        return {key: plain(item, f"{where}[{shown(key)}]", depth + 1) for key, item in value.items()}
    raise Defect(
        f"{where} is of type {type(value).__name__}: "
        "None, bool, int, float, str, and lists and dicts of these are accepted"
    )


def _check_text(text: str, where: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Defect(f"{where} has half of a surrogate pair, which UTF-8 cannot hold") from None


def _check_depth(text: str, max_depth: int) -> None:
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            if depth > max_depth:
                raise Defect(f"nested deeper than {max_depth} levels")
        elif first in "]}":
            depth -= 1
        elif token.end() - token.start() == 1:
            raise Defect(f"not JSON: a text without an end at character {token.start()}")


def _object_without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Defect(f"the key {shown(key)} is there twice")
            seen.add(key)
    return result


def _bounded_integer(digits: str) -> int:
    if len(digits.removeprefix("-")) > MAX_DIGITS:
        raise Defect(f"an integer of more than {MAX_DIGITS} digits")
    return int(digits)


def _finite_number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Defect(f"the number {shown(digits)} overflows")
    return number


def _refused_constant(name: str) -> float:
    raise Defect(f"not JSON: {name}")
