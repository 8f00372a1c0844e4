"""Where WordNet's database files are: Debian's folder, WordNet's own, or NLTK's data folders, unpacked or zipped."""

import os
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dancar.errors import InputError

_VERSION_NOTICE = b"WordNet 3.0 Copyright"
_HOW_TO_GET_IT = (
    "install Debian's package (apt-get install wordnet-base) or NLTK's copy (python -m nltk.downloader wordnet), "
    "or name a folder that holds data.noun with --from DIR (from_= in Python)"
)
_INSTALLED = ["/usr/share/wordnet", "/usr/local/WordNet-3.0", "/usr/local/share/wordnet"]
_PREFIXES = [sys.prefix, "/usr", "/usr/local"]


@dataclass(frozen=True)
class WordNetFiles:
    """A folder, or a zip file and a folder inside it, that holds `data.noun` and its companions."""

    place: Path
    inside: str = ""

    def text(self, file_name: str) -> bytes:
        """The content of one of the files."""
        try:
            if self.place.is_file():
                with zipfile.ZipFile(self.place) as archive:
                    return archive.read(self.inside + file_name)
            return (self.place / file_name).read_bytes()
        except (OSError, KeyError, zipfile.BadZipFile, zipfile.LargeZipFile) as error:
            raise InputError(f"{self.name(file_name)}: cannot be read ({error}); {_HOW_TO_GET_IT}") from error

    def name(self, file_name: str) -> str:
        """How messages call one of the files."""
        return str(self.place / (self.inside + file_name))

    def has_nouns(self) -> bool:
        """Whether the place exists and holds the nouns."""
        if self.place.is_file():
            try:
                with zipfile.ZipFile(self.place) as archive:
                    return {self.inside + "data.noun", self.inside + "index.noun"} <= set(archive.namelist())
            except (OSError, zipfile.BadZipFile):
                return False
        return (self.place / "data.noun").is_file() and (self.place / "index.noun").is_file()


def wordnet_files(from_: str | None) -> WordNetFiles:
    """The files of the named place, whatever their version; else WordNet 3.0 from where it is commonly installed."""
    if from_ is not None:
        for files in _in_folder(Path(from_).expanduser()):
            if files.has_nouns():
                return files
        raise InputError(f"{from_}: no WordNet here (data.noun and index.noun); {_HOW_TO_GET_IT}")
    other_versions = []
    for place in _common_places():
        for files in _in_folder(place):
            if files.has_nouns():
                if _VERSION_NOTICE in files.text("data.noun")[:4096]:
                    return files
                other_versions.append(str(files.place))
    passed_over = f" (another version, passed over: {', '.join(other_versions)})" if other_versions else ""
    raise InputError(f"WordNet 3.0 is nowhere on this machine{passed_over}: {_HOW_TO_GET_IT}")


def _in_folder(place: Path) -> Iterator[WordNetFiles]:
    """A place taken as the files' folder, WordNet's home, an NLTK data folder, or NLTK's zip file."""
    yield WordNetFiles(place)
    yield WordNetFiles(place / "dict")
    yield WordNetFiles(place / "corpora" / "wordnet")
    yield WordNetFiles(place / "corpora" / "wordnet.zip", "wordnet/")
    yield WordNetFiles(place / "wordnet.zip", "wordnet/")
    yield WordNetFiles(place, "wordnet/")


def _common_places() -> Iterator[Path]:
    for variable in ("WNSEARCHDIR", "WNHOME"):
        if os.environ.get(variable):
            yield Path(os.environ[variable])
    yield from map(Path, _INSTALLED)
    yield from map(Path, filter(None, os.environ.get("NLTK_DATA", "").split(os.pathsep)))
    yield Path("~/nltk_data").expanduser()
    for prefix in _PREFIXES:
        yield from (Path(prefix) / folder for folder in ("nltk_data", "share/nltk_data", "lib/nltk_data"))
