"""What a model is fitted for, checked where it enters."""

from typing import Any

from dancar.errors import ParameterError

PURPOSES = ("reconstruction", "prediction")


def check_purpose(purpose: Any, unseen: Any) -> None:
    """A `ParameterError` where the purpose is none, or `unseen` is no share or has no meaning."""
    if purpose not in PURPOSES:
        raise ParameterError(f"purpose: {purpose!r} given; one of {', '.join(PURPOSES)} is accepted")
    if unseen is None:
        return
    if purpose != "prediction":
        raise ParameterError(f"unseen: {unseen!r} given for reconstruction; it has a meaning for prediction only")
    if isinstance(unseen, bool) or not isinstance(unseen, int | float) or not 0 < unseen < 1:
        raise ParameterError(f"unseen: {unseen!r} given; a number above 0 and below 1 is accepted")
