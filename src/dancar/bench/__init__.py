"""The tables: each bench is one file, measures in one run, and says with what."""

from dancar.bench.charts import Bars, Chart, Drawn, Lines
from dancar.bench.registry import BENCHES
from dancar.bench.result import Result

__all__ = ["BENCHES", "Bars", "Chart", "Drawn", "Lines", "Result"]
