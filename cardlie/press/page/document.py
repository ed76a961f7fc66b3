"""A PDF document: canvas set-up, forms, pages, metadata, the write to disk.

The bytes depend on nothing but what is drawn: no dates, no hash seed, no path.

A list in the catalog says which cards a PDF holds, so that a later job prints only what is new. A
card is known by a digest of what is drawn on its two sides, not by its name: a new colour, font or
picture makes it another card. The list is kept as the private data of a program, where a PDF has a
place for that (PieceInfo), in plain text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from reportlab import rl_config
from reportlab.lib.colors import CMYKColor, Color
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFString

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings, strings
from cardlie.base.translation import tr
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, load_font
from cardlie.press.look.shapes import Shape
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdf import Colours, KernedCanvas, PdfSurface
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition, with_output_intent
from cardlie.press.page.pen import Pen, Trace
from cardlie.press.units import POINTS

rl_config.useA85 = 0

#: Text this dark is printed in black alone: four inks on a thin stroke never register.
BLACK_TEXT = 0.05
#: Areas this dark get the rich black that print shops ask for: 240 % in all.
BLACK_AREA = 0.004
RICH_BLACK = (0.6, 0.4, 0.4, 1.0)

#: How the list begins in a file, and one of its entries: how many, and of which card.
MARK = b"cardlie cards"
_LIST = re.compile(rb"\(" + MARK + rb"((?: \d{1,5}x[0-9a-f]{16})*)\)")
#: No PDF of ours is larger, in bytes.
MOST = 500_000_000

#: Who hears, after each page, how many are drawn.
_HEARS: ContextVar[Callable[[int], object] | None] = ContextVar("hears", default=None)


@contextmanager
def hearing_pages(hears: Callable[[int], object] | None) -> Iterator[None]:
    """Within it, after each page of a document ``hears`` is told how many it has."""
    token = _HEARS.set(hears)
    try:
        yield
    finally:
        _HEARS.reset(token)


class DrawnPage(NamedTuple):
    """A finished page: its size, the boxes a print shop reads, what was drawn on it."""

    paper: Box
    printable: Box
    trace: Trace
    two_sided: bool = False


class FormBounds(NamedTuple):
    """What a form promises: ink within ``bled``, text within ``safe``, maybe a background."""

    bled: Box
    safe: Box | None = None
    background: bool = False


class Document:
    """A PDF being drawn. ``display`` and ``text`` are the theme's fonts."""

    def __init__(
        self,
        theme: Theme,
        title: str,
        words: Strings | None = None,
        condition: PrintCondition = NO_CONDITION,
    ) -> None:
        self.theme = theme
        self.words = words or strings()
        self.display: Font = load_font(theme.display)
        self.text: Font = load_font(theme.text)
        self.condition = condition
        self.forms: dict[str, Trace] = {}
        self.frames: dict[str, FormBounds] = {}
        self.pages: list[DrawnPage] = []
        #: Digests of the cards that the file holds, and how many of each.
        self.cards: Counter[str] = Counter()
        self._digests: dict[str, str] = {}
        self._shapes: dict[str, Shape] = {}
        self._colours: Colours = {}
        self._chapters = 0
        self._buffer = BytesIO()
        self._canvas = KernedCanvas(
            self._buffer,
            invariant=1,
            pageCompression=1,
            initialFontName=self.text.name,
            enforceColorSpace=_only_cmyk if condition.cmyk else None,
            lang=self.words.language,
        )
        self._canvas.setTitle(title)
        self._canvas.setSubject(theme.title)
        self._canvas.setAuthor("cardlie")
        self._canvas.setCreator("cardlie")
        self._canvas.setProducer("cardlie (reportlab)")
        self._canvas.setViewerPreference("PrintScaling", "None")

    def duplex(self, long_edge: bool) -> None:
        """Tell the printer on which edge the sheets turn."""
        side = "DuplexFlipLongEdge" if long_edge else "DuplexFlipShortEdge"
        self._canvas.setViewerPreference("Duplex", side)

    @contextmanager
    def form(self, name: str, frame: FormBounds) -> Iterator[Pen]:
        """Draw the form called ``name``, in mm, once; nothing shows outside of its frame."""
        box = frame.bled
        self._canvas.beginForm(name, box.x0, box.y0, box.x1, box.y1)
        surface = self._surface()
        pen = Pen(surface)
        yield pen
        self._canvas.endForm()
        self.forms[name], self.frames[name] = pen.trace, frame
        self._digests[name] = surface.digest

    def recorded(self, draw: Callable[[Pen], None]) -> tuple[str, Callable[[Pen], None]]:
        """What ``draw`` draws is worked out once: its digest, and what draws it on a page."""
        # reportlab's forms are drawn beside the page, where a reader of its text does not come: the
        # code itself is kept, and the forms that it uses, both of which have no other name
        canvas, surface = self._canvas, self._surface()
        pen, outer = Pen(surface), (canvas._code, canvas._formsinuse)
        canvas._code, canvas._formsinuse = [], []
        canvas.saveState()
        draw(pen)
        canvas.restoreState()
        code, forms = canvas._code, canvas._formsinuse
        canvas._code, canvas._formsinuse = outer

        def replay(on_page: Pen) -> None:
            canvas._code += code
            canvas._formsinuse += forms
            on_page.remember(pen.trace)

        return surface.digest, replay

    def digest_of(self, front: str, back: str = "") -> str:
        """What a card with these two forms is known by."""
        sides = f"{self._digests[front]} {self._digests[back] if back else ''}"
        return blake2b(sides.encode(), digest_size=8).hexdigest()

    @contextmanager
    def page(
        self,
        width: float,
        height: float,
        margin: float = 0.0,
        trim: Box | None = None,
        bleed: Box | None = None,
        two_sided: bool = False,
    ) -> Iterator[Pen]:
        """Draw one page, in mm; ``margin`` is where the printer can't print.

        ``two_sided``: the page before or after it is printed on the same sheet.
        """
        paper = Box(0, 0, width, height)
        self._canvas.setPageSize((width * POINTS, height * POINTS))
        for name, box in (("trim", trim or paper), ("bleed", bleed or trim or paper)):
            sides = (box.x0, box.y0, box.x1, box.y1)
            self._canvas.setCropBox(tuple(side * POINTS for side in sides), name)
        self._canvas.addLiteral(f"q {Affine.move(0, 0, scale=POINTS)} cm")
        pen = Pen(self._surface())
        yield pen
        self._canvas.addLiteral("Q")
        self._canvas.showPage()
        self.pages.append(DrawnPage(paper, paper.grown(-margin), pen.trace, two_sided))
        if hears := _HEARS.get():
            hears(len(self.pages))

    def chapter(self, title: str) -> None:
        """The page drawn next stands in the outline as ``title``."""
        key = f"page{len(self.pages)}-{self._chapters}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, 0)
        self._chapters += 1
        if self._chapters == 2:  # from here it helps to see them
            self._canvas.showOutline()

    def finished(self) -> bytes:
        """The file."""
        for shape in self._shapes.values():
            box = shape.box.grown(0.01)
            self._canvas.beginForm(f"shape-{shape.name}", box.x0, box.y0, box.x1, box.y1)
            self._canvas.addLiteral(shape.operators + " f*")
            self._canvas.endForm()
        if self.cards:
            self._keep_list()
        self._canvas.save()
        data = self._buffer.getvalue()
        if not self.condition.cmyk:
            return data
        return with_output_intent(data, self.condition)

    def _keep_list(self) -> None:
        """Write into the catalog which cards the file holds."""
        kept = PDFDictionary({
            "LastModified": PDFString("D:20000101000000Z"),  # no dates: the bytes stay the same
            "Private": PDFString(manifest(self.cards.items())),
        })  # fmt: skip
        catalog = self._canvas._doc.Catalog  # reportlab has a door to it for nothing but outlines
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "PieceInfo"]
        catalog.PieceInfo = PDFDictionary({"cardlie": kept})

    @property
    def font_names(self) -> list[str]:
        """What the file calls its fonts."""
        return sorted(self._canvas._doc.fontMapping)  # reportlab tells it nowhere else

    def _surface(self) -> PdfSurface:
        return PdfSurface(self._canvas, self.ink, self._form_of, self._colours)

    def _form_of(self, shape: Shape) -> str:
        known = self._shapes.setdefault(shape.name, shape)
        if known is not shape and known != shape:
            raise ValueError(f"two shapes are called {shape.name!r}")
        return f"shape-{shape.name}"

    def ink(self, colour: Rgb, is_text: bool) -> Color | CMYKColor:
        """A colour as it is printed, of areas or of text."""
        if not self.condition.cmyk:
            return Color(*colour)
        if is_text and colour.luminance < BLACK_TEXT:
            return CMYKColor(0, 0, 0, 1)
        if colour in self.theme.inks:
            return CMYKColor(*self.theme.inks[colour])
        if colour.luminance < BLACK_AREA:
            return CMYKColor(*RICH_BLACK)
        return CMYKColor(*colour.cmyk())


def manifest(cards: Iterable[tuple[str, int]]) -> str:
    """The list of cards (digest, how many) as it stands in a file.

    >>> manifest([("00000000000000ff", 2)])
    'cardlie cards 2x00000000000000ff'
    """
    return " ".join([MARK.decode(), *(f"{count}x{digest}" for digest, count in sorted(cards))])


def read_manifest(path: Path) -> Counter[str]:
    """The cards of a file that cardlie printed, by digest.

    Raises CardlieError if the file can't be read, or has no such list.
    """
    try:
        if not path.is_file():
            fault = "{path} is not a regular file" if path.exists() else "{path}: no such file"
            raise CardlieError(tr(fault, path=path), "--since needs a PDF printed before")
        if path.stat().st_size > MOST:
            raise CardlieError(tr("{path} is too large to be written by cardlie", path=path))
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or error
        raise CardlieError(tr("{path} can't be read: {reason}", path=path, reason=reason)) from None
    listed = _LIST.search(data)
    if listed is None:
        raise CardlieError(
            tr("{path} has no list of its cards", path=path),
            "--since needs a deck or kit printed by this version of cardlie",
        )
    entries = (entry.partition(b"x") for entry in listed[1].split())
    return Counter({digest.decode(): int(count) for count, _, digest in entries})


def span(pages: list[int], dash: str = "-") -> str:
    """Page numbers as a printer's dialogue takes them; on paper their ``dash`` is an en dash.

    >>> span([2, 3, 4, 7])
    '2-4, 7'
    """
    spans: list[list[int]] = []
    for page in pages:
        if spans and page == spans[-1][1] + 1:
            spans[-1][1] = page
        else:
            spans.append([page, page])
    return ", ".join(f"{low}" if low == high else f"{low}{dash}{high}" for low, high in spans)


def _only_cmyk(colour: object) -> CMYKColor:
    """What reportlab asks about each colour (its own checks turn rich black into plain black)."""
    if not isinstance(colour, CMYKColor):
        raise ValueError(f"{colour!r} is no CMYK colour")
    return colour
