"""Records as JSON lines: each line valid, whole, and there as soon as it is told."""

import errno
import json
import math
import os
import threading

import pytest

from dancar.training import JsonLines, Record
from dancar.training.appending import append


def record(step: int = 40, loss: float = 0.5) -> Record:
    return Record(step, 400, 1.25, None, "train", loss, 0.75, 3, 2, 1000, 10, 0.05)


def test_each_record_is_a_line_at_once(tmp_path):
    log = JsonLines(tmp_path / "new" / "folder" / "training.jsonl")
    assert log.path.read_bytes() == b""
    for step in range(3):
        assert log(record(step)) is None
        lines = log.path.read_text(encoding="utf-8").splitlines()
        assert [json.loads(line)["step"] for line in lines] == list(range(step + 1))
    assert json.loads(lines[-1]) == record(2).as_dict()


def test_earlier_lines_stay(tmp_path):
    path = tmp_path / "training.jsonl"
    JsonLines(path)(record(1))
    JsonLines(path)(record(2))
    assert [json.loads(line)["step"] for line in path.read_text().splitlines()] == [1, 2]


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_what_json_has_no_word_for_is_null(tmp_path, number):
    log = JsonLines(tmp_path / "training.jsonl")
    log(record(loss=number))
    line = log.path.read_text()
    assert json.loads(line, parse_constant=lambda word: pytest.fail(word))["loss"] is None


def test_a_place_that_cannot_be_written_shows_at_once(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        JsonLines(tmp_path / "file" / "training.jsonl")
    with pytest.raises(IsADirectoryError):
        JsonLines(tmp_path)


def test_a_record_that_does_not_fit_leaves_no_half_line(tmp_path, monkeypatch):
    log = JsonLines(tmp_path / "training.jsonl")
    log(record(1))
    whole = log.path.read_bytes()
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:7]))
    with pytest.raises(OSError, match=r"training\.jsonl") as caught:
        log(record(2))
    assert caught.value.errno == errno.ENOSPC
    assert log.path.read_bytes() == whole


def test_a_failed_write_names_the_file(tmp_path, monkeypatch):
    def fail(descriptor: int, data: bytes) -> int:
        raise OSError(errno.EIO, "Input/output error")

    log = JsonLines(tmp_path / "training.jsonl")
    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(OSError, match=r"Input/output error: .*training\.jsonl"):
        log(record())
    assert log.path.read_bytes() == b""


def test_two_writers_do_not_mix(tmp_path):
    path = tmp_path / "log"
    writers = [threading.Thread(target=lambda mark: [append(path, mark * 500 + b"\n") for _ in range(50)], args=(mark,))
               for mark in (b"a", b"b")]  # fmt: skip
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    lines = path.read_bytes().splitlines()
    assert sorted(lines) == [b"a" * 500] * 50 + [b"b" * 500] * 50
