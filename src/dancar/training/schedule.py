"""Margins, rates and lengths of training where the user leaves them open: measured, by dimension."""

from dataclasses import dataclass

from dancar.training.options import Options


@dataclass(frozen=True)
class Schedule:
    """The numbers of one training. The rate is `rate * lower ** descent * fall ** (share of the descent's steps)`."""

    margin: float
    rate: float
    fall: float
    lower: float
    steps: int
    batch: int
    boost: float


def schedule(options: Options, edges: int) -> Schedule:
    """What the options say, and what was measured to work where they say nothing."""
    # In few dimensions the way to a better place leads past many balls: it takes larger steps to find it.
    rate = 0.03 if options.dim < 8 else 0.02
    return Schedule(
        margin=options.margin if options.margin is not None else 0.01,
        rate=options.rate if options.rate is not None else rate,
        fall=0.02,
        lower=0.3,
        steps=options.steps if options.steps is not None else 4000,
        batch=options.batch if options.batch is not None else max(60_000, edges // 10),
        boost=options.boost if options.boost is not None else 1.3,
    )
