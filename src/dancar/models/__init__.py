"""The models: a declaration and its parameters each, with scikit-learn's manners."""

from dancar.models.cones import Cones
from dancar.models.constructed import as_model, dancar_of_disk, disk_of_dancar
from dancar.models.dancar import Dancar
from dancar.models.declared import DeclaredModel
from dancar.models.dimension import DimensionSearch, Try, find_dimension
from dancar.models.disk import Disk
from dancar.models.distance import Distance
from dancar.models.hyperedge import Hyperedge
from dancar.models.importing import import_model
from dancar.models.inner_product import InnerProduct
from dancar.models.loading import load
from dancar.models.mapped import Mapped, open_mapped
from dancar.models.multigraph import Multigraph
from dancar.models.order import Order
from dancar.models.placed import Placed
from dancar.models.poincare import Poincare
from dancar.models.registry import models
from dancar.models.toruse import TorusE
from dancar.models.transe import TransE
from dancar.models.transh import TransH

__all__ = [
    "Cones",
    "Dancar",
    "DeclaredModel",
    "DimensionSearch",
    "Disk",
    "Distance",
    "Hyperedge",
    "InnerProduct",
    "Mapped",
    "Multigraph",
    "Order",
    "Placed",
    "Poincare",
    "TorusE",
    "TransE",
    "TransH",
    "Try",
    "as_model",
    "dancar_of_disk",
    "disk_of_dancar",
    "find_dimension",
    "import_model",
    "load",
    "models",
    "open_mapped",
]
