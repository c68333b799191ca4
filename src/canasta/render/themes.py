"""The colours of pictures: themes, and the style sheet that gives the classes of a picture their colours."""

from __future__ import annotations

from typing import Final

__all__ = ["style_sheet"]

# Each theme gives a colour to the same names; `{name}` in the rules below stands for it.
_LIGHT: Final = {
    "face": "#fffdf8", "edge": "#b9b2a3", "ink": "#1d2733", "red": "#c2233b", "blue": "#1c62b8", "green": "#1b7f45",
    "amber": "#b06a00", "joker": "#6b3fa0", "gold": "#e0a93b", "skin": "#f6dcc0", "hair": "#5a3d2b", "line": "#3b2a20",
    "back": "#27476e", "back2": "#f1e6cf", "felt": "#296a50", "rim": "#1f523e", "chip": "#235a44", "on": "#f4f1e6",
    "soft": "#d3e6dc", "mark": "#ffdf85", "ice": "#cfe8ff", "ground": "#f3efe6", "paper": "#fffdf8",
    "text": "#1d2733", "pale": "#666b72", "rule": "#ddd7c9",
}  # fmt: skip
_DARK: Final = {
    **_LIGHT,
    "face": "#262b33", "edge": "#505966", "ink": "#e9edf2", "red": "#ff7d86", "blue": "#7db7ff", "green": "#67d391",
    "amber": "#f2b25c", "joker": "#c5a3ff", "gold": "#d8a742", "skin": "#d9b797", "hair": "#8a654c", "line": "#2c1f17",
    "back": "#3a5a86", "back2": "#d9d3c4", "felt": "#14241d", "rim": "#2c4a3d", "chip": "#1d332a", "on": "#eef2ee",
    "soft": "#9db8ab", "ground": "#101318", "paper": "#1b1f25", "text": "#e9edf2", "pale": "#9aa4b0",
    "rule": "#39414c",
}  # fmt: skip
_CONTRAST: Final = {
    **_LIGHT,
    "face": "#ffffff", "edge": "#000000", "ink": "#000000", "red": "#b00020", "blue": "#0038a8", "green": "#005c1f",
    "amber": "#7a4300", "joker": "#4a0080", "back": "#000000", "back2": "#ffffff", "felt": "#000000", "rim": "#ffffff",
    "chip": "#000000", "on": "#ffffff", "soft": "#ffffff", "mark": "#ffe600", "ice": "#ffffff", "ground": "#ffffff",
    "paper": "#ffffff", "text": "#000000", "pale": "#000000", "rule": "#000000",
}  # fmt: skip

_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
_LINES: Final = ("blue", "red", "green", "amber", "joker", "pale")  # of a plot

#: What does not depend on the theme, by class.
_SHAPES: Final = {
    "cn-i": "fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round",
    "cn-p": "fill:currentColor",
    "cn-tint": "fill:currentColor;fill-opacity:.55",
    "cn-frame": "fill:currentColor;fill-opacity:.07;stroke:currentColor;stroke-opacity:.5",
    "cn-robe": "fill:currentColor",
    "cn-line": "fill:none;stroke-linecap:round",
    "cn-b": "font-weight:600",
    "cn-mid": "text-anchor:middle",
    "cn-end": "text-anchor:end",
    "cn-num": "font-variant-numeric:tabular-nums",
    "cn-goal": "fill:none;stroke-width:1.6;stroke-dasharray:6 5",
    "cn-page": "min-height:100vh;padding:8px;box-sizing:border-box",
    "cn-row": "display:flex;flex-wrap:wrap;gap:12px;list-style:none;margin:0;padding:0;align-items:flex-start",
    "cn-mids": "justify-content:center;gap:28px",
    "cn-mids figure": "margin:0;text-align:center",
    "cn-seats": "display:grid;grid-template-columns:repeat(auto-fit,minmax(88px,1fr));gap:8px;list-style:none;"
    "margin:0 0 14px;padding:0",
    "cn-seats li": "border:1px solid;border-radius:10px;padding:7px 10px;overflow-wrap:anywhere",
    "cn-fan": "display:flex;flex-wrap:wrap;list-style:none;margin:0;padding:0 66px 0 0",
    "cn-fan li": "width:34px;margin-bottom:4px",
    "cn-fan svg": "max-width:none!important;display:block",
    "cn-hand": "display:flex;flex-wrap:wrap;gap:4px;list-style:none;margin:0;padding:0",
    "cn-table": "border:2px solid;border-radius:18px;padding:16px;max-width:960px;box-sizing:border-box;"
    f"font:15px {_FONT}",
    "cn-table section": "margin-bottom:18px",
    "cn-name": "font-size:1.05em;margin:0 0 8px;display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 12px",
    "cn-status": "font-weight:600;text-align:center;margin:10px 0 0",
    "cn-tag": "display:inline-block;font-size:.8em;border-radius:9px;padding:1px 9px",
    "cn-course": "display:grid;gap:12px;max-width:760px",
    "cn-sheet": f"width:fit-content;border:1px solid;border-radius:10px;padding:10px 16px;font:14px {_FONT};"
    "max-width:100%;box-sizing:border-box;overflow-x:auto",
    "cn-grid": "border-collapse:collapse;font-variant-numeric:tabular-nums;background:none",
    "cn-grid tr": "border-top:1px solid;background:none",
    "cn-grid thead tr": "border-top:0",
    "cn-grid th,.canasta .cn-grid td": "padding:5px 10px;text-align:left;vertical-align:top;font-size:14px;border:0",
    "cn-grid .cn-number": "text-align:right;white-space:nowrap",
    "cn-caption": "font-weight:600;font-size:1.15em;text-align:left;padding:4px 10px",
    "cn-plot": "fill:none;stroke:currentColor;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round",
}
#: What does, by class; the names in braces are the theme's.
_COLOURS: Final = {
    "cn-s": "color:{ink}",
    "cn-c": "color:{ink}",
    "cn-n": "color:{ink}",
    "cn-h": "color:{red}",
    "cn-d": "color:{red}",
    "cn-j": "color:{joker}",
    "cn-face": "fill:{face};stroke:{edge}",
    "cn-gold": "fill:{gold}",
    "cn-skin": "fill:{skin}",
    "cn-hair": "fill:{hair}",
    "cn-line": "stroke:{line}",
    "cn-back": "fill:{back}",
    "cn-lattice": "fill:none;stroke:{back2};stroke-opacity:.55",
    "cn-back2": "fill:{back2}",
    "cn-felt": "fill:{felt};stroke:{rim}",
    "cn-seam": "fill:none;stroke:{on};stroke-opacity:.13",
    "cn-place": "fill:none;stroke:{soft};stroke-dasharray:5 4",
    "cn-chip": "fill:{chip};stroke:{rim}",
    "cn-turn": "fill:none;stroke:{mark}",
    "cn-on": "fill:{on}",
    "cn-soft": "fill:{soft}",
    "cn-mark": "fill:{mark}",
    "cn-markink": "fill:#1d2733",
    "cn-ice": "fill:{ice}",
    "cn-paper": "fill:{paper};stroke:{rule}",
    "cn-text": "fill:{text}",
    "cn-pale": "fill:{pale}",
    "cn-page": "background:{ground}",
    "cn-table": "background:{felt};border-color:{rim};color:{on}",
    "cn-name": "color:{on}",
    "cn-table small": "color:{soft};font-weight:400",
    "cn-seats li": "background:{chip};border-color:{rim}",
    "cn-status": "color:{mark}",
    "cn-tag": "background:{ice};color:#1d2733",
    "cn-sheet": "background:{paper};border-color:{rule};color:{text}",
    "cn-grid tr": "border-color:{rule};color:{text}",
    "cn-rule": "fill:none;stroke:{rule}",
    "cn-goal": "stroke:{pale}",
    **{f"cn-l{n}": f"color:{{{name}}}" for n, name in enumerate(_LINES)},
}
_FOUR: Final = {"cn-d": "color:{blue}", "cn-c": "color:{green}"}


def _rules(prefix: str, colours: dict[str, str], used: str | None, rules: dict[str, str]) -> str:
    return "".join(
        f"{prefix} .{name}{{{rule.format_map(colours)}}}" for name, rule in rules.items() if _is_used(name, used)
    )


def _is_used(selector: str, used: str | None) -> bool:
    if used is None:
        return True
    name = selector.partition(" ")[0]
    return any(f"{before}{name}{after}" in used for before in '" ' for after in '" ')


def style_sheet(theme: str, used: str | None = None) -> str:
    """The style sheet of a theme: of all classes, or of those that a picture uses."""
    sheet = [f".canasta text{{font-family:{_FONT}}}"] if used is None or "<text" in used else []
    sheet.append(_rules(".canasta", {}, used, _SHAPES))
    palettes = {"light": _LIGHT, "dark": _DARK, "contrast": _CONTRAST, "auto": _LIGHT}
    sheet.append(_of_theme(f".cn-{theme}", palettes[theme], used))
    if theme == "auto":
        sheet.append(f"@media(prefers-color-scheme:dark){{{_of_theme('.cn-auto', _DARK, used)}}}")
    return "".join(sheet)


def _of_theme(prefix: str, colours: dict[str, str], used: str | None) -> str:
    four = _rules(f"{prefix}.cn-four", colours, used, _FOUR) if used is None or "cn-four" in used else ""
    return _rules(prefix, colours, used, _COLOURS) + four
