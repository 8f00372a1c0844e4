"""WordNet's text files read: synsets under the names that NLTK gives them, and their pointers.

The files are described in the manual page wndb(5WN). A synset's name is its first word in lower case, its type and the
word's sense number, which is the synset's place in the word's line of the index file: `dog.n.01`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dancar.datasets.wordnet_files import WordNetFiles
from dancar.errors import InputError

FILE_OF_TYPE = {b"n": "noun", b"v": "verb", b"a": "adj", b"s": "adj", b"r": "adv"}
RELATIONS = {
    b"!": "antonym",
    b"@": "hypernym",
    b"@i": "instance_hypernym",
    b"~": "hyponym",
    b"~i": "instance_hyponym",
    b"#m": "member_holonym",
    b"#s": "substance_holonym",
    b"#p": "part_holonym",
    b"%m": "member_meronym",
    b"%s": "substance_meronym",
    b"%p": "part_meronym",
    b"=": "attribute",
    b"+": "derivationally_related_form",
    b";c": "topic_domain",
    b"-c": "in_topic_domain",
    b";r": "region_domain",
    b"-r": "in_region_domain",
    b";u": "usage_domain",
    b"-u": "in_usage_domain",
    b"*": "entailment",
    b">": "cause",
    b"^": "also_see",
    b"$": "verb_group",
    b"&": "similar_to",
    b"<": "participle",
    b"\\": "pertainym",
}
_OFFSET_WIDTH = len(b" 00001740")


class Synset(NamedTuple):
    """One line of a data file: where it stands, its name, its pointers as (symbol, file, offset)."""

    offset: bytes
    name: str
    line: int
    pointers: list[tuple[bytes, str, bytes]]


def synsets(files: WordNetFiles, part_of_speech: str, symbols: frozenset[bytes]) -> Iterator[Synset]:
    """The synsets of one data file in its order, each with those of its pointers whose symbol is asked for."""
    senses = _senses(files, part_of_speech)
    file_name = f"data.{part_of_speech}"
    for number, line in _entries(files, file_name):
        try:
            fields = line[: line.index(b"|")].split(b" ")
            offset, synset_type, word = fields[0], fields[2], fields[4]
            pointers_at = 5 + 2 * int(fields[3], 16)
            stop = pointers_at + 4 * int(fields[pointers_at - 1])
            if not RELATIONS.keys() >= set(fields[pointers_at:stop:4]):
                raise ValueError("a pointer symbol that wninput(5WN) does not list")
            pointers = [
                (fields[at], FILE_OF_TYPE[fields[at + 2]], fields[at + 1])
                for at, symbol in zip(range(pointers_at, stop, 4), fields[pointers_at:stop:4], strict=True)
                if symbol in symbols
            ]
            lemma = (word.partition(b"(")[0] if part_of_speech == "adj" else word).lower()
            sense = senses[lemma].index(b" " + offset) // _OFFSET_WIDTH + 1
            name = f"{lemma.decode('utf-8')}.{synset_type.decode('ascii')}.{sense:02d}"
        except (ValueError, IndexError, KeyError) as error:
            raise InputError(
                f"{files.name(file_name)}:{number}: not a synset as wndb(5WN) describes it, or its first word is not "
                f"in index.{part_of_speech} ({type(error).__name__}: {error})"
            ) from error
        yield Synset(offset, name, number, pointers)


def pointer_ends(
    files: WordNetFiles, part_of_speech: str, listed: Iterable[Synset], numbers: dict[tuple[str, bytes], int]
) -> Iterator[tuple[int, bytes, int]]:
    """Each pointer as (number of its synset, symbol, number of the synset it points to)."""
    for synset in listed:
        source = numbers[part_of_speech, synset.offset]
        for symbol, other_part, offset in synset.pointers:
            target = numbers.get((other_part, offset))
            if target is None:
                raise InputError(
                    f"{files.name(f'data.{part_of_speech}')}:{synset.line}: {synset.name} points to offset "
                    f"{offset.decode('ascii', 'replace')} of data.{other_part}, where no synset stands"
                )
            yield source, symbol, target


def _senses(files: WordNetFiles, part_of_speech: str) -> dict[bytes, bytes]:
    """The offsets of each word's synsets, a blank before each, the first sense first."""
    file_name = f"index.{part_of_speech}"
    senses = {}
    for number, line in _entries(files, file_name):
        try:
            lemma, _, count, _ = line.split(b" ", 3)
            senses[lemma] = line.rstrip()[-_OFFSET_WIDTH * int(count) :]
        except ValueError as error:
            raise InputError(
                f"{files.name(file_name)}:{number}: not an index entry as wndb(5WN) describes it ({error})"
            ) from error
    return senses


def _entries(files: WordNetFiles, file_name: str) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, without the license, whose lines begin with two blanks."""
    for number, line in enumerate(files.text(file_name).splitlines(), start=1):
        if not line.startswith(b"  "):
            yield number, line
