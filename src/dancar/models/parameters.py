"""Parameters in scikit-learn's manner: the arguments of `__init__`, stored as given, read and set by name."""

import inspect
from typing import Any, Self, final

from dancar.errors import ParameterError


class Parameterized:
    """A class whose `__init__` stores each argument under its own name and does nothing else."""

    @classmethod
    @final
    def _parameter_names(cls) -> list[str]:
        return [name for name in inspect.signature(cls.__init__).parameters if name != "self"]

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
        defaults = inspect.signature(type(self).__init__).parameters
        changed = [
            f"{name}={_shown(value)}"
            for name, value in self.get_params().items()
            if not isinstance(value, type(defaults[name].default)) or value != defaults[name].default
        ]
        return f"{type(self).__name__}({', '.join(changed)})"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 and "\n" not in text else f"<{type(value).__name__}>"
