"""Static pictures: the same bytes each time, every model that has a map, and what they say."""

import base64
import hashlib
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib import pyplot
from small_arrangements import arrangement

import dancar
from dancar import Graph, Labels
from dancar.arrangement import DANCAR, Arrangement, Balls
from dancar.errors import InputError, ParameterError
from dancar.plots import draw, picture_bytes, shown, write_picture

ANCHOR = [[0, 0], [1, 0], [4, 0], [5, 1]]
KINDS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


def small(**more) -> Arrangement:
    return arrangement([[2, 0], [0, 0], [4, 0], [5, 1]], [3.3, 1.2, 0.5, -1], ANCHOR, labels=list("abcd"), **more)


def texts(figure) -> list[str]:
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def legend(figure) -> list[str]:
    return [text.get_text() for text in figure.axes[-1].get_legend().get_texts()]


@pytest.fixture(scope="module")
def pets() -> Graph:
    return Graph.from_pairs([("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("puppy", "pet")])


def four() -> dict[str, bytes]:
    return {kind: picture_bytes(draw(small(), title="Four"), kind) for kind in KINDS}


def test_the_same_picture_is_the_same_bytes_in_every_process():
    first = four()
    for kind, data in first.items():
        assert data.startswith(KINDS[kind])
        assert not re.search(rb"20\d\d-\d\d-\d\d|CreationDate", data)
    assert four() == first
    folder = Path(__file__).parent
    script = f"import sys; sys.path[:0] = [{str(folder)!r}, {str(folder.parent)!r}]; import test_picture as t"
    script += "; print(t.digests(t.four()))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(digests(first))


def digests(files: dict[str, bytes]) -> list[str]:
    return [hashlib.sha256(data).hexdigest() for data in files.values()]


def test_a_file_is_written_by_its_ending(tmp_path):
    for kind, start in KINDS.items():
        write_picture(tmp_path / f"four{kind.upper()}", draw(small()))
        assert (tmp_path / f"four{kind.upper()}").read_bytes().startswith(start)
    with pytest.raises(ParameterError, match=r"four\.jpg: a picture's file ends in \.png, \.svg, \.pdf, a page's"):
        write_picture(tmp_path / "four.jpg", draw(small()))
    with pytest.raises(ParameterError, match="'jpg' is no kind of picture"):
        picture_bytes(draw(small()), "jpg")


def test_a_scripts_picture_is_known_to_its_windows(pets):
    model = dancar.Dancar(dim=2, threads=1).fit(pets)
    figure = model.plot(pets, title="Pets")
    assert pyplot.fignum_exists(figure.number)
    bundle = figure._repr_mimebundle_()
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert not pyplot.fignum_exists(figure.number), "a notebook shows it once"
    assert set(texts(figure)) == {"cat", "dog", "pet", "puppy"}


def test_a_model_is_a_small_map_in_a_notebook(pets):
    model = dancar.Dancar(dim=3, threads=1)
    assert model._repr_html_() is None
    found = model.fit(pets)._repr_html_()
    made = re.fullmatch(
        r'<figure [^<>]*><img alt="([^"<>]*)" src="data:image/png;base64,([\w+/=]+)"><figcaption [^<>]*>([^<>]*)'
        r"</figcaption></figure>",
        found,
    )
    assert made
    assert made[1] == made[3] == "Dancar(dim=3, threads=1), exact: all 4 edges, and none of the other 8 pairs"
    assert len(found) < 200_000


def test_disks_are_drawn_as_they_are(pets):
    model = dancar.Disk(dim=2, threads=1).fit(pets.transitive_closure())
    made = shown(model.arrangement_)
    assert made.said == "the arrangement itself, disks inside disks"
    assert isinstance(made.balls, Balls) and made.balls.center is model.arrangement_.parameters["center"]
    assert made.found.exact
    assert len(draw(made).axes[0].collections) >= 2


def test_a_model_without_balls_has_a_map_of_its_relation():
    graph = dancar.load_graph("directed-cycle:nodes=6")
    both = Graph(np.concatenate([graph.source, graph.target]), np.concatenate([graph.target, graph.source]))
    model = dancar.InnerProduct(dim=4, threads=1).fit(both)
    made = shown(model.arrangement_, threads=1)
    assert made.said == "trained in the plane for the relation of an arrangement of inner-product in 4 dimensions"
    assert made.relation == model.reconstruct()
    with pytest.raises(ParameterError, match=r"an arrangement of inner-product with 6 nodes .* can be projected"):
        draw(model.arrangement_, view="project")


def test_what_means_more_than_pairs_has_no_picture():
    from dataclasses import replace

    from dancar.arrangement.rule import by_relation, relation_graph

    rule = replace(DANCAR.rule, asked=by_relation, read=relation_graph, by_relation=True)
    triples = replace(DANCAR, name="triples", rule=rule)
    made = Arrangement(small().parameters, Labels.of(list("abcd")), "source", triples, relation_labels=Labels.range(1))
    with pytest.raises(ParameterError, match="an arrangement of triples given, which means more than pairs"):
        draw(made)


def test_two_dimensions_can_be_trained_anew():
    made = shown(small(), "train", legibility=1.0, threads=1)
    assert made.said == "trained in the plane for the relation of the arrangement in 2 dimensions"
    assert made.relation == shown(small()).relation


def test_the_line_below_tells_how_true_it_is():
    assert shown(small()).relation.edge_list() == [("a", "b"), ("a", "c"), ("a", "d"), ("b", "a")]
    wanted = Graph.from_pairs([("a", "b"), ("a", "c"), ("a", "d"), ("c", "d")])
    assert draw(small()).texts[-1].get_text() == "4 nodes, 4 edges"
    found = draw(small(), wanted, errors=True)
    assert found.texts[-1].get_text() == "4 nodes, 4 edges · F1 0.75 against the graph"
    assert legend(found)[-2:] == ["false (1)", "missing (1)"]


def test_a_focus_tells_successors_from_predecessors():
    assert legend(draw(small(), focus="a")) == ["a", "both (1)", "b", "successors (2)", "c", "d"]
    assert legend(draw(small(), focus="c")) == ["c", "predecessors (1)", "a"]
    with pytest.raises(InputError, match="no label 'z'"):
        draw(small(), focus="z")


def test_beside_the_map_stands_the_graph(pets):
    model = dancar.Dancar(dim=2, threads=1).fit(pets)
    one, two = draw(model.arrangement_), draw(model.arrangement_, pets, beside=True)
    assert (len(one.axes), len(two.axes)) == (1, 2)
    assert two.get_figwidth() > 1.8 * one.get_figwidth() - 2


def test_the_line_below_tells_of_the_training_where_no_graph_is_given(pets):
    model = dancar.Dancar(dim=2, threads=1).fit(pets)
    assert model.plot().texts[-1].get_text() == "4 nodes, 4 edges · exact against the graph that it was trained for"
    assert model.plot(pets).texts[-1].get_text() == "4 nodes, 4 edges · exact against the graph"
    pyplot.close("all")


def test_a_line_that_is_too_long_is_two():
    many = dancar.Dancar(dim=4, threads=1).fit(dancar.load_graph("directed-cycle:nodes=6"))
    figure = draw(many.arrangement_, trained=many.certificate_, size=3, threads=1)
    lines = [text.get_text() for text in figure.texts]
    assert len(lines) >= 2
    assert lines[-1].startswith("6 nodes, 6 edges")
    figure.canvas.draw()
    assert max(text.get_window_extent().x1 for text in figure.texts) <= figure.bbox.x1


def test_a_few_nodes_far_out_are_told_of_and_do_not_make_a_dot_of_the_others():
    rng = np.random.default_rng(0)
    point = np.concatenate([rng.random((400, 2)), [[900, 900]]])
    figure = draw(shown(arrangement(point, np.full(401, 0.01), point), tidy=False), size=2)
    assert figure.axes[0].get_xlim()[1] < 2
    assert figure.texts[-1].get_text().endswith("1 node beyond the edge")


def test_points_of_one_radius_are_drawn_as_they_are():
    ring = dancar.load_graph("directed-cycle:nodes=6")
    model = dancar.Distance(dim=2, threads=1).fit(ring)
    made = shown(model.arrangement_)
    assert made.said == "the arrangement itself, balls of one radius"
    assert len(set(made.balls.radius.tolist())) == 1 and made.balls.anchor is model.arrangement_.parameters["point"]
    assert made.relation == model.reconstruct()
    assert "false (6)" in legend(draw(made, ring, errors=True))


def test_small_maps_name_anchors_too():
    figure = draw(shown(small(), tidy=False))
    quiet = [text.get_text() for text in figure.axes[0].texts if text.get_style() == "italic"]
    assert quiet == ["a", "b"], "those of balls that hold something"
