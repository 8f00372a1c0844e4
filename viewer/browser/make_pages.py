"""Make the pages that the browser tests open, and say what should be on them: `python make_pages.py FOLDER`."""

import json
import sys
from pathlib import Path

import numpy as np

from dancar import Dancar, Graph, Labels
from dancar.arrangement import Arrangement
from dancar.bench.nested_balls import nested_balls, numbered
from dancar.evaluation import reconstruction
from dancar.plots.page import Page, page_bytes, write_page

HOSTILE = json.loads(Path(__file__).with_name("hostile.json").read_text(encoding="utf-8"))


def neighbours(arrangement: Arrangement) -> dict[str, dict[str, list[str]]]:
    """Successors and predecessors of each node by name, as the library has them."""
    relation, labels = reconstruction(arrangement), arrangement.labels
    return {
        str(label): {
            "successors": [str(labels[i]) for i in relation.successors[node]],
            "predecessors": [str(labels[i]) for i in relation.predecessors[node]],
        }
        for node, label in enumerate(labels)
    }


def main(folder: Path) -> None:
    """All pages."""
    folder.mkdir(parents=True, exist_ok=True)
    expected = {}

    # Three balls beside each other in one around them, so that a test knows what lies where.
    center = np.array([[0, 0], [-5, 0], [5, 0], [0, 6]], np.float32)
    small = Arrangement(
        {"center": center, "radius": np.array([10, 2, 2, 1], np.float32), "anchor": center + np.float32(0.5)},
        Labels.of(["all", "left", "right", "top"]),
    )
    graph = Graph.from_pairs([("all", "left"), ("all", "right"), ("left", "top")])
    write_page(folder / "small.html", small, graph, title="Small", columns={"kind": ["whole", "part", "part", "part"]})
    write_page(folder / "focus.html", small, focus="left")
    write_page(folder / "capped.html", small, most_edges=1)
    expected["small"] = neighbours(small)
    (folder / "cell.html").write_bytes(
        b'<!doctype html><meta charset="utf-8"><title>cell</title>' + Page(page_bytes(small))._repr_html_().encode()
    )

    # The same map twice, once with names that would be markup.
    count = len(HOSTILE)
    for name, labels in (("hostile", HOSTILE), ("harmless", [f"name {i}" for i in range(count)])):
        arrangement = nested_balls(count, Labels.of(labels))
        wanted = Graph(np.arange(count), (np.arange(count) + 1) % count, labels=labels)
        choices = {"columns": {labels[0]: labels, labels[1]: np.arange(count)}, "focus": labels[3]}
        write_page(folder / f"{name}.html", arrangement, wanted, title=labels[1], **choices)
        expected[name] = labels
    write_page(folder / '"><img src=x onerror=alert(17)>.html', nested_balls(5, Labels.of(HOSTILE[:5])))

    ring = Graph(np.arange(12), (np.arange(12) + 1) % 12)
    model = Dancar(dim=4, threads=1).fit(ring)
    write_page(folder / "ring.html", model.arrangement_, ring)
    for nodes in (10_000, 100_000):
        write_page(folder / f"nested-{nodes}.html", nested_balls(nodes, numbered(nodes)))
    (folder / "expected.json").write_text(json.dumps(expected), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
