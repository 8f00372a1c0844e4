"""Relational data as geometry and back, exactly.

Every public name is listed in `_PUBLIC` with the module that holds it, and is imported on first use: `import dancar`
itself loads none of numpy, numba, pyarrow, matplotlib.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_PUBLIC = {
    "as_graph": "dancar.formats.objects",
    "Adjacency": "dancar.graphs.adjacency",
    "Graph": "dancar.graph",
    "Labels": "dancar.labels",
    "Certificate": "dancar.evaluation",
    "Cones": "dancar.models",
    "Dancar": "dancar.models",
    "DeclaredModel": "dancar.models",
    "Disk": "dancar.models",
    "Distance": "dancar.models",
    "Hyperedge": "dancar.models",
    "InnerProduct": "dancar.models",
    "Multigraph": "dancar.models",
    "Order": "dancar.models",
    "Poincare": "dancar.models",
    "Placed": "dancar.models",
    "TorusE": "dancar.models",
    "TransE": "dancar.models",
    "TransH": "dancar.models",
    "DimensionSearch": "dancar.models",
    "Try": "dancar.models",
    "find_dimension": "dancar.models",
    "import_model": "dancar.models",
    "as_model": "dancar.models",
    "load": "dancar.models",
    "Mapped": "dancar.models",
    "open_mapped": "dancar.models",
    "load_graph": "dancar.datasets",
    "ReadReport": "dancar.formats",
    "read_graph": "dancar.formats",
    "write_graph": "dancar.formats",
    "DancarError": "dancar.errors",
    "FileError": "dancar.errors",
    "InputError": "dancar.errors",
    "MissingPackageError": "dancar.errors",
    "NotFittedError": "dancar.errors",
    "ParameterError": "dancar.errors",
}
# Rooms whose names are called through the room: `dancar.datasets.load`.
_ROOMS = {"constructions", "datasets", "evaluation", "formats", "models", "plots", "queries", "spaces", "training"}
__all__ = sorted([*_PUBLIC, "__version__"])


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"dancar.{name}")
    if name not in _PUBLIC:
        raise AttributeError(f"module 'dancar' has no attribute {name!r}")
    value = getattr(import_module(_PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
