"""The page on the paper's training names every option, and no other."""

import re
from dataclasses import fields
from pathlib import Path

from dancar.kernels.optimizers import NAMES
from dancar.training import PaperOptions

PAGE = (Path(__file__).parents[2] / "docs" / "paper-recipe.rst").read_text(encoding="utf-8")
# The options of the authors' dgEmbedding.py.
THEIRS = [
    "input",
    "validation",
    "coordinates",
    "batchsize_edge",
    "batchsize_anchor",
    "batchsize_vert",
    "batchsize_negative",
    "vertex_offset",
    "epoch",
    "gpu",
    "dim",
    "dag",
    "margin",
    "weight_decay",
    "wd_norm",
    "learning_rate",
    "learning_rate_drop",
    "lambda_pos",
    "lambda_neg",
    "lambda_anchor",
    "lambda_uniform_radius",
    "outdir",
    "optimizer",
    "vis_freq",
    "mpi",
    "reconstruct",
    "plot",
]


def test_every_option_of_ours_is_on_the_page():
    named = set(re.findall(r"``(\w+)(?:=[^`]*)?``", PAGE))
    assert {field.name for field in fields(PaperOptions)} - named == set()


def test_every_option_of_theirs_is_in_the_first_column():
    rows = re.findall(r"^   \* - (.*)$", PAGE, flags=re.MULTILINE)
    assert [name for name in THEIRS if not any(re.search(rf"``(--)?{name}\b", row) for row in rows)] == []


def test_every_optimizer_is_on_the_page():
    assert f"``optimizer={'|'.join(NAMES)}``" in PAGE
