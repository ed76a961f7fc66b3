"""Reference cards: for each player, what may be said and what is higher, on one card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations, pairwise, zip_longest
from typing import NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings
from cardlie.games.key_texts import row_sentence, sentence_of
from cardlie.games.model import Game
from cardlie.games.options import Options
from cardlie.guess.kind import Guess
from cardlie.guess.mia import Mia
from cardlie.language import speak
from cardlie.press.card.frame import CardBox, draw_paper
from cardlie.press.cutout.pieces import CUT_WIDTH, Piece, has_room
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import Shape, shape
from cardlie.press.look.theme import Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import art_for, art_of
from cardlie.press.parts.field import on_white
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.reference_layout import (
    BODY,
    INSET,
    RowText,
    body_of,
    draw_bar,
    draw_frame,
    draw_rows,
    draw_vignette,
    fitted_rows,
    height_of,
    least_text,
    shown_rows,
)
from cardlie.press.parts.row_pictures import Picture, of_dice, of_guess
from cardlie.press.parts.special_rows import round_rows, shown_dice
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
        rolls = {**art_of(options.game.told_as).row_dice, **ladder_rolls(options.game)}
        if options.game.told_as == "dice" and options.game.spec:
            rolls = dict(shown_dice(options.game.spec))
        return of_dice(rolls.get(self.key, ""), look.theme)


#: Of more rolls than two dice have the first and the last few are shown.
_MOST_ROLLS, _FEW = 21, 3


def ladder_rolls(game: Game) -> dict[str, str]:
    """The rolls of a ladder, by the rows of which they are."""
    if game.spec is None or not issubclass(game.kinds[0], Mia):
        return {}
    rows = game.spec.ladder.rows()
    few = {name: rolls if len(rolls) <= _MOST_ROLLS else (*rolls[:_FEW], *rolls[-_FEW:])
           for name, rolls in rows}  # fmt: skip
    return {name: " ".join(rolls) for name, rolls in few.items()}


#: What is lost, by whether a cup goes round.
_STAKES = {False: "dice", True: "lives"}

#: In large print a reference is no card but a panel, two of which lie on a sheet.
PANEL = CardBox(130.0, 198.0, 6.0)


@lru_cache(maxsize=1)
def reference_cards(look: Styled, box: CardBox, options: Options) -> Sequence[Card]:
    """A game's reference card: its guesses on the front, everything else on the back.

    Where there is more to say, there are more cards, numbered; of a game that has no rows there is
    none. A box asks how many they are.
    """
    if isinstance(look, KitJob):  # words, and no ink all around them
        look = replace(look, theme=on_white(look.theme))
    body, rules = body_of(look, box), options.game
    emblem, told = shape(art_for(rules).emblem), row_texts(look, options)
    if not any(told):
        return ()
    bare: list[list[RowText]] = [[(head, about, ()) for head, about, _ in rows] for rows in told]
    count, fewest = (max(len(_parted(look, body, each)) for each in way) for way in (told, bare))
    if fewest < count:  # rather words than pictures
        told, count = bare, fewest
    both = [_parted(look, body, rows, count) for rows in told]
    size = min(fitted_rows(look, body, rows)[1] for side in both for rows in side if rows)
    named = [look.words.get(f"reference.{rules.told_as}_{side}", rules.title)
             for side in ("front", "back")]  # fmt: skip
    cards = []
    for number, parts in enumerate(zip_longest(*both, fillvalue=[]), 1):
        titles = [each if count == 1 else f"{each} {number}/{count}" for each in named]
        sides = list[Side]()
        for side, title, rows in zip(("front", "back"), titles, parts, strict=True):
            key = f"reference-{side}{'' if number == 1 else f'-{number}'}"
            head = partial(draw_bar, look=look, box=box, emblem=emblem, title=title, titles=titles)
            sides.append(Side(key, partial(_draw, look, box, head, emblem, rows, size)))
        cards.append(Card(sides[0], sides[1], look.theme.ground))
    return cards


def row_texts(look: Styled, options: Options) -> list[list[RowText]]:
    """What front and back say and show."""
    return [
        [(row.head, row.about, row.picture(look, options)) for row in side]
        for side in _rows(look.words, options)
    ]


def _parted(
    look: Styled, body: Box, rows: list[RowText], least_sides: int = 1
) -> list[list[RowText]]:
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


def reference_rows(strings: Strings, options: Options) -> list[list[tuple[str, str]]]:
    """What front and back say of the game as it is played: heads, and what they mean."""
    return [[(row.head, row.about) for row in side] for side in _rows(strings, options)]


def _rows(strings: Strings, options: Options) -> tuple[list[ReferenceRow], list[ReferenceRow]]:
    """The rows of both sides.

    The rows are the strings ``reference.GAME_...`` in their order, those after ``GAME_back`` on
    the back, and whatever else the game's kinds of guesses want told. Of a row that a ruling or a
    variant says otherwise there is a string ``reference.GAME_ROW_about:NAME=VALUE`` or
    ``...:NAME``; a hyphen leaves the row out.
    """
    rules = options.game
    strings = strings.shedding if rules.sheds else strings
    chosen = rules.keys
    kinds = [f"bids.kinds={kind}" for kind in chosen.get("bids.kinds", ())]
    played = [f"{key}={text}" for key, texts in chosen.items() for text in texts]
    played += [*kinds, *options.texts]
    first, second = list[ReferenceRow](), list[ReferenceRow]()
    for rows, side in zip((first, second), _sides(strings, rules), strict=True):
        for key in side:
            if not _is_told(key, options):
                continue
            guess = _example(key, options)
            example = guess and speak(guess, strings.language, options.rules.faces)
            name = f"reference.{rules.told_as}_{key}"
            head, about = strings(name, example=example or ""), strings[f"{name}_about"]
            variants = [strings.get(f"{name}_about:{otherwise}", "") for otherwise in played]
            about = "-" if "-" in variants else [about, *filter(None, variants)][-1]
            if about != "-":
                head, about = (_filled(text, rules, strings) for text in (head, about))
                rows.append(ReferenceRow(key, head, about, guess))
            if key == "next" and rules.told_as == "dice" and rules.spec:
                rows += [ReferenceRow("round", *row) for row in round_rows(rules.spec, strings)]
    return first, second


def _filled(text: str, game: Game, strings: Strings) -> str:
    """A text with what the game's file says of keys in it."""

    def value_of(key: re.Match[str]) -> str:
        first, _, name = key[1].partition(".")
        if first == "costs" and game.spec:
            words = row_sentence(game.spec.row(name), name, strings, _STAKES[game.stake == "lives"])
            return words[:1].upper() + words[1:]
        if key[1] == "next.exact" and game.spec and game.spec.exact_by == "nobody":
            return ""
        if first in ("next", "ladder", "bids", "plain", "pass", "rolls", "cup") and game.spec:
            return sentence_of(key[1], game.spec.value_of(key[1]), strings)
        return ", ".join(game.keys[key[1]])

    return re.sub(r"\[([a-z.-]+)\]", value_of, text).rstrip()


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


def _sides(strings: Strings, rules: Game) -> tuple[list[str], list[str]]:
    """The keys of the rows of both sides."""
    keys = [*strings.below(f"reference.{rules.told_as}_")]
    turn = keys.index("back") if "back" in keys else len(keys)
    front, back = (
        [key for key in side if f"{key}_about" in keys] for side in (keys[:turn], keys[turn:])
    )
    for kind in rules.kinds if rules.has_deck else ():
        front += [key for key in kind.reference if key not in (*front, *back)]
        back += [key for key in kind.reference_higher if key not in (*front, *back)]
    return front, back


def _draw(
    look: Styled, box: CardBox, head: Callable[[Pen], Box], emblem: Shape, rows: Sequence[RowText],
    size: float, pen: Pen,
) -> None:  # fmt: skip
    theme, unit = look.theme, box.unit
    draw_paper(pen, box, theme)
    body = head(pen)
    if rows:
        end = draw_rows(pen, look, body, shown_rows(look, body, rows), INSET * unit, size)
        draw_vignette(pen, look, box, emblem, end)
    else:  # the other side of the last card says the rest
        pen.shape(emblem, *body.centre, 30 * unit, theme.accent)
    draw_frame(pen, look, box)


def is_panel(job: KitJob) -> bool:
    """Whether references are panels: in large print, made at home, of paper that has room."""
    piece = Piece("a reference", PANEL.width, PANEL.height, lambda pen: None)
    return job.theme.layout == "large" and not job.sheet.bleed and has_room(job.paper, piece)


def _cards(job: KitJob) -> list[Card]:
    found = () if is_panel(job) else reference_cards(job, job.box, job.options)
    return [*found] * job.players


def _pieces(job: KitJob) -> list[list[Piece]]:
    """Panels, on both sides of their paper, or one for each side where it has none."""
    found = reference_cards(job, PANEL, job.options) if is_panel(job) else ()
    both = [(card.front.draw, card.back and card.back.draw) for card in found]
    if not job.sheet.two_pages:
        both = [(side.draw, None) for card in found for side in card.sides]
    panels = [
        Piece("a reference", PANEL.width, PANEL.height, partial(_draw_panel, job, front), back=back)
        for front, back in both
    ]
    return [panels * job.players]


def _draw_panel(look: Styled, side: Callable[[Pen], None], pen: Pen) -> None:
    """A side, and where it is cut."""
    side(pen)
    pen.outline(PANEL.trim, look.theme.dark_ink, CUT_WIDTH)


PART = Part("reference", "Reference cards", cards=_cards, pieces=_pieces)
