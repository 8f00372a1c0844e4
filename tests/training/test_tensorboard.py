"""Event files: against published checksums, against bytes worked out by hand, and read back by TensorBoard itself."""

import math
import struct

import pytest

from dancar.training import Record, TensorBoard
from dancar.training.event_file import crc32c, framed, masked_checksum, scalars_event, version_event


def record(step: int = 40, **changed: float) -> Record:
    fields = {"loss": 0.5, "f1": 0.75, "false": 3, "missing": 2, "pairs": 1000, "pool": 10, "rate": 0.05} | changed
    return Record(step=step, total_steps=400, seconds=1.25, seconds_left=None, phase="train", **fields)


@pytest.mark.parametrize(
    ("data", "checksum"),
    [
        (b"", 0),
        (b"123456789", 0xE3069283),
        # RFC 3720, appendix B.4.
        (bytes(32), 0x8A9136AA),
        (b"\xff" * 32, 0x62A8AB43),
        (bytes(range(32)), 0x46DD794E),
        (bytes(range(31, -1, -1)), 0x113FDB5C),
    ],
)
def test_checksums_of_the_standard(data, checksum):
    assert crc32c(data) == checksum


def test_a_mask_turns_by_15_bits_and_adds():
    checksum = crc32c(b"123456789")
    bits = f"{checksum:032b}"
    assert masked_checksum(b"123456789") == (int(bits[-15:] + bits[:-15], 2) + 0xA282EAD8) % 2**32


def test_golden_bytes():
    data = bytes.fromhex(
        "09 000000000000f83f"  # field 1, 8 bytes: the time 1.5
        "10 ac02"  # field 2, varint: step 300
        "2a 11"  # field 5, 17 bytes: the summary
        "0a 0f"  # its field 1, 15 bytes: a value
        "0a 08 6c6f73732f616c6c"  # field 1, 8 bytes: the tag loss/all
        "15 0000403f"  # field 2, 4 bytes: 0.75
    )
    assert scalars_event(1.5, 300, {"loss/all": 0.75}) == framed(data)
    assert framed(data)[:8] == struct.pack("<Q", len(data))
    assert version_event(1.5) == bytes.fromhex(
        "1800000000000000 a37f4b22 09000000000000f83f 1a0d 627261696e2e4576656e743a32 2a28646c"
    )


@pytest.mark.parametrize(("step", "varint"), [(0, "00"), (127, "7f"), (128, "8001"), (2**35, "808080808001")])
def test_a_step_takes_seven_bits_a_byte(step, varint):
    assert scalars_event(0.0, step, {})[12:-4] == bytes.fromhex(f"090000000000000000 10{varint} 2a00")


def test_records_are_framed_one_after_the_other(tmp_path):
    log = TensorBoard(tmp_path / "new" / "folder")
    for step in range(3):
        assert log(record(step)) is None
    content, count = log.path.read_bytes(), 0
    while content:
        (length, checksum), content = struct.unpack("<QI", content[:12]), content[12:]
        assert masked_checksum(struct.pack("<Q", length)) == checksum
        assert content[length : length + 4] == struct.pack("<I", masked_checksum(content[:length]))
        content, count = content[length + 4 :], count + 1
    assert count == 4


@pytest.mark.parametrize("value", [math.inf, math.nan, 1e300, 0.0])
def test_any_number_can_be_written(tmp_path, value):
    log = TensorBoard(tmp_path)
    before = log.path.stat().st_size
    log(record(loss=value))
    assert log.path.stat().st_size > before


def test_two_trainings_have_two_files(tmp_path):
    assert TensorBoard(tmp_path).path != TensorBoard(tmp_path).path
    assert len(list(tmp_path.iterdir())) == 2


# Importing tensorboard takes longer than everything else here.
@pytest.mark.full
@pytest.mark.filterwarnings("ignore")
def test_tensorboard_reads_it_back(tmp_path):
    accumulator = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
    log = TensorBoard(tmp_path)
    for step in (0, 40, 2**40):
        log(record(step, loss=step / 7, false=step))
    read = accumulator.EventAccumulator(str(tmp_path)).Reload()
    assert sorted(read.Tags()["scalars"]) == sorted(["loss", "f1", "false", "missing", "pairs", "pool", "rate"])
    events = read.Scalars("loss")
    assert [event.step for event in events] == [0, 40, 2**40]
    assert [event.value for event in events] == pytest.approx([0, 40 / 7, 2**40 / 7])
    assert events[0].wall_time == log.began + 1.25
