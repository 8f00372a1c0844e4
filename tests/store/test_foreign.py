"""Foreign files: what is written is read again to the bit, and what cannot be read is named."""

import io
import zipfile

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dancar import DancarError, InputError, Labels, ParameterError
from dancar.store.foreign import FOREIGN, Content, export, foreign_named, read_foreign
from dancar.store.foreign.options import ForeignOptions

FLOATS = st.floats(width=32, allow_nan=False, allow_infinity=False, allow_subnormal=False)
PAYLOADS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r", "'=1", "''x", "'", "a,b", 'a"b', "a\nb", "007", "", "é", " "]
TEXTS = st.sampled_from(PAYLOADS) | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)


@st.composite
def contents(draw, plain=False) -> Content:
    n, dim = draw(st.integers(1, 6)), draw(st.integers(1, 3))
    names = st.lists(TEXTS, min_size=n, max_size=n, unique=True)
    numbers = st.lists(st.integers(-(2**63), 2**63 - 1), min_size=n, max_size=n, unique=True)
    labels = Labels.range(n) if plain else Labels.of(draw(names | numbers))
    shapes = {"anchor": (n, dim), "center": (n, dim), "radius": (n,)}
    held = {name: draw(arrays(np.float32, shape, elements=FLOATS)) for name, shape in shapes.items()}
    return Content(held, labels, "source" if plain else draw(st.sampled_from(["source", "target"])))


def same(found: Content, wanted: Content) -> None:
    assert found.labels == wanted.labels
    assert found.contain == wanted.contain
    for name in ("anchor", "center", "radius"):
        np.testing.assert_array_equal(found.parameters[name], wanted.parameters[name], strict=True)


@pytest.mark.parametrize("ending", ["x.csv", "x.tsv", "x.parquet", "x.npz"])
@pytest.mark.parametrize("guard", [False, True])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(contents())
def test_what_is_written_is_read_again(tmp_path, ending, guard, content):
    options = ForeignOptions(guard=guard)
    assert export(content, tmp_path / ending, None, options) == []
    same(read_foreign(tmp_path / ending, None, options), content)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(contents(plain=True))
def test_the_authors_file(tmp_path, content):
    assert export(content, tmp_path / "coords.csv") == []
    same(read_foreign(tmp_path / "coords.csv"), content)
    # Read by the authors' own way: the first number is the radius, then the anchor, then the center.
    rows = np.loadtxt(tmp_path / "coords.csv", delimiter=",", ndmin=2, dtype=np.float32)
    dim = rows.shape[1] // 2
    np.testing.assert_array_equal(rows[:, 0], content.parameters["radius"])
    np.testing.assert_array_equal(rows[:, 1 : 1 + dim], content.parameters["anchor"])
    np.testing.assert_array_equal(rows[:, 1 + dim :], content.parameters["center"])


def small(labels=("dog", "big cat"), contain="source") -> Content:
    point = np.array([[0, 1], [2.5, -3]], np.float32)
    return Content({"center": point, "radius": point[:, 1] ** 2, "anchor": point * 2}, Labels.of(list(labels)), contain)


def test_what_the_authors_file_has_no_place_for(tmp_path):
    (said,) = export(small(), tmp_path / "coords.csv")
    assert "the labels have no place there" in said
    with pytest.raises(ParameterError, match="the ball is at the source, and here it is at the target"):
        export(small(contain="target"), tmp_path / "other.coords.csv")
    assert not (tmp_path / "other.coords.csv").exists()
    assert read_foreign(tmp_path / "coords.csv", None, ForeignOptions(contain="target")).contain == "target"


def test_guarded_labels_are_no_formulas(tmp_path):
    labels = [label for label in PAYLOADS if label]
    point = np.zeros((len(labels), 1), np.float32)
    content = Content({"center": point, "radius": point[:, 0], "anchor": point}, Labels.of(labels), "source")
    export(content, tmp_path / "x.csv", None, ForeignOptions(guard=True))
    import pandas

    cells = pandas.read_csv(tmp_path / "x.csv", dtype=str, keep_default_na=False)["label"]
    assert len(cells) == len(labels)
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)


@pytest.mark.parametrize(("which", "width"), [("anchor", 2), ("center", 2), ("all", 5)])
def test_lists_of_vectors(tmp_path, which, width):
    content, options = small(), ForeignOptions(vectors=which)
    (said,) = export(content, tmp_path / "x.vec", None, options)
    assert "blanks in 1 labels became underlines" in said
    head, *lines = (tmp_path / "x.vec").read_text().splitlines()
    assert head == f"2 {width}"
    words = [line.split(" ") for line in lines]
    assert [word[0] for word in words] == ["dog", "big_cat"]
    numbers = np.array([word[1:] for word in words], np.float32)
    assert numbers.shape == (2, width)
    if width == 2:
        np.testing.assert_array_equal(numbers, content.parameters[which])
    export(content, tmp_path / "x.vectors.tsv", None, options)
    np.testing.assert_array_equal(np.loadtxt(tmp_path / "x.vectors.tsv", dtype=np.float32), numbers)
    assert (tmp_path / "x.metadata.tsv").read_text() == "label\tradius\ndog\t1.0\nbig cat\t9.0\n"


def test_labels_that_become_equal(tmp_path):
    with pytest.raises(InputError, match="two labels differ in blanks only"):
        export(small(["a b", "a\tb"]), tmp_path / "x.vec")
    assert list(tmp_path.iterdir()) == []


def archive(**arrays) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


POINT = np.zeros((2, 1), np.float32)
BAD = {
    "coords.csv": [
        (b"", "empty"),
        (b"1,2\n", "2 columns"),
        (b"1,2,3,4\n", "4 columns"),
        (b"1,2,x\n", "x"),
        (b"1,2,\n", "coords.csv"),
        (b"1,2,3\n1,2\n", "columns"),
        (b"1,2,nan\n", "no finite float32"),
        (b"1,2,1e39\n", "no finite float32"),
        (b"\xff,2,3\n", "not UTF-8"),
        (b"1,2,3\n\xff,2,3\n", "coords.csv"),
    ],
    "x.csv": [
        (b"label,radius\na,1\n", "center_0"),
        (b"label,radius,center_0,anchor_1\na,1,1,1\n", "anchor_0"),
        (b"label,center_0,anchor_0\na,1,1\n", "no column 'radius'"),
        (b"radius,center_0,anchor_0\n1,1,1\n", "a column 'label'"),
        (b"label,radius,radius\na,1,1\n", "two columns of one name"),
        (b"label,radius,center_0,anchor_0\na,1,1,1\na,1,1,1\n", "there twice"),
        (b"number,radius,center_0,anchor_0\nx,1,1,1\n", "invalid literal"),
        (b"label,contain,radius,center_0,anchor_0\na,left,1,1,1\n", "'contain' is neither"),
        (b"label,contain,radius,center_0,anchor_0\na,source,1,1,1\nb,target,1,1,1\n", "'contain' is neither"),
        (b'label,radius,center_0,anchor_0\n"a,1,1,1\n', "x.csv"),
    ],
    "x.parquet": [
        (b"", "no Parquet file"),
        (b"PAR1PAR1", "no Parquet file"),
        (b"PAR1" + b"\0" * 99, "no Parquet file"),
    ],
    "x.npz": [
        (b"", "no archive"),
        (b"PK\3\4", "no archive"),
        (archive(center=POINT, radius=POINT[:, 0]), "no array 'anchor'"),
        (archive(center=POINT, radius=POINT, anchor=POINT), "has the shape"),
        (archive(center=POINT, radius=POINT[:1, 0], anchor=POINT), r"radius \(1,\)"),
        (archive(center=POINT.astype(object), radius=POINT[:, 0], anchor=POINT), "Python objects"),
        (archive(center=POINT, radius=POINT[:, 0] + np.inf, anchor=POINT), "no finite float32"),
        (archive(center=POINT, radius=POINT[:, 0], anchor=POINT, labels=np.array([1, 1])), "labels"),
        (archive(center=POINT, radius=POINT[:, 0], anchor=POINT, contain="left"), "neither 'source'"),
    ],
}


@pytest.mark.parametrize(("name", "content", "said"), [(name, *case) for name, cases in BAD.items() for case in cases])
def test_bad_files_are_named(tmp_path, name, content, said):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=said) as error:
        read_foreign(tmp_path / name)
    assert str(tmp_path / name) in str(error.value)


@pytest.mark.parametrize("name", ["x.npz", "x.parquet", "x.csv"])
def test_damage_is_an_error_of_ours(tmp_path, name):
    export(small(), tmp_path / name)
    whole = (tmp_path / name).read_bytes()
    rng = np.random.default_rng(0)
    for cut in range(0, len(whole), max(1, len(whole) // 40)):
        (tmp_path / name).write_bytes(whole[:cut])
        damaged = bytearray(whole)
        damaged[int(rng.integers(len(whole)))] ^= 1 << int(rng.integers(8))
        for content in (whole[:cut], bytes(damaged)):
            (tmp_path / name).write_bytes(content)
            try:
                found = read_foreign(tmp_path / name)
            except DancarError:
                continue
            assert len(found.labels) == len(found.parameters["radius"])


def test_formats_by_name_and_ending(tmp_path):
    assert foreign_named(tmp_path / "a.coords.csv", None) is FOREIGN["coords"]
    assert foreign_named(tmp_path / "A.VECTORS.TSV", None) is FOREIGN["projector"]
    assert foreign_named(tmp_path / "a.csv", "coords") is FOREIGN["coords"]
    for path, name in (("x.docx", None), ("x.csv", "docx")):
        with pytest.raises(ParameterError):
            foreign_named(tmp_path / path, name)
    for name, known in FOREIGN.items():
        if not known.readable:
            with pytest.raises(ParameterError, match="written only"):
                read_foreign(tmp_path / "x", name)
    with pytest.raises(ParameterError, match="vectors: 'x' given"):
        export(small(), tmp_path / "x.vec", None, ForeignOptions(vectors="x"))


def test_an_archive_that_states_too_much(tmp_path):
    """A header of a petabyte is refused before anything is allocated."""
    file = io.BytesIO()
    np.lib.format.write_array_header_1_0(file, {"descr": "<f4", "fortran_order": False, "shape": (1 << 50, 1)})
    with zipfile.ZipFile(tmp_path / "x.npz", "w") as held:
        held.writestr("center.npy", file.getvalue())
    with pytest.raises(InputError, match="states"):
        read_foreign(tmp_path / "x.npz")
