"""A WordNet of a dozen synsets, in the format of wndb(5WN), and the real one where it is installed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dancar.datasets.wordnet_files import wordnet_files
from dancar.errors import InputError

LICENSE = "  1 This software and database is being provided to you, the LICENSEE, by  \n"
NOTICE = "  2 WordNet {version} Copyright 2006 by Princeton University.  All rights reserved.  \n"

# Part of speech -> lines of: offset, type, words, pointers as (symbol, offset, type), a frame for verbs.
SYNSETS = {
    "noun": [
        (1740, "n", ["entity"], [("~", 1930, "n"), ("~", 9000, "n")]),
        (1930, "n", ["animal", "beast"], [("@", 1740, "n"), ("~", 2000, "n"), ("~", 2100, "n")]),
        (2000, "n", ["dog", "domestic_dog"], [("@", 1930, "n"), ("~i", 2200, "n"), ("+", 3000, "v")]),
        (2100, "n", ["Dog"], [("@", 1930, "n")]),
        (2200, "n", ["Fido"], [("@i", 2000, "n")]),
        (9000, "n", ["thing"], [("@", 1740, "n")]),
    ],
    "verb": [(3000, "v", ["dog", "chase"], [("+", 2000, "n"), ("+", 2000, "n")])],
    "adj": [
        (4000, "a", ["fast"], [("&", 4100, "a")]),
        (4100, "s", ["quick(p)", "fast"], [("&", 4000, "a")]),
    ],
    "adv": [(5000, "r", ["quickly"], [("\\", 4100, "a")]), (5100, "r", ["alone"], [])],
}
# Word -> the offsets of its senses, the first sense first.
SENSES = {
    "noun": {
        "animal": [1930],
        "beast": [1930],
        "dog": [2000, 2100],
        "domestic_dog": [2000],
        "entity": [1740],
        "fido": [2200],
        "thing": [9000],
    },
    "verb": {"chase": [3000], "dog": [3000]},
    "adj": {"fast": [4000, 4100], "quick": [4100]},
    "adv": {"alone": [5100], "quickly": [5000]},
}
TYPES = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


def data_line(offset: int, kind: str, words: list[str], pointers: list[tuple[str, int, str]]) -> str:
    written = " ".join(f"{word} 0" for word in words)
    pointed = "".join(f" {symbol} {other:08d} {type_} 0000" for symbol, other, type_ in pointers)
    frames = " 01 + 08 00" if kind == "v" else ""
    fields = f"{offset:08d} 03 {kind} {len(words):02x} {written} {len(pointers):03d}{pointed}{frames}"
    return f"{fields} | a gloss with a bar | and @ 00001740 n 0000  \n"


def index_line(word: str, kind: str, offsets: list[int]) -> str:
    listed = " ".join(f"{offset:08d}" for offset in offsets)
    return f"{word} {kind} {len(offsets)} 2 @ ~ {len(offsets)} 1 {listed}  \n"


@pytest.fixture
def make_wordnet() -> Callable[..., Path]:
    """Write the small WordNet into a folder, and give the folder back."""

    def write(folder: Path, version: str = "3.0") -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        top = LICENSE + NOTICE.format(version=version)
        for part, synsets in SYNSETS.items():
            (folder / f"data.{part}").write_text(top + "".join(data_line(*synset) for synset in synsets))
            entries = (index_line(word, TYPES[part], offsets) for word, offsets in SENSES[part].items())
            (folder / f"index.{part}").write_text(top + "".join(entries))
        return folder

    return write


@pytest.fixture
def wordnet(make_wordnet: Callable[..., Path], tmp_path: Path) -> Path:
    return make_wordnet(tmp_path / "wordnet")


@pytest.fixture
def edit(wordnet: Path) -> Callable[[str, str, str], Path]:
    """Change one of the files of the small WordNet, and give its folder."""

    def replace(file_name: str, old: str, new: str) -> Path:
        path = wordnet / file_name
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        return wordnet

    return replace


@pytest.fixture(scope="session")
def real_wordnet() -> None:
    try:
        wordnet_files(None)
    except InputError as error:
        pytest.skip(f"WordNet 3.0: {error}")
