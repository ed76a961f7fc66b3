"""What the booklets take from other libraries, in one place: paragraphs, tables, Markdown."""

from __future__ import annotations

from typing import Any

from markdown_it import MarkdownIt
from reportlab.platypus import Flowable, Table
from reportlab.platypus import Paragraph as PlainParagraph

from cardlie.base.translation import tr
from cardlie.press.look.fonts import missing_in
from cardlie.press.page.lint import LintError


class Paragraph(PlainParagraph):  # type: ignore[misc]
    """A paragraph that is broken into lines once for each width, however often it is asked.

    Raises :class:`LintError` if it holds a character that its font has no glyph for.
    """

    _broken_for: float | None = None
    #: What it is to whoever is read to; where it stands among others, if not by itself.
    role, place = "P", tuple[tuple[str, object], ...]()

    def __init__(self, text: str | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(text, *args, **kwargs)
        for frag in self.frags if text else ():  # what is split was whole before
            letters = missing_in(frag.fontName, frag.text.replace("\n", ""))
            if letters:
                fault = tr("no font has a glyph for {letters!r}", letters=letters)
                raise LintError([fault], lacks_glyphs=True)

    @property
    def tags(self) -> tuple[tuple[str, object], ...]:
        """Its place in the tree of what is read."""
        return self.place or ((self.role, self),)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Its width and its height."""
        if width != self._broken_for:
            super().wrap(width, height)
            self._broken_for = width
        return self.width, self.height


__all__ = ["Flowable", "MarkdownIt", "Paragraph", "Table"]
