"""Examples as tinted boxes: what was said, the faces, the verdict as a stamp."""

from __future__ import annotations

from collections.abc import Iterator

from cardlie.base.strings import Strings
from cardlie.booklet.pages.prose import Drawing, Typesetter
from cardlie.booklet.pages.style import FINE
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.pictures.faces import FaceRows
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Example, Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.text import (
    after,
    figures,
    loser,
    outcomes,
    quoted,
    step_text,
    verdict_word,
)
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import pictogram
from cardlie.press.page.pen import Pen

#: Space within a box, in mm at scale 1.
PAD = 2.8
#: A round lower than this, in mm at scale 1, is not parted between its faces and its words.
SHORT_ROUND = 80.0
#: A stamp: size of its letters, space around them, and where its middle is below its top, in mm.
STAMP, AROUND, MIDDLE = 3.7, 1.5, 5.6
#: What a tick or a cross takes of a line, in mm at scale 1.
MARK = 5.6


class ExampleBox(Drawing):
    """A tinted box that its parts are laid into from the top."""

    role = ""

    def __init__(self, setter: Typesetter) -> None:
        super().__init__(setter, 0)
        self.spaceBefore = self.spaceAfter = 2.0 * self.styles.scale
        self._parts: list[tuple[float, Paragraph | FaceRows | _Answer]] = []
        self._pad = PAD * self.styles.scale
        self._stamp: tuple[bool, str, float] | None = None
        self._beside = self._foot = 0.0  # what the stamp takes of the width, and down to where
        self._top = self._pad * 0.85

    def add(self, part: Paragraph | FaceRows | _Answer, gap: float = 0.0) -> None:
        """Put a part below the last one: text beside the stamp, faces where they do not meet it."""
        full = self.width - 2 * self._pad
        self._top += gap * self.styles.scale
        beside = self._beside if self._top < self._foot else 0.0
        if isinstance(part, FaceRows):
            _, height = part.wrap(full, 10_000)
            if part.reach > full - beside:
                ring = 1.0 * self.styles.scale  # of a lifted face, above its row
                self._top = max(self._top, self._foot + ring)
        else:
            _, height = part.wrap(full - beside, 10_000)
        self._parts.append((self._top, part))
        self._top += height

    @property
    def room(self) -> float:
        """How wide a line beside the stamp may be."""
        return self.width - 2 * self._pad - self._beside

    def close(self) -> None:
        """No more parts: the height is known."""
        self.height = max(self._top + self._pad, self._foot + self._pad * 0.4)

    def stamped(self, holds: bool, text: str, below: bool = False) -> None:
        """Set the stamp at the right: in the upper corner, or below what stands so far."""
        font, scale = self.setter.document.display, self.styles.scale
        middle = (self._top if below else 0.0) + MIDDLE * scale
        self._stamp = (holds, text, middle)
        wide = font.width(text, STAMP * scale)
        self._beside = wide + 6.5 * scale
        # half of its height, what its slant adds, and a little air
        half = (font.cap * STAMP / 2 + AROUND + 0.9) * scale + wide * 0.035
        self._foot = middle + half

    def paint(self, pen: Pen) -> None:
        """The tint, the parts, the stamp."""
        scale = self.styles.scale
        pen.rect(Box(0, 0, self.width, self.height), self.styles.tint, 2.2 * scale)
        for top, part in self._parts:
            low = self.height - top - part.height
            alt = part.alt if isinstance(part, FaceRows) else ""
            with self.document.tagged((("Figure" if alt else "P", part),), alt):
                if isinstance(part, FaceRows | _Answer):
                    part.paint(pen, self._pad, low)
                else:
                    part.drawOn(self.document.canvas, self._pad, low)
        if self._stamp is not None:
            with self.document.tagged((("P", self),)):
                self._draw_stamp(pen, *self._stamp)

    def _draw_stamp(self, pen: Pen, holds: bool, text: str, top: float) -> None:
        scale, font = self.styles.scale, self.document.display
        colour = self.styles.holds if holds else self.styles.falls
        size = STAMP * scale
        half = font.width(text, size) / 2
        cap = font.cap * size
        x, y = self.width - half - 5.2 * scale, self.height - top
        with pen.moved(x, y, 4 if holds else -4):
            box = Box(-half, -cap / 2, half, cap / 2).grown(AROUND * scale)
            pen.rect(box, self.styles.theme.ground, 1.3 * scale)
            pen.outline(box, colour, 0.55 * scale, 1.3 * scale)
            pen.text(0, -cap / 2, text, font, size, colour, "middle")


class _Answer:
    """One line of a higher block: a tick or a cross, the guess, and the word."""

    def __init__(self, setter: Typesetter, text: str, word: str, yes: bool) -> None:
        self._setter, self._guess, self._word, self._yes = setter, text, word, yes
        self.height = 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as the guess."""
        self._width = width
        scale = self._setter.styles.scale
        display = self._setter.document.display
        room = width - (MARK + 2.4) * scale - display.width(self._word, FINE * scale)
        self._text = self._setter.phrase(self._guess, "speech", room)
        _, tall = self._text.wrap(room, height)
        self.height = tall + 1.2 * scale
        return width, self.height

    def paint(self, pen: Pen, x: float, y: float) -> None:
        """Draw the line."""
        styles, document = self._setter.styles, self._setter.document
        scale = styles.scale
        colour = styles.holds if self._yes else styles.falls
        middle = y + self.height - 0.6 * scale - styles["speech"].leading * 0.52
        side = 1.9 * scale
        mark = pictogram("right" if self._yes else "wrong")
        pen.shape(mark, x + side, middle, 2 * side, colour)
        self._text.drawOn(document.canvas, x + MARK * scale, y + 0.6 * scale)
        size = FINE * scale
        pen.text(
            x + self._width, middle - document.display.cap * size / 2, self._word,
            document.display, size, colour, "right",
        )  # fmt: skip


def example_boxes(example: Example, setter: Typesetter, edition: Edition) -> Iterator[Flowable]:
    """An example as boxes for the setter's column: one, or the two of a long round."""
    box = ExampleBox(setter)
    if isinstance(example, Ranked):
        _fill_ranked(box, example, edition)
    elif isinstance(example, RoundPlayed):
        box.add(FaceRows(setter, example.verdict))
        _fill_round(box, example, edition)
        if box.height >= SHORT_ROUND * setter.styles.scale:  # faces and words may part
            faces, box = ExampleBox(setter), ExampleBox(setter)
            faces.add(FaceRows(setter, example.verdict))
            faces.close()
            faces.spaceAfter = 0.8 * setter.styles.scale
            yield faces
            _fill_round(box, example, edition)
    else:
        _fill_judged(box, example, edition)
    yield box


def _fill_judged(box: ExampleBox, example: Judged, edition: Edition) -> None:
    words = edition.strings
    box.stamped(bool(example.verdict), verdict_word(example.verdict, words))
    by = f"{example.by}: " if example.by else ""
    box.add(box.setter.phrase(by + quoted(example, edition), "quote", box.room))
    box.add(FaceRows(box.setter, example.verdict), gap=2.6)
    _finish(box, example, loser(example, edition), words)


def _fill_ranked(box: ExampleBox, example: Ranked, edition: Edition) -> None:
    words = edition.strings
    box.add(box.setter.phrase(after(example, edition), "quote", box.room))
    for i, (said, yes) in enumerate(example.answers):
        word = words["example.higher" if yes else "example.lower"]
        box.add(_Answer(box.setter, said.text, word, yes), gap=1.2 if i == 0 else 0)
    if example.caption:
        box.add(box.setter.paragraph(example.caption, "caption"), gap=1)
    box.close()


def _fill_round(box: ExampleBox, played: RoundPlayed, edition: Edition) -> None:
    for number, step in enumerate(played.steps):
        comment = f" *{step.comment}*" if step.comment else ""
        text = f"**{step.seat}:** {step_text(step, edition)}{comment}"
        box.add(box.setter.paragraph(text, "speech"), gap=0.8 if number else 2.0)
    box.stamped(bool(played.verdict), verdict_word(played.verdict, edition.strings), below=True)
    _finish(box, played, outcomes(played, edition), edition.strings)


def _finish(
    box: ExampleBox, example: Judged | RoundPlayed, lines: list[str], strings: Strings
) -> None:
    """Figures, what follows from them, the caption; then the box is whole."""
    showable = isinstance(example, RoundPlayed) or example.showable
    told = " ".join([f"**{figures(example.verdict, strings, showable=showable)}.**", *lines])
    box.add(box.setter.paragraph(told, "speech"), gap=2.0)
    if example.caption:
        box.add(box.setter.paragraph(example.caption, "caption"), gap=0.6)
    box.close()
