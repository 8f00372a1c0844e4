"""Numbers that a command reports: lines for people, one JSON object for programs."""

import json
import math
from collections.abc import Mapping
from typing import Any


def as_lines(numbers: Mapping[str, Any]) -> str:
    """A line each, names and values in columns."""
    width = max((len(name) for name in numbers), default=0)
    return "\n".join(f"{name.replace('_', ' '):<{width}}  {_text(value)}" for name, value in numbers.items())


def as_json(numbers: Mapping[str, Any]) -> str:
    """One JSON object on one line; what JSON has no word for (NaN, the infinities) is null."""
    return json.dumps(_plain(numbers), ensure_ascii=False, allow_nan=False)


def _text(value: Any) -> str:
    value = _plain(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.6g}"
    return "-" if value is None else str(value)


def _plain(value: Any) -> Any:
    # Only a loaded NumPy makes its scalars and arrays; both have tolist, and this module imports no NumPy for it.
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if type(value).__module__ == "numpy":
        return _plain(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
