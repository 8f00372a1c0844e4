"""How well an arrangement gives a graph back, checked over all pairs of nodes, and how high it ranks its edges."""

from dancar.evaluation.certificate import Certificate, certificate
from dancar.evaluation.correlation import radius_correlations, spearman
from dancar.evaluation.ranking import Ranking, ranking
from dancar.evaluation.reconstruction import reconstruction
from dancar.evaluation.sampled import SampledF1, sampled_f1
from dancar.evaluation.scores import GivenScores, PairScores, scores_of
from dancar.evaluation.separation import AtThreshold, Separation, separation
from dancar.evaluation.triples import GivenTripleScores, TripleScores, triple_ranking, triple_scores_of

__all__ = [
    "AtThreshold",
    "Certificate",
    "GivenScores",
    "GivenTripleScores",
    "PairScores",
    "Ranking",
    "SampledF1",
    "Separation",
    "TripleScores",
    "certificate",
    "radius_correlations",
    "ranking",
    "reconstruction",
    "sampled_f1",
    "scores_of",
    "separation",
    "spearman",
    "triple_ranking",
    "triple_scores_of",
]
