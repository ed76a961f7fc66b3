"""Preflight: the linter that every job passes through; what it finds stops the job.

It reads what the pens remembered, so it costs next to nothing and knows card and place.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import is_loaded
from cardlie.press.page.document import Document


class LintError(CardlieError):
    """A print job that would disappoint; ``findings`` has a line for each fault."""

    def __init__(self, findings: list[str], *, lacks_glyphs: bool) -> None:
        more = f" ({tr('and {count} more', count=len(findings) - 1)})" if findings[1:] else ""
        hint = "a larger card or paper may help, or less margin, bleed or shift"
        if lacks_glyphs:
            hint = "name other fonts in the theme, or write it with other letters"
        said = tr("this would not print well: {fault}", fault=findings[0])
        super().__init__(f"{said}{more}", hint)
        self.findings = tuple(findings)


def lint(document: Document) -> None:
    """Check every form and page of a finished drawing; raises :class:`LintError`.

    - no character without a glyph, no font that is not embedded;
    - text within the safe area of its card, ink within the card's bleed box;
    - a background, where there is one, covers the whole bleed box;
    - nothing on a page outside of the printable area.
    """
    missing = list(_glyphs(document))
    fonts = [
        tr("the font {name} is not embedded", name=name)
        for name in document.font_names
        if not is_loaded(name)
    ]
    findings = [*missing, *fonts, *_cards(document), *_pages(document)]
    if findings:
        raise LintError(findings, lacks_glyphs=bool(missing))


def _glyphs(document: Document) -> Iterable[str]:
    pages = ((tr("page {number}", number=i), p.trace) for i, p in enumerate(document.pages, 1))
    for name, trace in (*document.forms.items(), *pages):
        for characters, font in trace.missing:
            yield tr("{name}: {font} has no glyph for {letters!r}", name=name, font=font,
                     letters=characters)  # fmt: skip


def _cards(document: Document) -> Iterable[str]:
    for name, frame in document.frames.items():
        trace = document.forms[name]
        for box, text in trace.text:
            if frame.safe is not None and not frame.safe.holds(box, 0.01):
                yield tr("{name}: the text {text!r} leaves the safe area by {excess:.2f} mm",
                         name=name, text=text, excess=_excess(frame.safe, box))  # fmt: skip
        if frame.background and not any(box.holds(frame.bled) for box in trace.ink[:1]):
            yield tr("{name}: the background does not cover the bleed", name=name)
        for box in trace.ink:
            if not frame.bled.holds(box, 0.01):
                yield tr("{name}: ink leaves the card by {excess:.2f} mm", name=name,
                         excess=_excess(frame.bled, box))  # fmt: skip


def _pages(document: Document) -> Iterable[str]:
    for number, page in enumerate(document.pages, 1):
        box = page.trace.box
        if box is not None and not page.printable.holds(box, 0.01):
            yield tr("page {number}: ink leaves the printable area by {excess:.2f} mm",
                     number=number, excess=_excess(page.printable, box))  # fmt: skip


def _excess(outer: Box, inner: Box) -> float:
    """By how many mm the inner box leaves the outer one."""
    return max(outer.x0 - inner.x0, outer.y0 - inner.y0, inner.x1 - outer.x1, inner.y1 - outer.y1)
