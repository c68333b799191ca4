"""The live page: the directive `live-form` puts in the form, if what it runs has been fetched, and else says so.

`fetch_pyodide.py` fetches it. The page's script and style are on no other page.
"""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

HERE = Path(__file__).parent
FORM = HERE / "live.html"
MANIFEST = HERE.parent / "_static" / "live" / "runtime" / "manifest.json"
PAGE = "live"
ABSENT = (
    "This copy of the pages was built without what the form runs, so there is no form on it. It is fetched by ",
    "python docs/fetch_pyodide.py",
    ", before the pages are built. The command line gives the same answers: see ",
)


class LiveFormDirective(SphinxDirective):
    """The form, or why there is none."""

    def run(self) -> list[nodes.Node]:
        """Make it from `live.html` and the manifest of what has been fetched."""
        self.env.note_dependency(str(FORM))
        self.env.note_dependency(str(MANIFEST))
        if not MANIFEST.is_file():
            return [nodes.admonition("", nodes.title("", "There is no form here"), self.absent())]
        manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
        values = {
            "rules": self.address("rules"),
            "options": self.address("options"),
            "wheels": json.dumps(manifest["wheels"]),
            "size": f"{manifest['bytes'] / 1e6:.0f} MB",
        }
        form = FORM.read_text(encoding="utf-8")
        for name, value in values.items():
            form = form.replace(f"[[{name}]]", html.escape(value))
        return [nodes.raw("", form, format="html")]

    def address(self, page: str) -> str:
        """Where another page is, seen from this one."""
        return self.env.app.builder.get_relative_uri(self.env.current_document.docname, page)

    def absent(self) -> nodes.paragraph:
        """What is said where nothing has been fetched."""
        before, command, after = ABSENT
        link = nodes.reference("", "canasta check", refuri=self.address("command-line"))
        return nodes.paragraph("", before, nodes.literal("", command), nodes.Text(after), link, nodes.Text("."))


def add_script(app: Sphinx, pagename: str, _template: str, _context: dict[str, Any], _doctree: Any) -> None:
    """Give the page its script and its style."""
    if pagename == PAGE and MANIFEST.is_file():
        app.add_css_file("live/live.css")
        app.add_js_file("live/live.js", type="module")


def forget(_app: Sphinx, _env: Any, _added: Any, _changed: Any, _removed: Any) -> list[str]:
    """Build the page anew each time, since files may have been fetched or removed."""
    return [PAGE]


def setup(app: Sphinx) -> dict[str, Any]:
    """Give Sphinx the directive."""
    app.add_directive("live-form", LiveFormDirective)
    app.connect("html-page-context", add_script)
    app.connect("env-get-outdated", forget)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
