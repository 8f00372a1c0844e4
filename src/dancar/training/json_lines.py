"""The records of a training as JSON lines."""

import json
import math
import os
from pathlib import Path
from typing import final

from dancar.training.appending import append
from dancar.training.record import Record


@final
class JsonLines:
    """A callback that appends each record to a file, one JSON object a line.

    Every line is written as a whole and at once, so that the file can be followed while training runs and is valid
    whenever training ends. A number that JSON has no word for (the loss before the first step is infinite) is null.
    Lines of earlier trainings stay.

    Parameters
    ----------
    path
        The file. Its folder is made if it is not there.

    Examples
    --------
    >>> import json
    >>> from pathlib import Path
    >>> from dancar import Graph
    >>> from dancar.training import JsonLines, Options, fit
    >>> fitted = fit(Graph([0, 0], [1, 2]), Options(dim=2), [JsonLines("log/training.jsonl")])
    >>> lines = Path("log/training.jsonl").read_text().splitlines()
    >>> len(lines) == len(fitted.history), json.loads(lines[-1])["missing"]
    (True, 0)
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # A place that cannot be written shows now, not after the first minutes of training.
        append(self.path, b"")

    def __call__(self, record: Record) -> None:
        """Append the record."""
        fields = {
            name: None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in record.as_dict().items()
        }
        append(self.path, json.dumps(fields, allow_nan=False).encode() + b"\n")
