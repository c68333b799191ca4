"""Pictures on the pages: the directive `picture` runs its content, and shows what its last line gives.

The content is Python that knows the names of `canasta` and of `canasta.render`; the last line is SVG or HTML. `table`
draws a view for wide and for narrow screens, of which one is shown. With the option `session` the content also knows
what the examples above it on the page have made, so that a picture shows what they are about.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import canasta
from canasta import render


def table(view: canasta.View) -> str:
    """A table for wide screens and one for telephones; the style sheet shows one of them."""
    wide, narrow = render.svg(view), render.svg(view, narrow=True)
    return f'<div class="wide">{wide}</div><div class="narrow">{narrow}</div>'


class PictureDirective(SphinxDirective):
    """A picture that is drawn when the page is built."""

    has_content = True
    option_spec = {"session": directives.flag}  # noqa: RUF012  as docutils has it

    def run(self) -> list[nodes.Node]:
        """Run the content, and put in what its last line gives."""
        names: dict[str, Any] = {name: getattr(canasta, name) for name in canasta.__all__}
        names |= {name: getattr(render, name) for name in render.__all__} | {"render": render, "table": table}
        if "session" in self.options:
            self.run_session(names)
        program = ast.parse("\n".join(self.content))
        last = program.body.pop()
        if not isinstance(last, ast.Expr):
            raise self.error("the last line of a picture is what it shows")
        exec(compile(program, "picture", "exec"), names)  # noqa: S102  the pages are our own
        picture = eval(compile(ast.Expression(last.value), "picture", "eval"), names)  # noqa: S307
        return [nodes.raw("", f'<div class="picture">{picture}</div>', format="html")]

    def run_session(self, names: dict[str, Any]) -> None:
        """Run the examples of the page above the picture; whether they print what they say is for the tests."""
        page = Path(self.env.doc2path(self.env.current_document.docname)).read_text(encoding="utf-8")
        above = "\n".join(line for line in page.splitlines()[: self.lineno] if not line.startswith("```"))
        with contextlib.redirect_stdout(io.StringIO()):
            for example in doctest.DocTestParser().get_examples(above):
                expected = Exception if example.exc_msg else ()
                with contextlib.suppress(expected):
                    exec(compile(example.source, "session", "single"), names)  # noqa: S102  the pages are our own


def setup(app: Sphinx) -> dict[str, Any]:
    """Give Sphinx the directive."""
    app.add_directive("picture", PictureDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
