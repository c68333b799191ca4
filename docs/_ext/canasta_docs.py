"""What the pages need beyond Sphinx: tables made from the library's own data, and links for rule numbers.

* `canasta-codes` lists every violation code, with an example of the tests where the build finds them,
  `canasta-options` every option with what the presets say, and `canasta-unjudged` what a verdict may leave open.
* "rule 6.4" in a text becomes a link to that paragraph, and on the rules page each number that names one.
* Examples in docstrings know the names of their module.
* A docstring of an attribute is a sentence, whatever colon is in it.
* A name that the reference documents under another module is found by its last part.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from canasta.errors import CATALOGUE, UNJUDGED
from canasta.rules import OPTIONS, PRESETS, Rules

ROOT = Path(__file__).parents[2]
RULES_PAGE = "rules"
CITED = re.compile(r"(?<=\brule )\d{1,2}(?:\.\d)?\b|(?<=\brules )\d{1,2}\.\d\b|(?<=\bsection )\d{1,2}\b")
PARAGRAPH = re.compile(CITED.pattern + r"|(?<![\d.,])\d{1,2}\.\d\b(?!\.?\d)")
NO_LINKS = (
    nodes.literal,
    nodes.literal_block,
    nodes.doctest_block,
    nodes.raw,
    nodes.reference,
    nodes.title,
    nodes.strong,
    addnodes.pending_xref,
    addnodes.desc_signature,
)


def reference(target: str, content: nodes.Element, docname: str) -> addnodes.pending_xref:
    """A link to a place of the pages by its label; the build complains of a label that is nowhere."""
    options = {"refdomain": "std", "reftype": "ref", "refexplicit": True, "refwarn": True}
    link = addnodes.pending_xref("", content, reftarget=target, refdoc=docname, **options)
    link.source, link.line = docname, 0
    return link


def rule_reference(number: str, docname: str) -> addnodes.pending_xref:
    """A link to a paragraph or section of the rules page."""
    return reference(f"rule-{number.replace('.', '-')}", nodes.inline("", number), docname)


def with_links(text: str, pattern: re.Pattern[str], docname: str) -> list[nodes.Node]:
    """The text cut into its plain parts and its rule numbers, these as links."""
    parts: list[nodes.Node] = []
    end = 0
    for match in pattern.finditer(text):
        parts += [nodes.Text(text[end : match.start()]), rule_reference(match.group(), docname)]
        end = match.end()
    return [*parts, nodes.Text(text[end:])] if parts else []


def _is_inside(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, kinds):
            return True
    return False


def link_rules(app: Sphinx, doctree: nodes.document) -> None:
    """Make links of the rule numbers in a page, and on the rules page of the options' names."""
    docname = app.env.current_document.docname
    pattern = PARAGRAPH if docname == RULES_PAGE else CITED
    for text in list(doctree.findall(nodes.Text)):
        if not _is_inside(text, NO_LINKS):
            linked = with_links(text.astext(), pattern, docname)
            if linked and text.parent is not None:
                text.parent.replace(text, linked)
    for literal in list(doctree.findall(nodes.literal)) if docname == RULES_PAGE else []:
        if literal.astext() in OPTIONS and literal.parent is not None:
            literal.replace_self(reference(f"option-{literal.astext()}", literal.deepcopy(), docname))


def find_by_last_part(app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.Element) -> Any:
    """Find `canasta.rules.Rules` for `canasta.rules.model.Rules` or `Rules`, where only one name ends so."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    objects = [pair for pair in env.domains.python_domain.objects.items() if not pair[1].aliased]
    found = [(name, entry) for name, entry in objects if name.endswith(f".{target}")]  # `Deal.after`
    last = target.rpartition(".")[2]
    found = found or [(name, entry) for name, entry in objects if name.rpartition(".")[2] == last]
    if len(found) != 1:
        return None
    name, entry = found[0]
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, contnode, name)


def keep_sentences(_app: Sphinx, what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    """Hide the first line of an attribute's docstring from napoleon, which takes all before a colon for its type."""
    if what in {"attribute", "data", "property"} and lines:
        lines[:0] = ["..", ""]


NAMES_OF_MODULE = """
.. testsetup:: *

   import importlib, pkgutil
   module = importlib.import_module("{name}")
   parts = [part.name for part in pkgutil.iter_modules(getattr(module, "__path__", []), "{name}.")]
   for part in [*map(importlib.import_module, parts), module]:
       globals().update((key, value) for key, value in vars(part).items() if not key.startswith("__"))
"""


def name_the_names(_app: Sphinx, what: str, name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    """Give the examples in the docstrings of a module the names of that module."""
    if what == "module":
        lines += ["", *NAMES_OF_MODULE.format(name=name).splitlines(), ""]


class TableDirective(SphinxDirective):
    """A table of rows of cells; a cell is text, or nodes."""

    header: ClassVar[Sequence[str]]
    widths: ClassVar[Sequence[int]]

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """The cells, row by row."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """The table."""
        group = nodes.tgroup(cols=len(self.header))
        group += [nodes.colspec(colwidth=width) for width in self.widths]
        group += nodes.thead("", self.row([nodes.Text(title) for title in self.header]))
        group += nodes.tbody("", *[self.row(cells) for cells in self.rows()])
        return [nodes.table("", group)]

    def row(self, cells: Sequence[nodes.Node]) -> nodes.row:
        """One row."""
        return nodes.row("", *[nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells])

    def code(self, text: str, target: str = "") -> nodes.literal:
        """Text as code, with an address of its own where a target is given."""
        literal = nodes.literal("", text)
        if target:
            literal["ids"].append(target)
            self.env.domains.standard_domain.anonlabels[target] = (self.env.current_document.docname, target)
        return literal

    def rule(self, number: str) -> nodes.Node:
        """A rule number as a link."""
        return rule_reference(number, self.env.current_document.docname)


def examples() -> Mapping[str, Any]:
    """By code, the example of the tests, where the pages are built beside them."""
    sys.path.append(str(ROOT))
    try:
        return dict(importlib.import_module("tests.rules.code_examples").EXAMPLES)
    except ImportError:
        return {}
    finally:
        sys.path.remove(str(ROOT))


class CodesDirective(TableDirective):
    """Every code of a violation, its paragraph and its sentence, and an example that meets it in a deal."""

    header = ("Code", "Rule", "Sentence", "For example")
    widths = (26, 8, 42, 24)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a code, in the order of the catalogue."""
        shown = examples()
        for code, entry in CATALOGUE.items():
            example = self.example(shown.get(code))
            yield self.code(code, f"code-{code}"), self.rule(entry.rule), nodes.Text(entry.template), example

    def example(self, example: Any) -> nodes.Node:
        """The example's title, with its act where it is not the position itself that cannot be."""
        found = nodes.inline("", "" if example is None else example.title)
        if example is not None and example.act:
            found += [nodes.Text(": "), nodes.literal("", example.act)]
        return found


class UnjudgedDirective(TableDirective):
    """Every name of what a verdict could not judge, and what stays open then."""

    header = ("Name", "What is not judged")
    widths = (20, 80)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a name."""
        for name, text in UNJUDGED.items():
            yield self.code(name, f"unjudged-{name}"), nodes.Text(text)


class OptionsDirective(TableDirective):
    """Every option: its paragraph, what it means and its value in each preset."""

    header = ("Option", "Rule", "What it says", *(name.upper() for name in PRESETS))
    widths = (24, 8, 34, *(34 // len(PRESETS) for _ in PRESETS))

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row an option, in the order of the topics."""
        for name, option in OPTIONS.items():
            values = [self.value(rules, name) for rules in PRESETS.values()]
            yield self.code(name, f"option-{name}"), self.rule(option.rule), nodes.Text(option.summary), *values

    def value(self, rules: Rules, name: str) -> nodes.Node:
        """What a preset says."""
        return self.code(OPTIONS[name].text(rules.option(name)))


def setup(app: Sphinx) -> dict[str, Any]:
    """Give Sphinx the directives and the links."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("canasta-codes", CodesDirective)
    app.add_directive("canasta-options", OptionsDirective)
    app.add_directive("canasta-unjudged", UnjudgedDirective)
    app.connect("autodoc-process-docstring", keep_sentences, priority=100)
    app.connect("autodoc-process-docstring", name_the_names)
    app.connect("doctree-read", link_rules)
    app.connect("missing-reference", find_by_last_part)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
