"""The rules as a page, each paragraph with an address of its own, made of the documentation beside the example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

__all__ = ["address", "rules_page"]

_SOURCE: Final = Path(__file__).parents[3] / "docs" / "rules.md"
_FIRST, _LAST = "## 1 ", "## Paragraphs without"
_TARGET: Final = re.compile(r"\(rule-([\d-]+)\)=")
_BLOCK: Final = re.compile(r"^(`{3,}|:{3,}).*$")
_INLINE: Final = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
)
_HEAD: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The rules of canasta</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/cards/Jo.svg">
<link rel="stylesheet" href="/static/style.css">
<body class="rules"><main><h1>The rules of canasta</h1>"""


def address(rule: str) -> str:
    """Where a paragraph stands."""
    return f"/rules#rule-{rule.replace('.', '-')}"


@cache
def rules_page() -> str:
    """The page."""
    return f"{_HEAD}{''.join(_elements(_SOURCE.read_text(encoding='utf-8')))}</main></body></html>"


def _elements(text: str) -> Iterator[str]:
    """The blocks of the text as elements; examples are left out."""
    start, end = text.index(_FIRST), text.index(_LAST)
    start = text.rindex("(rule-1)=", 0, start)
    name, in_code = "", False
    for block in re.split(r"\n\s*\n", text[start:end]):
        lines = []
        for line in block.splitlines():
            if line.startswith("```"):
                in_code = not in_code
            elif in_code or _BLOCK.match(line) or line.startswith(":class:"):
                continue
            elif (target := _TARGET.match(line)) is not None:
                name = target[1]
            else:
                lines.append(line)
        if lines:
            yield from _element(lines, name)
            name = ""


def _element(lines: list[str], name: str) -> Iterator[str]:
    anchor = f' id="rule-{name}"' if name else ""
    if lines[0].startswith("## "):
        yield f"<h2{anchor}>{_inline(lines[0][3:])}</h2>"
        lines, anchor = lines[1:], ""
    if not lines:
        return
    if lines[0].startswith(("* ", "- ")):
        items = re.split(r"\n[*-] ", "\n" + "\n".join(lines))[1:]
        yield f"<ul{anchor}>{''.join([f'<li>{_inline(item)}</li>' for item in items])}</ul>"
    else:
        yield f"<p{anchor}>{_inline(' '.join(lines))}</p>"


def _inline(text: str) -> str:
    text = escape(text, quote=False)
    for pattern, replacement in _INLINE:
        text = pattern.sub(replacement, text)
    return text
