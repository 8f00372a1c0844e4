"""How well an arrangement gives a graph back, checked over all pairs of nodes."""

from dancar.evaluation.certificate import Certificate, certificate
from dancar.evaluation.reconstruction import reconstruction

__all__ = ["Certificate", "certificate", "reconstruction"]
