"""Debian's package lists: what is read from them, which version counts, and how names are resolved."""

import bz2
import gzip
import logging
import lzma
from itertools import combinations

import pyarrow
import pytest

from dancar.datasets import load
from dancar.datasets.debian_versions import version_order
from dancar.datasets.package_lists import LISTS
from dancar.errors import InputError

LIST = """\
Package: editor
Version: 1.0-1
Architecture: amd64
Depends: libc (>= 2.3), libc (<< 3), terminal | console:any, mail-agent,
 data [amd64]
Pre-Depends: base
Recommends: speller
Suggests: manual
Description: edits
 Depends: nothing, this is text

Package: libc
Version: 2.3
Depends: base

Package: base
Version: 9
Provides: essential (= 9), libc

Package: terminal
Version: 1
Depends: libc, missing | console
Provides: mail-agent

Package: console
Version: 1
Depends: essential

Package: exim
Version: 4
Provides: mail-agent, smtp
Depends: mail-agent

Package: data
Version: 1

Package: speller
Version: 1

Package: manual
Version: 1
"""
NAMES = ["base", "console", "data", "editor", "exim", "libc", "terminal"]
ALONE = ["manual", "speller"]
EDGES = {
    "editor": {"libc", "terminal", "console", "exim", "data", "base"},
    "libc": {"base"},
    "terminal": {"libc", "console"},
    "console": {"base"},
    "exim": {"terminal"},
}


def pairs(edges: dict[str, set[str]]) -> list[tuple[str, str]]:
    return sorted((source, target) for source, targets in edges.items() for target in targets)


@pytest.fixture
def lists(tmp_path):
    (tmp_path / "debian_main_Packages").write_text(LIST)
    (tmp_path / "debian_InRelease").write_text("not a list")
    (tmp_path / "lock").touch()
    return tmp_path


def test_all_alternatives_are_edges(lists):
    graph = load("debian-packages", from_=lists)
    assert graph.labels.to_list() == NAMES
    assert graph.edge_list() == pairs(EDGES)


def test_packages_alone_on_demand(lists):
    graph = load("debian-packages", from_=lists, isolated=True)
    assert graph.labels.to_list() == sorted(NAMES + ALONE)
    assert graph.edge_list() == pairs(EDGES)


def test_the_first_alternative_that_there_is(lists):
    graph = load("debian-packages", from_=lists, alternatives="first")
    # Of 'missing | console' the first that there is is console; mail-agent is met by both that provide it.
    assert graph.edge_list() == pairs(EDGES | {"editor": {"libc", "terminal", "exim", "data", "base"}})


@pytest.mark.parametrize(("option", "target"), [("recommends", "speller"), ("suggests", "manual")])
def test_other_fields_on_demand(lists, option, target):
    graph = load("debian-packages", from_=lists, **{option: True})
    assert set(graph.edge_list()) - set(pairs(EDGES)) == {("editor", target)}


def test_what_is_left_out_is_counted(lists, caplog):
    with caplog.at_level(logging.INFO, logger="dancar"):
        load("debian-packages", from_=lists)
    assert caplog.messages == [
        "1 name left out that no package here has or provides: missing",
        "2 nodes left out that no edge has (isolated=true keeps them)",
    ]


COMPRESSORS = {
    "": bytes,
    ".gz": gzip.compress,
    ".xz": lzma.compress,
    ".bz2": bz2.compress,
    ".lz4": lambda content: compressed_by_pyarrow(content, "lz4"),
    ".zst": lambda content: compressed_by_pyarrow(content, "zstd"),
}


def compressed_by_pyarrow(content: bytes, codec: str) -> bytes:
    sink = pyarrow.BufferOutputStream()
    with pyarrow.CompressedOutputStream(sink, codec) as stream:
        stream.write(content)
    return sink.getvalue().to_pybytes()


@pytest.mark.parametrize("suffix", COMPRESSORS)
def test_compressed_lists(tmp_path, suffix):
    (tmp_path / f"x_Packages{suffix}").write_bytes(COMPRESSORS[suffix](LIST.encode()))
    assert load("debian-packages", from_=tmp_path).edge_list() == pairs(EDGES)


@pytest.mark.parametrize("suffix", [suffix for suffix in COMPRESSORS if suffix])
def test_a_cut_compressed_list_is_named(tmp_path, suffix):
    (tmp_path / f"x_Packages{suffix}").write_bytes(COMPRESSORS[suffix](LIST.encode())[:-20])
    with pytest.raises(InputError, match="x_Packages"):
        load("debian-packages", from_=tmp_path)


def test_the_highest_version_counts_in_whatever_order(tmp_path):
    versions = {"a": "1.0", "b": "1.10", "c": "1.9"}
    for file, version in versions.items():
        text = f"Package: p\nVersion: {version}\nDepends: of-{version}\n\nPackage: of-{version}\nVersion: 1\n"
        (tmp_path / f"{file}_Packages").write_text(text)
    assert load("debian-packages", from_=tmp_path).edge_list() == [("p", "of-1.10")]


def test_versions_sort_as_dpkg_sorts_them():
    ascending = ["0", "0.1~rc1", "0.1", "0.1-1", "0.1-1+b1", "0.1+dfsg", "0.9", "0.10", "1.0a", "1.0+", "1:0.1"]
    assert sorted(ascending, key=version_order) == ascending
    assert all(version_order(low) < version_order(high) for low, high in combinations(ascending, 2))
    assert version_order("1.0-1~") < version_order("1.0-1") < version_order("1.0-1.1")
    assert version_order("1." + "9" * 9999) > version_order("1.007") > version_order("1.6")
    assert version_order("1.") == version_order("1.0") == version_order("0:1.0-0")


def test_what_is_installed(tmp_path):
    status = tmp_path / "status"
    removed = "Package: gone\nStatus: deinstall ok config-files\nVersion: 1\nDepends: base\n\n"
    status.write_text(removed + LIST.replace("\nVersion:", "\nStatus: install ok installed\nVersion:"))
    graph = load("debian-packages", packages="installed", from_=status)
    assert graph.labels.to_list() == NAMES
    assert graph.edge_list() == pairs(EDGES)


def test_field_names_are_read_in_any_case_and_line_ends_in_any_style(tmp_path):
    text = LIST.replace("Depends:", "DEPENDS:").replace("Package:", "package:").replace("\n", "\r\n")
    (tmp_path / "x_Packages").write_bytes(text.encode())
    assert load("debian-packages", from_=tmp_path).edge_list() == pairs(EDGES)


def test_no_lists(tmp_path):
    with pytest.raises(InputError, match=r"no package lists .*'apt-get update' fetches them"):
        load("debian-packages", from_=tmp_path)


@pytest.mark.parametrize("content", ["", "\n\n\n", "no field here\n"])
def test_an_empty_list(tmp_path, content):
    (tmp_path / "x_Packages").write_text(content)
    with pytest.raises(InputError, match="x_Packages: no packages in it"):
        load("debian-packages", from_=tmp_path)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("Version: 1\nDepends: a\n", "'' is no package name"),
        ("Package: a\nVersion: 1\n \nPackage: b\n", "package a: the field Package stands there twice"),
        ("Package: a b\nVersion: 1\n", "'a b' is no package name"),
        ("Package: a\nVersion: 1\nDepends: b, |c\n", "package a: '' stands where a package name should, in '|c'"),
        ("Package: a\nVersion: 1\nProvides: <b\n", "package a: '<b' stands where a package name should, in '<b'"),
        ("Package: a\nVersion: 1\nDepends: caf\u00e9\n", "package a: 'café' stands where"),
    ],
)
def test_a_damaged_list_is_named(tmp_path, content, complaint):
    (tmp_path / "x_Packages").write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load("debian-packages", from_=tmp_path)
    assert complaint in str(caught.value)
    assert str(tmp_path / "x_Packages") in str(caught.value)


def test_a_missing_status_file_is_named(tmp_path):
    with pytest.raises(InputError, match="status: cannot be read"):
        load("debian-packages", packages="installed", from_=tmp_path / "status")


@pytest.mark.skipif(not list(LISTS.glob("*_Packages*")), reason="debian-packages: no package lists on this machine")
def test_the_lists_of_this_machine():
    graph = load("debian-packages")
    assert graph.n_nodes > 1000
    assert graph.n_edges > graph.n_nodes
    assert (graph.n_self_loops, graph.n_repeated) == (0, 0)
