"""The page's data say what the library says, and nothing in a label can leave them."""

import base64
import gzip
import itertools
import json
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_arrangements import arrangement

import dancar
from dancar import Graph, Labels
from dancar.arrangement import Exceptions
from dancar.errors import InputError, ParameterError
from dancar.evaluation import reconstruction
from dancar.plots.page import Page, page_bytes, write_page
from dancar.plots.page.edges import kept_edges
from dancar.plots.page.packing import gaps, packed

KINDS = {"f32": "<f4", "u32": "<u4", "u8": "u1"}
HOSTILE = json.loads((Path(__file__).parents[2] / "viewer/browser/hostile.json").read_text(encoding="utf-8"))


def data_of(page: bytes) -> tuple[bytes, bytes, bytes]:
    """A page before its data, the data, and what is behind them."""
    found = re.fullmatch(rb'(.*<script type="text/plain" id="data">)(.*?)(</script>.*)', page, flags=re.DOTALL)
    assert found
    return found.groups()


def unpacked(page: bytes) -> tuple[dict, dict]:
    """Header and arrays, read as the page's script reads them."""
    return read(data_of(page)[1])


def read(data: bytes) -> tuple[dict, dict]:
    raw = gzip.decompress(base64.b64decode(data, validate=True))
    length = int.from_bytes(raw[:4], "little")
    header = json.loads(raw[8 : 8 + length])
    first = 8 + -(-length // 8) * 8
    arrays = {}
    for name, part in header["arrays"].items():
        assert (first + part["start"]) % 8 == 0
        arrays[name] = np.frombuffer(raw, KINDS[part["type"]], part["length"], first + part["start"])
    return header, arrays


def rows_of_gaps(starts: np.ndarray, data: bytes) -> list[list[int]]:
    numbers, number, shift = [], 0, 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = shift = 0
    return [np.cumsum(numbers[a:b]).tolist() for a, b in itertools.pairwise(starts)]


def rows(page: bytes) -> list[list[int]]:
    _, arrays = unpacked(page)
    return rows_of_gaps(arrays["edge.starts"], arrays["edge.gaps"].tobytes())


@pytest.fixture(scope="module")
def mammals() -> dancar.Dancar:
    graph = dancar.load_graph("random-tree:nodes=300,seed=1").transitive_closure()
    return dancar.Dancar(dim=2, threads=1).fit(graph)


def test_the_page_holds_the_relation_as_the_library_computes_it(mammals):
    page = page_bytes(mammals.arrangement_, title="A tree")
    header, arrays = unpacked(page)
    relation = reconstruction(mammals.arrangement_)
    assert rows(page) == [relation.successors[node].tolist() for node in range(relation.n_nodes)]
    assert (header["nodes"], header["edges"], header["kept"]) == (300, relation.n_edges, relation.n_edges)
    assert arrays["degree.out"].tolist() == relation.out_degree.tolist()
    assert arrays["degree.in"].tolist() == relation.in_degree.tolist()
    assert sorted(arrays["ranked"].tolist()) == list(range(300))
    text, starts = arrays["label.bytes"].tobytes(), arrays["label.starts"]
    names = [text[a:b].decode() for a, b in itertools.pairwise(starts)]
    assert names == [str(label) for label in mammals.labels_]
    assert header["title"] == "A tree"
    assert header["errors"] is None


def test_balls_that_are_drawn_give_the_relation(mammals):
    _, arrays = unpacked(page_bytes(mammals.arrangement_))
    drawn = arrangement(
        arrays["center"].reshape(-1, 2), arrays["radius"], arrays["anchor"].reshape(-1, 2), mammals.contain_
    )
    assert reconstruction(drawn).successors.nodes.tolist() == reconstruction(mammals.arrangement_).target.tolist()


def test_exceptions_count_for_the_relation_and_not_for_the_errors():
    point = [[0, 0], [1, 0], [9, 0]]
    wanted = Graph([0, 2], [1, 0], n=3)
    bare = arrangement(point, [5, 0.1, 0.1], point)
    made = bare.with_exceptions(Exceptions.between(reconstruction(bare), wanted))
    header, arrays = unpacked(page_bytes(made, wanted))
    assert rows(page_bytes(made, wanted)) == [[1], [], [0]]
    assert header["errors"] == {"missing": 1, "false": 0}
    assert arrays["missing"].tolist() == [2, 0]


def test_errors_are_those_of_the_geometry():
    point = [[0, 0], [1, 0], [9, 0]]
    header, arrays = unpacked(page_bytes(arrangement(point, [5, 0.1, 0.1], point), Graph([2, 1, 1], [1, 1, 2])))
    assert header["errors"] == {"missing": 2, "false": 1}
    assert arrays["missing"].reshape(-1, 2).tolist() == [[1, 2], [2, 1]]
    assert arrays["false"].reshape(-1, 2).tolist() == [[0, 1]]


def test_a_graph_of_other_nodes_is_refused():
    made = arrangement([[0, 0]], [1], [[0, 0]], labels=["a"])
    with pytest.raises(InputError, match="'b', 'c'"):
        page_bytes(made, Graph.from_pairs([("b", "c")]))
    with pytest.raises(InputError, match="no label 'z'"):
        page_bytes(made, focus="z")
    with pytest.raises(ParameterError, match="most_edges: -1"):
        page_bytes(made, most_edges=-1)
    with pytest.raises(ParameterError, match="color: 'nice' given"):
        page_bytes(made, color="nice")


def test_one_dimension_more_dimensions_and_no_nodes_have_a_page():
    line = arrangement([[0], [3]], [4, 1], [[0], [3]])
    assert rows(page_bytes(line)) == [[1], []]
    ring = dancar.load_graph("directed-cycle:nodes=6")
    many = dancar.Dancar(dim=4, threads=1).fit(ring).arrangement_
    header, arrays = unpacked(page_bytes(many, ring))
    assert len(arrays["center"]) == 12
    assert "4 dimensions" in header["notes"][0]
    assert header["errors"] == {"missing": 0, "false": 0}
    lone = arrangement([[2, 2]], [0], [[2, 2]])
    assert unpacked(page_bytes(lone))[0]["nodes"] == 1


def test_columns_are_numbers_or_categories():
    made = arrangement([[0, 0], [1, 0], [9, 0]], [5, 1, 1], [[0, 0], [1, 0], [9, 0]], labels=["a", "b", "c"])
    columns = {"size": [1.5, 2, 3], "kind": {"a": "x", "c": "x"}}
    header, arrays = unpacked(page_bytes(made, columns=columns, color="kind"))
    told = {column["name"]: column for column in header["columns"]}
    assert list(told)[:2] == ["size", "kind"]
    assert set(told) >= {"community", "depth", "successors", "predecessors"}
    assert told["kind"] == {"name": "kind", "kind": "category", "names": ["x", "other"], "rest": True}
    assert arrays["column.0"].tolist() == [1.5, 2, 3]
    assert arrays["column.1"].tolist() == [0, 1, 0]
    assert header["color"] == "kind"
    assert unpacked(page_bytes(made, color=["p", "q", "q"]))[0]["color"] == "given"
    assert unpacked(page_bytes(made, color="degree"))[0]["color"] == "successors"
    assert unpacked(page_bytes(made, color="none"))[0]["color"] == ""


def test_the_same_arrangement_gives_the_same_bytes(mammals):
    assert page_bytes(mammals.arrangement_) == page_bytes(mammals.arrangement_)


def test_only_letters_of_base64_vary_whatever_the_labels():
    assert len(HOSTILE) == len(set(HOSTILE)) >= 30
    point = np.arange(2 * len(HOSTILE)).reshape(-1, 2)
    before, data, after = data_of(
        page_bytes(
            arrangement(point, np.ones(len(HOSTILE)), point, labels=HOSTILE),
            title=HOSTILE[1],
            columns={HOSTILE[0]: HOSTILE},
            focus=HOSTILE[2],
        )
    )
    plain = data_of(page_bytes(arrangement([[0, 0]], [1], [[0, 0]], labels=["a"])))
    assert (before, after) == (plain[0], plain[2])
    assert re.fullmatch(rb"[A-Za-z0-9+/]+=*", data)


def test_the_page_allows_its_own_script_and_style_and_nothing_else():
    before, _, after = data_of(page_bytes(arrangement([[0, 0]], [1], [[0, 0]])))
    page = (before + after).decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules.pop("default-src") == "'none'"
    assert set(rules) == {
        *("script-src", "style-src", "base-uri", "form-action", "require-trusted-types-for", "trusted-types"),
    }
    from hashlib import sha256

    for kind, pattern in (
        ("script-src", r'<script type="module">(.*?)</script>'),
        ("style-src", r"<style>(.*?)</style>"),
    ):
        found = re.findall(pattern, page, flags=re.DOTALL)
        assert len(found) == 1
        assert rules[kind] == f"'sha256-{base64.b64encode(sha256(found[0].encode()).digest()).decode()}'"
    assert not re.search(r"(src|href|action)=", re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))


def test_a_page_is_written_whole_with_the_name_of_its_file(tmp_path, mammals):
    mammals.to_html(tmp_path / "my tree.html", focus=3)
    header, _ = unpacked((tmp_path / "my tree.html").read_bytes())
    assert (header["title"], header["focus"]) == ("my tree", 3)
    with pytest.raises(FileNotFoundError):
        mammals.to_html(tmp_path / "nowhere" / "tree.html")
    write_page(tmp_path / "named.html", mammals.arrangement_, title="Named")
    assert unpacked((tmp_path / "named.html").read_bytes())[0]["title"] == "Named"


def test_a_notebook_shows_the_page_in_a_frame_that_cannot_reach_out():
    made = Page(b'<p title="a">&amp;</p><script>"x" < 1</script>', height=300)
    text = made._repr_html_()
    tag = re.fullmatch(r'<iframe title="dancar map" sandbox="([^"]*)" srcdoc="([^"]*)" [^<>]*></iframe>', text)
    assert tag
    assert "allow-same-origin" not in tag[1]
    from html import unescape

    assert unescape(tag[2]).encode() == made.data


def test_what_a_notebook_is_given_is_the_same_whatever_the_labels():
    """Neither the frame nor the small map has another element or attribute for a hostile label."""
    from html.parser import HTMLParser

    from dancar.plots import draw
    from dancar.plots.notebook import image_html

    class Tags(HTMLParser):
        def handle_starttag(self, tag, attributes):
            self.found = [*getattr(self, "found", []), (tag, [name for name, _ in attributes])]

    def tags(text: str) -> list:
        parser = Tags()
        parser.feed(text)
        return parser.found

    point = np.arange(2 * len(HOSTILE)).reshape(-1, 2)

    def cells(labels: list[str], title: str) -> list[str]:
        made = arrangement(point, np.ones(len(labels)), point, labels=labels)
        page = Page(page_bytes(made, title=title, columns={labels[0]: labels}, focus=labels[2]))
        return [page._repr_html_(), image_html(draw(made, title=title, size=1), title)]

    harmless = cells([f"name {i}" for i in range(len(HOSTILE))], "a title")
    for title in HOSTILE[:3]:
        for hostile, plain in zip(cells(HOSTILE, title), harmless, strict=True):
            assert tags(hostile) == tags(plain)
            assert len(tags(hostile)) <= 3


def test_a_model_makes_its_page(mammals):
    graph = mammals.reconstruct()
    assert unpacked(mammals.page(graph, title="Tree").data)[0]["errors"] == {"missing": 0, "false": 0}
    assert mammals.page(height=420).height == 420


@given(st.lists(st.sets(st.integers(0, 2**31 - 1), max_size=6).map(sorted), max_size=6))
def test_gaps_come_back(wanted):
    offsets = np.cumsum([0, *map(len, wanted)])
    nodes = np.array([node for row in wanted for node in row], np.int64)
    assert rows_of_gaps(offsets, gaps(offsets, nodes).tobytes()) == [list(row) for row in wanted]


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=20), max_size=4), st.integers(0, 20))
def test_packed_comes_back(header, length):
    arrays = {"a": np.arange(length, dtype=np.uint8), "b": np.arange(length, dtype=np.float32)}
    found, held = read(packed(header, arrays))
    assert {name: found[name] for name in header if name not in ("version", "arrays")} == {
        name: value for name, value in header.items() if name not in ("version", "arrays")
    }
    assert all(np.array_equal(held[name], arrays[name]) for name in arrays)


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=40), st.integers(0, 40), st.randoms())
def test_kept_edges_are_as_many_as_allowed_and_the_best(pairs, most, random):
    place = list(range(8))
    random.shuffle(place)
    given_graph = Graph(*np.array(sorted(pairs), np.int64).reshape(-1, 2).T, n=8)
    kept = set(kept_edges(given_graph, np.array(place), most).edge_list())
    assert len(kept) == min(most, len(pairs))
    assert kept <= pairs

    def turn(edge: tuple[int, int]) -> int:
        source, target = edge
        after = sum(place[other] < place[target] for one, other in pairs if one == source)
        before = sum(place[other] < place[source] for other, one in pairs if one == target)
        return min(after, before)

    if kept and kept != pairs:
        assert max(map(turn, kept)) <= min(map(turn, pairs - kept))


def test_what_is_not_held_is_told():
    point = np.zeros((5, 2), np.float32)
    header, arrays = unpacked(page_bytes(arrangement(point, np.ones(5), point), most_edges=7))
    assert (header["edges"], header["kept"]) == (20, 7)
    assert any("20 edges this page holds 7" in note for note in header["notes"])
    assert arrays["degree.out"].tolist() == [4] * 5
    assert Labels.range(5) == reconstruction(arrangement(point, np.ones(5), point)).labels
