"""A fit that starts from an arrangement of an earlier graph moves what must move, and nothing else by a bit."""

import numpy as np
import pytest

import dancar
from dancar import Dancar, Disk, Distance, Graph, InputError

GRAPH = dancar.load_graph("wordnet-mammals")
NODES = GRAPH.n_nodes


@pytest.fixture(scope="module")
def mammals():
    return Dancar(dim=10, threads=1).fit(GRAPH)


def moved(new, old):
    """Of the nodes of both, how many are not where they were; and how many there are."""
    place = new.labels_.find(old.labels_)
    both = np.flatnonzero(place >= 0)
    changed = np.zeros(len(both), np.bool_)
    for name, array in old.arrangement_.parameters.items():
        other = new.arrangement_.parameters[name][place[both]]
        changed |= (other != array[both]).reshape(len(both), -1).any(axis=1)
    return int(changed.sum()), len(both)


def with_edges(*pairs):
    return Graph.from_pairs([*GRAPH.edge_list(), *pairs])


def again(model, graph, **options):
    return Dancar(dim=model.dim, start=model, threads=1, **options).fit(graph)


def test_nothing_moves_for_the_same_graph(mammals):
    same = again(mammals, GRAPH)
    assert moved(same, mammals) == (0, NODES)
    assert same.certificate_.exact


@pytest.mark.parametrize("seed", range(2))
def test_few_rows_move_for_a_few_other_edges(mammals, seed):
    rng = np.random.default_rng(seed)
    gone = rng.choice(GRAPH.n_edges, 2, replace=False)
    more = rng.choice(NODES, (2, 2), replace=False)
    source, target = (np.append(np.delete(side, gone), new) for side, new in zip((GRAPH.source, GRAPH.target), more))
    changed = Graph(source, target, GRAPH.labels)
    model = again(mammals, changed)
    assert model.certificate_.exact and model.certificate_.fingerprint == changed.fingerprint
    count, among = moved(model, mammals)
    assert among == NODES and 0 < count < NODES / 4, "most rows keep their bits"


def test_no_row_moves_for_a_new_leaf_or_for_one_that_is_gone(mammals):
    dog = GRAPH.labels.index("dog.n.01")
    kinds = ["dog.n.01", *(GRAPH.labels[v] for v in GRAPH.successors[dog])]
    more = with_edges(*[(name, kind) for name in ("new 1", "new 2") for kind in kinds])
    model = again(mammals, more)
    assert model.certificate_.exact and moved(model, mammals) == (0, NODES)
    assert model.said_[0] == "start: 2 new nodes are placed among the old ones, 2 of them exactly"
    less = again(model, GRAPH)
    assert less.certificate_.exact and moved(less, mammals) == (0, NODES)
    assert less.said_[0] == "start: 2 nodes of the arrangement are not in the graph, and are left out"


def test_held_rows_wait_for_a_pair_that_is_wrong(mammals, monkeypatch):
    """Without mending: training itself lets go of what is wrong, and of what that disturbs."""
    monkeypatch.setattr("dancar.models.start._PLACED", 0)
    leaf, other = (int(node) for node in np.flatnonzero(GRAPH.in_degree == 0)[[0, -1]])
    model = again(mammals, with_edges((GRAPH.labels[leaf], GRAPH.labels[other])))
    assert model.certificate_.exact
    assert 2 <= moved(model, mammals)[0] < NODES / 2


def test_many_new_nodes_begin_between_their_neighbours(mammals):
    small = Dancar(dim=10, threads=1).fit(GRAPH.subgraph(np.arange(0, NODES, 2)))
    model = again(small, GRAPH)
    assert model.said_[0] == "start: 591 new nodes begin between their neighbours"
    assert model.certificate_.exact


@pytest.mark.parametrize("kind", [Disk, Distance])
def test_other_models_take_new_nodes_too(kind):
    if kind is Disk:
        tree = Graph(np.arange(1, 30), (np.arange(1, 30) - 1) // 2)
        old, new = tree.subgraph(np.arange(20)).transitive_closure(), tree.transitive_closure()
    else:
        line = np.arange(19)
        new = Graph(np.append(line, line + 1), np.append(line + 1, line))
        old = new.subgraph(np.arange(12))
    first = kind(dim=4, threads=1).fit(old)
    model = kind(dim=4, start=first, threads=1).fit(new)
    assert len(model.labels_) == new.n_nodes and "begin between their neighbours" in model.said_[0]
    assert model.certificate_.exact


def test_a_point_of_a_curved_space_is_a_neighbours():
    first = Dancar(dim=3, space="sphere", threads=1, steps=20, descents=1).fit([("a", "b"), ("b", "c")])
    model = Dancar(dim=3, space="sphere", start=first, threads=1, steps=20, descents=1)
    model.fit([("a", "b"), ("b", "c"), ("c", "d")])
    np.testing.assert_allclose(np.linalg.norm(model.anchor_, axis=1), 1, rtol=1e-6)


def test_a_graph_of_other_nodes_is_refused(mammals):
    with pytest.raises(InputError, match="none of the graph's 2 nodes, such as 'x', is in"):
        again(mammals, [("x", "y")])


def test_a_warm_fit_that_was_stopped_goes_on_bit_for_bit(mammals, tmp_path, monkeypatch):
    monkeypatch.setattr("dancar.models.start._PLACED", 0)
    ends = np.random.default_rng(0).choice(NODES, (2, 20), replace=False)
    changed = Graph(np.append(GRAPH.source, ends[0]), np.append(GRAPH.target, ends[1]), GRAPH.labels)
    whole = again(mammals, changed)
    count = len(whole.history_)
    seen = []

    def stop(record):
        seen.append(record)
        if len(seen) == count // 2:
            raise KeyboardInterrupt

    path = tmp_path / "state"
    model = Dancar(dim=10, start=mammals, threads=1)
    model.fit(changed, [stop], checkpoint=path, checkpoint_every=0.05)
    assert model.stopped_ == "interrupt"
    model.fit(changed, resume=path)
    assert model.stopped_ == whole.stopped_ == "exact"
    for name, array in whole.arrangement_.parameters.items():
        np.testing.assert_array_equal(model.arrangement_.parameters[name], array)
