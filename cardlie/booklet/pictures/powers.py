"""The power cards as a gallery: each with its sentence, from the most likely to the rarest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlie.booklet.pages.document import CARD, Drawing
from cardlie.booklet.pages.prose import Typesetter
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.pictures.faces import place_card
from cardlie.press.page.pen import Pen
from cardlie.setting.combinations import PowerCard

#: How wide each card is, and how wide with its sentence, in mm at scale 1.
WIDE, COLUMN = 15.0, 34.0


class PowerGallery(Drawing):
    """One row of power cards, each beside its sentence."""

    def __init__(self, setter: Typesetter, powers: Sequence[PowerCard], across: int) -> None:
        scale = setter.styles.scale
        high = WIDE * scale * CARD.height / CARD.width
        super().__init__(setter.document, setter.width, high)
        self.spaceAfter = 3 * scale
        self._setter, self._powers, self._across = setter, powers, across

    @classmethod
    def of(cls, setter: Typesetter) -> Iterator[Flowable]:
        """All power cards of the deck, row by row, in order of value."""
        powers = sorted(setter.document.look.deck.faces.powers, key=lambda power: power.value)
        across = max(1, int(setter.width / (COLUMN * setter.styles.scale)))
        for start in range(0, len(powers), across):
            row = cls(setter, powers[start : start + across], across)
            if start + across < len(powers) <= start + 2 * across:
                row.keepWithNext = 1  # the last row is short, and would look lost on a new page
            yield row

    def paint(self, pen: Pen) -> None:
        """Card, then its sentence to the right."""
        setter, scale = self._setter, self._setter.styles.scale
        step, wide = self.width / self._across, WIDE * scale
        faces = setter.document.look.deck.faces
        for i, power in enumerate(self._powers):
            face = faces.face(f"+{power.value}")
            box = place_card(pen, setter.styles, face, (i * step, 0), wide)
            sentence = setter.document.words.get(f"sentences.{power.id}", power.sentence)
            text = Paragraph(setter.markup(sentence), setter.styles["small"])
            room = step - wide - 4 * scale
            _, tall = text.wrap(room, 1000)
            text.drawOn(setter.document.canvas, box.x1 + 2 * scale, box.centre[1] - tall / 2)
