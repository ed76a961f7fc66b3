"""Markdown as flowables: paragraphs, lists, tables, headings and figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape

from markdown_it.token import Token
from reportlab.lib.styles import ParagraphStyle

from cardlie.base.strings import strings
from cardlie.booklet.pages.document import BookletDocument, Heading
from cardlie.booklet.pages.style import SEVEN, Styles
from cardlie.booklet.pages.typesetting import Flowable, MarkdownIt, Paragraph, Table
from cardlie.press.page.pen import Pen

_MARKS = {
    "strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>",
    "softbreak": " ", "hardbreak": "<br/>",
}  # fmt: skip


#: A space that lines don't break at; where they don't: within a quotation in any language, before
#: a number that ends a clause, before a last word of few letters. How wide a letter is, as a share
#: of the type's size.
NO_BREAK = "\N{NO-BREAK SPACE}"
_QUOTED = re.compile("[“„](?:<b>)?([^“”„<>]{1,40})(?:</b>)?[”“]")
_NUMBER = re.compile("(?<=\\w) (?=[0-9]{1,3}[.,;:)])")
_LAST = re.compile("(?<=\\w) (?=\\w{1,3}[.!?]$)")
WIDE = 0.5
#: How much smaller a phrase is made rather than broken.
LEAST_SHARE = 0.84


class Cell(Paragraph):
    """A cell of a table, which is tagged by itself."""

    document: BookletDocument

    def draw(self) -> None:
        """Its text, tagged."""
        with self.document.tagged(self.tags):
            super().draw()


class ListItem(Paragraph):
    """An item of a list."""

    #: Whether another item of its list stands above it.
    follows_item = False


@dataclass(slots=True)
class Typesetter:
    """Sets text for one booklet in one language, for a column of ``width``."""

    document: BookletDocument
    styles: Styles
    language: str
    width: float

    def markup(self, text: str) -> str:
        """A line of Markdown as the markup of reportlab's paragraphs."""
        return _inline(_parsed(self.language, text, line=True)[0])

    def paragraph(self, text: str, style: str) -> Paragraph:
        """A line of Markdown as a paragraph."""
        return Paragraph(self._together(self.markup(text), style), self.styles[style])

    def _together(self, markup: str, style: str) -> str:
        """What is quoted in few words isn't broken, nor a number parted from what it counts; a last
        word of few letters has no line of its own.
        """
        most = 0.9 * self.width / (WIDE * self.styles[style].fontSize)

        def kept(quoted: re.Match[str]) -> str:
            return quoted[0].replace(" ", NO_BREAK) if len(quoted[1]) <= most else quoted[0]

        return _LAST.sub(NO_BREAK, _NUMBER.sub(NO_BREAK, _QUOTED.sub(kept, markup)))

    def phrase(self, text: str, style: str, width: float) -> Paragraph:
        """A line that is not broken if that can be: in smaller type, or but for its last words."""
        whole, plain = self.paragraph(text, style), self.styles[style]
        share = width / _natural(whole)
        if share >= 1:
            return whole
        if share >= LEAST_SHARE and share * plain.fontSize >= SEVEN:
            return Paragraph(self.markup(text), shrunk(plain, share))
        first, gap, last = self.markup(text).replace(NO_BREAK, " ").rpartition(" ")
        return Paragraph(f"{first}{gap and NO_BREAK}{last}", plain)

    def heading(self, text: str, depth: int) -> Heading:
        """A chapter (depth 2) or a section of one (3)."""
        key = f"heading-{len(self.document.headings)}"
        style = self.styles["chapter" if depth <= 2 else "section"]
        heading = Heading(self.markup(text), style, self.document, max(0, depth - 2), key)
        self.document.headings.append(heading)
        return heading

    def blocks(self, text: str) -> Iterator[Flowable | tuple[str, str]]:
        """The flowables of a piece of Markdown; a picture is (its name, its description)."""
        tokens = _parsed(self.language, text)
        i = 0
        while i < len(tokens):
            token, end = tokens[i], _end(tokens, i)
            if token.type == "heading_open":
                yield self.heading(tokens[i + 1].content, int(token.tag[1:]))
            elif token.type == "paragraph_open":
                yield self._paragraph(tokens[i + 1])
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                yield from self._items(tokens[i : end + 1])
            elif token.type == "table_open":
                yield self.table(tokens[i : end + 1])
            else:
                raise ValueError(f"the rules use Markdown that no booklet sets: {token.type}")
            i = end + 1

    def _paragraph(self, inline: Token) -> Flowable | tuple[str, str]:
        children = inline.children or []
        if len(children) == 1 and children[0].type == "image":
            return str(children[0].attrs["src"]), children[0].content
        paragraph = Paragraph(self._together(_inline(inline), "body"), self.styles["body"])
        if inline.content.rstrip("* ").endswith(":"):
            paragraph.keepWithNext = 1  # it announces what follows
        return paragraph

    def _items(self, tokens: Sequence[Token]) -> Iterator[Flowable]:
        """The items of a list, each a paragraph with its bullet or number."""
        ordered = tokens[0].type == "ordered_list_open"
        number, bullet = int(tokens[0].attrs.get("start", 1)), ""
        item: ListItem | None = None
        whole = ("L", object())
        for token in tokens:
            if token.type == "list_item_open":
                bullet = f"{number}." if ordered else "•"
                number += 1
            elif token.type == "inline":
                if item:
                    yield item
                first = item is None
                text = self._together(_inline(token), "item")
                item = ListItem(text, self.styles["item"], bulletText=bullet)
                item.follows_item = not first
                item.place = (whole, ("LI", item), ("LBody", item))
                bullet = ""
        if item:
            item.spaceAfter = self.styles["body"].spaceAfter  # a list ends as a paragraph does
            yield item

    def table(self, tokens: Sequence[Token]) -> Flowable:
        """Rows with a rule under each; columns share the width by their widest cells."""
        rows: list[list[Cell]] = []
        whole = ("Table", object())
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                style, role = ("head", "TH") if len(rows) == 1 else ("cell", "TD")
                cell = Cell(_inline(token), self.styles[style])
                cell.place = (whole, ("TR", len(rows)), (role, cell))
                cell.document = self.document
                rows[-1].append(cell)
        scale = self.styles.scale
        pad = 1.6 * scale
        widest = [max(_natural(cell) for cell in column) for column in zip(*rows, strict=True)]
        widths = _shared(widest, self.width - 2 * pad * len(widest))
        table = Table(
            rows, [wide + 2 * pad for wide in widths], hAlign="LEFT",
            spaceBefore=1.5 * scale, spaceAfter=3.2 * scale,
        )  # fmt: skip
        line = self.document.ink(self.styles.theme.ink, False)
        table.setStyle(
            [
                # no cell uses them, but a table names its font, and Helvetica is not embedded
                ("FONTNAME", (0, 0), (-1, -1), self.styles["cell"].fontName),
                ("TEXTCOLOR", (0, 0), (-1, -1), line),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LEFTPADDING", (0, 0), (-1, -1), pad),
                ("RIGHTPADDING", (0, 0), (-1, -1), pad),
                ("TOPPADDING", (0, 0), (-1, -1), 0.6 * scale),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1.2 * scale),
                ("LINEBELOW", (0, 0), (-1, 0), 0.35 * scale, line),
                ("LINEBELOW", (0, 1), (-1, -1), 0.12 * scale, line),
            ]
        )
        return table


def _shared(widest: list[float], room: float) -> list[float]:
    """Widths of columns: where they need more than the ``room``, wide ones share what narrow ones,
    which keep theirs, leave.
    """
    if sum(widest) <= room:
        return widest
    fair = room / len(widest)
    narrow = sum(width for width in widest if width <= fair)
    wide = sum(width for width in widest if width > fair)
    return [width if width <= fair else width * (room - narrow) / wide for width in widest]


class Drawing(Flowable):  # type: ignore[misc]
    """A drawing as wide as the column among paragraphs; subclasses draw with a pen."""

    #: How much lower it can be made, in mm: it is drawn as high as its ``height`` says then.
    gives = 0.0
    #: What it is to whoever is read to ("": it is not, or tags its parts), and what is said of it.
    role, alt = "P", ""

    def __init__(self, setter: Typesetter, height: float) -> None:
        super().__init__()
        self.setter, self.document, self.styles = setter, setter.document, setter.styles
        self.width, self.height = setter.width, height

    @property
    def tags(self) -> tuple[tuple[str, object], ...]:
        """Its place in the tree of what is read."""
        return ((self.role, self),) if self.role else ()

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Its size, whatever there is room for."""
        return self.width, self.height

    def draw(self) -> None:
        """Called by reportlab with the canvas at the lower left corner."""
        self.paint(self.document.pen())

    def paint(self, pen: Pen) -> None:
        """Draw, from (0, 0) to (width, height)."""
        raise TypeError(f"{type(self).__name__} draws nothing")


def shrunk(style: ParagraphStyle, share: float) -> ParagraphStyle:
    """A style in smaller type: its size and leading times ``share``."""
    size, leading = share * style.fontSize, share * style.leading
    return ParagraphStyle(style.name, style, fontSize=size, leading=leading)


@cache
def _reader(language: str) -> MarkdownIt:
    """The Markdown that the rules are written in, with the quotation marks of a language."""
    quotes = strings(language)["example.marks"]
    reader = MarkdownIt("commonmark", {"typographer": True, "quotes": quotes})
    return reader.enable(["table", "replacements", "smartquotes"])


@lru_cache(maxsize=2048)
def _parsed(language: str, text: str, *, line: bool = False) -> tuple[Token, ...]:
    """A piece or a line of Markdown; it is set more than once to find the size of its type."""
    reader = _reader(language)
    return tuple(reader.parseInline(text) if line else reader.parse(text))


def _end(tokens: Sequence[Token], start: int) -> int:
    """Where what is opened at ``start`` is closed."""
    closing, level = tokens[start].type.replace("_open", "_close"), tokens[start].level
    return next(
        i for i in range(start, len(tokens))
        if tokens[i].type == closing and tokens[i].level == level
    )  # fmt: skip


def _inline(token: Token) -> str:
    parts = []
    for child in token.children or []:
        text = escape(child.content, quote=False)
        if child.type == "text":
            parts.append(text)
        elif child.type == "code_inline":
            parts.append(f"<b>{text}</b>")
        else:
            parts.append(_MARKS[child.type])
    return "".join(parts)


def _natural(cell: Flowable) -> float:
    """The width of a paragraph that is set in one line: reportlab tells what is left over then."""
    cell.wrap(10_000, 10_000)
    lines = cell.blPara.lines
    left = [line[0] if isinstance(line, tuple) else line.extraSpace for line in lines]
    return max([float(cell.minWidth()), *(10_000 - float(each) for each in left)]) + 0.2
