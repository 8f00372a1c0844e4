"""Parameters in scikit-learn's manner: the arguments of `__init__`, stored as given, read and set by name."""

import inspect
from typing import Any, Self, final

from dancar.errors import ParameterError


class Parameterized:
    """A class whose `__init__` stores each argument under its own name and does nothing else."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Write `**options` out in the signature, as the parameters of the class above: help and editors show them."""
        super().__init_subclass__(**arguments)
        found: dict[str, inspect.Parameter] = {}
        for owner in cls.__mro__:
            taken = list(inspect.signature(owner.__init__).parameters.values())[1:]  # type: ignore[misc]
            for parameter in taken:
                if parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
                    kind = parameter.kind if owner.__init__ is cls.__init__ else parameter.KEYWORD_ONLY  # type: ignore[misc]
                    found.setdefault(parameter.name, parameter.replace(kind=kind))
            if all(parameter.kind is not parameter.VAR_KEYWORD for parameter in taken):
                break
        cls.__signature__ = inspect.Signature(list(found.values()))  # type: ignore[attr-defined]

    @classmethod
    @final
    def _parameter_names(cls) -> list[str]:
        return list(inspect.signature(cls).parameters)

    @classmethod
    @final
    def _defaults(cls) -> dict[str, Any]:
        return {name: parameter.default for name, parameter in inspect.signature(cls).parameters.items()}

    @final
    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name, as they were given. (`deep` is there for scikit-learn, and changes nothing.)"""
        return {name: getattr(self, name) for name in self._parameter_names()}

    @final
    def set_params(self, **parameters: Any) -> Self:
        """Change parameters; results of an earlier `fit` stay until the next.

        Raises
        ------
        ParameterError
            When there is no parameter of that name.
        """
        known = self._parameter_names()
        for name in parameters:
            if name not in known:
                raise ParameterError(f"{name}: no parameter of {type(self).__name__}: there are {', '.join(known)}")
        self.__dict__.update(parameters)
        return self

    @final
    def __repr__(self) -> str:
        """The call that makes it, without what has its default."""
        defaults = self._defaults()
        changed = [
            f"{name}={_shown(value)}"
            for name, value in self.get_params().items()
            if not isinstance(value, type(defaults[name])) or value != defaults[name]
        ]
        return f"{type(self).__name__}({', '.join(changed)})"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 and "\n" not in text else f"<{type(value).__name__}>"
