"""What a kit says of itself is so: what fits its box, what is in it, how large its letters are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import ceil, dist
from typing import Any
from unittest.mock import patch

import pytest
from pypdfium2 import PdfDocument

from cardlie.base.strings import languages
from cardlie.booklet.leaflet import rules_part
from cardlie.booklet.rules.edition import Edition
from cardlie.games import GAMES, get_game
from cardlie.language.decks import load_deck
from cardlie.press.cutout.nets import Space
from cardlie.press.geometry import Affine, Box
from cardlie.press.kit.cover import draw_cover
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import plan
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Shape
from cardlie.press.look.theme import WHITE
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from cardlie.press.parts import every_part
from cardlie.press.parts.box import ACROSS, ALONG, DEEP, box_net, size_for
from cardlie.press.parts.box import PART as BOX
from cardlie.press.parts.box_art import contents_of, draw_panels, inside_of
from cardlie.press.parts.box_facts import box_facts, kit_seats
from cardlie.press.parts.d20 import d20_net
from cardlie.press.parts.dice import dice_of
from cardlie.press.parts.part import KitJob
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.scene import draw_faces, draw_still, hand_of
from cardlie.press.sheet.layout import draw_forms
from tests.press.helpers import MM, kit, opened, part
from tests.tree import ROOT


def whole(game: str, language: str = "en", **more: Any) -> KitJob:
    """A kit with its rules."""
    features = more.pop("features", ())
    played = kit(game, language, features=features, **more).options
    rules = rules_part(Edition.played(played, language))
    return kit(game, language, features=features, more=(rules,), **more)


@pytest.mark.some(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("features", [(), None])
def test_a_leaflet_fits_its_box(
    game: str, language: str, paper: str, features: tuple[str, ...] | None
) -> None:
    """Folded it is as large as one of its panels; one was 74 x 105 mm, and its box 66 x 91."""
    job = whole(game, language, paper=paper, features=features, players=2)
    size = size_for(job)
    inside = size.width - ACROSS * size.stock, size.height - ALONG * size.stock
    pdf = opened(part(job, "rules").finished())
    (page,) = pdf.pages
    panels = 0
    for name, form in page.Resources.XObject.items():
        if re.fullmatch(r"/(.*\.)?page-\d+", str(name)):
            x0, y0, x1, y1 = map(float, form.BBox)  # in mm
            assert (x1 - x0) < inside[0]
            assert (y1 - y0) < inside[1]
            panels += 1
    assert panels == 8


@pytest.mark.some(6)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("features", [(), None])
@pytest.mark.parametrize("game", GAMES)
def test_a_box_names_what_is_in_its_kit(
    game: str, language: str, features: tuple[str, ...] | None
) -> None:
    job = whole(game, language, features=features, players=4)
    there = Counter[str]()
    for sheet in plan(job).sheets:
        there.update({part.name: count for part, count in sheet.counts.items()})
    del there["box"]
    told = contents_of(job)
    assert sorted(map(int, re.findall(r"\d+", told.replace("d20", "").replace("W20", "")))) == (
        sorted(count for count in there.values() if count > 1)
    )
    assert len(re.findall(r"[,:]", told)) == len(there)


@pytest.mark.some(5)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("theme", ["large-print", "default"])
@pytest.mark.parametrize("game", GAMES)
def test_the_back_of_a_box_keeps_its_words_in_their_frames(
    game: str, theme: str, language: str
) -> None:
    """In large print a line of it crossed the frame, and what is inside was left out."""
    job = whole(game, language, theme=theme, players=4)
    document = Document(job.theme, "box", job.words)
    with document.page(297, 420) as pen:
        draw_panels(pen, job, {panel.name: panel.box for panel in box_net(size_for(job)).panels})
    back = box_net(size_for(job)).panel("back").box
    written = [(box, text) for box, text in pen.trace.text if back.holds(box)]
    told = " ".join(text for _, text in written)
    assert (contents_of(job) if theme == "default" else inside_of(job)) in told
    facts, seen = " ".join(box_facts(job)), 0
    for box, text in written:
        if text not in facts:
            continue
        x, y = box.centre
        frames = [ink for ink in pen.trace.ink if ink.width > 20 and ink.height > box.height
                  and ink.holds(Box(x, y, x, y))]  # fmt: skip
        frame = min(frames, key=lambda ink: ink.width * ink.height)
        assert min(box.x0 - frame.x0, frame.x1 - box.x1) >= 2 - 1e-6, text
        seen += 1
    assert seen >= len(box_facts(job))


@pytest.mark.parametrize("game", ["perudo", "cards"])
def test_a_title_of_ones_own_is_the_only_one(game: str) -> None:
    """A name may be somebody's: who gives a game away calls it otherwise."""
    job = replace(whole(game, players=2), called="Straight Faces")
    pdf = PdfDocument(print_job(job).finished())
    told = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert told.count("Faces") >= 4  # cover, leaflet, box, spines
    assert job.options.game.title not in told.replace("cardlie", "")


@contextmanager
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, float]]:
    """The size of all that is written meanwhile, in points."""
    found, written = dict[str, float](), Pen.text

    def text(pen: Pen, x: float, y: float, text: str, font: Any, size: float, *more: Any) -> None:
        scale = abs(pen._here.a * pen._here.d - pen._here.b * pen._here.c) ** 0.5
        found[text] = min(found.get(text, size * scale * MM), size * scale * MM)
        written(pen, x, y, text, font, size, *more)

    with monkeypatch.context() as patch:
        patch.setattr(Pen, "text", text)
        yield found


@pytest.mark.some(3)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_large_print_is_14_pt_and_more(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """References, NPCs, the Lady, the box, of which some had 8 pt.

    What is said of sheets at their foot is for whoever prints them.
    """
    job = whole(game, language, theme="large-print", players=4)
    for made in plan(job).sheets:
        for named in made.counts:
            if named.name in ("deck", "rules", "dice", "d20", "bid-die", "board"):
                continue
            with letters(monkeypatch) as found:
                draw_forms(Document(job.theme, "aside", job.words), named.cards(job), job.box)
                for piece in next(iter(named.pieces(job))):
                    Document(job.theme, "aside", job.words).recorded(piece.draw_both)
            small = {text: size for text, size in found.items() if size < 13.99}
            assert not small, named.name


@pytest.mark.some(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_cover_in_large_print_is_14_pt_and_more(
    game: str, language: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The numbers of its pictures had 8.5 pt, the ruler's length 6.6."""
    job = whole(game, language, theme="large-print", paper=paper, players=4)
    with letters(monkeypatch) as found:
        draw_cover(Document(job.theme, "cover", job.words), plan(job))
    small = {text: size for text, size in found.items() if size < 13.98}
    if job.options.game.has_deck:  # cards lie on the table that is pictured
        small = {text: size for text, size in small.items() if not text.isdigit()}
    assert not small


@pytest.mark.parametrize(
    ("deck", "own"),
    [("docs/example-deck/stadtmusikanten.toml", True), ("base", False)],
)
def test_a_deck_with_marks_of_its_own_shows_its_faces_on_its_box(deck: str, own: bool) -> None:
    """A card of each suit, whole and within the scene: a mark behind a table is another mark."""
    found = load_deck(deck if not own else str(ROOT / deck))
    job = kit("cards", players=2, features=(), deck=found)
    ((box,),) = BOX.pieces(job)
    document = Document(job.theme, "box", job.words)
    with document.page(297, 420) as pen:
        box.draw(pen)
    shown = hand_of(found)
    assert {face.suit for face in shown} == {suit.name for suit in found.faces.suits}
    numbers = [found.faces.printed(face.number or 0) for face in shown]
    said = Counter(text for _, text in pen.trace.text)
    front = Box(0, 0, 64.5, 71)
    with document.page(297, 420) as pen:
        draw_faces(pen, front, job.card_look, WHITE)
    alone = Counter(text for _, text in pen.trace.text)
    assert all(alone[number] >= 2 for number in numbers), "in both corners"
    assert all(front.holds(text_box) for text_box, _ in pen.trace.text)
    assert all(said[number] >= alone[number] for number in numbers) == own


def test_who_watches_a_game_of_dice_is_seen_whole() -> None:
    """Fox and raven sit within the line around their scene."""
    job, seen, front = kit("mia"), list[Box](), Box(0, 0, 64.5, 71)

    def drawn(pen: Pen, mark: Shape, x: float, y: float, size: float, colour: Rgb) -> None:
        seen.append(mark.box.mapped(Affine.move(x, y, scale=size)))

    with patch.object(Pen, "shape", drawn):
        pen = Pen(SvgSurface(lambda font: font.name))
        draw_still(pen, front, job.card_look, lambda *_: None, WHITE, (1, 2))
    assert seen
    assert all(front.grown(-0.007 * front.width).holds(box) for box in seen)


@pytest.mark.some(4)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_box_cover_and_leaflet_of_a_kit_say_the_same(game: str, players: int) -> None:
    """For whom it is and how long it takes; the leaflet says so in its words, too."""
    job = whole(game, players=players)
    pages = [" ".join(page.get_textpage().get_text_range().split())
             for page in PdfDocument(print_job(job).finished())]  # fmt: skip
    for fact in box_facts(job):
        assert sum(fact in page for page in pages) == 3, fact
    fewest, most = kit_seats(job)
    told = re.search(
        r"(\d)(?: (?:to|or) (\d))? players, (?!from)",
        next(page for page in pages if "Each round" in page),
    )
    assert told
    assert (int(told[1]), int(told[2] or told[1])) == (fewest, most)


@pytest.mark.parametrize("game", ["cards", "perudo"])
def test_the_back_of_a_box_in_large_print_says_what_the_game_is(game: str) -> None:
    job = whole(game, theme="large-print", players=4)
    document = Document(job.theme, "box", job.words)
    with document.page(297, 420) as pen:
        draw_panels(pen, job, {panel.name: panel.box for panel in box_net(size_for(job)).panels})
    told = " ".join(text for _, text in pen.trace.text)
    assert job.words[f"kit.box_back_{game}"].partition(".")[0] in told


def test_a_game_without_art_of_its_own_has_dice_on_its_box() -> None:
    """An eye says nothing of a game of dice, and of cups its kit has none."""
    job = whole("bagos", players=2)
    pen = Pen(SvgSurface(lambda font: font.name))
    printed_game(job.options.game).draw_cover(pen, job.card_look, 0, 0, 50)
    assert len(pen.trace.ink) > 8  # three dice and their pips


@pytest.mark.some(6)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("side", [12.0, 16.0, 20.0, 25.0])
@pytest.mark.parametrize("game", [game for game in GAMES if not get_game(game).has_deck])
def test_what_the_back_of_a_box_lists_has_room_inside(game: str, side: float, players: int) -> None:
    """A d20 of 27 mm was listed in a box of 24, a red die among 20 that filled the only layer."""
    seats = get_game(game).seats
    job = whole(game, "en", players=min(max(players, seats[0]), seats[1]), side=side)
    size, told = size_for(job), inside_of(job)
    wide, high = size.width - ACROSS * size.stock, size.height - ALONG * size.stock
    parts = [*every_part(), *printed_game(game).parts]
    parts = [each for each in parts if each.fits(job.options) and not each.beside]
    cards = sum(len(each.cards(job)) for each in parts) * size.stock
    deep = size.depth - DEEP * size.stock - cards - sum(each.thick for each in job.more)
    assert ("red die" in told, "a d20" in told) == (game == "wheel", game == "tavern")
    columns, dice = int(wide / side) * int(high / side), dice_of(job) + ("red die" in told)
    if "a d20" in told:
        solid = [corner for panel in d20_net().folded().values() for corner in panel]
        across = max(dist(one, other) for one in solid for other in solid)
        faces = 2 * max(
            dist(middle(points), middle(solid)) for points in d20_net().folded().values()
            if len(points) == 3
        )  # fmt: skip
        columns, deepest = columns - ceil(across / side) ** 2, faces
        assert deepest <= deep
    assert dice <= columns * int(deep / side)


def middle(points: Sequence[Space]) -> Space:
    x, y, z = (sum(point[i] for point in points) / len(points) for i in range(3))
    return x, y, z
