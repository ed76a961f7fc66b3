"""Reference cards: for each player, what may be said and what is higher, on one card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations, pairwise, zip_longest
from typing import NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings
from cardlie.games.costs import sentence
from cardlie.games.model import Game
from cardlie.games.option import sentence_of
from cardlie.games.options import Options
from cardlie.guess.kind import Guess
from cardlie.guess.mia import Mia
from cardlie.language import speak
from cardlie.press.card.box import CardBox, draw_paper
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import Shape, shape
from cardlie.press.look.theme import Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import art_for, art_of
from cardlie.press.parts.field import on_white
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.parts.row_pictures import (
    Picture,
    draw_picture,
    line_of,
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

    def picture(self, look: Styled, options: Options) -> Picture:
        """What it shows beside its words."""
        if self.guess and options.game.has_deck and not self.guess.expansion:
            return of_guess(self.guess, look, options)
        shown = {**art_of(options.game.told_as).shown, **ladder_rolls(options.game)}
        return of_dice(shown.get(self.key, ""), look.theme)


#: Of more rolls than two dice have the first and the last few are shown.
_MOST_ROLLS, _FEW = 21, 3


def ladder_rolls(game: Game) -> dict[str, str]:
    """The rolls of a ladder, by the rows of which they are."""
    if game.plan is None or not issubclass(game.kinds[0], Mia):
        return {}
    rows = game.plan.ladder.rows()
    few = {name: rolls if len(rolls) <= _MOST_ROLLS else (*rolls[:_FEW], *rolls[-_FEW:])
           for name, rolls in rows}  # fmt: skip
    return {name: " ".join(rolls) for name, rolls in few.items()}


#: What is lost, by whether a cup goes round.
_STAKES = {False: "dice", True: "lives"}

#: What is drawn of a row: what stands in bold, what it means, what it shows.
Told = tuple[str, str, Picture]

#: Text is not smaller than 7.5 pt, 14 pt in large print: what does not fit goes onto another
#: card. Heads are not larger than so many mm.
LEAST_TEXT = {"die": 7.5 * 25.4 / 72, "large": 14 * 25.4 / 72}
LARGEST = {"die": 3.9, "large": 5.6}
#: On narrower text than this large print is smaller, in mm.
NARROW = 50.0
#: The size of body text against that of the heads.
BODY = 0.94


@lru_cache(maxsize=1)
def reference_cards(look: Styled, box: CardBox, options: Options) -> Sequence[Card]:
    """A game's reference card: its guesses on the front, everything else on the back.

    Where there is more to say, there are more cards, numbered; of a game that has no rows there is
    none. A box asks how many they are.
    """
    if isinstance(look, PrintJob):  # words, and no ink all around them
        look = replace(look, theme=on_white(look.theme))
    body, rules = _body(look, box), options.game
    emblem, told = shape(art_for(rules).emblem), told_rows(look, options)
    if not any(told):
        return ()
    bare: list[list[Told]] = [[(head, about, ()) for head, about, _ in rows] for rows in told]
    count, fewest = (max(len(_parted(look, body, each)) for each in way) for way in (told, bare))
    if fewest < count:  # rather words than pictures
        told, count = bare, fewest
    both = [_parted(look, body, rows, count) for rows in told]
    size = min(fitted_rows(look, body, rows)[1] for side in both for rows in side if rows)
    cards = []
    for number, parts in enumerate(zip_longest(*both, fillvalue=[]), 1):
        sides = []
        for side, rows in zip(("front", "back"), parts, strict=True):
            title = look.words.get(f"reference.{rules.told_as}_{side}", rules.title)
            title = title if count == 1 else f"{title} {number}/{count}"
            key = f"reference-{side}{'' if number == 1 else f'-{number}'}"
            sides.append(Side(key, partial(_draw, look, box, title, emblem, rows, size)))
        cards.append(Card(*sides))
    return cards


def least_text(look: Styled, body: Box) -> float:
    """The smallest text there, in mm."""
    wanted, narrow = LEAST_TEXT[look.theme.layout], min(1.0, body.width / NARROW)
    return max(LEAST_TEXT["die"], wanted * narrow**2)


def told_rows(look: Styled, options: Options) -> list[list[Told]]:
    """What front and back say and show."""
    return [
        [(row.head, row.about, row.picture(look, options)) for row in side]
        for side in _rows(look.words, options)
    ]


def _parted(look: Styled, body: Box, rows: list[Told], least_sides: int = 1) -> list[list[Told]]:
    """Rows on as few sides as the least text allows, as evenly as can be."""
    least = least_text(look, body) / BODY
    for sides in range(min(least_sides, len(rows)), len(rows) + 1) if rows else ():
        ways = [
            [rows[a:b] for a, b in pairwise((0, *cuts, len(rows)))]
            for cuts in combinations(range(1, len(rows)), sides - 1)
        ]
        heights = [max(height_of(look, body, part, least) for part in way) for way in ways]
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
    rules = options.game
    chosen = rules.keys
    kinds = [f"bids.kinds={kind}" for kind in chosen.get("bids.kinds", ())]
    played = [f"{key}={text}" for key, texts in chosen.items() for text in texts]
    played += [*kinds, *options.texts]
    first, second = list[ReferenceRow](), list[ReferenceRow]()
    for rows, side in zip((first, second), _sides(words, rules), strict=True):
        for key in side:
            if not _is_told(key, options):
                continue
            guess = _example(key, options)
            example = guess and speak(guess, words.language, options.rules.faces)
            name = f"reference.{rules.told_as}_{key}"
            head, about = words(name, example=example or ""), words[f"{name}_about"]
            told = [words.get(f"{name}_about:{otherwise}", "") for otherwise in played]
            about = "-" if "-" in told else [about, *filter(None, told)][-1]
            if about != "-":
                head, about = (_filled(text, rules, words) for text in (head, about))
                rows.append(ReferenceRow(key, head, about, guess))
    return first, second


def _filled(text: str, game: Game, words: Strings) -> str:
    """A text with what the game's file says of keys in it."""

    def said(key: re.Match[str]) -> str:
        first, _, name = key[1].partition(".")
        if first == "costs" and game.plan:
            told = sentence(game.plan.row(name), name, words, _STAKES[game.stake == "lives"])
            return told[:1].upper() + told[1:]
        if first in ("next", "ladder", "bids", "plain", "pass", "rolls", "cup") and game.plan:
            return sentence_of(key[1], game.plan.value_of(key[1]), words)
        return ", ".join(game.keys[key[1]])

    return re.sub(r"\[([a-z.-]+)\]", said, text)


def _is_told(key: str, options: Options) -> bool:
    """Whether a row is told: not one of kinds that all are switched off, nor one whose variant or
    expansion is not played (a kind says it of its rows, others begin with its name), nor one with
    a guess that nobody can say.
    """
    rules = options.game
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
    heads = (kind for kind in options.game.kinds if key in kind.reference)
    return next((kind.sample(options.rules.faces) for kind in heads), None)


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


def _bar(look: Styled, box: CardBox) -> Box:
    """The head of a reference card, with room for two lines of large print."""
    safe, high = box.safe.grown(-1.2 * box.unit), 10 * box.unit
    if look.theme.layout == "large":
        high = max(high, 2.7 * least_text(look, safe))
    return Box(safe.x0, safe.y1 - high, safe.x1, safe.y1)


def _body(look: Styled, box: CardBox) -> Box:
    """Where its text stands."""
    bar, low = _bar(look, box), box.safe.grown(-1.2 * box.unit).y0
    return Box(bar.x0 + 0.5, low, bar.x1 - 0.5, bar.y0 - 2.0 * box.unit)


def _draw(
    look: Styled, box: CardBox, title: str, emblem: Shape, rows: Sequence[Told], size: float,
    pen: Pen,
) -> None:  # fmt: skip
    theme, unit = look.theme, box.unit
    draw_paper(pen, box, theme)
    body = draw_bar(pen, look, box, emblem, title)
    if rows:
        draw_rows(pen, look, body, fitted_rows(look, body, rows)[0], size)
    else:  # the other side of the last card says the rest
        pen.shape(emblem, *body.centre, 30 * unit, theme.accent)


def draw_bar(pen: Pen, look: Styled, box: CardBox, emblem: Shape, title: str) -> Box:
    """The head of a card, with its title; returns what is left below it."""
    theme, unit, bar = look.theme, box.unit, _bar(look, box)
    lines, size = _title(look, bar, unit, title)
    pen.outline(box.safe.grown(-0.6 * unit), theme.accent, 0.35 * unit, 2.8 * unit)
    pen.rect(bar, theme.accent, 2.2 * unit)
    left = bar.x0 + (2 if theme.layout == "large" else 11.5) * unit
    if theme.layout != "large":  # which needs the room for words
        pen.shape(emblem, bar.x0 + 6 * unit, bar.centre[1], 7.4 * unit, theme.ground)
    low = bar.centre[1] - look.display.cap * size / 2 + 0.6 * size * (len(lines) - 1)
    for line in lines:
        pen.text(left, low, line, look.display, size, theme.ground)
        low -= 1.2 * size
    return _body(look, box)


def _title(look: Styled, bar: Box, unit: float, title: str) -> tuple[list[str], float]:
    """A side's title in its bar: on one line, or on two where it is smaller than the text."""
    font, least = look.display, least_text(look, bar)
    width = bar.width - (4 if look.theme.layout == "large" else 14) * unit
    size = font.fitted(title, max(least, 4.6 * unit), width)
    lines = [title] if size >= least else font.balanced(title, least, width)
    if len(lines) == 1:
        return lines, size
    most = 0.92 * bar.height / (1.2 * len(lines))
    return lines, min(font.fitted(line, most, width) for line in lines)


def fitted_rows(look: Styled, body: Box, rows: Sequence[Told]) -> tuple[Sequence[Told], float]:
    """The rows as there is room for them, and the size of the largest letters that fit."""
    largest, least = LARGEST[look.theme.layout], least_text(look, body) / BODY
    if height_of(look, body, rows, least) > body.height:  # rather words than pictures
        rows = [(head, about, ()) for head, about, _ in rows]
    size = shrunk(largest, lambda s: height_of(look, body, rows, s) <= body.height, 0.97)
    return rows, max(size, least)


def draw_rows(pen: Pen, look: Styled, body: Box, rows: Sequence[Told], size: float) -> None:
    """Bold line, pictures, plain lines, a little room; in letters of that size."""
    room = (body.height - height_of(look, body, rows, size)) / max(1, len(rows))
    gap, beside = min(room, 0.6 * size), _beside(look, body, rows, size)
    ink, y = look.theme.ink, body.y1
    for head, about, picture in rows:
        y -= _head_line(size, beside and bool(picture)) - 1.2 * size
        for line in look.display.lines(head, size, body.width):
            y -= 1.2 * size
            pen.text(body.x0, y + 0.25 * size, line, look.display, size, look.theme.accent)
        if beside and picture:
            left = body.x1 - width_of(picture, size)
            draw_picture(pen, picture, size, left, y + 0.4 * size)
        else:
            for some in lines_of(picture, size, body.width):
                y -= line_of(size)
                draw_picture(pen, some, size, body.x0, y + 0.3 * size)
        for line in look.text.balanced(about, size * BODY, body.width):
            y -= 1.16 * size
            pen.text(body.x0, y + 0.25 * size, line, look.text, size * BODY, ink)
        y -= 0.45 * size + gap
        if gap > 0.1 * size and (head, about, picture) != rows[-1]:  # a rule, where there is room
            at = y + 0.3 * size + 0.5 * gap
            soft = look.theme.ground.mixed(look.theme.accent, 0.35)
            pen.line(((body.x0, at), (body.x1, at)), soft, 0.2)


def _head_line(size: float, shown: bool) -> float:
    """How high the line of a head is, with or without tiles on it."""
    return max(1.2 * size, line_of(size) - 0.5) if shown else 1.2 * size


def _beside(look: Styled, body: Box, rows: Sequence[Told], size: float) -> bool:
    """Whether all pictures have room on the lines of their heads."""
    return all(
        look.display.width(head, size) + size + width_of(picture, size) <= body.width
        for head, _, picture in rows
        if picture
    )


def height_of(look: Styled, body: Box, rows: Sequence[Told], size: float) -> float:
    """How high rows are in letters of a size; infinite where a head has no room."""
    heads = [line for head, *_ in rows for line in look.display.lines(head, size, body.width)]
    if any(look.display.width(line, size) > body.width for line in heads):
        return float("inf")
    lines = sum(len(look.text.lines(about, size * BODY, body.width)) for _, about, _ in rows)
    pictures = [picture for *_, picture in rows if picture]
    if _beside(look, body, rows, size):
        shown = len(pictures) * (_head_line(size, True) - 1.2 * size)
    else:
        shown = line_of(size) * sum(len(lines_of(each, size, body.width)) for each in pictures)
    return (len(heads) * 1.2 + len(rows) * 0.45 + lines * 1.16) * size + shown


def _cards(job: PrintJob) -> list[Card]:
    return [*reference_cards(job, job.box, job.options)] * job.players


PART = Part("reference", "Reference cards", cards=_cards)
