"""Examples as tinted boxes: what was said, the faces, the verdict as a stamp."""

from __future__ import annotations

from collections.abc import Iterator

from cardlie.booklet.pages.prose import Drawing, Typesetter
from cardlie.booklet.pages.style import FINE
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.pictures.faces import FaceRow, draw_row, row_size
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Example, Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.text import after, deed, figures, loser, outcomes, verdict_word
from cardlie.judging.verdict import Verdict
from cardlie.press.geometry import Box
from cardlie.press.page.pen import Pen

#: Space within a box, in mm at scale 1.
PAD = 2.8
#: A round lower than this, in mm at scale 1, is not parted between its faces and its words.
SHORT_ROUND = 80.0
#: A stamp: size of its letters, space around them, and where its middle is below its top, in mm.
STAMP, AROUND, MIDDLE = 3.7, 1.5, 5.6
#: What a tick or a cross takes of a line, in mm at scale 1.
MARK = 5.6
#: Faces are made smaller, down to this share, rather than broken into two rows.
LEAST_SHARE = 0.72


class ExampleBox(Drawing):
    """A tinted box that its parts are laid into from the top."""

    def __init__(self, setter: Typesetter) -> None:
        super().__init__(setter, 0)
        self.spaceBefore = self.spaceAfter = 2.0 * self.styles.scale
        self._parts: list[tuple[float, Paragraph | _FaceRows | _Answer]] = []
        self._pad = PAD * self.styles.scale
        self._stamp: tuple[bool, str, float] | None = None
        self._beside = self._foot = 0.0  # what the stamp takes of the width, and down to where
        self._top = self._pad * 0.85

    def add(self, part: Paragraph | _FaceRows | _Answer, gap: float = 0.0) -> None:
        """Put a part below the last one: text beside the stamp, faces where they do not meet it."""
        full = self.width - 2 * self._pad
        self._top += gap * self.styles.scale
        beside = self._beside if self._top < self._foot else 0.0
        if isinstance(part, _FaceRows):
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
            if isinstance(part, _FaceRows | _Answer):
                part.paint(pen, self._pad, low)
            else:
                part.drawOn(self.document.canvas, self._pad, low)
        if self._stamp is not None:
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


class _FaceRows:
    """The faces on a table, a row for each seat, side by side where there is room."""

    def __init__(self, setter: Typesetter, verdict: Verdict) -> None:
        self._setter, self._guess = setter, verdict.guess
        self._seats = {seat: FaceRow.of(row) for seat, row in verdict.rows().items()}
        faces = [shown.face for shown in verdict.table]
        self._cards = any(face.suit or face.power for face in faces)
        self.height, self._scale = 0.0, setter.styles.scale
        self.reach = 0.0  # how far the first line goes to the right
        self._places: list[tuple[str, FaceRow, float, float]] = []

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Lay the rows out in a width."""
        full = self._setter.styles.scale
        widest = max((row_size(r, self._cards, full)[0] for r in self._seats.values()), default=0.0)
        # a row that is a little too long is made smaller; one much too long is broken
        share = width / widest if widest > width else 1.0
        scale = self._scale = full * share if share > LEAST_SHARE else full
        name = 5.2 * full if any(self._seats) else 0.0
        rows = [(s, part) for s, row in self._seats.items() for part in self._broken(row, width)]
        sizes = [row_size(row, self._cards, scale) for _, row in rows]
        gap = 5 * scale
        widest = max((w for w, _ in sizes), default=0.0)
        columns = max(1, int((width + gap) / (widest + gap))) if widest else 1
        top, lines = 0.0, [rows[i : i + columns] for i in range(0, len(rows), columns)]
        tops: list[tuple[str, FaceRow, float, float]] = []
        for line in lines:
            tall = max(row_size(row, self._cards, scale)[1] for _, row in line)
            for i, (seat, row) in enumerate(line):
                tops.append((seat, row, i * (widest + gap), top + name + tall))
            top += name + tall + 2.2 * scale
        self.height = max(0.0, top - 2.2 * scale)
        self.reach = max((len(line) * (widest + gap) - gap for line in lines[:1]), default=0.0)
        self._places = tops
        return width, self.height

    def _broken(self, row: FaceRow, width: float) -> list[FaceRow]:
        """A row in as many pieces as the width needs."""
        most = len(row.faces)
        while most > 1 and row_size(
            FaceRow(row.faces[:most]), self._cards, self._scale
        )[0] > width:  # fmt: skip
            most -= 1
        return [
            FaceRow(
                row.faces[start : start + most],
                frozenset(i - start for i in row.counted if start <= i < start + most),
                tuple((i - start, t) for i, t in row.labels if start <= i < start + most),
            )
            for start in range(0, len(row.faces), most)
        ]

    def paint(self, pen: Pen, x: float, y: float) -> None:
        """Draw everything, the lower left corner at (x, y)."""
        styles, document = self._setter.styles, self._setter.document
        bold = styles["seat"]
        for seat, row, left, bottom in self._places:
            low = y + self.height - bottom
            draw_row(
                pen,
                document.look,
                styles,
                row,
                self._guess,
                x + left,
                low,
                self._cards,
                self._scale,
            )
            if seat:
                tall = row_size(row, self._cards, self._scale)[1]
                font = next(f for f in styles.fonts if f.name == bold.fontName)
                at = low + tall + 1.9 * styles.scale  # above the ring of a lifted face
                pen.text(x + left, at, seat, font, bold.fontSize, styles.theme.ink)


class _Answer:
    """One line of a higher block: a tick or a cross, the guess, and the word."""

    def __init__(self, setter: Typesetter, text: str, word: str, yes: bool) -> None:
        self._setter, self._said, self._word, self._yes = setter, text, word, yes
        self.height = 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as the guess."""
        self._width = width
        scale = self._setter.styles.scale
        display = self._setter.document.display
        room = width - (MARK + 2.4) * scale - display.width(self._word, FINE * scale)
        self._text = self._setter.phrase(self._said, "speech", room)
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
        pen.circle(x + side, middle, side, colour)
        ground, line = styles.theme.ground, 0.62 * scale
        with pen.moved(x + side, middle, scale=scale):
            if self._yes:
                points = ((-0.95, 0.0), (-0.25, -0.75), (1.0, 0.75))
                pen.line(points, ground, line / scale, round_ends=True)
            else:
                for sign in (1, -1):
                    ends = ((-0.75, -0.75 * sign), (0.75, 0.75 * sign))
                    pen.line(ends, ground, line / scale, round_ends=True)
        self._text.drawOn(document.canvas, x + MARK * scale, y + 0.6 * scale)
        size = FINE * scale
        pen.text(
            x + self._width, middle - document.display.cap * size / 2, self._word,
            document.display, size, colour, "right",
        )  # fmt: skip


def example_boxes(example: Example, setter: Typesetter, edition: Edition) -> Iterator[Flowable]:
    """An example as boxes for the setter's column: one, or the two of a round."""
    box = ExampleBox(setter)
    if isinstance(example, RoundPlayed):
        faces = ExampleBox(setter)
        faces.add(_FaceRows(setter, example.verdict))
        faces.close()
        faces.spaceAfter = 0.8 * setter.styles.scale
        _fill_round(box, example, setter, edition)
        faces.keepWithNext = faces.height + box.height < SHORT_ROUND * setter.styles.scale
        yield faces
    elif isinstance(example, Ranked):
        _fill_ranked(box, example, setter, edition)
    else:
        _fill_judged(box, example, setter, edition)
    yield box


def _fill_judged(box: ExampleBox, example: Judged, setter: Typesetter, edition: Edition) -> None:
    words = edition.words
    box.stamped(bool(example.verdict), verdict_word(example.verdict, words))
    by = f"{example.by}: " if example.by else ""
    quote = words("example.quote", text=example.said.text)
    box.add(setter.phrase(by + quote, "quote", box.room))
    box.add(_FaceRows(setter, example.verdict), gap=2.6)
    _finish(box, setter, example.verdict, loser(example, edition), example.caption, edition)


def _fill_ranked(box: ExampleBox, example: Ranked, setter: Typesetter, edition: Edition) -> None:
    words = edition.words
    box.add(setter.phrase(after(example, words), "quote", box.room))
    for i, (said, yes) in enumerate(example.answers):
        word = words["example.higher" if yes else "example.lower"]
        box.add(_Answer(setter, said.text, word, yes), gap=1.2 if i == 0 else 0)
    if example.caption:
        box.add(setter.paragraph(example.caption, "caption"), gap=1)
    box.close()


def _fill_round(box: ExampleBox, played: RoundPlayed, setter: Typesetter, edition: Edition) -> None:
    for step in played.steps:
        comment = f" *{step.comment}*" if step.comment else ""
        text = f"**{step.seat}:** {deed(step, edition)}{comment}"
        box.add(setter.paragraph(text, "speech"), gap=0.8)
    box.stamped(bool(played.verdict), verdict_word(played.verdict, edition.words), below=True)
    after_all = outcomes(played, edition)
    _finish(box, setter, played.verdict, after_all, played.caption, edition)


def _finish(
    box: ExampleBox, setter: Typesetter, verdict: Verdict, lines: list[str], caption: str,
    edition: Edition,
) -> None:  # fmt: skip
    """Figures, what follows from them, the caption; then the box is whole."""
    told = " ".join([f"**{figures(verdict, edition.words)}.**", *lines])
    box.add(setter.paragraph(told, "speech"), gap=2.0)
    if caption:
        box.add(setter.paragraph(caption, "caption"), gap=0.6)
    box.close()
