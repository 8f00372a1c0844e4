"""What a map shows: the arrangement itself, or something in the plane that says how far it can be trusted."""

import numpy as np
import pytest
from small_arrangements import arrangement

import dancar
from dancar.errors import ParameterError
from dancar.evaluation import certificate
from dancar.plots import branches, by_importance, coloring, communities, shown

TREE = dancar.load_graph("perfect-tree:branching=3,depth=3").transitive_closure()


@pytest.fixture(scope="module")
def in_five() -> dancar.Dancar:
    return dancar.Dancar(dim=5, threads=1).fit(TREE)


def test_two_dimensions_are_shown_as_they_are():
    made = arrangement([[0, 0], [1, 1]], [2, 1], [[0, 0], [1, 0.5]])
    view = shown(made, tidy=False)
    assert view.arrangement is made
    assert view.found.exact
    assert view.relation.edge_list() == [(0, 1), (1, 0)][: view.relation.n_edges]


def test_a_line_is_shown_as_a_row_of_balls():
    made = arrangement([[0], [3], [9]], [4, 1, 2], [[0], [3], [9]])
    view = shown(made, tidy=False)
    assert np.array_equal(view.arrangement.balls.center[:, 1], np.zeros(3))
    assert view.found.exact


def test_more_dimensions_are_trained(in_five):
    view = shown(in_five.arrangement_, threads=1)
    assert view.arrangement.dim == 2
    assert view.arrangement.contain == in_five.contain_
    assert view.found.exact, "a tree has an exact map"
    assert view.relation == in_five.reconstruct()
    assert "5 dimensions" in view.said


def test_or_projected_with_the_loss_told(in_five):
    view = shown(in_five.arrangement_, "project", threads=1)
    assert view.said == "the two principal axes of 5"
    assert view.found == certificate(view.arrangement, view.relation)
    assert 0 < view.found.f1 < 1


def test_members_follow_the_side():
    made = arrangement([[0, 0], [1, 1]], [2, 0], [[0, 0], [1, 1]], contain="target")
    view = shown(made)
    assert view.relation.edge_list() == [(1, 0)]
    assert (view.members[0].tolist(), view.containers[1].tolist()) == ([1], [0])


def test_an_unknown_view_is_refused(in_five):
    with pytest.raises(ParameterError, match="view: 'nice' given; one of auto, train, project is accepted"):
        shown(in_five.arrangement_, "nice")


def test_colors():
    view = shown(dancar.plots.readable(TREE, threads=1))
    depth = coloring(view, "depth").value
    assert depth.max() == 3 and depth[by_importance(view.members)[0]] == 0
    assert coloring(view, "degree").title == "predecessors"
    branch = coloring(view)
    assert branch.title == "branch"
    assert np.bincount(branch.group + 1).tolist()[1:] == [13, 13, 13]
    assert coloring(view, "none").group is None
    assert coloring(view, "community").names[0] in map(str, view.arrangement.labels)


def test_a_column():
    view = shown(arrangement([[0, 0], [1, 1], [2, 2]], [1, 1, 1], [[0, 0], [1, 1], [2, 2]]))
    assert coloring(view, [1, 2.5, None]).value.tolist()[:2] == [1, 2.5]
    assert np.isnan(coloring(view, np.array([1, 2, np.nan])).value[2])
    found = coloring(view, {0: "a", 2: "b"})
    assert (found.group.tolist(), found.names) == ([0, -1, 1], ("a", "b"))
    many = coloring(shown(dancar.plots.readable(TREE, threads=1)), [str(node) for node in range(TREE.n_nodes)])
    assert len(many.names) == 8 and many.group.min() == -1


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ("rainbow", "color: 'rainbow' given; one of auto, branch, community"),
        ([1, 2], "color: 2 values given for 3 nodes"),
        ({"x": 1}, "color: none of the 1 labels of the column is in the arrangement"),
        (3.5, "color: float given"),
    ],
)
def test_a_wrong_column_is_named(column, message):
    view = shown(arrangement([[0, 0], [1, 1], [2, 2]], [1, 1, 1], [[0, 0], [1, 1], [2, 2]]))
    with pytest.raises(ParameterError, match=message):
        coloring(view, column)


def test_communities_are_found_and_the_same_each_time():
    graph = dancar.load_graph("stochastic-blocks:blocks=3,nodes=90,inside=0.3,between=0.01")
    one, two = communities(graph.successors, 1), communities(graph.successors, 1)
    assert np.array_equal(one, two)
    assert np.bincount(one).tolist() == sorted(np.bincount(one), reverse=True)
    assert 2 <= one.max() <= 5


def test_a_forest_of_leaves_has_no_branches():
    branch, tops = branches(dancar.Graph([], [], n=4).successors, 8)
    assert (branch.tolist(), tops) == ([-1] * 4, [])


def test_one_branch_is_no_coloring():
    chain = dancar.Graph([2, 1, 2], [1, 0, 0]).transitive_closure()
    wide = dancar.load_graph("perfect-tree:branching=9,depth=1")
    for graph in (chain, wide):
        assert len(coloring(shown(dancar.plots.readable(graph, threads=1))).names) != 1
