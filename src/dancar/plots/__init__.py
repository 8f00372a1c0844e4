"""Pictures of arrangements: what is shown, and static figures of it."""

from dancar.plots.branches import branches, is_hierarchy
from dancar.plots.coloring import COLORINGS, Coloring, coloring
from dancar.plots.communities import communities
from dancar.plots.film import checked_film_kind, write_film
from dancar.plots.importance import by_importance, importance
from dancar.plots.page import Page, page_bytes, write_page
from dancar.plots.palette import DARK, LIGHT, Palette, node_colors
from dancar.plots.picture import draw
from dancar.plots.readable import readable
from dancar.plots.saving import checked_kind, picture_bytes, write_picture
from dancar.plots.shown import Shown, shown
from dancar.plots.tidy import tidied

__all__ = [
    "COLORINGS",
    "DARK",
    "LIGHT",
    "Coloring",
    "Page",
    "Palette",
    "Shown",
    "branches",
    "by_importance",
    "checked_film_kind",
    "checked_kind",
    "coloring",
    "communities",
    "draw",
    "importance",
    "is_hierarchy",
    "node_colors",
    "page_bytes",
    "picture_bytes",
    "readable",
    "shown",
    "tidied",
    "write_film",
    "write_page",
    "write_picture",
]
