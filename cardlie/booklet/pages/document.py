"""A booklet's PDF: pages on which paragraphs and drawings share one space, in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from html import unescape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas

from cardlie.base.strings import Strings
from cardlie.booklet.pages.tags import Path, Tags
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.deck.deck import Deck
from cardlie.deck.faces import Face
from cardlie.press.card.frame import CardBox, CardLook
from cardlie.press.card.front import draw_front, face_id
from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document, DrawnPage, FormBounds
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.stock import CardSize
from cardlie.press.units import POINTS

#: Cards in examples are drawn once at this size and placed smaller.
CARD = CardSize.find("poker")


class BookletDocument(Document):
    """A document whose canvas measures in millimetres, for reportlab's paragraphs too.

    ``linked``: headings stand in the outline and can be linked to. Pages that are drawn as forms,
    to be placed on a larger sheet, have neither: :meth:`mark` and :meth:`outline` do it then.
    With a ``host`` everything is drawn into that document.
    """

    def __init__(
        self, theme: Theme, title: str, strings: Strings, deck: Deck, host: Document | None = None,
        condition: PrintCondition = NO_CONDITION,
    ) -> None:  # fmt: skip
        if host is None:
            super().__init__(theme, title, strings, condition)
        else:  # its canvas, its forms, its pages
            self.__dict__.update(host.__dict__)
            self.theme = theme
        self.look = CardLook(theme, self.display, self.text, deck, strings)
        self.linked = True
        self.headings: list[Heading] = []
        self._tags = None if host else Tags(self._canvas)
        self._pens: list[Pen] = []

    @property
    def canvas(self) -> Canvas:
        """What reportlab's flowables draw on."""
        return self._canvas

    def pen(self) -> Pen:
        """A pen for the place where the canvas stands now."""
        self._pens.append(Pen(self._surface()))
        return self._pens[-1]

    def missing(self) -> list[str]:
        """Characters that were drawn and that their font has no glyph for."""
        return [text for pen in self._pens for text, _ in pen.trace.missing]

    def prepare_cards(self, faces: Iterable[Face]) -> None:
        """Draw the cards that examples will show, each once; a host may have drawn them."""
        box = CardBox(CARD.width, CARD.height, CARD.corner)
        for face in sorted(set(faces), key=str):
            with self.form(card_form(face), FormBounds(box.trim)) as pen:
                drawn = self.frames.get(face_id(face.text))
                if drawn and drawn.safe == box.safe:  # as large a card
                    pen.draw_form(face_id(face.text), Affine(), None)
                else:
                    draw_front(pen, box, self.look, face)

    @contextmanager
    def leaf(self, width: float, height: float) -> Iterator[Pen]:
        """Draw one page in mm, with links that lead where they should; (0, 0) is where it's cut."""
        bleed = self.condition.bleed
        paper = Box(0, 0, width, height).grown(bleed)
        self._canvas.setPageSize((paper.width * POINTS, paper.height * POINTS))
        for name, low in (("trim", bleed), ("bleed", 0.0)):
            sides = (low, low, paper.width - low, paper.height - low)
            self._canvas.setCropBox(tuple(side * POINTS for side in sides), name)
        self._canvas.saveState()
        self._canvas.scale(POINTS, POINTS)
        self._canvas.translate(bleed, bleed)
        pen = self.pen()
        with self._tags.drawing() if self._tags else nullcontext():
            yield pen
        self._canvas.restoreState()
        self._canvas.showPage()
        self.pages.append(DrawnPage(paper, paper, pen.trace))

    @contextmanager
    def small_page(self, name: str, box: Box) -> Iterator[Pen]:
        """Draw a page that will lie on a sheet, as a form."""
        with (
            self.form(name, FormBounds(box)) as pen,
            self._tags.drawing(name) if self._tags else nullcontext(),
        ):
            yield pen

    def put_on_sheet(self, pen: Pen, name: str, matrix: Affine) -> None:
        """Place such a page on the sheet that is open, once."""
        with self._tags.placing(name) if self._tags else nullcontext():
            pen.draw_form(name, matrix, None)

    def tagged(self, path: Path, alt: str = "") -> AbstractContextManager[None]:
        """What is drawn meanwhile is read aloud as that; not in another's document."""
        return self._tags.tagged(path, alt) if self._tags and path else nullcontext()

    def finished(self) -> bytes:
        """The file, with what is read aloud of it."""
        if self._tags:
            self._tags.write()
        return super().finished()

    def mark(self, key: str, point: Point) -> None:
        """Where on the page that is being drawn an entry of the outline leads, in mm."""
        x, y = (side + self.condition.bleed for side in point)
        self._canvas.bookmarkPage(key, fit="XYZ", left=x * POINTS, top=y * POINTS, zoom=0)

    def outline(self, level: int = 0) -> None:
        """Entries for all headings, in their order; the first is of that level."""
        for heading in self.headings:
            self._canvas.addOutlineEntry(heading.title, heading.key, heading.level + level)

    def heading(self, title: str, key: str, level: int, y: float) -> None:
        """A place of the outline and a target of links, ``y`` above the canvas's origin."""
        if self.linked:
            self._canvas.bookmarkHorizontal(key, 0, y)
            self._canvas.addOutlineEntry(title, key, level)


class Heading(Paragraph):
    """A heading that the outline and the table of contents know."""

    keepWithNext = 1

    def __init__(
        self, markup: str, style: ParagraphStyle, document: BookletDocument, level: int, key: str
    ) -> None:
        super().__init__(markup, style)
        self.title, self.level, self.key = unescape(re.sub(r"<[^>]+>", "", markup)), level, key
        self.role = f"H{level + 1}"
        self.page = 0  # once the pages are known
        self._document = document

    def draw(self) -> None:
        """Draw it, and tell the document where it stands."""
        self._document.heading(self.title, self.key, self.level, self.height)
        super().draw()

    def split(self, width: float, height: float) -> list[Flowable]:
        """A heading is never split."""
        return []


def card_form(face: Face) -> str:
    """What the form of a card is called."""
    return f"card-{face_id(face.text)}"
