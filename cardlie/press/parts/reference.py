"""Reference cards: for each player, what may be said and what is higher, on one card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import combinations, pairwise, zip_longest
from typing import NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings
from cardlie.games.game import Game
from cardlie.games.options import Options
from cardlie.games.planned import chosen_in
from cardlie.kinds.kind import Guess
from cardlie.language import speak
from cardlie.press.card.box import CardBox, draw_paper
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import Shape, shape
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.row_pictures import (
    LINE,
    Picture,
    draw_picture,
    lines_of,
    of_dice,
    of_guess,
    width_of,
)
from cardlie.press.sheet.layout import Card, Side


class ReferenceRow(NamedTuple):
    """A line of a card: its key, what stands in bold, what it means, the guess that heads it."""

    key: str
    head: str
    about: str
    guess: Guess | None = None

    def picture(self, document: Document, options: Options) -> Picture:
        """What it shows beside its words."""
        if self.guess and options.rules.has_deck and not self.guess.expansion:
            return of_guess(self.guess, document, options)
        shown = printed_game(options.rules.told_as).shown.get(self.key, "")
        return of_dice(shown, document.theme)


#: What is drawn of a row: what stands in bold, what it means, what it shows.
Told = tuple[str, str, Picture]

#: Text is not smaller than 7.5 pt, 9 pt in large print: what does not fit goes onto another
#: card. Heads are not larger than so many mm.
LEAST_TEXT = {"die": 7.5 * 25.4 / 72, "large": 9 * 25.4 / 72}
LARGEST = {"die": 3.9, "large": 4.7}
#: The size of body text against that of the heads.
BODY = 0.94


@lru_cache(maxsize=1)
def reference_cards(document: Document, box: CardBox, options: Options) -> Sequence[Card]:
    """A game's reference card: its guesses on the front, everything else on the back.

    Where there is more to say, there are more cards, numbered; of a game that has no rows there is
    none. A box asks how many they are.
    """
    body, rules = _body(box), options.rules
    told = [
        [(row.head, row.about, row.picture(document, options)) for row in side]
        for side in _rows(document.words, options)
    ]
    if not any(told):
        return ()
    count = max(len(_parted(document, body, rows)) for rows in told)
    both = [_parted(document, body, rows, count) for rows in told]
    cards = []
    for number, parts in enumerate(zip_longest(*both, fillvalue=[]), 1):
        sides = []
        for side, rows in zip(("front", "back"), parts, strict=True):
            title = document.words.get(f"reference.{rules.told_as}_{side}", rules.title)
            title = title if count == 1 else f"{title} {number}/{count}"
            key = f"reference-{options.game}-{side}{'' if number == 1 else f'-{number}'}"
            sides.append(Side(key, partial(_draw, document, box, title, options.game, rows)))
        cards.append(Card(*sides))
    return cards


def _parted(
    document: Document, body: Box, rows: list[Told], least_sides: int = 1
) -> list[list[Told]]:
    """Rows on as few sides as the least text allows, as evenly as can be."""
    least = LEAST_TEXT[document.theme.layout] / BODY
    for sides in range(min(least_sides, len(rows)), len(rows) + 1) if rows else ():
        ways = [
            [rows[a:b] for a, b in pairwise((0, *cuts, len(rows)))]
            for cuts in combinations(range(1, len(rows)), sides - 1)
        ]
        heights = [max(_height(document, body, part, least) for part in way) for way in ways]
        best = min(heights)
        if best <= body.height:
            return ways[heights.index(best)]
    if rows:
        raise CardlieError("a reference card is too small for its rows", "take a larger --size")
    return [[]]


def reference_rows(words: Strings, options: Options) -> list[list[tuple[str, str]]]:
    """What front and back say of the game as it is played: heads, and what they mean."""
    return [[(row.head, row.about) for row in side] for side in _rows(words, options)]


def _rows(words: Strings, options: Options) -> tuple[list[ReferenceRow], list[ReferenceRow]]:
    """The rows of both sides.

    The rows are the strings ``reference.GAME_...`` in their order, those after ``GAME_back`` on
    the back, and whatever else the game's kinds of guesses want told. Of a row that a ruling or a
    variant says otherwise there is a string ``reference.GAME_ROW_about:NAME=VALUE`` or
    ``...:NAME``; a hyphen leaves the row out.
    """
    rules = options.rules
    chosen = chosen_in(rules.plan, options.rulings)
    kinds = [f"bids.kinds={kind}" for kind in chosen.get("bids.kinds", ())]
    played = [f"{key}={text}" for key, texts in chosen.items() for text in texts]
    played += [*kinds, *options.texts]
    first, second = list[ReferenceRow](), list[ReferenceRow]()
    for rows, side in zip((first, second), _sides(words, rules), strict=True):
        for key in side:
            if not _is_told(key, options):
                continue
            guess = _example(key, options)
            example = guess and speak(guess, words.language, options.setting.faces)
            name = f"reference.{rules.told_as}_{key}"
            head, about = words(name, example=example or ""), words[f"{name}_about"]
            for otherwise in played:
                told = words.get(f"{name}_about:{otherwise}", about)
                about = about if about == "-" else told
            if about != "-":
                rows.append(ReferenceRow(key, _filled(head, chosen), _filled(about, chosen), guess))
    return first, second


def _filled(text: str, chosen: dict[str, tuple[str, ...]]) -> str:
    """A text with what the game's file says of keys in it."""
    return re.sub(r"\[([a-z.]+)\]", lambda key: ", ".join(chosen[key[1]]), text)


def _is_told(key: str, options: Options) -> bool:
    """Whether a row is told: not one of kinds that all are switched off, nor one whose variant or
    expansion is not played (a kind says it of its rows, others begin with its name), nor one with
    a guess that nobody can say.
    """
    rules = options.rules
    kinds = [kind for kind in rules.kinds if key in (*kind.reference, *kind.reference_higher)]
    begins = key.partition("_")[0]
    needed = [kind.variant or kind.expansion for kind in kinds][-1:]
    if not any(needed):
        needed = [begins] if begins in rules.switches else []
    if any(name and name not in options.names for name in needed):
        return False
    if kinds and all(kind.switched_off_by in options.names for kind in kinds):
        return False
    return not any(key in kind.reference for kind in kinds) or _example(key, options) is not None


def _example(key: str, options: Options) -> Guess | None:
    """The guess that heads a row of a kind of guess, of the deck in play."""
    heads = (kind for kind in options.rules.kinds if key in kind.reference)
    return next((kind.sample(options.setting.faces) for kind in heads), None)


def _sides(words: Strings, rules: Game) -> tuple[list[str], list[str]]:
    """The keys of the rows of both sides."""
    start = f"reference.{rules.told_as}_"
    keys = [key.removeprefix(start) for key in words.entries if key.startswith(start)]
    turn = keys.index("back") if "back" in keys else len(keys)
    front, back = (
        [key for key in side if f"{key}_about" in keys] for side in (keys[:turn], keys[turn:])
    )
    for kind in rules.kinds if rules.has_deck else ():
        front += [key for key in kind.reference if key not in (*front, *back)]
        back += [key for key in kind.reference_higher if key not in (*front, *back)]
    return front, back


def _bar(box: CardBox) -> Box:
    """The head of a reference card."""
    safe = box.safe.grown(-1.2 * box.unit)
    return Box(safe.x0, safe.y1 - 10 * box.unit, safe.x1, safe.y1)


def _body(box: CardBox) -> Box:
    """Where its text stands."""
    bar, low = _bar(box), box.safe.grown(-1.2 * box.unit).y0
    return Box(bar.x0 + 0.5, low, bar.x1 - 0.5, bar.y0 - 2.0 * box.unit)


def _draw(
    document: Document, box: CardBox, title: str, game: str, rows: Sequence[Told], pen: Pen
) -> None:
    theme, unit, emblem = document.theme, box.unit, shape(printed_game(game).emblem)
    draw_paper(pen, box, theme)
    draw_bar(pen, document, box, emblem, *_title(document, _bar(box), unit, title))
    if rows:
        _draw_rows(pen, document, _body(box), rows)
    else:  # the other side of the last card says the rest
        pen.shape(emblem, *_body(box).centre, 30 * unit, theme.ink)


def draw_bar(
    pen: Pen, document: Document, box: CardBox, emblem: Shape, lines: Sequence[str], size: float
) -> Box:
    """The head of a card, with its title in ``lines``; returns what is left below it."""
    theme, unit, bar = document.theme, box.unit, _bar(box)
    pen.rect(bar, theme.ink, 2.2 * unit)
    pen.shape(emblem, bar.x0 + 6 * unit, bar.centre[1], 7.4 * unit, theme.ground)
    low = bar.centre[1] - document.display.cap * size / 2 + 0.6 * size * (len(lines) - 1)
    for line in lines:
        pen.text(bar.x0 + 11.5 * unit, low, line, document.display, size, theme.ground)
        low -= 1.2 * size
    return _body(box)


def _title(document: Document, bar: Box, unit: float, title: str) -> tuple[list[str], float]:
    """A side's title in its bar: on one line, or on two where it is smaller than the text."""
    font, width = document.display, bar.width - 14 * unit
    size, least = font.fitted(title, 4.6 * unit, width), LEAST_TEXT[document.theme.layout]
    lines = [title] if size >= least else font.balanced(title, least, width)
    if len(lines) == 1:
        return lines, size
    most = 0.92 * bar.height / (1.2 * len(lines))
    return lines, min(font.fitted(line, most, width) for line in lines)


def _draw_rows(pen: Pen, document: Document, body: Box, rows: Sequence[Told]) -> None:
    """Bold line, pictures, plain lines, a little room; in the largest letters that fit."""
    largest, least = LARGEST[document.theme.layout], LEAST_TEXT[document.theme.layout] / BODY
    if _height(document, body, rows, least) > body.height:  # rather words than pictures
        rows = [(head, about, ()) for head, about, _ in rows]
    size = shrunk(largest, lambda s: _height(document, body, rows, s) <= body.height, 0.97)
    size = max(size, least)
    room = (body.height - _height(document, body, rows, size)) / max(1, len(rows))
    gap, beside = min(room, 0.6 * size), _beside(document, body, rows, size)
    ink, y = document.theme.ink, body.y1
    for head, about, picture in rows:
        for line in document.display.lines(head, size, body.width):
            y -= 1.2 * size
            pen.text(body.x0, y + 0.25 * size, line, document.display, size, ink)
        if beside and picture:
            left = body.x1 - width_of(picture, size)
            draw_picture(pen, picture, size, left, y + 0.25 * size)
        else:
            for some in lines_of(picture, size, body.width):
                y -= LINE * size
                draw_picture(pen, some, size, body.x0, y + 0.3 * size)
        for line in document.text.balanced(about, size * BODY, body.width):
            y -= 1.16 * size
            pen.text(body.x0, y + 0.25 * size, line, document.text, size * BODY, ink)
        y -= 0.45 * size + gap


def _beside(document: Document, body: Box, rows: Sequence[Told], size: float) -> bool:
    """Whether all pictures have room on the lines of their heads."""
    return all(
        document.display.width(head, size) + size + width_of(picture, size) <= body.width
        for head, _, picture in rows
        if picture
    )


def _height(document: Document, body: Box, rows: Sequence[Told], size: float) -> float:
    heads = [line for head, *_ in rows for line in document.display.lines(head, size, body.width)]
    if any(document.display.width(line, size) > body.width for line in heads):
        return float("inf")
    lines = sum(len(document.text.lines(about, size * BODY, body.width)) for _, about, _ in rows)
    shown = 0.0
    if not _beside(document, body, rows, size):
        shown = LINE * sum(len(lines_of(picture, size, body.width)) for *_, picture in rows)
    return (len(heads) * 1.2 + len(rows) * 0.45 + lines * 1.16 + shown) * size


def _cards(job: KitJob, document: Document) -> list[Card]:
    return [*reference_cards(document, job.box, job.options)] * job.players


PART = Part("reference", "Reference cards", cards=_cards)
