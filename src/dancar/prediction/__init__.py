"""Edges that were not seen: trainings that are chosen on edges held out, and the likeliest pairs with their odds."""

from dancar.prediction.fit import fit_for_prediction
from dancar.prediction.likeliest import Prediction, likeliest, predictions

__all__ = ["Prediction", "fit_for_prediction", "likeliest", "predictions"]
