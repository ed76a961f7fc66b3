"""A round as a picture: somebody bids, somebody doubts, and what lies there is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardlie.base.errors import CardlieError
from cardlie.base.strings import strings
from cardlie.deck.faces import Face, Faces
from cardlie.games import Game
from cardlie.games.options import Options
from cardlie.guess.counted import middle_number
from cardlie.guess.number import Number
from cardlie.guess.rung import RankedRoll
from cardlie.judging.judge import judge
from cardlie.judging.verdict import Marked, Verdict
from cardlie.press.card.frame import CardLook
from cardlie.press.card.front import PICTURED, draw_card
from cardlie.press.geometry import Box
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_cube
from cardlie.press.parts.people import draw_person
from cardlie.press.parts.printed_game import printed_game
from cardlie.telling.cost import spoken_doubt

#: Who bids and who doubts.
BIDDER, DOUBTER = "curls", "moustache"
#: Lengths in shares of the picture's height: a face's radius and how far below the top its middle
#: is, a bubble's height and the size of its letters, what a counted face is lifted by.
_FACE, _TOP, _BUBBLE, LETTERS, _LIFT = 0.13, (0.16, 0.365), 0.16, 0.105, 0.035
#: The table: how high, in the same shares, and where there is but a cup; a card on it, and a die;
#: how high the middle of either is.
_TABLE, _LOW, _CARD, _DIE, _MIDDLE = 0.5, 0.13, 0.3, 0.2, (0.28, 0.31)
#: How many there are of what is bid, or which roll from the lowest on is claimed.
_CLAIMED = 3
#: What is said in a bubble is no longer than this, if that can be.
MOST_LETTERS = 12
#: How far the stamp is turned, in degrees, and the size of its letters.
_TURN, _STAMP = 7.0, 0.105


def shown_round(options: Options) -> Verdict | None:
    """A bid that holds, and a few cards of the deck or dice; or a claimed roll, and a lower one.

    None where bids are of another kind.
    """
    game, faces = options.game, options.rules.faces
    if issubclass(game.kinds[0], RankedRoll):
        return _bluffed(game, game.kinds[0], faces)
    if game.kinds[0] is not Number:
        return None
    cards = (
        Counter(options.the_deck.cards()) if game.has_deck else Counter(dict.fromkeys(faces.all, 3))
    )
    number, most = middle_number(faces), max(cards.values())
    # all suits first
    in_turn = [card for nth in range(most) for card in cards if cards[card] > nth]
    telling = [card for card in in_turn if card.number == number][:3]
    others = [card for card in cards if card.number not in (number, None)]
    rest = [others[len(others) // 3], others[-1]] if len(others) > 1 else others
    table = [*telling[:1], *rest[:1], *telling[1:], *rest[1:]]
    deck = options.the_deck if game.has_deck else None
    try:
        return judge(Number(len(telling), number), table, game=game.id, deck=deck)
    except CardlieError:  # it must be known whose each die is
        return None


def _bluffed(game: Game, kind: type[RankedRoll], faces: Faces) -> Verdict | None:
    """A roll that is claimed, and dice that show the one below it."""
    claim = next((bid for bid in kind.listed(_CLAIMED, faces)), None)
    if not isinstance(claim, RankedRoll):
        return None
    roll = [pips for pips, many in kind.ladder()[claim.rung - 2].items() for _ in range(many)]
    others = [face.number for face in faces.all if face.number not in (*roll, None)]
    dice = [*roll, *reversed(others)][: kind.dice]
    table = [face for pips in dice for face in faces.all if face.number == pips]
    try:
        verdict = judge(claim, table, game=game.id)
    except CardlieError:
        return None
    return None if verdict else verdict


def shown_bid(game: Game, faces: Faces, language: str) -> str:
    """What somebody says of such faces, in few letters, in quotes; "" where there is nothing."""
    listed = [bid.phrase(language, faces) for bid in game.kinds[0].listed(_CLAIMED, faces)]
    short = [text for text in listed if len(text) <= MOST_LETTERS] or sorted(listed, key=len)[:1]
    return strings(language)("example.quote", text=short[len(short) // 2]) if short else ""


def draw_round(pen: Pen, look: CardLook, options: Options, box: Box) -> None:
    """Two people with what they say above a table, with the verdict on what lies there."""
    theme, tall, verdict, words = look.theme, box.height, shown_round(options), look.words
    faces, language = options.rules.faces, words.language
    bid = shown_bid(options.game, faces, language)
    if verdict:
        bid = words("example.quote", text=verdict.guess.phrase(language, faces))
    doubted = spoken_doubt(options.game, words)
    if len(doubted) > len(words["deed.cards"]) + 2:  # the Lady has more to say than a bubble holds
        doubted = words["deed.challenge"]
    tint = theme.ground.mixed(theme.world or theme.gold, 0.22)
    with pen.clipped(box, 0.05 * tall):
        if not theme.outlined:
            pen.rect(box, tint)
        top = box.y0 + (_LOW if verdict is None else _TABLE) * tall
        if not theme.outlined:
            pen.rect(box._replace(y1=top), theme.dark_ink)
        pen.rect(Box(box.x0, top - 0.03 * tall, box.x1, top - 0.015 * tall), theme.accent)
    if theme.outlined:
        pen.outline(box, theme.accent, 0.012 * tall, 0.05 * tall)
    r = _FACE * tall
    for on_left, face, text in ((True, BIDDER, bid), (False, DOUBTER, doubted)):
        x = box.x0 + 1.3 * r if on_left else box.x1 - 1.3 * r
        y = box.y1 - _TOP[not on_left] * tall
        draw_person(pen, look, face, (x, y), r)
        middle = y + 0.03 * tall if on_left else y - 0.02 * tall
        inner = x + 1.3 * r if on_left else x - 1.3 * r
        if text:
            draw_bubble(pen, look, (inner, middle), text, box, on_left)
    if verdict is None:
        centre = (box.centre[0], box.y0 + (_LOW + 0.165) * tall)
        printed_game(options.game).draw_cover(pen, look, *centre, 0.37 * tall)
        return
    (row,) = verdict.rows().values()
    _draw_faces(pen, look, box, row, options.game.has_deck)
    _draw_stamp(pen, look, box, bool(verdict))


def draw_bubble(
    pen: Pen, look: CardLook, tip: tuple[float, float], text: str, box: Box, rightwards: bool
) -> None:
    """What somebody says: its ``tip`` beside whoever says it."""
    (x, y), tall, theme = tip, box.height, look.theme
    room = (box.x1 - x if rightwards else x - box.x0) - 0.07 * tall
    size = look.display.fitted(text, LETTERS * tall, room - 0.13 * tall)
    wide, half = look.display.width(text, size) + 0.13 * tall, _BUBBLE * tall / 2
    start, way = x + 0.045 * tall if rightwards else x - 0.045 * tall, -1 if rightwards else 1
    bubble = Box(start, y - half, start + wide, y + half)
    if not rightwards:
        bubble = Box(start - wide, y - half, start, y + half)
    ink, line = theme.dark_ink, 0.011 * tall
    edge = bubble.x0 if rightwards else bubble.x1
    tail = ((edge - way * 0.06 * tall, y + 0.3 * half), (edge + way * 0.06 * tall, y - 0.5 * half),
            (edge - way * 0.06 * tall, y - 0.55 * half))  # fmt: skip
    light = theme.ground if theme.ground.luminance > 0.5 else theme.ink
    pen.outline(bubble, ink, 2 * line, half * 0.8)
    pen.line((*tail, tail[0]), ink, 2 * line, round_ends=True)
    pen.rect(bubble, light, half * 0.8)
    pen.polygon(tail, light)
    pen.text(bubble.centre[0], y - look.display.cap * size / 2, text, look.display, size, ink,
             "middle")  # fmt: skip


def _draw_faces(pen: Pen, look: CardLook, box: Box, row: Sequence[Marked], cards: bool) -> None:
    """What lies on the table; what counts is lifted and has a gold edge."""
    theme, tall, (x, _) = look.theme, box.height, box.centre
    high = (_CARD if cards else _DIE) * tall
    wide = high * PICTURED.width / PICTURED.height if cards else high
    step = min(1.13 * wide, (box.width - 0.08 * tall - wide) / max(1, len(row) - 1))
    low = box.y0 + _MIDDLE[not cards] * tall - high / 2
    for i, marked in enumerate(row):
        x0 = x + (i - (len(row) - 1) / 2) * step - wide / 2
        area = Box(x0, low, x0 + wide, low + high)
        area = area.moved(0, _LIFT * tall if marked.counts else -0.4 * _LIFT * tall)
        round_ = (0.055 if cards else 0.16) * wide
        if marked.counts:
            pen.rect(area.grown(0.014 * tall), theme.gold, round_ + 0.012 * tall)
        _draw_piece(pen, look, area, marked.face, cards)


def _draw_piece(pen: Pen, look: CardLook, area: Box, face: Face, cards: bool) -> None:
    """A card, or a die."""
    theme = look.theme
    if cards:
        with pen.moved(area.x0, area.y0, 0, area.width / PICTURED.width):
            draw_card(pen, look, face)
        return
    draw_cube(pen, area, face.number or 0, (theme.ground, theme.accent), wild=face.is_star)


def _draw_stamp(pen: Pen, look: CardLook, box: Box, holds: bool) -> None:
    """The verdict, stamped aslant over the edge of the table."""
    theme, tall, display = look.theme, box.height, look.display
    word = look.words["verdict.holds" if holds else "verdict.falls"]
    size = display.fitted(word, _STAMP * tall, 0.5 * box.width)
    half = display.width(word, size) / 2 + 0.5 * size
    plate = Box(-half, -0.85 * size, half, 0.85 * size)
    with pen.moved(box.x1 - half - 0.05 * tall, box.y0 + 0.1 * tall, _TURN):
        suit = theme.suits.get("green" if holds else "red")
        ink = suit.colour.readable(theme.ground, theme.ink) if suit else theme.ink
        pen.rect(plate, theme.ground, 0.3 * size)
        pen.outline(plate.grown(-0.14 * size), ink, 0.14 * size, 0.24 * size)
        pen.text(0, -display.cap * size / 2, word, display, size, ink, "middle")
