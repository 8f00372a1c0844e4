"""Rows in canonical order: every kind against sorting tuples in Python."""

import numpy as np
import pytest
from drawn_graphs import graphs, rows
from hypothesis import given, strategies

from dancar import Graph, InputError, Labels
from dancar.graphs import rows as graph_rows
from dancar.graphs.rows import distinct, packed_rows, sorted_rows, unpacked_rows

NODES = strategies.integers(0, 2**31 - 1)


@given(strategies.lists(strategies.tuples(NODES, NODES), max_size=20), strategies.sampled_from([1, 2, 3, 7, 1 << 20]))
def test_packing_and_unpacking(pairs, block):
    ends = np.array(pairs, np.int64).reshape(-1, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graph_rows, "_BLOCK", block)
        keys = packed_rows(ends[:, 0], ends[:, 1])
        assert keys.tolist() == [(source << 32) + target for source, target in pairs]
        source, target = unpacked_rows(keys)
    assert (source.dtype, target.dtype) == (np.int32, np.int32)
    assert list(zip(source.tolist(), target.tolist(), strict=True)) == pairs


def test_unpacking_works_within_the_memory_of_the_keys():
    keys = packed_rows(np.arange(10), np.arange(10))
    source, target = unpacked_rows(keys)
    assert np.shares_memory(source, keys)
    assert np.shares_memory(target, keys)
    assert not keys.flags.writeable


@given(
    strategies.lists(
        strategies.tuples(
            strategies.one_of(strategies.integers(0, 3), NODES),
            strategies.one_of(strategies.integers(0, 3), NODES),
            strategies.one_of(strategies.integers(0, 3), NODES),
            strategies.integers(-3, 3),
        ),
        max_size=30,
    ),
    strategies.booleans(),
    strategies.booleans(),
)
def test_rows_are_sorted_as_tuples_are(drawn, with_relation, with_weight):
    columns = np.array(drawn, np.int64).reshape(-1, 4)
    parts = [columns[:, 0], columns[:, 1]]
    parts += [columns[:, 2] if with_relation else None, columns[:, 3].astype(np.float64) if with_weight else None]
    made = sorted_rows(*parts)
    assert [part is None for part in made] == [part is None for part in parts]
    kept = [part.tolist() for part in parts if part is not None]
    assert list(zip(*(part.tolist() for part in made if part is not None), strict=True)) == sorted(
        zip(*kept, strict=True)
    )


@given(strategies.lists(strategies.integers(0, 9)))
def test_distinct(values):
    assert distinct(np.array(values, np.int64)).tolist() == sorted(set(values))


@given(graphs(), strategies.randoms())
def test_shuffled_rows_and_nodes_give_the_identical_graph(graph, random):
    order = list(range(graph.n_edges))
    random.shuffle(order)
    source, target = graph.labels[graph.source].to_list(), graph.labels[graph.target].to_list()
    relation = None if graph.relation is None else graph.relation_labels[graph.relation].to_list()
    nodes = graph.labels.to_list()
    columns = []
    for turn in (list(range(graph.n_edges)), order):
        columns.append(
            Graph.from_columns(
                [source[row] for row in turn],
                [target[row] for row in turn],
                relation=None if relation is None else [relation[row] for row in turn],
                weight=None if graph.weight is None else graph.weight[turn],
                nodes=random.sample(nodes, len(nodes)),
            )
        )
    one, two = columns
    assert one == two == graph
    assert one.labels == two.labels
    for part in ("source", "target", "relation", "weight"):
        first, second = getattr(one, part), getattr(two, part)
        assert (first is None and second is None) or first.tobytes() == second.tobytes()


@given(rows())
def test_packed_rows_make_the_same_graph(drawn):
    n, source, target = drawn
    keys = packed_rows(np.array(source, np.int64), np.array(target, np.int64))
    assert Graph.from_packed(keys, Labels.range(n)) == Graph(source, target, n=n)


@pytest.mark.parametrize(
    ("keys", "labels", "message"),
    [
        (np.zeros(2, np.int32), Labels.range(1), "packed rows: a contiguous writeable int64 array is needed"),
        (np.zeros((2, 2), np.int64), Labels.range(1), "packed rows: a contiguous writeable int64 array is needed"),
        (np.zeros(4, np.int64)[::2], Labels.range(1), "packed rows: a contiguous writeable int64 array is needed"),
        (np.array([1 << 32]), Labels.range(1), "row 0: source 1 is out of range: node numbers run from 0 to 0"),
        (np.array([1]), Labels.range(1), "row 0: target 1 is out of range: node numbers run from 0 to 0"),
        (np.array([-1]), Labels.range(1), "row 0: source -1 is out of range: node numbers run from 0 to 0"),
        (np.array([0]), Labels.of([3, 3]), "the label 3 occurs more than once: labels must be different"),
    ],
)
def test_bad_packed_rows(keys, labels, message):
    with pytest.raises(InputError) as caught:
        Graph.from_packed(keys, labels)
    assert str(caught.value) == message
