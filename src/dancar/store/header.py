"""The strict reader of the header: everything is checked before anything of a size that the file chose is allocated."""

from dataclasses import dataclass
from typing import Any

from dancar.store import layout, strict_json
from dancar.store.defect import Defect, shown
from dancar.store.layout import Entry

LABEL_KINDS = ("integer", "text")


@dataclass(frozen=True, slots=True)
class Header:
    """A header that holds together: tensors in the order of their bytes, which cover the data exactly."""

    entries: tuple[Entry, ...]
    metadata: dict[str, Any]
    version: str
    label_kind: str
    data_checksum: str
    data_start: int


def header_length(prefix: bytes, file_size: int) -> int:
    """How many bytes of header follow the first eight; a `Defect` if that cannot be."""
    if len(prefix) < layout.LENGTH_BYTES:
        raise Defect(f"cut short: {file_size} bytes are too few for any arrangement")
    length = int.from_bytes(prefix, "little")
    if length > layout.MAX_HEADER_BYTES:
        raise Defect(
            f"not an arrangement: its first 8 bytes announce a header of {length:,} bytes, "
            f"and at most {layout.MAX_HEADER_BYTES:,} are accepted"
        )
    if layout.LENGTH_BYTES + length > file_size:
        raise Defect(f"cut short: the header ends at byte {layout.LENGTH_BYTES + length:,}, the file at {file_size:,}")
    return length


def parsed_header(head: bytes, file_size: int) -> Header:
    """The header in `head` (the length's eight bytes included) of a file of that size."""
    top = _top_object(head[layout.LENGTH_BYTES :])
    texts = _metadata_texts(top.pop(layout.METADATA, None))
    _check_format(texts)
    own = _own_texts(texts)
    _check_header_checksum(head, own[layout.HEADER_CHECKSUM_KEY])
    if not layout.DIGEST.fullmatch(own[layout.DATA_CHECKSUM_KEY]):
        raise Defect(f"the metadata {layout.DATA_CHECKSUM_KEY!r} is no checksum")
    if own[layout.LABEL_KIND_KEY] not in LABEL_KINDS:
        raise Defect(f"the metadata {layout.LABEL_KIND_KEY!r} is neither 'integer' nor 'text'")
    if len(head) % layout.DATA_ALIGNMENT:
        raise Defect(f"the data begin at byte {len(head)}, which is no multiple of {layout.DATA_ALIGNMENT}")
    if len(top) > layout.MAX_TENSORS:
        raise Defect(f"{len(top):,} tensors: at most {layout.MAX_TENSORS:,} are accepted")
    entries = sorted((_entry(name, value) for name, value in top.items()), key=lambda entry: (entry.begin, entry.end))
    _check_cover(entries, file_size - len(head))
    _check_label_tensors({entry.name: entry for entry in entries})
    return Header(
        entries=tuple(entries),
        metadata={key: _value(key, text) for key, text in texts.items() if not key.startswith(layout.RESERVED)},
        version=own[layout.VERSION_KEY],
        label_kind=own[layout.LABEL_KIND_KEY],
        data_checksum=own[layout.DATA_CHECKSUM_KEY],
        data_start=len(head),
    )


def _top_object(header: bytes) -> dict[str, Any]:
    try:
        text = header.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Defect(f"the header is not UTF-8: {error.reason} at byte {error.start}") from None
    if not text.startswith("{"):
        raise Defect("not an arrangement: no JSON object after the first 8 bytes")
    try:
        top: dict[str, Any] = strict_json.parsed(text, max_depth=3)
    except Defect as defect:
        raise Defect(f"the header: {defect}") from None
    return top


def _metadata_texts(metadata: object) -> dict[str, str]:
    if not isinstance(metadata, dict):
        raise Defect(f"not an arrangement: the header has no object {layout.METADATA!r}")
    for key, value in metadata.items():
        if not layout.NAME.fullmatch(key):
            raise Defect(f"the name {shown(key)} in the metadata: letters, digits and . _ / - are accepted")
        if not isinstance(value, str):
            raise Defect(f"the metadata {shown(key)} is not a text")
    return metadata


def _value(key: str, text: str) -> Any:
    try:
        return strict_json.parsed(text)
    except Defect as defect:
        raise Defect(f"the metadata {shown(key)}: {defect}") from None


def _check_format(texts: dict[str, str]) -> None:
    if layout.FORMAT_KEY not in texts:
        raise Defect(f"not an arrangement: the metadata lack {layout.FORMAT_KEY!r}")
    number = _value(layout.FORMAT_KEY, texts[layout.FORMAT_KEY])
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise Defect(f"the metadata {layout.FORMAT_KEY!r} is {shown(number)}, not a positive integer")
    if number > layout.FORMAT:
        raise Defect(
            f"written by a newer dancar (format {number}); this one reads format {layout.FORMAT}: upgrade dancar"
        )


def _own_texts(texts: dict[str, str]) -> dict[str, str]:
    """What the file says of itself, its format aside: each of it a text."""
    present = {key for key in texts if key.startswith(layout.RESERVED)}
    if present != layout.OWN_KEYS:
        missing, unknown = sorted(layout.OWN_KEYS - present), sorted(present - layout.OWN_KEYS)
        raise Defect(f"the metadata lack {missing[0]!r}" if missing else f"the metadata have an unknown {unknown[0]!r}")
    own = {key: _value(key, texts[key]) for key in layout.OWN_KEYS - {layout.FORMAT_KEY}}
    for key in sorted(own):
        if not isinstance(own[key], str):
            raise Defect(f"the metadata {key!r} is {shown(own[key])}, not a text")
    return own


def _check_header_checksum(head: bytes, stated: str) -> None:
    if not layout.DIGEST.fullmatch(stated):
        raise Defect(f"the metadata {layout.HEADER_CHECKSUM_KEY!r} is no checksum")
    computed = layout.header_checksum(head, stated)
    if computed != stated:
        raise Defect(f"damaged: the header's checksum is {computed}, and should be {stated}")


def _entry(name: str, value: object) -> Entry:
    where = f"the tensor {shown(name)}"
    if not layout.NAME.fullmatch(name):
        raise Defect(f"{where}: letters, digits and . _ / - are accepted in a name")
    if not isinstance(value, dict) or value.keys() != {"dtype", "shape", "data_offsets"}:
        raise Defect(f"{where} is not described by dtype, shape and data_offsets")
    dtype_name, shape, offsets = value["dtype"], value["shape"], value["data_offsets"]
    if not isinstance(dtype_name, str) or dtype_name not in layout.DTYPES:
        raise Defect(f"{where} is of {shown(dtype_name)}: {', '.join(layout.DTYPES)} are accepted")
    dtype = layout.DTYPES[dtype_name]
    if not _are_sizes(shape) or len(shape) > layout.MAX_DIMENSIONS:
        raise Defect(f"{where} has the shape {shown(shape)}: at most {layout.MAX_DIMENSIONS} sizes >= 0 are accepted")
    if not _are_sizes(offsets) or len(offsets) != 2 or offsets[0] > offsets[1]:
        raise Defect(f"{where} has the offsets {shown(offsets)}: [begin, end] with 0 <= begin <= end is accepted")
    begin, end = offsets
    # Zero sizes count as one here: NumPy multiplies the others all the same, and must not overflow.
    room, size = dtype.itemsize, dtype.itemsize
    for length in shape:
        room *= max(length, 1)
        size *= length
    if room > layout.MAX_TENSOR_BYTES:
        raise Defect(f"{where} has the shape {shown(shape)}, which is larger than any memory")
    if size != end - begin:
        raise Defect(f"{where} of shape {shown(shape)} needs {size:,} bytes and has {end - begin:,}")
    if begin % dtype.itemsize:
        raise Defect(f"{where} begins at {begin}, which is no multiple of its item's {dtype.itemsize} bytes")
    return Entry(name, dtype, tuple(shape), begin, end)


def _are_sizes(value: object) -> bool:
    return isinstance(value, list) and all(type(item) is int and item >= 0 for item in value)


def _check_cover(entries: list[Entry], data_size: int) -> None:
    reached = 0
    for entry in entries:
        if entry.begin < reached:
            raise Defect(f"the tensor {entry.name!r} begins at {entry.begin}, inside the one before it")
        if entry.begin > reached:
            raise Defect(f"{entry.begin - reached:,} bytes before the tensor {entry.name!r} belong to none")
        reached = entry.end
    if reached > data_size:
        raise Defect(f"cut short: the tensors take {reached:,} bytes, and the file has {data_size:,} for them")
    if reached < data_size:
        raise Defect(f"{data_size - reached:,} bytes after the last tensor belong to none")


def _check_label_tensors(entries: dict[str, Entry]) -> None:
    for name in layout.LABEL_TENSORS:
        if name not in entries:
            raise Defect(f"the tensor {name!r} is missing")
    label_bytes, offsets, order = (entries[name] for name in layout.LABEL_TENSORS)
    for entry, kinds in ((label_bytes, ("U8",)), (offsets, ("I64",)), (order, ("I32", "I64"))):
        if layout.DTYPE_NAMES[entry.dtype] not in kinds or len(entry.shape) != 1:
            raise Defect(f"the tensor {entry.name!r} must be a list of {' or '.join(kinds)}")
    if offsets.shape[0] != order.shape[0] + 1:
        raise Defect(
            f"{layout.LABEL_OFFSETS!r} has {offsets.shape[0]:,} items and {layout.LABEL_ORDER!r} {order.shape[0]:,}: "
            "the first must have one more"
        )
