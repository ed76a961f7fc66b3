"""The story of a booklet: blocks of the rules as flowables, for one size of page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from cardlie.base.errors import CardlieError
from cardlie.base.markdown import literal
from cardlie.base.translation import tr
from cardlie.booklet.pages.covers import draw_back, draw_cover
from cardlie.booklet.pages.document import BookletDocument, Heading
from cardlie.booklet.pages.page_parts import ChapterMark
from cardlie.booklet.pages.pagination import FilledPage, height_of
from cardlie.booklet.pages.prose import Typesetter
from cardlie.booklet.pages.steps import step_of
from cardlie.booklet.pages.style import CELL, SEVEN, PageFormat, Styles
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.pictures.drawings import PowerGallery, Track, figure, figure_faces
from cardlie.booklet.pictures.example_boxes import ExampleBox, example_boxes
from cardlie.booklet.pictures.faces import DIE_FORM, die_form, draw_die
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Example, Ranked
from cardlie.booklet.rules.source import Block, Prose, Rulebook, RulingBlock, Show
from cardlie.press.cutout.assembly import Picture
from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.fonts import load_font
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document, FormBounds
from cardlie.press.page.lint import LintError
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.page.pen import Pen
from cardlie.press.parts.printed_game import printed_game

#: Type is made smaller by this share until what must be one page is one ...
SMALLER = 0.97


def edition_in(theme: Theme, edition: Edition) -> Edition:
    """An edition as a theme prints it: with the suits that it draws, in letters that it has."""
    spec, suits = edition.game.spec, theme.drawn(edition.the_deck.faces.suits)
    said = "".join(word for word, _ in spec.words) if spec else ""
    return replace(edition, drawn=suits, unprinted=load_font(theme.text).missing(said))


class Booklet:
    """One edition on its way to paper: document, styles and setter, for one size of page.

    ``linked`` is for pages that stay pages; the others are forms, to be placed on sheets.
    """

    def __init__(
        self,
        rules: Rulebook,
        theme: Theme,
        page: PageFormat,
        linked: bool,
        host: Document | None = None,
        condition: PrintCondition = NO_CONDITION,
    ) -> None:
        edition = rules.edition
        self.rules, self.page, self.edition, self.linked = rules, page, edition, linked
        title = f"{rules.title}: {edition.strings['booklet.rules']}"
        words, deck = edition.strings, edition.the_deck
        self.document = BookletDocument(theme, title, words, deck, host, condition)
        self.document.linked = linked
        self.marks = list[tuple[int, Heading, Point]]()  # page, heading, its upper left corner
        self.restart(page.scale)
        self._prepare_faces()

    @property
    def blank(self) -> float:
        """How far from a sheet's edge its paper is printed; below 0 beyond, where it is cut."""
        return -self.document.condition.bleed or self.page.blank

    def scale_to(self, scale: float) -> None:
        """Set what follows in type of this scale."""
        self.styles = Styles(self.document.theme, scale, self.document.ink)
        column, language = self.page.column, self.edition.language
        self.setter = Typesetter(self.document, self.styles, language, column)

    def restart(self, scale: float) -> None:
        """Set everything anew, in type of this scale."""
        self.document.headings.clear()
        self._chapters = 0
        self.scale_to(scale)

    def fitted(self, make: Callable[[], list[Flowable]], largest: float = 1.0) -> list[Flowable]:
        """A story in the largest type in which it fits on one page.

        ``largest`` is where to begin, as a share of the page's own scale. It holds nothing
        smaller than the cells of tables. Raises a CardlieError if those would be too small.
        """
        full, headings = self.page.scale, list(self.document.headings)
        scale = full * largest
        while scale * CELL > SEVEN - 1e-9:
            self.scale_to(scale)
            self.document.headings[:] = headings
            story = make()
            if height_of(story, self.page.column) <= self.page.tall:
                self.scale_to(full)
                return story
            scale *= SMALLER
        raise CardlieError(
            tr(
                "the rules do not fit on a page of {width:g} x {height:g} mm",
                width=self.page.width, height=self.page.height,
            ),
            "take larger paper",
        )  # fmt: skip

    def _prepare_faces(self) -> None:
        """Draw every card or die that the booklet shows once, before the first page is open."""
        if self.edition.game.pieces == "dice":
            for face in self.edition.rules.faces.all:
                with self.document.form(die_form(face), FormBounds(DIE_FORM)) as pen:
                    draw_die(pen, self.document.look, DIE_FORM, face)
            return
        faces = self.edition.the_deck.faces
        pictured = any(isinstance(b, Prose) and "](figure:" in b.text for b in self.rules.blocks)
        pictures = [faces.face(text) for text in figure_faces(faces)] if pictured else []
        for example in self.rules.examples():
            if not isinstance(example, Ranked):
                pictures += [s.face for s in example.verdict.table]
        if any(isinstance(b, Show) and b.name == "powers" for b in self.rules.book):
            pictures += [face for face in faces.all if face.power]
        self.document.prepare_cards(pictures)

    def story(self, blocks: Sequence[Block]) -> list[Flowable]:
        """The flowables of some blocks; each chapter gets its mark."""
        story: list[Flowable] = []
        for block in blocks:
            for item in self._set(block):
                if isinstance(item, Heading) and item.level == 0:
                    story.append(self._mark(item.title))
                elif isinstance(item, ExampleBox):
                    match story[-2:]:
                        case [Heading(), Paragraph() as last]:  # a line or two stay with it
                            _, tall = last.wrap(self.page.column, self.page.height)
                            if tall < 2.5 * last.style.leading:
                                last.keepWithNext = 1
                story.append(item)
        return story

    def chapter(self, title: str) -> list[Flowable]:
        """The beginning of a chapter."""
        return [self._mark(), self.setter.heading(title, 2)]

    def _mark(self, title: str = "") -> ChapterMark:
        """The mark above a title: on a leaflet, and in a game that has no mark of its own, the sign
        of the step that is told below.
        """
        self._chapters += 1
        signed = self.page.panel or printed_game(self.edition.game).plain
        step = step_of(title, self.edition.strings) if signed else None
        return ChapterMark(self.setter, self.edition.game, self._chapters - 1, self.page.air, step)

    def _set(self, block: Block) -> Iterator[Flowable]:
        if isinstance(block, Prose):
            for item in self.setter.blocks(block.text):
                yield figure(item[0], item[1], self.setter) if isinstance(item, tuple) else item
        elif isinstance(block, Example):
            yield from example_boxes(block, self.setter, self.edition)
        elif isinstance(block, RulingBlock):
            yield from self._question(block)
        elif block.name == "track":
            from cardlie.press.parts.board import is_ring

            track = self.edition.game.track
            spaces = literal(", ".join(track))
            yield (
                Track(self.setter, track)
                if is_ring(track)
                else self.setter.paragraph(spaces, "body")
            )
        elif block.name == "powers":
            yield from PowerGallery.of(self.setter)
        else:
            from cardlie.booklet.pictures.odds_pages import odds_flowables

            yield from odds_flowables(self.setter, self.edition)

    def _question(self, block: RulingBlock) -> Iterator[Flowable]:
        words = self.edition.strings
        question, answer, *texts = [
            literal(text, quotes=False)
            for text in (block.question, block.answer, *(text for _, text in block.others))
        ]
        others = [f"{words['question.others']}: {text}" for text in texts]
        paragraphs = [self.setter.paragraph(f"**{question}** {answer}", "body")]
        paragraphs += [self.setter.paragraph(other, "small") for other in others]
        for paragraph in paragraphs[:-1]:
            paragraph.keepWithNext = 1  # a question stays with all its answers
        yield from paragraphs

    @contextmanager
    def leaf(self, number: int) -> Iterator[Pen]:
        """One page of the booklet: a page of its own, or a form to be placed on a sheet."""
        box = Box(0, 0, self.page.width, self.page.height)
        if self.linked:
            place = self.document.leaf(box.width, box.height)
        else:
            place = self.document.small_page(f"page-{number}", box)
        with place as pen:
            if self.styles.theme.print_paper and not self.page.bare:
                bleed = self.document.condition.bleed if self.linked else 0.0
                pen.rect(box.grown(bleed), self.styles.theme.ground)
            yield pen

    def draw_cover(self) -> None:
        """The first page: a picture, told as what it says."""
        told = f"{self.rules.title}. {self.rules.tagline}."
        with self.leaf(1) as pen, self.document.tagged((("Figure", 1),), told):
            draw_cover(pen, self.setter, self.page, self.rules)

    def draw_back(self, number: int, folding: Sequence[Picture] = (), steps: str = "") -> None:
        """The last page; ``folding`` shows how its sheet is folded, or ``steps`` say it."""
        with self.leaf(number) as pen, self.document.tagged((("P", number),)):
            draw_back(pen, self.setter, self.page, self.rules, folding, steps)

    def draw_page(self, placed: FilledPage, number: int) -> None:
        """Draw what was laid out for the page that is open, and remember where headings stand."""
        x = self.page.inner if number % 2 else self.page.outer  # uneven pages are right ones
        for item, y in placed.flowables:
            with self.document.tagged(getattr(item, "tags", ()), getattr(item, "alt", "")):
                item.drawOn(self.document.canvas, x, y)
            if isinstance(item, Heading):
                item.page = number
                self.marks.append((number, item, (x, y + item.height)))

    def put_on_sheet(self, pen: Pen, number: int, matrix: Affine) -> None:
        """Place a page that was drawn as a form; the outline leads to its headings there."""
        self.document.put_on_sheet(pen, f"page-{number}", matrix)
        for its_page, heading, place in self.marks:
            if its_page == number:
                self.document.mark(heading.key, matrix.apply(*place))

    def check(self) -> None:
        """Raise :class:`LintError` if it holds a character that no font has.

        Paragraphs have raised it when they were set.
        """
        faults = [
            tr("no font has a glyph for {letters!r}", letters=each)
            for each in self.document.missing()
        ]
        if faults:
            raise LintError(faults, lacks_glyphs=True)

    def finished(self) -> bytes:
        """The file, checked."""
        self.check()
        return self.document.finished()
