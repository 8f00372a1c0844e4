"""Questions to an arrangement: successors, predecessors, containment, nearest anchors, the general and the specific.

Every answer is exact by the definition of the file. `Scan` reads all regions for each question and needs nothing ready;
`Index` sorts them once and then answers in some microseconds. Both say the same.
"""

from dancar.queries.answers import Answers, Nearest
from dancar.queries.declared import SlackScan
from dancar.queries.indexed import Index
from dancar.queries.named import Named
from dancar.queries.scanning import Scan

__all__ = ["Answers", "Index", "Named", "Nearest", "Scan", "SlackScan"]
