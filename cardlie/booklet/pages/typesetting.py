"""What the booklets take from other libraries, in one place: paragraphs, tables, Markdown."""

from __future__ import annotations

from cardlie.base.patience import patience

with patience():
    from markdown_it import MarkdownIt
    from reportlab.platypus import Flowable, Table
    from reportlab.platypus import Paragraph as PlainParagraph


class Paragraph(PlainParagraph):  # type: ignore[misc]
    """A paragraph that is broken into lines once for each width, however often it is asked."""

    _broken_for: float | None = None
    #: What it is to whoever is read to; where it stands among others, if not by itself.
    role, place = "P", tuple[tuple[str, object], ...]()

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
