"""What a fit leaves on a model: read-only results that end in an underscore, and the metadata that a file keeps."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, final

import numpy as np

from dancar.arrangement import Arrangement
from dancar.errors import FileError, NotFittedError
from dancar.evaluation.certificate import Certificate
from dancar.labels import Labels
from dancar.models.parameters import Parameterized

if TYPE_CHECKING:
    from dancar.training import Fitted, Record

# What the result does not depend on: with other threads, or where the limit was not met, the file is the same.
_CIRCUMSTANCES = ("threads", "time_limit")


class _Kept(NamedTuple):
    arrangement: Arrangement
    certificate: Certificate | None
    history: "tuple[Record, ...]"
    said: tuple[str, ...]


class Results(Parameterized):
    """A model's results; each is a `NotFittedError` before `fit`."""

    name: ClassVar[str]
    _kept: _Kept | None = None

    @final
    def _keep(self, bare: Arrangement, fitted: "Fitted", found: Certificate) -> None:
        parameters = {name: _plain(value) for name, value in self.get_params().items() if name not in _CIRCUMSTANCES}
        metadata = {
            "dim": bare.dim,
            "seed": parameters.get("seed"),
            "parameters": {name: value for name, value in parameters.items() if value is not None},
            "start": fitted.start,
            "steps": fitted.steps,
            "stopped": fitted.stopped,
            "certificate": found.as_dict(),
        }
        self._kept = _Kept(replace(bare, metadata=metadata), found, tuple(fitted.history), tuple(fitted.said))

    @classmethod
    @final
    def unfitted(cls, path: str, metadata: Mapping[str, Any]) -> Self:
        """The model with the parameters that a file's metadata tell; `path` is named by the errors."""
        parameters = metadata.get("parameters", {})
        known = cls._parameter_names()
        if not isinstance(parameters, Mapping):
            raise FileError(f"{path}: the metadata 'parameters' are no object")
        for name in parameters:
            if name not in known:
                raise FileError(f"{path}: {cls.__name__} has no parameter {name!r:.80}; it has {', '.join(known)}")
        return cls(**parameters)

    @final
    def with_arrangement(self, path: str, arrangement: Arrangement) -> Self:
        """This model, fitted: with an arrangement that was read from a file."""
        numbers = arrangement.metadata.get("certificate")
        found = None if numbers is None else Certificate.of_dict(path, numbers)
        self._kept = _Kept(arrangement, found, (), ())
        return self

    @final
    def _result(self) -> _Kept:
        if self._kept is None:
            raise NotFittedError(
                f"this {type(self).__name__} is not fitted: call fit(graph) first, or get a fitted one by dancar.load"
            )
        return self._kept

    @property
    def arrangement_(self) -> Arrangement:
        """The trained arrangement."""
        return self._result().arrangement

    @property
    def certificate_(self) -> Certificate | None:
        """What the arrangement was found to get right and wrong on the graph it was fitted to, over all pairs."""
        return self._result().certificate

    @property
    def labels_(self) -> Labels:
        """The names of the nodes, in the order of the parameters' rows."""
        return self._result().arrangement.labels

    @property
    def contain_(self) -> str:
        """Whose regions do the containing: "source" or "target"."""
        return self._result().arrangement.contain

    @property
    def start_(self) -> str | None:
        """The name of the start that training went out from; None if the file does not say."""
        return self._told("start")

    @property
    def stopped_(self) -> str | None:
        """What ended training; None if the file does not say.

        One of "exact", "steps", "time", "callback", "interrupt" and, by SIGTERM, "terminated".
        """
        return self._told("stopped")

    @property
    def history_(self) -> "tuple[Record, ...]":
        """A record of every scan of all pairs during the fit; empty for a model from a file."""
        return self._result().history

    @property
    def said_(self) -> tuple[str, ...]:
        """Sentences on what the fit chose and left out; empty for a model from a file."""
        return self._result().said

    @final
    def _told(self, name: str) -> str | None:
        value = self._result().arrangement.metadata.get(name)
        return value if isinstance(value, str) else None

    def __sklearn_is_fitted__(self) -> bool:
        """Whether scikit-learn may take it as fitted."""
        return self._kept is not None


def _plain(value: Any) -> Any:
    """The value if a file can tell it, of a mapping what it can, else None."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Mapping):
        told = {str(name): _plain(part) for name, part in value.items()}
        return {name: part for name, part in told.items() if part is not None} or None
    return value if isinstance(value, bool | int | float | str) else None
