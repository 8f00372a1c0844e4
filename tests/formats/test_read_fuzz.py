"""The parser survives anything: a graph or an `InputError`, and nothing else (RELIABILITY, row 11)."""

import contextlib
import gzip
from pathlib import Path

import pytest
from bad_binaries import FOREIGN, TABLES, XML, matrix, table
from bad_texts import TEXT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import dancar
import dancar.formats
from dancar.graph import Graph

SMALL = [bad.content for bad in [*TEXT, *FOREIGN, *TABLES, *XML] if len(bad.content) < 5000]
GOOD = [
    b"source,target,weight\na,b,1.5\nb,c,2\n",
    b"# x\n1 2\n2\t3\n",
    b"0,1,2,3\n4,5\n",
    b'"a,b",c,likes\nc,"d ""e""",knows\n',
    b'<graphml><key id="w" attr.name="weight"/><graph edgedefault="directed"><node id="a"/><edge source="a" target="a">'
    b'<data key="w">1</data></edge></graph></graphml>',
    b'<gexf><graph><nodes><node id="a"/></nodes><edges><edge source="a" target="a" weight="2"/></edges></graph></gexf>',
    table(source=[1, 2], target=[2, 3]),
    table(source=["a", "b"], target=["b", "c"], weight=[0.5, 1.5]),
    matrix("csr"),
    matrix("coo"),
    gzip.compress(b"a,b\nc,d\n", mtime=0),
]
NAMES = st.sampled_from(["g", "g.csv", "g.tsv", "g.chains", "g.parquet", "g.npz", "g.graphml", "g.gexf", "g.csv.gz"])
OPTIONS = st.sampled_from(
    [{}, {}, {"on_error": "skip"}, {"header": True}, {"header": False}, {"format": "chains"}, {"columns": (1, 0)}]
)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    content = bytearray(draw(st.sampled_from([*GOOD, *SMALL])))
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(content)))
        length = draw(st.integers(0, 8))
        content[place : place + length] = draw(st.binary(max_size=8) | st.sampled_from([b"\n", b'"', b",", b"\0" * 4]))
    return bytes(content[: draw(st.integers(0, len(content)) | st.just(len(content)))])


def check(content: bytes, name: str, options: dict[str, object]) -> None:
    Path(name).write_bytes(content)
    # An option that a format does not have is the caller's error, and a file's content may decide on the format.
    with contextlib.suppress(dancar.InputError, dancar.ParameterError):
        graph, report = dancar.formats.read(name, **options)
        assert isinstance(graph, Graph)
        counted = report.edge_lines + report.header_lines + report.comments + report.blanks + report.rejected
        assert report.lines == counted
        assert report.edges == graph.n_edges
        assert "on_error" in options or not report.rejected


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(content=st.binary(max_size=200), name=NAMES, options=OPTIONS)
def test_any_bytes(content, name, options):
    check(content, name, options)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(content=damaged(), name=NAMES, options=OPTIONS)
def test_damaged_files(content, name, options):
    check(content, name, options)


@pytest.mark.full
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20_000)
@given(content=damaged(), name=NAMES, options=OPTIONS)
def test_many_damaged_files(content, name, options):
    check(content, name, options)


@pytest.mark.parametrize("content", GOOD, ids=range(len(GOOD)))
def test_every_truncation(content):
    for length in range(len(content)):
        check(content[:length], "g", {})
    Path("g").write_bytes(content)
    assert dancar.read_graph("g").n_edges
