"""Which training a model runs: to exactness, or the paper's own with its options."""

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from dancar.errors import ParameterError

if TYPE_CHECKING:
    from dancar.training import PaperOptions


def paper_options(recipe: Any) -> "PaperOptions | None":
    """The options of the paper's training, None for training to exactness.

    Raises
    ------
    ParameterError
        When the recipe is neither a name nor options of the paper's training.
    """
    from dancar.training import PaperOptions

    if isinstance(recipe, str) and recipe == "exact":
        return None
    if isinstance(recipe, str) and recipe == "paper":
        return PaperOptions()
    if isinstance(recipe, Mapping):
        known = [field.name for field in fields(PaperOptions)]
        unknown = [name for name in recipe if name not in known]
        if unknown:
            raise ParameterError(
                f"recipe: {unknown[0]!r} is no option of the paper's training: it has {', '.join(known)}"
            )
        return PaperOptions(**recipe)
    raise ParameterError(f"recipe: {recipe!r} given; 'exact', 'paper' or a mapping of the paper's options is accepted")
