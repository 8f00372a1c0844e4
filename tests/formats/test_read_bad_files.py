"""Bad files: each is named with its place and the reason, to the letter (RELIABILITY, row 10)."""

from pathlib import Path

import pytest
from bad_binaries import COMPRESSED, FOREIGN, TABLES, XML
from bad_texts import TEXT, BadFile

import dancar

FILES = [*TEXT, *COMPRESSED, *FOREIGN, *TABLES, *XML]


@pytest.mark.parametrize("bad", FILES, ids=lambda bad: bad.name)
def test_a_bad_file_is_named_with_place_and_reason(bad: BadFile):
    Path(bad.name).write_bytes(bad.content)
    with pytest.raises(dancar.InputError) as caught:
        dancar.read_graph(bad.name, **bad.options)
    assert str(caught.value) == bad.name + bad.message


def test_there_are_at_least_forty_and_no_two_of_a_name():
    assert len({bad.name for bad in FILES}) == len(FILES) >= 40


def test_no_file():
    with pytest.raises(dancar.InputError) as caught:
        dancar.read_graph("nowhere.csv")
    expected = "nowhere.csv: no such file, and no data set has that name ('dancar datasets list' shows them)"
    assert str(caught.value) == expected


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "file.csv/inside.csv"])
def test_no_name_of_a_file(name):
    Path("file.csv").write_text("a,b\n")
    with pytest.raises(dancar.InputError, match=r"no such file|[Ff]ile name too long"):
        dancar.read_graph(name)


def test_a_folder():
    Path("folder.csv").mkdir()
    with pytest.raises(dancar.InputError, match=r"^folder\.csv: this is a folder, not a file$"):
        dancar.read_graph("folder.csv")


def test_no_permission(monkeypatch):
    # The administrator, as whom tests may run, may read everything.
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    Path("secret.csv").write_text("a,b\n")
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(dancar.InputError, match=r"^secret\.csv: no permission to read it$"):
        dancar.read_graph("secret.csv")


def test_a_disk_that_fails(monkeypatch):
    from dancar.formats.source import Source

    class Failing:
        def read(self, size: int) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(dancar.InputError, match=r"^x\.csv: Input/output error$"):
        Source(Failing(), "x.csv")
