"""The page on the file format is enough to read files: its own reader does."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar import store
from dancar.labels import Labels
from dancar.store import layout, strict_json

PAGE = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def documented():
    """The page's namespace after its one Python program has run."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(program.splitlines()) <= 35
    namespace: dict[str, object] = {}
    exec(compile(program, "docs/file-format.md", "exec"), namespace)  # noqa: S102 - the page's own program
    return namespace


def agree(documented, path):
    tensors, metadata, labels = documented["read"](path)
    stored = store.read(path)
    for name, tensor in stored.tensors.items():
        assert tensors.pop(name).tobytes() == tensor.tobytes()
    assert set(tensors) == {"labels.bytes", "labels.offsets", "labels.order"}
    assert {key: value for key, value in metadata.items() if not key.startswith("dancar.")} == stored.metadata
    assert labels == list(stored.labels)


def test_the_pages_reader_reads(documented, saved, tmp_path):
    agree(documented, saved)
    store.write(tmp_path / "x", {"a": np.zeros((0, 2)), "b": np.array(7)}, {}, Labels.of([3, -1]))
    agree(documented, tmp_path / "x")
    store.write(tmp_path / "x", {}, {}, Labels.range(0))
    agree(documented, tmp_path / "x")
    for golden in sorted((Path(__file__).parent / "golden").iterdir()):
        agree(documented, golden)


def test_the_pages_reader_sees_damage(documented, saved):
    content = saved.read_bytes()
    for position in (len(content) - 1, 300):
        saved.write_bytes(content[:position] + bytes([content[position] ^ 1]) + content[position + 1 :])
        with pytest.raises((AssertionError, ValueError)):
            documented["read"](saved)


def test_the_page_names_the_bounds_and_the_words():
    for bound in (layout.MAX_HEADER_BYTES, layout.MAX_TENSORS, layout.MAX_DIMENSIONS, layout.DATA_ALIGNMENT):
        assert f"{bound:,}" in PAGE
    for bound in (strict_json.MAX_DEPTH, strict_json.MAX_DIGITS):
        assert f" {bound} " in PAGE
    for word in (*layout.OWN_KEYS, *layout.DTYPES, *layout.LABEL_TENSORS):
        assert f"`{word}`" in PAGE


@given(
    st.recursive(st.none() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])), st.lists, max_leaves=9)
)
def test_the_one_text_of_a_value_is_read_by_any_reader_of_json(value):
    import json

    assert json.loads(strict_json.written(value)) == strict_json.parsed(strict_json.written(value)) == value
