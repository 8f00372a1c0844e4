"""Sphinx: the pages beside this file, the API from the docstrings, the commands from their own help."""

import os
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
os.environ["MPLBACKEND"] = "Agg"

project = "dancar"
author = "The dancar authors"
copyright = "The dancar authors"
version = release = installed_version("dancar")

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.mathjax",
    "numpydoc",
    "sphinx_gallery.gen_gallery",
    "command_help",
    "recorded_results",
]
templates_path = ["_templates"]
exclude_patterns = ["_build", "_templates", "examples", "decisions"]
smartquotes = False
default_role = "literal"

html_theme = "furo"
html_title = f"dancar {version}"

autosummary_generate = True
autosummary_imported_members = True
autodoc_typehints = "none"
numpydoc_show_class_members = False
numpydoc_xref_param_type = False

sphinx_gallery_conf = {
    "examples_dirs": "examples",
    "gallery_dirs": "gallery",
    "filename_pattern": r"/plot_",
    "abort_on_example_error": True,
    "download_all_examples": False,
    "show_memory": False,
    "show_signature": False,
    "min_reported_time": 1,
    "remove_config_comments": True,
}
