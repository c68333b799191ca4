"""How Sphinx builds the pages. No network is needed."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

import canasta

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

from inventory import write_inventory  # noqa: E402  it is found only now

project = "canasta"
author = "The canasta authors"
project_copyright = "2026, The canasta authors"
version = release = canasta.__version__

extensions = [
    "book",
    "canasta_docs",
    "live",
    "myst_parser",
    "pictures",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]
nitpicky = True
nitpick_ignore = [("py:class", "canasta.rules.kinds.Kind")]  # shown by Option.kind and Option.expected
default_role = "literal"

html_theme = "furo"
html_title = f"canasta {version}"
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["book.css"]

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo", "pyspiel"]  # the extras of the adapters
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_rtype = False  # the annotations have the types

# Lists kept here stand for the inventories that Sphinx would fetch.
INVENTORIES = {
    "python": "https://docs.python.org/3",
    "hypothesis": "https://hypothesis.readthedocs.io/en/latest",
}
intersphinx_mapping = {
    name: (address, write_inventory(HERE / "inventories" / f"{name}.txt", HERE / "_build/inventories", name))
    for name, address in INVENTORIES.items()
}

copybutton_exclude = ".linenos, .gp, .go"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# -- examples: read as the tests read them

doctest_default_flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
