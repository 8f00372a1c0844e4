"""All optimizers by name."""

from importlib import import_module

from dancar.errors import ParameterError
from dancar.kernels.optimizers.declaration import Optimizer

# A module each; read without importing numba, so that options can be checked before anything is compiled.
NAMES = ("sgd", "momentum", "nesterov", "adagrad", "adadelta", "rmsprop", "adam", "adabound")


def optimizer_named(name: str) -> Optimizer:
    """The optimizer of that name.

    Examples
    --------
    >>> from dancar.kernels.optimizers import optimizer_named
    >>> optimizer_named("adam").n_states
    2
    """
    if name not in NAMES:
        raise ParameterError(f"optimizer: {name!r} given; {', '.join(NAMES)} are accepted")
    module = import_module(f"dancar.kernels.optimizers.{name}")
    optimizer: Optimizer = module.OPTIMIZER
    return optimizer


def optimizers() -> dict[str, Optimizer]:
    """Name -> optimizer; none of them is compiled by this.

    Examples
    --------
    >>> from dancar.kernels.optimizers import optimizers
    >>> list(optimizers())
    ['sgd', 'momentum', 'nesterov', 'adagrad', 'adadelta', 'rmsprop', 'adam', 'adabound']
    """
    return {name: optimizer_named(name) for name in NAMES}
