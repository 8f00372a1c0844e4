"""A mapped file answers as the loaded model does, with or without an index in it, and lies about nothing unnoticed."""

import threading
import time
from pathlib import Path

import numpy as np
import pytest
from small_arrangements import arrangement

import dancar
from dancar import Dancar, FileError, Graph, InputError, store
from dancar.models.mapped import Mapped
from dancar.queries import Index, Scan

GRAPH = dancar.load_graph("wordnet-mammals")
ASKED = ["dog.n.01", "mammal.n.01", "cat.n.01", "canine.n.02"]


@pytest.fixture(scope="module")
def model() -> Dancar:
    return Dancar(dim=3, threads=1, steps=40, descents=1).fit(GRAPH)


@pytest.fixture(scope="module", params=["bare", "index", "lossless"])
def path(model, request, tmp_path_factory):
    path = tmp_path_factory.mktemp("mapped") / "mammals.dancar"
    model.save(path, index=request.param != "bare", lossless=GRAPH if request.param == "lossless" else None)
    return path


def questions(asked):
    for label in ASKED:
        yield asked.successors(label)
        yield asked.predecessors(label)
        yield asked.members(label)
        yield asked.containers(label)
        yield asked.nearest(label, 5)
        yield asked.contains(label, "mammal.n.01")
    yield asked.successors(ASKED)
    yield asked.predecessors(np.array(ASKED, object))
    yield asked.contains(ASKED, ASKED[::-1]).tolist()
    yield asked.nearest(ASKED, 2)
    yield asked.most_general()
    yield asked.most_specific(ASKED)
    yield asked.common_containers(ASKED[:1])
    yield asked.lowest_common_containers(ASKED[::2])


def test_all_ways_say_the_same(model, path):
    loaded = dancar.load(path)
    expected = list(questions(loaded))
    if loaded.arrangement_.exceptions is None:
        assert expected == list(questions(model))
    else:
        assert loaded.successors("dog.n.01") == GRAPH.labels[GRAPH.successors[GRAPH.labels.index("dog.n.01")]].to_list()
    for mapped in (dancar.open_mapped(path), dancar.open_mapped(path, verify=True)):
        assert list(questions(mapped)) == expected
    assert list(questions(Mapped(store.open_mapped(path), Scan))) == expected


def test_an_index_in_the_file_is_the_one_that_is_used(model, tmp_path, monkeypatch):
    model.save(tmp_path / "x", index=True)
    monkeypatch.setattr("dancar.kernels.search.blocks.locality_order", lambda *_: pytest.fail("an index is made"))
    assert dancar.open_mapped(tmp_path / "x").successors("dog.n.01") == model.successors("dog.n.01")
    assert dancar.load(tmp_path / "x").successors("dog.n.01") == model.successors("dog.n.01")


def test_a_fitted_model_forgets_its_index(model):
    again = Dancar(dim=2, contain="source", start="tree", threads=1).fit(Graph([0, 1], [1, 2]))
    assert again.successors(0) == [1]
    assert again.fit(Graph([2, 1], [1, 0])).successors(0) == []


def changed(path, name, change):
    """The file with one tensor of its index changed, and all checksums right."""
    stored = store.read(path)
    tensors = dict(stored.tensors)
    tensors[name] = change(tensors[name].copy())
    store.write(path, tensors, stored.metadata, stored.labels)


def swapped(order):
    order[[0, -1]] = order[[-1, 0]]
    return order


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("index.anchors.order", lambda order: order + 1),
        ("index.balls.order", lambda order: order - 1),
        ("index.anchors.order", lambda order: order * 0),
        ("index.balls.order", swapped),
        ("index.anchors.blocks", lambda blocks: blocks + np.float32(1)),
        ("index.balls.low", lambda low: low + np.float32(1)),
        ("index.anchors.high", lambda high: high - np.float32(1)),
        ("index.balls.order", lambda order: order[1:]),
        ("index.anchors.low", lambda low: low[:, :-1]),
        ("index.balls.blocks", lambda blocks: blocks.astype(np.float64)),
    ],
)
def test_a_wrong_index_is_refused(model, tmp_path, name, change):
    model.save(tmp_path / "x", index=True)
    changed(tmp_path / "x", name, change)
    for read in (dancar.load, lambda path: dancar.open_mapped(path, verify=True)):
        with pytest.raises(FileError, match="x: the index"):
            read(tmp_path / "x")


@pytest.mark.parametrize("offset", [-(2**30), 2**30, -1])
def test_a_mapped_index_that_names_nobody_ends_in_an_error(model, tmp_path, offset):
    """It is not checked before it is used, and cannot lead out of the file."""
    model.save(tmp_path / "x", index=True)
    for side in ("anchors", "balls"):
        changed(tmp_path / "x", f"index.{side}.order", lambda order: order * 0 + np.int32(offset))
    for way in (Index, Scan):
        mapped = Mapped(store.open_mapped(tmp_path / "x"), way)
        for ask in (mapped.members, mapped.containers):
            with pytest.raises(FileError, match="the index names a node outside"):
                ask("mammal.n.01" if ask == mapped.members else "dog.n.01")
    with pytest.raises(FileError, match="the index names a node outside"):
        dancar.open_mapped(tmp_path / "x").nearest("dog.n.01")


def test_what_is_no_arrangement_of_balls(tmp_path):
    arranged = arrangement([[0], [1]], [1, 1], [[0], [1]])
    told = arranged.described()
    tensors = arranged.tensors()
    for metadata, arrays, message in [
        ({**told, "rule": "x"}, tensors, "its rule is"),
        ({**told, "contain": "x"}, tensors, "neither 'source' nor 'target'"),
        (told, {"center": tensors["center"]}, "'radius' is missing"),
        (told, {**tensors, "anchor": tensors["radius"]}, "'anchor' is float32 of shape"),
        (told, {**tensors, "exceptions.missing": np.zeros((1, 2), np.int32)}, "given alone"),
    ]:
        store.write(tmp_path / "x", arrays, metadata, arranged.labels)
        with pytest.raises(FileError, match=message):
            dancar.open_mapped(tmp_path / "x")


def test_unknown_labels(model, path):
    for asked in (dancar.load(path), dancar.open_mapped(path)):
        for ask in (asked.successors, asked.most_general):
            with pytest.raises(InputError, match="no label 'unicorn'"):
                ask(["dog.n.01", "unicorn"])
        with pytest.raises(InputError, match="no label"):
            asked.contains("unicorn", "dog.n.01")


def resident_pages() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1])


def eight_threads_ask(path, seconds):
    """Eight threads ask one mapped file: wrong answers, pages of memory gained after the first half, questions."""
    mapped = dancar.open_mapped(path)
    labels = list(mapped.stored.labels)
    expected = {label: (mapped.successors(label), mapped.predecessors(label)) for label in labels[::7]}
    wrong, counts, ends = [], [0] * 8, time.monotonic() + seconds

    def ask(number):
        order = np.random.default_rng(number).permutation(list(expected)).tolist()
        # However busy the machine is, each thread asks once round.
        while not counts[number] or time.monotonic() < ends:
            for label in order[:50]:
                if (mapped.successors(label), mapped.predecessors(label)) != expected[label]:
                    wrong.append(label)
                counts[number] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    time.sleep(seconds / 2)
    half = resident_pages()
    for thread in threads:
        thread.join()
    return wrong, resident_pages() - half, counts


def test_eight_threads_for_a_second(path):
    wrong, gained, counts = eight_threads_ask(path, 1)
    assert wrong == [] and min(counts) > 0 and gained < 1000


@pytest.mark.full
def test_eight_threads_for_a_minute(path):
    wrong, gained, counts = eight_threads_ask(path, 60)
    assert wrong == [] and min(counts) > 100 and gained < 1000
