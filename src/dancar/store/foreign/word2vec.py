"""The text format of word2vec: a line of two sizes, then a line a node, its label and its vector between blanks."""

from pathlib import Path

from dancar.errors import InputError
from dancar.store.foreign.content import Content, Said, vectors_of
from dancar.store.foreign.options import ForeignOptions
from dancar.store.foreign.saving import save


def write(content: Content, path: Path, options: ForeignOptions) -> Said:
    """Blanks in labels become underlines, which is told; labels that become equal are refused."""
    vectors = vectors_of(content, options.vectors)
    labels = [str(label) for label in content.labels]
    written = ["_".join(label.split()) or "_" for label in labels]
    if len(set(written)) < len(written):
        raise InputError(f"{path}: two labels differ in blanks only, which this format cannot hold; .npz can")
    lines = [f"{label} {' '.join(map(str, row))}\n" for label, row in zip(written, vectors)]
    save(path, [f"{len(labels)} {vectors.shape[1]}\n".encode(), "".join(lines).encode()])
    changed = sum(label != text for label, text in zip(labels, written))
    return [f"{path}: blanks in {changed:,} labels became underlines"] if changed else []
