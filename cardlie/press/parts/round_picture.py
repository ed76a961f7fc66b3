"""A round as a picture: somebody bids, somebody doubts, and what lies there is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardlie.base.errors import CardlieError
from cardlie.deck.faces import Face
from cardlie.guess.counted import middle_number
from cardlie.guess.number import Number
from cardlie.judging.judge import judge
from cardlie.judging.verdict import Marked, Verdict
from cardlie.press.card.box import CardBox
from cardlie.press.card.front import draw_front
from cardlie.press.geometry import Box
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_face
from cardlie.press.parts.part import PrintJob
from cardlie.press.parts.people import draw_person
from cardlie.press.parts.printed_game import printed_game

#: Who bids and who doubts.
BIDDER, DOUBTER = "curls", "moustache"
#: Lengths in shares of the picture's height: a face's radius and how far below the top its middle
#: is, a bubble's height and the size of its letters, what a counted face is lifted by.
_FACE, _TOP, _BUBBLE, _LETTERS, _LIFT = 0.13, (0.16, 0.365), 0.16, 0.105, 0.035
#: The table: how high, in the same shares, and where there is but a cup; a card on it, and a die;
#: how high the middle of either is.
_TABLE, _LOW, _CARD, _DIE, _MIDDLE = 0.5, 0.13, 0.3, 0.2, (0.28, 0.31)
#: How far the stamp is turned, in degrees, and the size of its letters.
_TURN, _STAMP = 7.0, 0.105


def shown_round(job: PrintJob) -> Verdict | None:
    """A bid that holds, and a few cards of the deck or dice; None where bids don't count."""
    game, faces = job.options.game, job.options.rules.faces
    if game.kinds[0] is not Number:
        return None
    cards = Counter(job.deck.cards()) if game.has_deck else Counter(dict.fromkeys(faces.all, 3))
    asked, most = middle_number(faces), max(cards.values())
    # all suits first
    in_turn = [card for nth in range(most) for card in cards if cards[card] > nth]
    telling = [card for card in in_turn if card.number == asked][:3]
    others = [card for card in cards if card.number not in (asked, None)]
    rest = [others[len(others) // 3], others[-1]] if len(others) > 1 else others
    table = [*telling[:1], *rest[:1], *telling[1:], *rest[1:]]
    deck = job.deck if game.has_deck else None
    try:
        return judge(Number(len(telling), asked), table, game=job.game, deck=deck)
    except CardlieError:  # it must be known whose each die is
        return None


def draw_round(pen: Pen, job: PrintJob, box: Box) -> None:
    """Two people with what they say above a table, with the verdict on what lies there."""
    theme, tall, verdict, words = job.theme, box.height, shown_round(job), job.words
    told = job.options.game.told_as
    faces, kind = job.options.rules.faces, job.options.game.kinds[0]
    bid = verdict.guess if verdict else kind.sample(faces)
    said = bid and words("example.quote", text=bid.told(words.language, faces))
    doubted = words.get(f"deed.{told}", words["deed.challenge"])
    if len(doubted) > len(words["deed.cards"]) + 2:  # the Lady has more to say than a bubble holds
        doubted = words["deed.challenge"]
    tint = theme.ground.mixed(theme.world or theme.gold, 0.22)
    with pen.clipped(box, 0.05 * tall):
        if not theme.outlined:
            pen.rect(box, tint)
        top = box.y0 + (_TABLE if verdict else _LOW) * tall
        if not theme.outlined:
            pen.rect(box._replace(y1=top), theme.dark_ink)
        pen.rect(Box(box.x0, top - 0.03 * tall, box.x1, top - 0.015 * tall), theme.accent)
    if theme.outlined:
        pen.outline(box, theme.accent, 0.012 * tall, 0.05 * tall)
    r = _FACE * tall
    for left, face, text in ((True, BIDDER, said), (False, DOUBTER, doubted)):
        x = box.x0 + 1.3 * r if left else box.x1 - 1.3 * r
        y = box.y1 - _TOP[not left] * tall
        draw_person(pen, job, face, (x, y), r)
        middle = y + 0.03 * tall if left else y - 0.02 * tall
        inner = x + 1.3 * r if left else x - 1.3 * r
        if text:
            _draw_bubble(pen, job, (inner, middle), text, box, left)
    if verdict is None:
        at = (box.centre[0], box.y0 + (_LOW + 0.165) * tall)
        printed_game(job.game).draw_cover(pen, job.card_look, *at, 0.37 * tall)
        return
    (row,) = verdict.rows().values()
    _draw_faces(pen, job, box, row)
    _draw_stamp(pen, job, box, words["verdict.holds"])


def _draw_bubble(
    pen: Pen, job: PrintJob, at: tuple[float, float], text: str, box: Box, left: bool
) -> None:
    """What somebody says: its tip at ``at``, beside whoever says it."""
    (x, y), tall, theme = at, box.height, job.theme
    room = (box.x1 - x if left else x - box.x0) - 0.07 * tall
    size = job.display.fitted(text, _LETTERS * tall, room - 0.13 * tall)
    wide, half = job.display.width(text, size) + 0.13 * tall, _BUBBLE * tall / 2
    start, tip = x + 0.045 * tall if left else x - 0.045 * tall, -1 if left else 1
    bubble = Box(start, y - half, start + wide, y + half)
    if not left:
        bubble = Box(start - wide, y - half, start, y + half)
    ink, line = theme.dark_ink, 0.011 * tall
    edge = bubble.x0 if left else bubble.x1
    tail = ((edge - tip * 0.06 * tall, y + 0.3 * half), (edge + tip * 0.06 * tall, y - 0.5 * half),
            (edge - tip * 0.06 * tall, y - 0.55 * half))  # fmt: skip
    light = theme.ground if theme.ground.luminance > 0.5 else theme.ink
    pen.outline(bubble, ink, 2 * line, half * 0.8)
    pen.line((*tail, tail[0]), ink, 2 * line, round_ends=True)
    pen.rect(bubble, light, half * 0.8)
    pen.polygon(tail, light)
    pen.text(bubble.centre[0], y - job.display.cap * size / 2, text, job.display, size, ink,
             "middle")  # fmt: skip


def _draw_faces(pen: Pen, job: PrintJob, box: Box, row: Sequence[Marked]) -> None:
    """What lies on the table; what counts is lifted and has a gold edge."""
    theme, tall, (x, _) = job.theme, box.height, box.centre
    card = CardBox(63.5, 88.9, 3.5)
    high = (_CARD if job.options.game.has_deck else _DIE) * tall
    wide = high * card.width / card.height if job.options.game.has_deck else high
    step = min(1.13 * wide, (box.width - 0.08 * tall - wide) / max(1, len(row) - 1))
    low = box.y0 + _MIDDLE[not job.options.game.has_deck] * tall - high / 2
    for i, shown in enumerate(row):
        left = x + (i - (len(row) - 1) / 2) * step - wide / 2
        at = Box(left, low, left + wide, low + high)
        at = at.moved(0, _LIFT * tall if shown.counts else -0.4 * _LIFT * tall)
        round_ = (0.055 if job.options.game.has_deck else 0.16) * wide
        if shown.counts:
            pen.rect(at.grown(0.014 * tall), theme.gold, round_ + 0.012 * tall)
        _draw_shown(pen, job, at, round_, shown.face)


def _draw_shown(pen: Pen, job: PrintJob, at: Box, round_: float, face: Face) -> None:
    """A card, or a die."""
    theme, card = job.theme, CardBox(63.5, 88.9, 3.5)
    if job.options.game.has_deck:
        with pen.moved(at.x0, at.y0, 0, at.width / card.width):
            pen.rect(card.trim, theme.ground, card.corner)
            with pen.clipped(card.trim, card.corner):
                draw_front(pen, card, job.card_look, face)
            pen.outline(card.trim, theme.ink, 0.8, card.corner)
        return
    pen.rect(at, theme.ground, round_)
    pen.outline(at, theme.dark_ink, 0.05 * at.width, round_)
    draw_face(pen, at, face.number or 0, face.is_star, theme.accent)


def _draw_stamp(pen: Pen, job: PrintJob, box: Box, word: str) -> None:
    """The verdict, stamped aslant over the edge of the table."""
    theme, tall, display = job.theme, box.height, job.display
    size = display.fitted(word, _STAMP * tall, 0.5 * box.width)
    half = display.width(word, size) / 2 + 0.5 * size
    plate = Box(-half, -0.85 * size, half, 0.85 * size)
    with pen.moved(box.x1 - half - 0.05 * tall, box.y0 + 0.1 * tall, _TURN):
        green = theme.suits.get("green")
        ink = green.colour.readable(theme.ground, theme.ink) if green else theme.ink
        pen.rect(plate, theme.ground, 0.3 * size)
        pen.outline(plate.grown(-0.14 * size), ink, 0.14 * size, 0.24 * size)
        pen.text(0, -display.cap * size / 2, word, display, size, ink, "middle")
