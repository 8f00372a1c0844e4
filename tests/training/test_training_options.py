"""Options are checked where they enter, each with a message that says what would be accepted."""

import re

import numpy as np
import pytest

from dancar.errors import ParameterError
from dancar.training import Options
from dancar.training.options import cores

WHOLE = "a whole number from {} to {} is accepted"
NAN, INFINITE = float("nan"), float("inf")
BAD = [
    *(("dim", value, WHOLE.format(1, "4,096")) for value in (0, -1, 4097, 2.0, True, "3", None, np.float32(2))),
    *(("contain", value, "one of auto, source, target is accepted") for value in ("both", "", None, 1)),
    *(
        (name, value, "a number above 0, at most 1e+15, is accepted")
        for name in ("margin", "rate")
        for value in (0, -0.1, NAN, INFINITE, -INFINITE, 1e30, 10**400, True, "0.1", 1j, np.float32("nan"))
    ),
    *(("time_limit", value, "a finite number above 0 is accepted") for value in (0, -1, NAN, INFINITE, True, "1m")),
    *(("boost", value, "a number from 1 to 10 is accepted") for value in (0.99, 10.1, NAN, INFINITE, True, "2")),
    *((name, value, WHOLE.format(1, f"{1 << 40:,}")) for name in ("steps", "batch") for value in (0, -5, 1.5, True)),
    *(("every", value, WHOLE.format(1, f"{1 << 40:,}")) for value in (0, None, 1 << 41)),
    *(("descents", value, WHOLE.format(1, "1,000")) for value in (0, 1001, None)),
    *(("pool", value, WHOLE.format(1, f"{1 << 30:,}")) for value in (0, 1 << 31)),
    *(("seed", value, WHOLE.format(0, f"{(1 << 64) - 1:,}")) for value in (-1, 1 << 64, 0.5, None, False)),
    *(
        ("threads", value, WHOLE.format(1, f"{cores():,} (the number of cores)"))
        for value in (0, -1, cores() + 1, 1.0, True)
    ),
]


@pytest.mark.parametrize(("name", "value", "accepted"), BAD)
def test_a_bad_option_is_named_quoted_and_told_what_would_do(name, value, accepted):
    with pytest.raises(ParameterError, match=f"^{re.escape(f'{name}: {value!r} given; {accepted}')}$"):
        Options(**{name: value})


@pytest.mark.parametrize(
    "changed",
    [
        {"dim": 1, "seed": 0, "steps": 1, "batch": 1, "every": 1, "descents": 1, "pool": 1, "threads": 1},
        {"dim": 4096, "seed": (1 << 64) - 1, "threads": cores(), "descents": 1000, "pool": 1 << 30},
        {"dim": np.int64(3), "seed": np.uint8(3), "margin": np.float32(0.5), "rate": 1, "time_limit": 1e300},
        {"margin": 1e-300, "rate": 1e15, "boost": 1, "contain": "target"},
        {"margin": None, "rate": None, "boost": 10.0, "time_limit": None, "threads": None},
    ],
)
def test_bounds_are_accepted(changed):
    options = Options(**changed)
    assert {name: getattr(options, name) for name in changed} == changed


def test_options_do_not_change():
    with pytest.raises(AttributeError):
        Options().dim = 3
