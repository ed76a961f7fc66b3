"""The steps of a leaflet in pictures: a sign above each section, a scene below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardlie.base.strings import Strings
from cardlie.booklet.pages.people import draw_before, draw_table, draw_top
from cardlie.booklet.pages.style import FOURTEEN, SEVEN, is_large
from cardlie.booklet.rules.edition import Edition
from cardlie.games import Game
from cardlie.press.card.back import draw_simple_back
from cardlie.press.card.frame import CardLook
from cardlie.press.geometry import Box, Point
from cardlie.press.look.shapes import pictogram, shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.coins import laurel
from cardlie.press.parts.dice import draw_die
from cardlie.press.parts.people import FACES, draw_person
from cardlie.press.parts.round_picture import LETTERS, draw_bubble, shown_bid

#: The steps, in the order in which a leaflet tells them; its headings are among a language's words.
STEPS = ("need", "round", "bid", "higher", "costs", "end")


class StepScene(NamedTuple):
    """What a step's picture is drawn with; ``r`` is the radius of a face, ``number`` the page."""

    pen: Pen
    look: CardLook
    edition: Edition
    centre: Point
    r: float
    number: int


def step_of(heading: str, strings: Strings) -> str | None:
    """The step that is told below a heading; None for what only some games have.

    >>> from cardlie.base.strings import strings
    >>> step_of("A claim", strings("en")), step_of("Das Ende", strings("de"))
    ('bid', 'end')
    >>> step_of("The duel", strings("en"))
    """
    return next(
        (step for step in STEPS if heading in strings[f"steps.{step}"].split("|")), None
    )  # fmt: skip


def draw_sign(pen: Pen, look: CardLook, game: Game, step: str, centre: Point, side: float) -> None:
    """The sign of a step around a point."""
    signs = {"need": ("cup", "cards"), "costs": ("lost-die", "lost-card")}
    name = signs[step][game.has_deck] if step in signs else step
    drawn = shape("crown") if step == "end" else pictogram(name)
    pen.shape(drawn, *centre, side, look.theme.accent)


def draw_scene(
    pen: Pen, look: CardLook, edition: Edition, step: str, centre: Point, r: float, number: int
) -> None:
    """What is done in a step; ``r`` is the radius of a face, ``number`` the page."""
    _SCENES[step](StepScene(pen, look, edition, centre, r, number))


def _scene_need(scene: StepScene) -> None:
    """All that is played with, on the table."""
    pen, look, edition, (x, y), r, _ = scene
    theme, game, low = look.theme, edition.game, y - 1.5 * r
    draw_top(pen, look, (x, low), r)
    if game.has_deck:
        suits = [look.style(suit.name) for suit in look.deck.faces.suits][:5]
        for i, style in enumerate(suits):
            with pen.moved(x - 1.2 * r, low - 1.1 * r, -13 * (i - (len(suits) - 1) / 2)):
                card = Box(-0.75 * r, 1.5 * r, 0.75 * r, 3.7 * r)
                pen.rect(card, theme.ground, 0.16 * r)
                pen.outline(card, theme.ink, 0.09 * r, 0.16 * r)
                pen.shape(style.mark, -0.28 * r, 3.05 * r, 0.85 * r, style.colour)
        middle = x + 2.9 * r, low + 1.0 * r
        pen.circle(*middle, 0.98 * r, theme.accent)
        pen.ring(*middle, 0.82 * r, theme.ground, 0.07 * r)
        pen.shape(shape("mask"), *middle, 1.15 * r, theme.ground)
        return
    for nth in (1,) if game.passes_cup else (0, 2):
        draw_before(pen, look, game, nth, (x + (nth - 1) * 2.6 * r, low + 1.9 * r), 2 * r)


def _scene_round(scene: StepScene) -> None:
    """Three at a table."""
    draw_table(scene.pen, scene.look, scene.edition.game, scene.centre, scene.r, scene.number)


def _scene_bid(scene: StepScene) -> None:
    """Somebody says something."""
    pen, look, edition, (x, y), r, number = scene
    text = shown_bid(edition.game, edition.rules.faces, edition.language)
    draw_person(pen, look, FACES[number % len(FACES)], (x - 3.2 * r, y - 0.4 * r), 1.4 * r)
    least = FOURTEEN if is_large(look.theme) else SEVEN
    if not text or look.display.fitted(text, LETTERS * 6 * r, 5.1 * r) < least:
        draw_sign(pen, look, edition.game, "bid", (x, y + 0.7 * r), 2.6 * r)  # it would be small
        return
    area = Box(x - 4.7 * r, y - 3 * r, x + 4.7 * r, y + 3 * r)
    draw_bubble(pen, look, (x - 1.6 * r, y + 0.4 * r), text, area, True)


def _scene_higher(scene: StepScene) -> None:
    """Stairs, and whoever bids climbs them."""
    pen, look, _, (x, y), r, number = scene
    for i in range(3):
        left, low = x + (i - 1.5) * 2.5 * r, y - 2.5 * r
        step = Box(left, low, left + 2.5 * r, low + (0.5 + 0.95 * i) * r)
        pen.rect(step, look.theme.accent)
        face = FACES[(number + i) % len(FACES)]
        draw_person(pen, look, face, (left + 1.25 * r, step.y1 + 1.07 * r), r)


def _scene_costs(scene: StepScene) -> None:
    """Somebody has one less than before: it flies off the table."""
    pen, look, edition, (x, y), r, number = scene
    theme, edge = look.theme, y - 0.9 * r
    draw_person(pen, look, FACES[number % len(FACES)], (x - 2.9 * r, edge + 1.5 * r), r)
    draw_top(pen, look, (x, edge), r)
    draw_before(pen, look, edition.game, 0, (x - 2.9 * r, edge - 0.4 * r), r)
    soft = theme.ink.mixed(theme.ground, 0.45)
    pen.shape(pictogram("thrown"), x, edge + 1.25 * r, 3.4 * r, soft)
    with pen.moved(x + 2.9 * r, edge + 0.75 * r, -14):
        if edition.game.has_deck:
            for lift in (0.2, 0.1, 0.0):
                card = Box(-0.6 * r, -0.8 * r, 0.6 * r, 0.9 * r).moved(lift * r, lift * r)
                draw_simple_back(pen, look.theme, card)
        elif edition.game.stake == "lives":
            pen.ring(0, 0, 0.5 * r, theme.accent, 0.26 * r)
        else:
            draw_die(pen, theme, 1.15 * r, 5)


def _scene_end(scene: StepScene) -> None:
    """One is crowned, and the others have nothing left before them; where one wins by being rid of
    dice, it is the other way round.
    """
    pen, look, edition, (x, y), r, number = scene
    theme, edge = look.theme, y - 1.4 * r
    for sign, face in ((-1, FACES[number % 6]), (1, FACES[(number + 2) % 6])):
        draw_person(pen, look, face, (x + sign * 3.3 * r, edge + 1.15 * r), 0.8 * r)
    middle = x, edge + 1.75 * r
    for sign in (-1, 1):
        pen.shape(laurel(sign), *middle, 4.1 * r, theme.accent)
    draw_person(pen, look, FACES[(number + 1) % 6], middle, 1.3 * r)
    pen.shape(shape("crown"), x, middle[1] + 1.75 * r, 1.25 * r, theme.accent)
    draw_top(pen, look, (x, edge), r)
    for nth in (0, 2) if edition.game.sheds else (1,):
        draw_before(pen, look, edition.game, nth, (x + (nth - 1) * 3.3 * r, edge - 0.4 * r), r)


_SCENES: dict[str, Callable[[StepScene], None]] = {
    "need": _scene_need, "round": _scene_round, "bid": _scene_bid, "higher": _scene_higher,
    "costs": _scene_costs, "end": _scene_end,
}  # fmt: skip
