"""The loop: starts, steps, mining, polishing, schedules, callbacks."""

from dancar.training.checkpoint import Checkpoints
from dancar.training.fit import fit, fit_declared
from dancar.training.json_lines import JsonLines
from dancar.training.options import Options
from dancar.training.paper import fit_paper
from dancar.training.paper_options import PaperOptions
from dancar.training.ranking import fit_ranking
from dancar.training.ranking_options import RankingOptions
from dancar.training.record import Callback, Fitted, Record
from dancar.training.snapshots import Snapshot, Snapshots
from dancar.training.softmax import fit_softmax
from dancar.training.softmax_options import SoftmaxOptions
from dancar.training.tensorboard import TensorBoard

__all__ = [
    "Callback",
    "Checkpoints",
    "Fitted",
    "JsonLines",
    "Options",
    "PaperOptions",
    "RankingOptions",
    "Record",
    "Snapshot",
    "Snapshots",
    "SoftmaxOptions",
    "TensorBoard",
    "fit",
    "fit_declared",
    "fit_paper",
    "fit_ranking",
    "fit_softmax",
]
