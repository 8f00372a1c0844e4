"""TensorBoard's event files, byte by byte: framed records, each a small protocol buffer.

A record is its length (uint64), the masked checksum of those 8 bytes, the data, the masked checksum of the data, all
little-endian. The data is an `Event`: field 1 the time (double), field 2 the step (varint), field 3 the version of the
format (string, in the first record only), field 5 a `Summary`, whose field 1 is repeated: a tag (field 1, string) and
its value (field 2, float).
"""

import struct
from collections.abc import Mapping
from functools import cache

_VARINT, _EIGHT_BYTES, _BYTES, _FOUR_BYTES = 0, 1, 2, 5
# Castagnoli's polynomial, lowest bit first.
_POLYNOMIAL = 0x82F63B78
_MASK = 0xA282EAD8


def version_event(wall_time: float) -> bytes:
    """The record that every file begins with."""
    return framed(_time(wall_time) + _field(3, _BYTES, b"brain.Event:2"))


def scalars_event(wall_time: float, step: int, values: Mapping[str, float]) -> bytes:
    """A record of one number for each tag."""
    summary = b"".join(
        _field(1, _BYTES, _field(1, _BYTES, tag.encode()) + _field(2, _FOUR_BYTES, struct.pack("<f", value)))
        for tag, value in values.items()
    )
    return framed(_time(wall_time) + _field(2, _VARINT, _varint(step)) + _field(5, _BYTES, summary))


def framed(data: bytes) -> bytes:
    """The data as a record of an event file."""
    length = struct.pack("<Q", len(data))
    return length + struct.pack("<I", masked_checksum(length)) + data + struct.pack("<I", masked_checksum(data))


def masked_checksum(data: bytes) -> int:
    """CRC-32C, turned and shifted so that a checksum of data that holds checksums stays a good one."""
    checksum = crc32c(data)
    return ((checksum >> 15 | checksum << 17) + _MASK) & 0xFFFFFFFF


def crc32c(data: bytes) -> int:
    """CRC-32 with Castagnoli's polynomial."""
    table, checksum = _table(), 0xFFFFFFFF
    for byte in data:
        checksum = checksum >> 8 ^ table[(checksum ^ byte) & 0xFF]
    return checksum ^ 0xFFFFFFFF


@cache
def _table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (_POLYNOMIAL if byte & 1 else 0)
        table.append(byte)
    return tuple(table)


def _time(wall_time: float) -> bytes:
    return _field(1, _EIGHT_BYTES, struct.pack("<d", wall_time))


def _field(number: int, kind: int, content: bytes) -> bytes:
    return _varint(number << 3 | kind) + (_varint(len(content)) if kind == _BYTES else b"") + content


def _varint(value: int) -> bytes:
    groups = []
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*groups, value])
