"""The declaration language, and the trained arrangement: parameters, labels, rule, and what it says of itself."""

from dancar.arrangement.arrangement import Arrangement
from dancar.arrangement.coverings import covering
from dancar.arrangement.dancar import DANCAR
from dancar.arrangement.declaration import Balls, Corners, Declaration, constant, evenly, normal, uniform, unit_length
from dancar.arrangement.exceptions import Exceptions, check_pairs_only, check_takes_exceptions
from dancar.arrangement.forecast import Forecast
from dancar.arrangement.outwards import outwards
from dancar.arrangement.packing import Rows, packed, shapes, unpacked
from dancar.arrangement.rule import Conditions, Rule, relation_labels

__all__ = [
    "DANCAR",
    "Arrangement",
    "Balls",
    "Conditions",
    "Corners",
    "Declaration",
    "Exceptions",
    "Forecast",
    "Rows",
    "Rule",
    "check_pairs_only",
    "check_takes_exceptions",
    "constant",
    "covering",
    "evenly",
    "normal",
    "outwards",
    "packed",
    "relation_labels",
    "shapes",
    "uniform",
    "unit_length",
    "unpacked",
]
