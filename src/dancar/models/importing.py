"""`import_model`: balls and anchors from other programs' files."""

import os
from dataclasses import replace
from pathlib import Path

from dancar.arrangement import Arrangement
from dancar.models.dancar import Dancar


def import_model(
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    guard: bool = False,
    contain: str | None = None,
) -> Dancar:
    """The balls and anchors in another program's file, as a fitted `Dancar` without a certificate.

    Parameters
    ----------
    path : path
        The authors' ``coords.csv``, or a .csv, .tsv, .parquet or .npz as `export` writes them.
    format : str, optional
        "coords", "table", "parquet" or "npz", whatever the ending is.
    guard : bool
        Take away the apostrophe before labels that a spreadsheet would take for a formula.
    contain : str, optional
        Whose balls do the containing where the file does not say; "source" if None.

    Raises
    ------
    InputError
        When the file is not what it should be.

    Examples
    --------
    >>> import dancar
    >>> from pathlib import Path
    >>> _ = Path("coords.csv").write_text("2.0,0.5,0.0\\n0.1,0.25,0.25\\n")
    >>> dancar.import_model("coords.csv").reconstruct().edge_list()
    [(0, 1)]
    """
    from dancar.store.foreign import read_foreign
    from dancar.store.foreign.options import ForeignOptions

    content = read_foreign(Path(path), format, ForeignOptions(guard=guard, contain=contain))
    arrangement = Arrangement(content.parameters, content.labels, content.contain)
    told = replace(arrangement, metadata={"dim": arrangement.dim, "parameters": {"dim": arrangement.dim}})
    return Dancar(arrangement.dim).with_arrangement(os.fspath(path), told)
