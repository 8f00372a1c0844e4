"""The trained arrangement: parameters, labels, rule, and what it says of itself."""

from dancar.arrangement.arrangement import Arrangement, Balls
from dancar.arrangement.exceptions import Exceptions, check_pairs_only

__all__ = ["Arrangement", "Balls", "Exceptions", "check_pairs_only"]
