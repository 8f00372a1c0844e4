"""Where WordNet is looked for, and what is said when it is nowhere."""

import zipfile
from pathlib import Path

import pytest

from dancar.datasets import wordnet_files as module
from dancar.datasets.wordnet_files import wordnet_files
from dancar.errors import InputError


@pytest.fixture
def nothing_installed(tmp_path, monkeypatch):
    """The places of this machine hidden, and an empty home."""
    for variable in ("WNHOME", "WNSEARCHDIR", "NLTK_DATA"):
        monkeypatch.delenv(variable, raising=False)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(module, "_INSTALLED", [])
    monkeypatch.setattr(module, "_PREFIXES", [str(tmp_path / "prefix")])
    return tmp_path


def zipped(folder: Path, place: Path) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(place, "w") as archive:
        for file in folder.iterdir():
            archive.write(file, f"wordnet/{file.name}")
    return place


@pytest.mark.parametrize("place", ["", "dict", "corpora/wordnet"])
def test_a_named_folder_or_what_it_usually_holds(make_wordnet, tmp_path, place):
    folder = make_wordnet(tmp_path / place)
    found = wordnet_files(str(tmp_path))
    assert found.place == folder
    assert found.text("data.noun") == (folder / "data.noun").read_bytes()


@pytest.mark.parametrize("place", ["wordnet.zip", "corpora/wordnet.zip"])
def test_the_zip_file_of_nltk(wordnet, tmp_path, place):
    archive = zipped(wordnet, tmp_path / "nltk" / place)
    for named in (tmp_path / "nltk", archive):
        found = wordnet_files(str(named))
        assert found.place == archive
        assert found.text("index.verb") == (wordnet / "index.verb").read_bytes()
        assert found.name("data.noun") == f"{archive}/wordnet/data.noun"


@pytest.mark.parametrize(
    ("variable", "place"),
    [("WNSEARCHDIR", "."), ("WNHOME", "dict"), ("NLTK_DATA", "corpora/wordnet")],
)
def test_environment_variables(make_wordnet, nothing_installed, monkeypatch, variable, place):
    folder = make_wordnet(nothing_installed / "x" / place)
    monkeypatch.setenv(variable, str(nothing_installed / "x"))
    assert wordnet_files(None).place.samefile(folder)


@pytest.mark.parametrize("place", ["home/nltk_data/corpora/wordnet", "prefix/share/nltk_data/corpora/wordnet"])
def test_folders_of_nltk(make_wordnet, nothing_installed, place):
    folder = make_wordnet(nothing_installed / place)
    assert wordnet_files(None).place == folder


def test_another_version_is_passed_over_unless_it_is_named(make_wordnet, nothing_installed, monkeypatch):
    other = make_wordnet(nothing_installed / "old", version="2.1")
    monkeypatch.setenv("WNSEARCHDIR", str(other))
    with pytest.raises(InputError, match=r"another version, passed over: .*old"):
        wordnet_files(None)
    make_wordnet(nothing_installed / "home/nltk_data/corpora/wordnet")
    assert wordnet_files(None).place != other
    assert wordnet_files(str(other)).place == other


def test_nowhere(nothing_installed):
    with pytest.raises(InputError) as caught:
        wordnet_files(None)
    assert str(caught.value) == (
        "WordNet 3.0 is nowhere on this machine: install Debian's package (apt-get install wordnet-base) or NLTK's "
        "copy (python -m nltk.downloader wordnet), or name a folder that holds data.noun with --from DIR (from_= in "
        "Python)"
    )


@pytest.mark.parametrize("make", ["nothing", "an empty folder", "a broken zip file"])
def test_a_named_place_without_wordnet(tmp_path, make):
    place = tmp_path / "place"
    if make == "an empty folder":
        place.mkdir()
    if make == "a broken zip file":
        place.write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(InputError, match=r"place: no WordNet here .*apt-get install wordnet-base"):
        wordnet_files(str(place))


def test_a_missing_companion_is_named(wordnet):
    (wordnet / "index.adv").unlink()
    with pytest.raises(InputError, match=r"index\.adv: cannot be read"):
        wordnet_files(str(wordnet)).text("index.adv")
