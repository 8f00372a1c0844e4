"""Reading WordNet's files: names as NLTK gives them, pointers, and what is wrong with a damaged file."""

import re
from pathlib import Path

import pytest

from dancar.datasets.wordnet_files import wordnet_files
from dancar.datasets.wordnet_synsets import RELATIONS, synsets
from dancar.errors import InputError


def read(folder: Path, part: str = "noun", symbols: tuple[bytes, ...] = (b"@", b"@i")):
    return list(synsets(wordnet_files(str(folder)), part, frozenset(symbols)))


@pytest.mark.parametrize(
    ("part", "names"),
    [
        # A word's sense number is its synset's place in the index; words are in lower case there.
        ("noun", ["entity.n.01", "animal.n.01", "dog.n.01", "dog.n.02", "fido.n.01", "thing.n.01"]),
        ("verb", ["dog.v.01"]),
        # A satellite has its own letter, and loses the marker of where the adjective may stand.
        ("adj", ["fast.a.01", "quick.s.01"]),
        ("adv", ["quickly.r.01", "alone.r.01"]),
    ],
)
def test_names(wordnet, part, names):
    assert [synset.name for synset in read(wordnet, part)] == names


def test_pointers_are_those_asked_for(wordnet):
    dog = read(wordnet)[2]
    assert dog.pointers == [(b"@", "noun", b"00001930")]
    assert dog.line == 5
    everything = read(wordnet, symbols=tuple(RELATIONS))[2]
    assert [symbol for symbol, _, _ in everything.pointers] == [b"@", b"~i", b"+"]
    assert everything.pointers[2] == (b"+", "verb", b"00003000")


def test_word_counts_are_hexadecimal(edit):
    words = " ".join(["thing 0", *(f"word{i} 0" for i in range(15))])
    folder = edit("data.noun", "n 01 thing 0 ", f"n 10 {words} ")
    assert read(folder)[5].pointers == [(b"@", "noun", b"00001740")]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("00009000 03 n 01 thing", "00009000 03 n", "8: not a synset"),
        ("03 n 01 thing 0 001", "03 n zz thing 0 001", "8: not a synset .*invalid literal"),
        ("thing 0 001 @", "thing 0 002 @", "8: not a synset"),
        ("thing 0 001 @ 00001740 n 0000", "thing 0 001 ?? 00001740 n 0000", "8: .*wninput"),
        ("thing 0 001 @ 00001740 n 0000", "thing 0 001 @ 00001740 x 0000", "8: not a synset"),
        ("00009000 03 n 01 thing", "00009000 03 n 01 thong", "8: .*not in index.noun"),
        ("00009000 03 n 01 thing", "00009001 03 n 01 thing", "8: .*not in index.noun"),
    ],
)
def test_a_damaged_data_file_is_named_with_its_line(edit, old, new, complaint):
    folder = edit("data.noun", old, new)
    with pytest.raises(InputError, match=f"{re.escape(str(folder / 'data.noun'))}:{complaint}"):
        read(folder)


def test_a_damaged_index_is_named_with_its_line(edit):
    folder = edit("index.noun", "dog n 2 ", "dog n two ")
    with pytest.raises(InputError, match=r"index\.noun:5: not an index entry"):
        read(folder)


def test_an_index_entry_without_count_is_named(edit):
    folder = edit("index.noun", "thing n 1 2 @ ~ 1 1 00009000", "thing")
    with pytest.raises(InputError, match=r"index\.noun:9: not an index entry"):
        read(folder)
