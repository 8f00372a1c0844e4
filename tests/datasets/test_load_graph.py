"""A graph argument: a file first, then a data set with options, then an error that helps."""

import re
from pathlib import Path

import pytest

import dancar
from dancar.errors import InputError, ParameterError


def test_a_data_set_with_its_defaults():
    assert dancar.load_graph("perfect-tree") == dancar.datasets.load("perfect-tree")


def test_a_data_set_with_options(wordnet):
    graph = dancar.load_graph("random-tree:nodes=20,kind=preferential,closure=true,seed=7")
    assert graph == dancar.datasets.load("random-tree", nodes=20, kind="preferential", closure=True, seed=7)
    named = dancar.load_graph(f"wordnet-nouns:edges=basic,root=true,from={wordnet}")
    assert named == dancar.datasets.load("wordnet-nouns", edges="basic", root=True, from_=wordnet)


def test_a_file_goes_before_a_data_set(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("price", "price:nodes=3"):
        Path(name).write_text("source,target\na,b\n")
        assert dancar.load_graph(name).edge_list() == [("a", "b")]


def test_a_folder_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("directed-cycle").mkdir()
    assert dancar.load_graph("directed-cycle:nodes=3").n_edges == 3
    assert dancar.load_graph("directed-cycle").n_edges == 10
    Path("folder").mkdir()
    with pytest.raises(InputError, match=r"^folder: a folder, not a file, and no data set has that name"):
        dancar.load_graph("folder")


def test_a_path_object_is_always_a_file(tmp_path):
    (tmp_path / "edges.csv").write_text("1,2\n")
    assert dancar.load_graph(tmp_path / "edges.csv").edge_list() == [(1, 2)]
    with pytest.raises(InputError, match="directed-cycle"):
        dancar.load_graph(Path("directed-cycle"))


@pytest.mark.parametrize(
    ("spec", "hint"),
    [
        ("nowhere.csv", ""),
        ("wordnet-noun", "; did you mean 'wordnet-nouns'?"),
        ("WordNet-Mammals:edges=basic", "; did you mean 'wordnet-mammals'?"),
        ("", ""),
        ("x" * 5000, ""),
        ("nul\0", ""),
    ],
)
def test_neither_a_file_nor_a_data_set(spec, hint):
    message = f"{spec}: no such file, and no data set has that name ('dancar datasets list' shows them){hint}"
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        dancar.load_graph(spec)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("price:nodes", "price:nodes: 'nodes' is no option: options are written key=value, commas between"),
        ("price:=3", "price:=3: '=3' is no option: options are written key=value, commas between"),
        ("price:seed=1,seed=2", "price:seed=1,seed=2: option 'seed' is given twice"),
    ],
)
def test_wrong_words_behind_the_colon(spec, message):
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        dancar.load_graph(spec)


def test_wrong_options_are_named():
    with pytest.raises(ParameterError, match=r"^option 'edges' is 'all': it takes closure or basic$"):
        dancar.load_graph("wordnet-mammals:edges=all")


def test_a_bare_colon_means_the_defaults():
    assert dancar.load_graph("directed-cycle:").n_nodes == 10
