"""The interactive page: one file that shows an arrangement, and asks for nothing."""

from dancar.plots.page.frame import Page
from dancar.plots.page.writing import page_bytes, write_page

__all__ = ["Page", "page_bytes", "write_page"]
