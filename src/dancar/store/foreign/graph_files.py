"""The graph that an arrangement means, as GraphML or GEXF, the nodes with their geometry as attributes."""

from io import BytesIO
from pathlib import Path

from dancar.errors import ParameterError
from dancar.formats import gexf, graphml
from dancar.store.foreign.content import Content, Said, columns_of
from dancar.store.foreign.options import ForeignOptions
from dancar.store.foreign.saving import save


def write(content: Content, path: Path, options: ForeignOptions) -> Said:
    """By the suffix."""
    if content.graph is None:
        raise ParameterError(f"{path}: a graph file needs the graph, which is not given")
    writer = gexf if path.suffix.lower() == ".gexf" else graphml
    sink = BytesIO()
    writer.write_with_columns(content.graph(), columns_of(content.parameters), sink)
    save(path, [sink.getbuffer()])
    return []
