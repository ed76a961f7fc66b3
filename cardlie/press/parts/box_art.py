"""What is printed on the tuck box: colour over every fold, a front, a back that tells, spines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

from cardlie.deck.deck import base_deck
from cardlie.games.spec_keys import OURS
from cardlie.press.cutout.nets import Net
from cardlie.press.cutout.pieces import CUT_WIDTH
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, shrunk, titled
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE
from cardlie.press.page.pen import Pen
from cardlie.press.parts import every_part
from cardlie.press.parts.box_facts import box_facts
from cardlie.press.parts.dice import dice_of, hand_size, side_like, to_bring
from cardlie.press.parts.field import BLEED, ONTO_GLUE, draw_field, draw_lines
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.qr import draw_qr
from cardlie.press.parts.reference import is_panel
from cardlie.press.parts.round_picture import draw_round
from cardlie.press.parts.scene import draw_faces, draw_scene, draw_still
from cardlie.press.parts.setup import draw_setup
from cardlie.press.parts.tokens import lives_each

#: Letters in large print: 14 pt, in mm.
LARGE = 14 * 25.4 / 72
#: What lies on the table on the front, of no more dice than a player has.
THROWN = (3, 5, 1, 6, 2)
#: What is glued and not seen.
BARE = frozenset({"glue"})
#: The radius of the notch for a thumb in the front's upper edge.
NOTCH = 9.0
#: The width in mm of a box for poker cards: what is drawn follows it.
UNIT = 64.5
#: The height of the picture of a round.
ROUND = 40.5
#: What stands in the band on the back keeps so far from its frame, in mm.
FRAMED = 2.0


def draw_box(pen: Pen, job: KitJob, net: Net) -> None:
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


def draw_panels(pen: Pen, job: KitJob, boxes: Mapping[str, Box]) -> None:
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


def _draw_front(pen: Pen, job: KitJob, front: Box) -> None:
    """The title over a scene: the suits' animals at a table, or the game's own picture."""
    theme, on = job.theme, job.theme.fields()[1]
    (x, _), unit = front.centre, _unit(front)
    display, text = job.display, job.text
    size, lines = titled(display, job.named, front.width - 8 * unit, (12 * unit, 6.5 * unit))
    for i, line in enumerate(reversed(lines)):
        pen.text(x, front.y1 - 19.5 * unit + 1.15 * size * i, line, display, size, on, "middle")
    wide = front.width - 9 * unit
    high = min(front.height - 33 * unit - 1.15 * size * (len(lines) - 1), 1.12 * wide)
    scene = Box(x - wide / 2, front.y0 + 9.5 * unit, x + wide / 2, front.y0 + 9.5 * unit + high)
    if job.options.game.has_deck:
        suits, ours = job.deck.faces.suits, {suit.name for suit in base_deck().faces.suits}
        if ours.issuperset(suit.name for suit in suits):
            draw_scene(pen, scene, theme, [theme.style(suit.name, suits) for suit in suits], on)
        else:
            draw_faces(pen, scene, job.card_look, on)
        line = job.words("kit.cards_in", cards=len(job.cards))
    else:
        thrown = [side_like(job.options, number) for number in THROWN[: hand_size(job.options)]]
        draw_still(pen, scene, job.card_look, printed_game(job.game).draw_cover, on, thrown)
        line = to_bring(job, job.words) or job.words("kit.dice_in", dice=dice_of(job))
    size = LARGE if theme.layout == "large" else 3.4 * unit
    pen.text(x, front.y0 + 4.0 * unit, line, text, size, on, "middle")


def _draw_back(pen: Pen, job: KitJob, back: Box) -> None:
    """A plate that shows a round, and says what the game is and for whom."""
    theme, unit, (x, _) = job.theme, _unit(back), back.centre
    plate = back.grown(-4.6 * unit)
    if not theme.outlined:
        pen.rect(plate, theme.ground, 3 * unit)
    pen.outline(plate.grown(-1.4 * unit), theme.accent, 0.5 * unit, 2.2 * unit)
    wide = plate.width - 6 * unit
    tall = 0.0 if theme.layout == "large" else min(ROUND * unit, 0.55 * plate.height)
    scene = Box(x - wide / 2, plate.y1 - 3 * unit - tall, x + wide / 2, plate.y1 - 3 * unit)
    if tall:  # large letters leave no room for a picture
        draw_round(pen, job.card_look, job.options, scene)
    _draw_facts(pen, job, plate._replace(y1=scene.y0), unit)


def _draw_facts(pen: Pen, job: KitJob, room: Box, unit: float) -> None:
    """What the game is and what is inside in the upper part of a room, for whom in a band below."""
    theme, text, facts = job.theme, job.text, box_facts(job)
    large = theme.layout == "large"
    (x, _), width = room.centre, room.width - (5 if large else 9) * unit
    within = room.width - 6 * unit - 2 * FRAMED  # what stands in the band
    if large:
        facts = [line for fact in facts for line in job.display.balanced(fact, LARGE, within)]
    ink, band = theme.dark_ink if theme.outlined else theme.ink, room.y0 + 3 * unit

    def high(size: float) -> float:
        """How high the band is."""
        return (1.35 * len(facts) + 0.9) * size

    def rows(size: float, paragraphs: Sequence[str]) -> list[str]:
        return [line for each in paragraphs for line in text.balanced(each, size, width) or [""]]

    def fits(size: float, paragraphs: Sequence[str]) -> bool:
        return 1.3 * size * (len(rows(size, paragraphs)) + 0.6) + high(size) <= room.y1 - band

    paragraphs, most = [_promise(job), "", contents_of(job)], LARGE if large else 3.6 * unit
    if large:  # what is inside, and as many sentences before it as there is room for
        ways = _shortened(paragraphs, inside_of(job))
        paragraphs = next((way for way in ways if fits(LARGE, way)), [])
    size = shrunk(most, lambda size: fits(size, paragraphs), step=0.96)
    foot = Box(room.x0 + 3 * unit, band, room.x1 - 3 * unit, band + high(size))
    field, on = theme.fields()
    if field != WHITE:
        pen.rect(foot, field, 1.8 * unit)
    else:
        pen.outline(foot.grown(-0.2 * unit), on, 0.4 * unit, 1.8 * unit)
    for nth, fact in enumerate(facts):
        fitted = job.display.fitted(fact, size, within)
        low = foot.y1 - (1.2 + 1.35 * nth) * size - 0.1 * size
        pen.text(x, low, fact, job.display, fitted, on, "middle")
    lines = rows(size, paragraphs)
    low = (room.y1 + foot.y1) / 2 + 1.3 * size * (len(lines) / 2 - 1) + 0.35 * size
    for line in lines:
        pen.text(x, low, line, text, size, ink, "middle")
        low -= 1.3 * size


def _shortened(paragraphs: list[str], inside: str) -> list[list[str]]:
    """Ways to say less than a promise, an empty line and the contents do, the longest first."""
    parts = re.split(r"(?<=[.!?]) ", paragraphs[0])
    firsts = [[" ".join(parts[:many])] for many in range(len(parts), 0, -1)]
    whole = [[*first, *paragraphs[1:]] for first in firsts]
    brief = [[*first, "", inside] for first in firsts]
    return [*whole, *brief, paragraphs[2:], [inside], *firsts]


def _promise(job: KitJob) -> str:
    """What a game is about, or any of its kind."""
    game = job.options.game
    kind = "cards" if game.has_deck else "cup" if game.passes_cup else "dice"
    own = job.words.get(f"kit.box_back_{game.id}", "") if job.game in OURS else None
    return own or job.words[f"kit.box_back_{kind}"]


def contents_of(job: KitJob) -> str:
    """What lies in the box, and what of the kit has no room there."""
    return f"{inside_of(job)} {beside_of(job)}".rstrip()


def inside_of(job: KitJob) -> str:
    """What lies in the box."""
    inside = [told for part, told in _named(job) if not _lies_beside(job, part)]
    return job.words("kit.inside", parts=", ".join(inside))


def beside_of(job: KitJob) -> str:
    """What of the kit has no room in the box; "" if all has."""
    beside = [told for part, told in _named(job) if _lies_beside(job, part)]
    return job.words("kit.beside", parts=", ".join(beside)) if beside else ""


def _named(job: KitJob) -> Iterator[tuple[Part, str]]:
    """Each part besides the box, and how many there are of what."""
    for part in (*every_part(), *printed_game(job.options.game).parts, *job.more):
        if part.name != "box" and part.fits(job.options):
            count = part.counted(job)
            key = f"kit.inside_{part.name}{'_one' if count == 1 else ''}"
            told = job.words.get(key, "") or f"{count} {part.titled(job.words)}"
            yield part, told.format(count=count)


def _lies_beside(job: KitJob, part: Part) -> bool:
    """Whether a part is larger than the box, as panels and leaflets in large print are."""
    panels = part.name == "reference" and is_panel(job)
    return part.beside or panels or (part.thick > 0 and job.theme.layout == "large")


def draw_kit_table(pen: Pen, job: KitJob, circle: tuple[float, float, float]) -> None:
    """The game of a kit laid out, around a place of some radius."""
    printed, options = printed_game(job.game), job.options
    parts = {part.name for part in (*printed.parts, *every_part()) if part.fits(options)}
    dice = lives_each(options) if "lives" in parts else options.start_count

    def middle(pen: Pen) -> None:
        printed.draw_cover(pen, job.card_look, 0, 0.02, 0.58)

    draw_setup(pen, job.card_look, circle, job.players, parts, dice, printed.emblem, middle)
