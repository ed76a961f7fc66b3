"""What is printed on the tuck box: colour over every fold, a front, a back that tells, spines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import cos, pi, sin

from cardlie.games.options import seats_of
from cardlie.judging.judge import judge
from cardlie.judging.verdict import Verdict
from cardlie.kinds.counted import middle_number
from cardlie.kinds.number import Number
from cardlie.language import speak
from cardlie.press.card.back import draw_back
from cardlie.press.card.box import CardBox, CardLook
from cardlie.press.card.front import draw_front
from cardlie.press.cutout.nets import Net
from cardlie.press.cutout.pieces import CUT_WIDTH
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.field import BLEED, ONTO_GLUE, draw_field, draw_lines, inks_of
from cardlie.press.parts.part import KitJob
from cardlie.press.parts.qr import draw_qr
from cardlie.setting.deck import base_deck

#: What is glued and not seen.
BARE = frozenset({"glue"})
#: The radius of the notch for a thumb in the front's upper edge.
NOTCH = 9.0
#: The width in mm of a box for poker cards: what is drawn follows it.
UNIT = 64.5
#: A card in the picture of a round, against a poker card; what it is lifted by, where it counts.
SMALL, LIFT = 0.135, 1.4
#: How many minutes a game with the base deck takes: casual players, 15 seconds for a decision.
MINUTES = (5, 10)


def draw_box(pen: Pen, job: KitJob, document: Document, net: Net) -> None:
    """The flat box in its lines; its lower left corner lies at (BLEED, BLEED)."""
    theme, (field, on) = job.theme, inks_of(job.theme)
    boxes = {panel.name: panel.box for panel in net.panels}
    with pen.moved(BLEED, BLEED):
        if field != WHITE:
            draw_field(pen, net, field, BARE)
        draw_panels(pen, job, document, boxes)
        glue = boxes["glue"]
        with pen.moved(glue.centre[0] - ONTO_GLUE / 2, glue.centre[1], 90):
            pen.text(0, -1.2, job.words["kit.glue_here"], document.text, 3.4, theme.dark_ink,
                     "middle")  # fmt: skip
        draw_lines(pen, theme, net, (field, on), BARE)
        _draw_notch(pen, on if field != WHITE else theme.dark_ink, boxes["front"])


def draw_panels(pen: Pen, job: KitJob, document: Document, boxes: Mapping[str, Box]) -> None:
    """What stands on back, front, sides and lid, wherever those lie."""
    on = inks_of(job.theme)[1]
    _draw_back(pen, job, document, boxes["back"])
    _draw_front(pen, job, document, boxes["front"])
    for name in ("side1", "side2"):
        _draw_spine(pen, document.display, boxes[name], job.deck.title, on)
    lid = boxes["lid"]
    large = min(lid.height * 0.8, lid.width * 0.5)
    pen.shape(shape("mask"), *lid.centre, large, on, 180)  # upright to whoever opens it
    if job.address and "bottom" in boxes:
        draw_qr(pen, job.address, boxes["bottom"].grown(-1.5), job.theme.dark_ink, job.theme.ground)


def _draw_notch(pen: Pen, ink: Rgb, front: Box) -> None:
    """Half a disc to cut out of the front's upper edge, so that a thumb gets at the lid."""
    x, y = front.centre[0], front.y1
    radius = NOTCH * min(1.0, front.width / UNIT)  # a small box's title lies nearer to its edge
    arc = [pi * i / 24 for i in range(25)]
    points = [(x - radius * cos(a), y - radius * sin(a)) for a in arc]
    pen.line(points, ink, CUT_WIDTH, round_ends=True)


def _draw_spine(pen: Pen, display: Font, side: Box, title: str, ink: Rgb) -> None:
    """The title along a side, a mask at each end where there is room."""
    mark = min(side.width * 0.6, 9.0)
    size = display.fitted(title, min(side.width * 0.55, 9.0), side.height - 4 * mark)
    with pen.moved(side.centre[0], side.centre[1], 90):
        pen.text(0, -display.cap * size / 2, title, display, size, ink, "middle")
        for sign in (-1, 1):
            pen.shape(shape("mask"), sign * (side.height / 2 - mark), 0, mark, ink)


def _unit(side: Box) -> float:
    """What lengths on a large side are told in; by its height, where that is less than of poker."""
    return min(side.width, side.height / 1.38) / UNIT


def _draw_front(pen: Pen, job: KitJob, document: Document, front: Box) -> None:
    """The title over a great mask, and the marks of the suits on a plate."""
    theme, (field, on) = job.theme, inks_of(job.theme)
    (x, y), unit = front.centre, _unit(front)
    pen.shape(shape("masquerade"), x, y - 1.5 * unit, 47 * unit, on)
    display, text = document.display, document.text
    lines, size = _titled(job.deck.title, display, unit, front.width - 8 * unit)
    for i, line in enumerate(reversed(lines)):
        pen.text(x, front.y1 - 21 * unit + 1.15 * size * i, line, display, size, on, "middle")
    suits = job.deck.faces.suits
    plate = Box(
        front.x0 + 7 * unit, front.y0 + 10 * unit, front.x1 - 7 * unit, front.y0 + 21 * unit
    )
    if field != WHITE and not theme.shows_on(field):
        pen.rect(plate, theme.ground if theme.ground.luminance > 0.5 else theme.ink, 3 * unit)
    step = min(11.5 * unit, (plate.width - 3 * unit) / max(1, len(suits)))
    for i, suit in enumerate(suits):
        style, at = theme.style(suit.name, suits), x + (i - (len(suits) - 1) / 2) * step
        pen.shape(style.mark, at, plate.centre[1], min(step * 0.82, 8.6 * unit), style.colour)
    line = job.words("kit.cards_in", cards=len(job.faces))
    pen.text(x, front.y0 + 4.6 * unit, line, text, 3.4 * unit, on, "middle")


def _draw_back(pen: Pen, job: KitJob, document: Document, back: Box) -> None:
    """The back of a card, and on it a plate that shows a guess and says what the game is."""
    theme, text, unit = job.theme, document.text, _unit(back)
    with pen.moved(back.x0, back.y0):
        pen.rect(Box(0, 0, back.width, back.height).grown(-3.8 * unit), theme.ground, 2.4 * unit)
        bare = replace(theme, print_paper=False)  # else its paper would end on the folds
        draw_back(pen, CardBox(back.width, back.height, 3.2), bare)
    size, width = 3.3 * unit, back.width - 21 * unit
    lines = text.balanced(job.words["kit.box_back"], size, width)
    facts = [*box_facts(job)]
    tall = 31.5 * unit + 1.3 * size * (len(lines) + 1.25 * len(facts))
    (x, y), half = back.centre, tall / 2
    plate = Box(x - width / 2 - 3.5 * unit, y - half, x + width / 2 + 3.5 * unit, y + half)
    pen.rect(plate, theme.ground, 3 * unit)
    pen.outline(plate, theme.ink, 0.5 * unit, 3 * unit)
    _draw_round(pen, job, document, plate, unit)
    low = plate.y1 - 29.6 * unit
    for line in lines:
        pen.text(x, low, line, text, size, theme.ink, "middle")
        low -= 1.3 * size
    low -= 0.5 * size
    for fact in facts:
        fitted = text.fitted(fact, size, width)
        pen.text(x, low, fact, document.display, fitted, theme.ink, "middle")
        low -= 1.45 * size


def box_facts(job: KitJob) -> list[str]:
    """For whom the game is, and how long it takes where that was measured."""
    fewest, most = seats_of(job.game, job.deck)
    facts = [job.words("kit.box_players", players=f"{fewest}\N{EN DASH}{most}")]
    if job.deck == base_deck():
        facts.append(job.words("kit.box_minutes", minutes="{}\N{EN DASH}{}".format(*MINUTES)))
    return facts


def shown_round(job: KitJob) -> Verdict:
    """A guess that holds, and a few cards of the deck."""
    asked, cards = middle_number(job.deck.faces), Counter(job.deck.cards())
    most = max(cards.values())
    # all suits first
    in_turn = [card for nth in range(most) for card in cards if cards[card] > nth]
    telling = [card for card in in_turn if card.number == asked][:3]
    others = [card for card in cards if card.number != asked]
    rest = [others[len(others) // 3], others[-1]] if len(others) > 1 else others
    table = [*telling[:1], *rest[:1], *telling[1:], *rest[1:]]
    return judge(Number(len(telling), asked), table, game=job.game, deck=job.deck)


def _draw_round(pen: Pen, job: KitJob, document: Document, plate: Box, unit: float) -> None:
    """What somebody says, and five cards; those that count are lifted."""
    verdict, theme = shown_round(job), job.theme
    said = job.words("example.quote", text=speak(verdict.guess, job.words.language, job.deck.faces))
    size = document.display.fitted(said, 4.4 * unit, plate.width - 6 * unit)
    x, y = plate.centre[0], plate.y1
    pen.text(x, y - 7 * unit, said, document.display, size, theme.ink, "middle")
    look = CardLook(theme, document.display, document.text, job.deck, job.words)
    card, scale = CardBox(63.5, 88.9, 3.5), SMALL * unit
    wide, gap = card.width * scale, (plate.width - 5 * unit) / 5
    (row,) = verdict.rows().values()
    for i, shown in enumerate(row):
        left = x + (i - 2) * min(gap, wide + 0.9 * unit) - wide / 2
        low = y - 24.5 * unit + (LIFT * unit if shown.counts else 0)
        with pen.moved(left, low, 0, scale):
            pen.rect(card.trim, theme.ground, card.corner)
            with pen.clipped(card.trim, card.corner):
                draw_front(pen, card, look, shown.face)
            pen.outline(card.trim, theme.ink, 1.6 if shown.counts else 0.6, card.corner)


def _titled(title: str, font: Font, unit: float, width: float) -> tuple[list[str], float]:
    """A title in one line, or in two where they are larger, and the size of its type."""
    size, words = font.fitted(title, 12 * unit, width), title.split()
    broken = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    two = [(min(font.fitted(line, 6.5 * unit, width) for line in pair), pair) for pair in broken]
    best = max(two, default=(0.0, []), key=lambda each: each[0])
    return (best[1], best[0]) if best[0] > size else ([title], size)
