"""A column for nodes: a file of labels, each with a number or a word."""

import csv
import os
from pathlib import Path

from dancar.errors import InputError
from dancar.labels.sequence import Label, Labels
from dancar.labels.typed import typed_label


def read_node_column(path: str | os.PathLike[str], labels: Labels) -> dict[Label, float | str]:
    """What a file tells of each node: lines of a label and a value, with commas or, in a .tsv, tabs between.

    Values are numbers if all of them are. A first line whose label is none of the given ones is the header.

    Parameters
    ----------
    path : path
        A text file, utf-8.
    labels : Labels
        The nodes that it may tell of.

    Raises
    ------
    InputError
        With file and line: not two columns, a label twice or unknown, no line at all.

    Examples
    --------
    >>> from pathlib import Path
    >>> from dancar import Labels
    >>> from dancar.formats.node_column import read_node_column
    >>> _ = Path("ages.csv").write_text("name,age\\ncat,3\\ndog,7.5\\n")
    >>> read_node_column("ages.csv", Labels.of(["dog", "cat"]))
    {'cat': 3.0, 'dog': 7.5}
    """
    name = os.fspath(path)
    found: dict[Label, str] = {}
    with Path(path).open(encoding="utf-8-sig", newline="") as file:
        rows = csv.reader(file, delimiter="\t" if name.lower().endswith(".tsv") else ",", strict=True)
        try:
            for row in rows:
                if not row:
                    continue
                if len(row) != 2:
                    raise InputError(f"{name}:{rows.line_num}: {len(row)} columns; a label and a value are accepted")
                label = typed_label(row[0], labels.is_integer)
                if labels.find([label])[0] < 0:
                    if rows.line_num == 1:
                        continue
                    raise InputError(f"{name}:{rows.line_num}: {row[0]!r:.80} is no label of the arrangement")
                if label in found:
                    raise InputError(f"{name}:{rows.line_num}: {row[0]!r:.80} has a value already")
                found[label] = row[1]
        except (csv.Error, UnicodeDecodeError) as error:
            raise InputError(f"{name}:{rows.line_num + 1}: {error}") from None
    if not found:
        raise InputError(f"{name}: no line with a label of the arrangement and a value")
    try:
        return {label: float(value) for label, value in found.items()}
    except ValueError:
        return dict(found)
