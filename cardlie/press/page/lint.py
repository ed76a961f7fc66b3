"""The linter that every job passes through: what it finds stops the job.

It reads what the pens remembered, so it costs next to nothing and knows card and place.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlie.base.errors import CardlieError
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import is_loaded
from cardlie.press.page.document import Document, DrawnPage


class LintError(CardlieError):
    """A print job that would disappoint; ``findings`` has a line for each fault."""

    def __init__(self, findings: list[str]) -> None:
        more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
        hint = "a larger card or paper may help, or less margin, bleed or shift"
        if "no glyph" in findings[0]:
            hint = "name other fonts in the theme, or write it with other letters"
        super().__init__(f"this would not print well: {findings[0]}{more}", hint)
        self.findings = tuple(findings)


def lint(document: Document) -> None:
    """Check every form and page of a finished drawing; raises :class:`LintError`.

    - no character without a glyph, no font that is not embedded;
    - text within the safe area of its card, ink within the card's bleed box;
    - a background, where there is one, covers the whole bleed box;
    - nothing on a page outside of the printable area.
    """
    findings = [
        *_glyphs(document),
        *_fonts(document),
        *_cards(document),
        *_pages(document),
    ]
    if findings:
        raise LintError(findings)


def _glyphs(document: Document) -> Iterable[str]:
    traces = [*document.forms.items(), *((f"page {i}", p.trace) for i, p in _numbered(document))]
    for name, trace in traces:
        for characters, font in trace.missing:
            yield f"{name}: {font} has no glyph for {characters!r}"


def _fonts(document: Document) -> Iterable[str]:
    for name in document.font_names:
        if not is_loaded(name):
            yield f"the font {name} is not embedded"


def _cards(document: Document) -> Iterable[str]:
    for name, frame in document.frames.items():
        trace = document.forms[name]
        for box, text in trace.text:
            if frame.safe is not None and not frame.safe.holds(box, 0.01):
                excess = _excess(frame.safe, box)
                yield f"{name}: the text {text!r} leaves the safe area by {excess}"
        if frame.background and not any(box.holds(frame.bled) for box in trace.ink[:1]):
            yield f"{name}: the background does not cover the bleed"
        for box in trace.ink:
            if not frame.bled.holds(box, 0.01):
                yield f"{name}: ink leaves the card by {_excess(frame.bled, box)}"


def _pages(document: Document) -> Iterable[str]:
    for number, page in _numbered(document):
        box = page.trace.box
        if box is not None and not page.printable.holds(box, 0.01):
            yield f"page {number}: ink leaves the printable area by {_excess(page.printable, box)}"


def _numbered(document: Document) -> Iterable[tuple[int, DrawnPage]]:
    return enumerate(document.pages, 1)


def _excess(outer: Box, inner: Box) -> str:
    most = max(outer.x0 - inner.x0, outer.y0 - inner.y0, inner.x1 - outer.x1, inner.y1 - outer.y1)
    return f"{most:.2f} mm"
