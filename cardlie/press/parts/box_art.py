"""What is printed on the tuck box: colour over every fold, a front, a back that tells, spines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from cardlie.deck.deck import base_deck
from cardlie.games.options import Options, most_seats, seats_of
from cardlie.games.plan import OURS
from cardlie.guess.counted import middle_number
from cardlie.guess.number import Number
from cardlie.judging.judge import judge
from cardlie.judging.verdict import Verdict
from cardlie.language import speak
from cardlie.press.card.box import CardBox
from cardlie.press.card.front import draw_front
from cardlie.press.cutout.nets import Net
from cardlie.press.cutout.pieces import CUT_WIDTH
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, shrunk
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE
from cardlie.press.page.pen import Pen
from cardlie.press.parts import every_part
from cardlie.press.parts.dice import dice_of
from cardlie.press.parts.field import BLEED, ONTO_GLUE, draw_field, draw_lines
from cardlie.press.parts.part import PrintJob
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.qr import draw_qr
from cardlie.press.parts.scene import draw_scene, draw_still
from cardlie.press.parts.setup import draw_setup
from cardlie.press.parts.tokens import lives_each

#: Letters in large print: 14 pt, in mm.
LARGE = 14 * 25.4 / 72
#: What is glued and not seen.
BARE = frozenset({"glue"})
#: The radius of the notch for a thumb in the front's upper edge.
NOTCH = 9.0
#: The width in mm of a box for poker cards: what is drawn follows it.
UNIT = 64.5
#: A card in the picture of a round, against a poker card; what it is lifted by, where it counts.
SMALL, LIFT = 0.155, 1.8
#: The height of the picture of a round.
ROUND = 27.5
#: How many minutes a game with the base deck takes at any number of players, measured of casual
#: ones: so many seconds for a decision, for what lies around those of a round (piles are made,
#: shuffled and looked at, cards are shown and counted), and for shuffling and dealing.
MINUTES, SECONDS = (15, 30), (15, 45, 120)


def draw_box(pen: Pen, job: PrintJob, net: Net) -> None:
    """The flat box in its lines; its lower left corner lies at (BLEED, BLEED)."""
    theme, (field, on) = job.theme, job.theme.fields()
    boxes = {panel.name: panel.box for panel in net.panels}
    with pen.moved(BLEED, BLEED):
        if field != WHITE:
            draw_field(pen, net, field, BARE)
        draw_panels(pen, job, boxes)
        glue = boxes["glue"]
        with pen.moved(glue.centre[0] - ONTO_GLUE / 2, glue.centre[1], 90):
            size = LARGE if theme.layout == "large" else 3.4
            pen.text(0, -0.35 * size, job.words["kit.glue_here"], job.text, size, theme.dark_ink,
                     "middle")  # fmt: skip
        draw_lines(pen, theme, net, (field, on), BARE)
        _draw_notch(pen, on if field != WHITE else theme.dark_ink, boxes["front"])


def draw_panels(pen: Pen, job: PrintJob, boxes: Mapping[str, Box]) -> None:
    """What stands on back, front, sides and lid, wherever those lie."""
    on = job.theme.fields()[1]
    _draw_back(pen, job, boxes["back"])
    _draw_front(pen, job, boxes["front"])
    for name in ("side1", "side2"):
        _draw_spine(pen, job.display, boxes[name], job.named, on)
    lid = boxes["lid"]
    large = min(lid.height * 0.8, lid.width * 0.5)
    pen.shape(shape("mask"), *lid.centre, large, on, 180)  # upright to whoever opens it
    if job.address and "bottom" in boxes:
        draw_qr(pen, job.address, boxes["bottom"].grown(-1.5), job.theme.dark_ink, job.theme.ground)


def _draw_notch(pen: Pen, ink: Rgb, front: Box) -> None:
    """Half a disc to cut out of the front's upper edge, so that a thumb gets at the lid."""
    x, y = front.centre[0], front.y1
    radius = NOTCH * min(1.0, _unit(front))  # a small box's title lies nearer to its edge
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


def _draw_front(pen: Pen, job: PrintJob, front: Box) -> None:
    """The title over a scene: the suits' animals at a table, or the game's own picture."""
    theme, on = job.theme, job.theme.fields()[1]
    (x, _), unit = front.centre, _unit(front)
    display, text = job.display, job.text
    lines, size = _titled(job.named, display, unit, front.width - 8 * unit)
    for i, line in enumerate(reversed(lines)):
        pen.text(x, front.y1 - 19.5 * unit + 1.15 * size * i, line, display, size, on, "middle")
    wide = front.width - 9 * unit
    high = min(front.height - 33 * unit - 1.15 * size * (len(lines) - 1), 1.12 * wide)
    scene = Box(x - wide / 2, front.y0 + 9.5 * unit, x + wide / 2, front.y0 + 9.5 * unit + high)
    if job.options.game.has_deck:
        suits = job.deck.faces.suits
        draw_scene(pen, scene, theme, [theme.style(suit.name, suits) for suit in suits], on)
        line = job.words("kit.cards_in", cards=len(job.cards))
    else:
        draw_still(pen, scene, job.card_look, printed_game(job.game).draw_cover, on)
        line = job.words("kit.dice_in", dice=dice_of(job))
    size = LARGE if theme.layout == "large" else 3.4 * unit
    pen.text(x, front.y0 + 4.0 * unit, line, text, size, on, "middle")


def _draw_back(pen: Pen, job: PrintJob, back: Box) -> None:
    """A plate that shows a round, and says what the game is and for whom."""
    theme, text, unit = job.theme, job.text, _unit(back)
    (x, _), ink = back.centre, theme.dark_ink if theme.outlined else theme.ink
    large = theme.layout == "large"
    plate = back.grown(-4.6 * unit)
    if not theme.outlined:
        pen.rect(plate, theme.ground, 3 * unit)
    pen.outline(plate.grown(-1.4 * unit), theme.accent, 0.5 * unit, 2.2 * unit)
    width, facts = plate.width - (5 if large else 9) * unit, box_facts(job)
    if large:
        facts = [line for fact in facts for line in job.display.balanced(fact, LARGE, width)]
    low = plate.y1 - 5.5 * unit
    room = 0.0 if large else min(plate.width - 6 * unit, 0.5 * plate.height)
    if large:  # words rather than pictures
        low += 1.5 * unit
    elif job.options.game.has_deck:
        room = ROUND * unit
        _draw_round(pen, job, plate._replace(y1=low), unit)
    else:
        draw_kit_table(pen, job, (x, low - room / 2, room / 2))
    low -= room

    def rows(size: float, told: Sequence[str]) -> list[str]:
        return [line for each in told for line in text.balanced(each, size, width) or [""]]

    def fits(size: float, told: Sequence[str]) -> bool:
        lines = len(rows(size, told)) + 1.35 * len(facts) + 1.2
        return 1.32 * size * lines <= low - plate.y0 - 3 * unit

    told, most = [_promise(job), "", contents_of(job)], LARGE if large else 3.6 * unit
    if large:  # as many sentences as there is room for
        parts = re.split(r"(?<=[.!?]) ", told[0])
        firsts = [" ".join(parts[:many]) for many in range(len(parts), 0, -1)]
        ways = [[first, *more] for first in firsts for more in (told[1:], [])]
        told = next((way for way in ways if fits(LARGE, way)), [])
    size = shrunk(most, lambda size: fits(size, told), step=0.96)
    lines = rows(size, told)
    room = low - plate.y0 - 3 * unit - 1.32 * size * (len(lines) + 1.35 * len(facts))
    low -= room / 3 + 0.8 * size
    for line in lines:
        pen.text(x, low, line, text, size, ink, "middle")
        low -= 1.32 * size
    low = plate.y0 + 3 * unit + 1.35 * 1.32 * size * len(facts) - 0.4 * size
    pen.line(((x - 8 * unit, low + 1.5 * size), (x + 8 * unit, low + 1.5 * size)), theme.accent,
             0.5 * unit)  # fmt: skip
    for fact in facts:
        fitted = text.fitted(fact, size, width)
        pen.text(x, low, fact, job.display, fitted, ink, "middle")
        low -= 1.35 * 1.32 * size


def _promise(job: PrintJob) -> str:
    """What a game is about, or any of its kind."""
    game = job.options.game
    kind = "cards" if game.has_deck else "cup" if game.passes_cup else "dice"
    own = job.words.get(f"kit.box_back_{game.id}", "") if job.game in OURS else None
    return own or job.words[f"kit.box_back_{kind}"]


def contents_of(job: PrintJob) -> str:
    """What lies in the box, and what of the kit has no room there."""
    inside, beside = list[str](), list[str]()
    for part in (*every_part(), *printed_game(job.options.game).parts, *job.more):
        if part.name == "box" or not part.fits(job.options):
            continue
        count = part.counted(job)
        key = f"kit.inside_{part.name}{'_one' if count == 1 else ''}"
        told = job.words.get(key, "") or f"{count} {part.titled(job.words)}"
        (beside if part.beside else inside).append(told.format(count=count))
    said = job.words("kit.inside", parts=", ".join(inside))
    return f"{said} {job.words('kit.beside', parts=', '.join(beside))}" if beside else said


def draw_kit_table(pen: Pen, job: PrintJob, at: tuple[float, float, float]) -> None:
    """The game of a kit laid out, around a place of some radius."""
    printed, options = printed_game(job.game), job.options
    parts = {part.name for part in (*printed.parts, *every_part()) if part.fits(options)}
    dice = lives_each(options) if "lives" in parts else options.each
    draw_setup(pen, job.card_look, at, job.players, parts, dice, printed.emblem)


def box_facts(job: PrintJob) -> list[str]:
    """For whom this kit is, and how long the game takes where that was measured."""
    fewest, most = seats_of(job.options.game, job.deck)
    if (
        job.options.game.has_deck and job.deck != base_deck()
    ):  # of few cards there are not enough for all
        most = most_seats(
            fewest, most, lambda seats: Options(job.options.game, seats, deck=job.deck)
        )
    if not job.options.game.has_deck:  # dice and lives are made for those who were asked for
        most = max(fewest, min(most, job.players))
    players = str(most) if fewest == most else f"{fewest}\N{EN DASH}{most}"
    facts = [job.words("kit.box_players", players=players)]
    if not job.options.game.has_deck:
        measured = printed_game(job.game).minutes if job.game in OURS else None
        if measured:
            minutes = "{}\N{EN DASH}{}".format(*measured)
            facts.append(job.words("kit.box_minutes", minutes=minutes))
    elif job.deck == base_deck():
        facts.append(job.words("kit.box_minutes", minutes="{}\N{EN DASH}{}".format(*MINUTES)))
    return facts


def shown_round(job: PrintJob) -> Verdict:
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


def _draw_round(pen: Pen, job: PrintJob, plate: Box, unit: float) -> None:
    """What somebody says, and five cards; those that count are lifted."""
    verdict, theme = shown_round(job), job.theme
    said = job.words("example.quote", text=speak(verdict.guess, job.words.language, job.deck.faces))
    size = job.display.fitted(said, 5.2 * unit, plate.width - 8 * unit)
    x, y = plate.centre[0], plate.y1
    pen.text(x, y - 5 * unit, said, job.display, size, theme.ink, "middle")
    card, scale = CardBox(63.5, 88.9, 3.5), SMALL * unit
    wide, gap = card.width * scale, (plate.width - 6 * unit) / 5
    (row,) = verdict.rows().values()
    for i, shown in enumerate(row):
        left = x + (i - 2) * min(gap, wide + 0.9 * unit) - wide / 2
        low = y - 25 * unit + (LIFT * unit if shown.counts else 0)
        with pen.moved(left, low, 0, scale):
            pen.rect(card.trim, theme.ground, card.corner)
            with pen.clipped(card.trim, card.corner):
                draw_front(pen, card, job.card_look, shown.face)
            pen.outline(card.trim, theme.ink, 1.6 if shown.counts else 0.6, card.corner)


def _titled(title: str, font: Font, unit: float, width: float) -> tuple[list[str], float]:
    """A title in one line, or in two where they are larger, and the size of its type."""
    size, words = font.fitted(title, 12 * unit, width), title.split()
    broken = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    two = [(min(font.fitted(line, 6.5 * unit, width) for line in pair), pair) for pair in broken]
    best = max(two, default=(0.0, []), key=lambda each: each[0])
    return (best[1], best[0]) if best[0] > size else ([title], size)
