"""What the paper reports (Table 2 and the text): the numbers that ours stand next to."""

from typing import NamedTuple


class PaperFigure(NamedTuple):
    """A cell of the paper's table: F1 of DANCAR and Disk embedding, mAP of the Poincaré embedding."""

    f1: float | None = None
    mean_average_precision: float | None = None


# By model, dimension and percentage of the edges trained on.
TABLE = {
    ("dancar", 10, 100): PaperFigure(f1=0.982),
    ("dancar", 20, 100): PaperFigure(f1=0.993),
    ("dancar", 10, 50): PaperFigure(f1=0.787),
    ("dancar", 20, 50): PaperFigure(f1=0.709),
    ("poincare", 10, 100): PaperFigure(mean_average_precision=0.635),
    ("poincare", 20, 100): PaperFigure(mean_average_precision=0.654),
    ("poincare", 10, 50): PaperFigure(mean_average_precision=0.675),
    ("poincare", 20, 50): PaperFigure(mean_average_precision=0.675),
    ("disk", 10, 100): PaperFigure(f1=0.057),
    ("disk", 20, 100): PaperFigure(f1=0.052),
    ("disk", 10, 50): PaperFigure(f1=0.151),
    ("disk", 20, 50): PaperFigure(f1=0.114),
}
TWITTER_SPEARMAN = 0.628
