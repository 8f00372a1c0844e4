"""Graph files in a folder of their own, which is where each test stands."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dancar.formats
from dancar.formats import ReadReport
from dancar.graph import Graph


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages name files as they were given: without a folder, they can be compared whole."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def read() -> Callable[..., tuple[Graph, ReadReport]]:
    """Write the content to a file (edges.csv if no name is given), and read it."""

    def write_and_read(content: str | bytes, name: str = "edges.csv", **options: Any) -> tuple[Graph, ReadReport]:
        Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
        graph, report = dancar.formats.read(name, **options)
        counted = report.edge_lines + report.header_lines + report.comments + report.blanks + report.rejected
        assert report.lines == counted, "every line is counted once"
        assert (report.nodes, report.edges) == (graph.n_nodes, graph.n_edges)
        assert (report.self_loops, report.repeated) == (graph.n_self_loops, graph.n_repeated)
        return graph, report

    return write_and_read
