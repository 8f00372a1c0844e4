"""How many threads an evaluation may use."""


def checked_threads(threads: int | None) -> int:
    """The number asked for, all cores if None; a `ParameterError` where there are not so many."""
    from dancar.training.options import Options, cores

    return Options(threads=threads).threads or cores()
