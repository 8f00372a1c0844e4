"""The loop: starts, steps, mining, polishing, schedules, callbacks."""

from dancar.training.fit import fit
from dancar.training.options import Options
from dancar.training.record import Callback, Fitted, Record

__all__ = ["Callback", "Fitted", "Options", "Record", "fit"]
