"""The one family of exceptions: each message says what was wrong, where, and what would be accepted."""


class DancarError(Exception):
    """Any error that the library raises on purpose.

    Examples
    --------
    >>> import dancar
    >>> try:
    ...     dancar.read_graph("nowhere.csv")
    ... except dancar.DancarError as error:
    ...     print(error)
    nowhere.csv: no such file, and no data set has that name ('dancar datasets list' shows them)
    """


class InputError(DancarError, ValueError):
    """Bad data from outside: the message names file, line and column, or the node or row.

    Examples
    --------
    >>> import dancar
    >>> issubclass(dancar.InputError, ValueError)
    True
    """


class ParameterError(DancarError, ValueError):
    """A parameter out of its range: the message names it, quotes the value, and says what is accepted.

    Examples
    --------
    >>> import dancar
    >>> issubclass(dancar.ParameterError, ValueError)
    True
    """


class FileError(DancarError):
    """An arrangement file that is damaged, hostile, or of a version this library does not know.

    Examples
    --------
    >>> import dancar
    >>> issubclass(dancar.FileError, dancar.DancarError)
    True
    """


class NotFittedError(DancarError, ValueError, AttributeError):
    """A result was asked of a model before `fit`.

    Examples
    --------
    >>> import dancar
    >>> issubclass(dancar.NotFittedError, AttributeError)
    True
    """


class MissingPackageError(DancarError, ImportError):
    """An optional package is needed: the message says which and how to install it.

    Examples
    --------
    >>> import dancar
    >>> issubclass(dancar.MissingPackageError, ImportError)
    True
    """
