"""References: even margins, one size of type, nothing empty; in large print panels and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pikepdf
import pytest

from cardlie.base.strings import languages, strings
from cardlie.games import GAMES
from cardlie.press.card.frame import CardBox
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font
from cardlie.press.look.shapes import Shape
from cardlie.press.look.theme import theme_names
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from cardlie.press.parts.part import KitJob
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.reference import (
    PANEL,
    PART,
    _rows,
    ladder_rolls,
    reference_rows,
    row_texts,
)
from cardlie.press.parts.reference_layout import INSET, frame_of
from cardlie.press.parts.row_pictures import LEAST
from cardlie.press.parts.screens import CASTS, SCREENS, Screen
from cardlie.press.sheet import layout
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.layout import Card
from tests.press.helpers import kit, opened, part

#: 14 points, in mm.
LARGE = 14 * 25.4 / 72


class Noting(Pen):
    """Remembers the size of each text, and how large each die is."""

    def __init__(self) -> None:
        super().__init__(SvgSurface(lambda font: font.name))
        self.sizes: list[tuple[str, float]] = []
        self.tiles: list[Box] = []

    def text(
        self, x: float, y: float, text: str, font: Font, size: float, colour: Rgb,
        anchor: str = "left",
    ) -> None:  # fmt: skip
        super().text(x, y, text, font, size, colour, anchor)  # type: ignore[arg-type]
        self.sizes.append((text, size))

    def rect(self, box: Box, colour: Rgb, radius: float = 0) -> None:
        super().rect(box, colour, radius)
        if radius and abs(box.width - box.height) < 0.01 and box.width < 12:
            self.tiles.append(box)


def noted(draw: Callable[[Pen], None]) -> Noting:
    pen = Noting()
    draw(pen)
    return pen


def sides_of(job: KitJob) -> Iterator[tuple[CardBox, Noting]]:
    """Each side of a player's references, as a card or as a panel."""
    for card in dict.fromkeys(PART.cards(job)):
        yield from ((job.box, noted(side.draw)) for side in card.sides)
    (pieces,) = PART.pieces(job)
    for piece in [*pieces][: len(pieces) // job.players]:
        yield from ((PANEL, noted(draw)) for draw in (piece.draw, piece.back) if draw)


@pytest.mark.some(14)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_words_keep_an_even_margin_from_the_frame(game: str, language: str, theme: str) -> None:
    """Nothing is nearer to the frame than 2 mm, and rows begin where the emblem does."""
    job = kit(game, language, theme, players=2, features=())
    for box, pen in sides_of(job):
        frame = frame_of(box)
        for word, text in pen.trace.text:
            assert frame.grown(-2.0 * box.unit).holds(word, 0.1), text
        left = min(word.x0 for word, _ in pen.trace.text) - frame.x0
        assert left == pytest.approx(INSET * box.unit, abs=0.3)


@pytest.mark.some(14)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_set_has_one_size_of_heads_of_rows_and_of_words(
    game: str, language: str, theme: str
) -> None:
    job = kit(game, language, theme, players=2, features=())
    heads = {word for rows in row_texts(job, job.options) for head, *_ in rows for word in [head]}
    titles = {job.words[f"reference.{game}_{side}"] for side in ("front", "back")}
    told = [said for _, pen in sides_of(job) for said in pen.sizes]
    for some in (titles, heads):
        assert len({round(size, 3) for text, size in told if text in some}) == 1
    plain = {round(size, 3) for text, size in told if len(text) > 12} - {
        round(size, 3) for text, size in told if text in titles | heads
    }
    assert len(plain) == 1


@pytest.mark.some(14)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [name for name in GAMES if name != "mia"])
def test_dice_that_belong_to_a_row_are_drawn_of_4_mm(game: str, language: str, theme: str) -> None:
    """In each game, theme and language: none is left out for want of room."""
    job = kit(game, language, theme, players=2, features=())
    tiles = [tile for _, pen in sides_of(job) for tile in pen.tiles]
    shown = "".join(printed_game(game).row_dice.values())
    dice = sum(figure.isdigit() for figure in shown)
    assert len(tiles) >= (dice or 10)
    assert min(tile.width for tile in tiles) >= LEAST - 0.01


@pytest.mark.some(10)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_large_print_is_one_panel_a_player_and_full(game: str, language: str, paper: str) -> None:
    """All in 14 points and more; words reach beyond the middle of each side, and two panels lie on
    a sheet.
    """
    job = kit(game, language, "large-print", players=2, features=(), paper=paper)
    assert not PART.cards(job)
    assert [len(way) for way in PART.pieces(job)] == [2]
    for box, pen in sides_of(job):
        assert min(size for _, size in pen.sizes) >= LARGE - 0.01
        assert min(word.y0 for word, _ in pen.trace.text) < box.height * 0.4
    assert len(part(job, "reference").pages) == 2


def test_a_shop_and_small_paper_have_cards_in_large_print_too() -> None:
    for job in (
        kit("wheel", theme="large-print", players=2, bleed=3.0),
        kit("wheel", theme="large-print", players=2, paper="a6"),
    ):
        assert PART.cards(job)
        assert [*PART.pieces(job)] == [[]]


def test_sides_are_panels_of_their_own_where_there_are_no_backs() -> None:
    (pieces,) = PART.pieces(kit("wheel", theme="large-print", players=2, backs="none"))
    assert len(pieces) == 4
    assert not any(piece.back for piece in pieces)


@pytest.mark.some(5)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["tavern", "leira"])
def test_screens_have_words_inside_in_each_theme(game: str, language: str, theme: str) -> None:
    job = kit(game, language, theme, players=2, features=())
    (screens,) = (each for each in printed_game(game).parts if each.name == "screens")
    piece = next(iter(screens.pieces(job)))[0]
    assert piece.back is not None
    pen = noted(piece.back)
    said = " ".join(text for text, _ in pen.sizes)
    for head, *_ in row_texts(job, job.options)[0]:
        assert head in said
    if theme == "large-print":
        assert min(size for _, size in pen.sizes) >= LARGE - 0.01


@pytest.mark.parametrize("screen", SCREENS.values())
@pytest.mark.parametrize("cast", CASTS)
def test_nobody_stands_across_a_fold(screen: Screen, cast: tuple[str, str]) -> None:
    found, stage = screen.figures(cast), screen.stage
    assert len(found) == 2
    for _, box in found:
        assert stage.grown(-2).holds(box)
        assert box.width > 20


def test_figures_of_a_screen_are_those_that_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[str]()
    real = Pen.shape

    def shape(pen: Pen, one: Shape, *at: float | Rgb) -> None:
        drawn.append(one.name)
        real(pen, one, *at)  # type: ignore[arg-type]

    monkeypatch.setattr(Pen, "shape", shape)  # fmt: skip
    part(kit("tavern", players=3), "screens")
    animals = tuple(f"pictogram-{name}-figure" for cast in CASTS for name in cast)
    names = {one.name for cast in CASTS[:3] for one, _ in SCREENS["die"].figures(cast)}
    assert {name for name in drawn if name.startswith(animals)} == names


def test_midnight_keeps_its_night_in_references_and_its_suits() -> None:
    """Heads are night, tiles have the suits of the cards; most of a card is bare paper."""
    job = kit("cards", theme="midnight", players=2, features=())
    filled = dict[str, float]()

    class Filling(Pen):
        def rect(self, box: Box, colour: Rgb, radius: float = 0) -> None:
            filled[str(colour)] = filled.get(str(colour), 0.0) + box.width * box.height

    (card,) = dict.fromkeys(PART.cards(job))
    assert isinstance(card, Card)
    for side in card.sides:
        side.draw(Filling(SvgSurface(lambda font: font.name)))
    whole = 2 * job.box.width * job.box.height
    assert 0.05 < filled[str(job.theme.paper)] / whole < 0.2
    for name in ("red", "blue", "green", "yellow"):
        assert str(job.theme.suits[name].colour) in filled


def test_ticks_are_seen_on_dark_cards_and_on_white_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Midnight's references are white, and lie on a sheet of their own."""
    inks = list[set[Rgb]]()
    real, real_over = Pen.line, layout._draw_over

    def line(
        pen: Pen, points: object, colour: Rgb, width: float, *more: object, **named: object
    ) -> None:
        inks[-1].add(colour) if inks else None
        real(pen, points, colour, width, *more, **named)  # type: ignore[arg-type]

    def over(pen: Pen, job: Document, sheet: Sheet, batch: Sequence[Card], *more: Any) -> None:
        inks.append(set())
        real_over(pen, job, sheet, batch, *more)
        (ground,) = {card.ground for card in batch}
        grounds.add(ground)
        assert all(ink.contrast(ground) > 7 for ink in inks[-1])
        assert inks.pop()

    grounds = set[Rgb]()
    monkeypatch.setattr(Pen, "line", line)
    monkeypatch.setattr(layout, "_draw_over", over)
    part(kit("cards", theme="midnight", players=2), "deck", "reference")
    assert len(grounds) == 2


@pytest.mark.some(5)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("game", "size", "theme", "least"),
    [*((game, "poker", "default", 7.5) for game in GAMES), ("cards", "mini", "default", 7.5)],
)  # fmt: skip
def test_reference_cards_take_more_cards_rather_than_smaller_type(
    game: str, size: str, theme: str, least: float, language: str
) -> None:
    job = kit(game, language, theme, size, players=2)
    made = part(job, "reference")
    said, sizes = Counter[str](), list[float]()
    for page in opened(made.finished()).pages:
        forms: Any = page.Resources.XObject
        for name, form in forms.items():
            if "reference-" in name:
                operators: list[Any] = list(pikepdf.parse_content_stream(form))
                sizes += [float(o.operands[1]) for o in operators if str(o.operator) == "Tf"]
    assert min(sizes) * 72 / 25.4 >= least - 0.01
    for trace in made.forms.values():
        said.update(text for _, text in trace.text)
    whole = " ".join(said)
    for rows in reference_rows(strings(language), job.options):
        for head, _ in rows:
            assert all(word in whole for word in head.split()), "every row is on some card"


@pytest.mark.some(6)
@pytest.mark.parametrize("theme", ["default", "large-print"])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_a_reference_card_lie_beside_its_words(
    game: str, language: str, theme: str
) -> None:
    job = kit(game, language, theme, players=2, features=())
    rows = {row.key: row for side in _rows(job.words, job.options) for row in side}
    document = part(job, "reference")
    shown = {**printed_game(game).row_dice, **ladder_rolls(job.options.game)}
    assert shown.keys() <= rows.keys(), "each is beside a row"
    pictures = {key: row.picture(document, job.options) for key, row in rows.items()}
    for key, row in rows.items():
        tiles = sum(len(group) for group in pictures[key])
        asked = row.guess.amount(job.deck.faces) if row.guess and game == "cards" else 0
        assert tiles == (asked or len(shown.get(key, "").replace(" ", "")))
    drawn = 0
    for name, trace in document.forms.items():
        if name.startswith("reference-front"):
            small = [box for box in trace.ink if 2 < box.width < 5 and box.height < 5]
            drawn += len(small)
            for box in small:
                assert job.box.safe.holds(box)
                assert not [text for other, text in trace.text
                            if other.x0 < box.x1 - 0.3 and box.x0 < other.x1 - 0.3
                            and other.y0 < box.y1 - 0.5 and box.y0 < other.y1 - 0.5
                            and not box.grown(0.1).holds(other)]  # fmt: skip
    assert drawn or theme == "large-print"


def test_a_player_has_two_reference_cards_where_one_would_be_too_full() -> None:
    plain, full = (kit("cards", players=2, features=f) for f in ((), None))
    sides = [
        {name for name in part(job, "reference").forms if name.startswith("reference")}
        for job in (plain, full)
    ]
    assert [len(names) for names in sides] == [2, 4]
