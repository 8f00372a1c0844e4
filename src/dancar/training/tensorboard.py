"""The records of a training for TensorBoard."""

import os
import time
from pathlib import Path
from typing import final

from dancar.training.appending import append
from dancar.training.event_file import scalars_event, version_event
from dancar.training.record import Record

_CURVES = ("loss", "f1", "false", "missing", "pairs", "pool", "rate")
# A float32 ends a little above 3.4e38, and packing a larger number fails.
_LARGEST = 3.4028234663852886e38


@final
class TensorBoard:
    """A callback that writes each record as curves that TensorBoard shows; TensorBoard itself is not needed.

    The curves are the loss, F1, false and missing edges, pairs, pool and rate, over steps.

    Parameters
    ----------
    folder
        Where the event file goes, one for each training. It is made if it is not there. `tensorboard --logdir FOLDER`
        shows it.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options, TensorBoard, fit
    >>> callback = TensorBoard("log")
    >>> fitted = fit(Graph([0, 0], [1, 2]), Options(dim=2), [callback])
    >>> callback.path.name.startswith("events.out.tfevents."), callback.path.stat().st_size > 100
    (True, True)
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        self.began = time.time()
        # TensorBoard takes any name with "tfevents" in it, and reads a folder's files in the order of their names.
        self.path = Path(folder) / f"events.out.tfevents.{time.time_ns():020d}.{os.getpid()}.dancar"
        append(self.path, version_event(self.began))

    def __call__(self, record: Record) -> None:
        """Append the record."""
        fields = record.as_dict()
        values = {name: float(fields[name]) for name in _CURVES}
        values = {name: float("inf") if value > _LARGEST else value for name, value in values.items()}
        append(self.path, scalars_event(self.began + record.seconds, record.step, values))
