"""Two files for TensorBoard's projector: the vectors, and beside them the labels and radii, a line a node each."""

from pathlib import Path

from dancar.store.foreign.arrow_csv import csv_bytes
from dancar.store.foreign.content import Content, Said, columns_of, vectors_of
from dancar.store.foreign.options import ForeignOptions
from dancar.store.foreign.saving import save

ENDING = ".vectors.tsv"


def write(content: Content, path: Path, options: ForeignOptions) -> Said:
    """NAME.vectors.tsv, and NAME.metadata.tsv with a line of titles; tabs and breaks in labels become blanks."""
    vectors = vectors_of(content, options.vectors)
    numbers = {str(axis): vectors[:, axis].copy() for axis in range(vectors.shape[1])}
    beside = path.with_name(path.name.removesuffix(ENDING).removesuffix(".tsv") + ".metadata.tsv")
    labels = [str(label) for label in content.labels]
    written = [" ".join(label.splitlines()).replace("\t", " ") for label in labels]
    radii = {name: column for name, column in columns_of(content.parameters).items() if name == "radius"}
    titles = "\t".join(["label", *radii])
    lines = ["\t".join(map(str, row)) for row in zip(written, *radii.values())]
    save(path, [csv_bytes(numbers, header=False, separator="\t")])
    save(beside, [("\n".join([titles, *lines]) + "\n").encode()])
    changed = sum(label != text for label, text in zip(labels, written))
    return [
        f"{beside}: labels and radii",
        *([f"tabs and line breaks in {changed:,} labels became blanks"] if changed else []),
    ]
