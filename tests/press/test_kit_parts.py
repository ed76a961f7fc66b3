"""Parts of kits: dice, boards, boxes, and pieces that are cut out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
import pikepdf
import pypdfium2
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, said_in, strings
from cardlie.games import GAMES, get_game
from cardlie.games.options import Options
from cardlie.language.decks import load_deck
from cardlie.players import parse_seats
from cardlie.press.cutout.pieces import Piece, draw_foot
from cardlie.press.games.tavern import PRINTED as TAVERN
from cardlie.press.geometry import Box
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import parts_of, plan
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import titled
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.board import RIM, STRIP, is_ring, lost_squares
from cardlie.press.parts.box import PART as BOX
from cardlie.press.parts.box import BoxSize, box_net
from cardlie.press.parts.box_facts import box_facts
from cardlie.press.parts.coins import purse
from cardlie.press.parts.cup import cup_net
from cardlie.press.parts.dice import hand_size, sides_of
from cardlie.press.parts.field import BLEED
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.round_picture import shown_round
from cardlie.press.sheet.layout import draw_forms
from cardlie.press.sheet.stock import Paper
from cardlie.report.figures import measures
from cardlie.sim import Plan
from cardlie.telling.cost import spoken_doubt
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of
from tests.press.helpers import MM, kit, lines, opened, part


def test_npcs_have_a_name_and_a_check_and_one_is_left_to_fill_in() -> None:
    words, made = strings("de"), Document(Theme.load(), "cards", strings("de"))
    job = kit("tavern", lang="de")
    draw_forms(made, TAVERN.parts[0].cards(job), job.box)
    assert sorted(name for name in made.forms if name.startswith("npc-")) == [
        "npc-back", "npc-blank", "npc-drover", "npc-landlady", "npc-sharper",
    ]  # fmt: skip
    for name, trace in made.forms.items():
        if name.startswith("npc-") and name != "npc-back":
            temper = words.get(f"kit.{name.replace('-', '_')}_temper", "")
            assert temper in ["", *(text for _, text in trace.text)]
            boxes = [box for box, _ in trace.text]
            for one, other in combinations(boxes, 2):
                across = max(one.x0, other.x0) < min(one.x1, other.x1)
                assert not (across and max(one.y0, other.y0) < min(one.y1, other.y1)), name


def test_there_are_dice_for_all_and_one_to_bid_with() -> None:
    of_one = lines(part(kit("leira", players=2), "dice")) / 10
    assert lines(part(kit("wheel", players=6), "dice", "bid-die")) == 31 * of_one
    assert lines(part(kit("tavern", players=5), "dice")) == 25 * of_one


def test_the_board_has_its_spaces_in_order_and_stars_are_dark() -> None:
    spaces = GAMES["wheel"].track
    assert len(spaces) == 30
    for k in range(1, 11):
        at = spaces.index(f"*{k}")
        assert spaces[at - 1] == str(2 * k - 1)
        assert spaces[at + 1] == str(2 * k)
    made = part(kit("wheel"), "board")
    page = made.pages[0]
    assert page.paper.width > page.paper.height
    written = [text for _, text in page.trace.text if text.isdigit()]
    assert written[: len(spaces)] == [space.lstrip("*") for space in spaces]
    middle = (page.paper.centre[0] - STRIP / 2, page.paper.centre[1])
    centres = [box.centre for box, text in page.trace.text if text.isdigit()]
    assert centres[0][0] == pytest.approx(middle[0], abs=0.5)
    assert centres[0][1] > middle[1], "it starts at the top"
    assert centres[7][0] > middle[0], "and runs clockwise"


def test_a_die_of_16_mm_fits_on_a_space_of_the_a4_board() -> None:
    from math import pi

    from cardlie.press.parts.board import DEPTH
    from cardlie.press.sheet.stock import MARGIN

    outer = 210 / 2 - MARGIN - 0.5
    assert outer * DEPTH >= 16
    assert 2 * pi * outer * (1 - DEPTH / 2) / 30 >= 16


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_board_has_a_square_for_each_die_that_may_be_lost(players: int, paper: str) -> None:
    """On Letter they were of 12 mm for dice of 16, and thirty, however few played."""
    job = kit("wheel", players=players, paper=paper)
    width, height = sorted((job.paper.width, job.paper.height), reverse=True)
    radius = height / 2 - job.paper.margin - RIM
    squares = lost_squares((width - STRIP, height), radius, job.paper.margin, (5 * players, 16.0))
    assert len(squares) in (5 * players, 5 * players + 1)
    for box in squares:
        assert min(box.width, box.height) >= 16.5
        assert Box(0, 0, width, height).grown(-job.paper.margin).holds(box)
        corners = [(x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
        assert min(dist(xy, ((width - STRIP) / 2, height / 2)) for xy in corners) > radius + RIM
    for one, other in combinations(squares, 2):
        assert not one.meets(other)


@pytest.mark.parametrize("theme", ["default", "midnight"])
def test_each_suit_sits_at_the_table_on_the_box_and_is_seen(theme: str) -> None:
    job = kit("cards", theme=theme, players=2, features=())
    document = Document(job.theme, "marks")
    ((box,),) = BOX.pieces(job)
    with document.page(210, 297) as pen:
        box.draw(pen)
    with pypdfium2.PdfDocument(document.finished()) as pdf:
        page = np.asarray(pdf[0].render(scale=1).to_pil(), dtype=np.int16)[..., :3]
    page = page[:, 250:]  # the front alone, not the back's cards
    for style in job.theme.suits.values():
        colour = [round(255 * channel) for channel in style.colour]
        found = (np.abs(page - colour).max(axis=-1) <= 2).astype(np.uint8)
        assert found.sum() > 200
        near, far = (cv2.dilate(found, np.ones((size, size), np.uint8)) for size in (3, 7))
        around = page[(far > near)] / 255
        seen = [style.colour.contrast(Rgb(*beside)) >= 1.8 for beside in around.tolist()]
        assert sum(seen) > 0.7 * len(seen)


@pytest.mark.some(1)
@pytest.mark.parametrize("theme", ["default", "meadow", "midnight"])
@pytest.mark.parametrize("name", ["box", "cups"])
def test_colour_goes_over_each_fold_and_beyond_each_cut(name: str, theme: str) -> None:
    """Of whatever is seen once it is folded: half a millimetre to either side."""
    if name == "box":
        job = kit("cards", theme=theme, players=2, features=())
        net = box_net(BoxSize.for_cards(job.size, 48 + 2, job.weight))
    else:
        job, net = kit("perudo", theme=theme, players=2), cup_net()
    document, (field, _) = Document(job.theme, "colour"), job.theme.fields()
    of_name = next(part for part in parts_of(job) if part.name == name)
    piece = next(iter(of_name.pieces(job)))[0]
    assert (net.box.width + 2 * BLEED, net.box.height + 2 * BLEED) == (piece.width, piece.height)
    with document.page(piece.width + 2, piece.height + 2) as pen, pen.moved(1, 1):
        piece.draw(pen)
    scale = 8 * MM
    with pypdfium2.PdfDocument(document.finished()) as pdf:
        page = np.asarray(pdf[0].render(scale=scale / MM).to_pil(), dtype=np.int16)[..., :3]
    wanted = [round(255 * channel) for channel in field]
    glued = [p for p in net.panels if p.name == "glue" or p.name.startswith("tab")]
    assert glued
    edges = [edge for panel, _, edge in net.open_edges() if panel not in glued]
    for (x0, y0), (x1, y1) in [*edges, *net.folds()]:
        length = dist((x0, y0), (x1, y1))
        if length < 2:  # the step beside a flap
            continue
        for aside in (-0.6, 0.6):
            x = (x0 + x1) / 2 + aside * (y1 - y0) / length - net.box.x0 + BLEED + 1
            y = (y0 + y1) / 2 - aside * (x1 - x0) / length - net.box.y0 + BLEED + 1
            seen = page[page.shape[0] - 1 - round(y * scale), round(x * scale)]
            assert np.abs(seen - wanted).max() <= 3, (x0, y0, x1, y1)


@pytest.mark.some(1, of="art of a product")
def test_the_back_of_a_box_says_for_whom_it_is_and_shows_what_holds() -> None:
    job = kit("cards", players=2, features=())
    assert box_facts(job) == ["2–8 players, from 8 years", "10–20 minutes a game"]
    took = list[float]()
    for players in (2, 3, 5, 6, 8):
        games = Plan.of(Options("cards", players), parse_seats("casual"))
        measured = measures(games, games=40)
        minutes = measured["minutes"].value
        assert minutes is not None
        took.append(minutes)
    least, most = printed_game("cards").minutes or (0, 0)
    assert least <= min(took) < least + 5, "no longer a span than it takes"
    assert most - 5 < max(took) <= most
    assert (shown := shown_round(job.options)) is not None
    assert shown.holds
    deck = load_deck("base[suits=1;numbers=9]")
    own = kit("cards", players=2, features=(), deck=replace(deck, title="Elves"))
    assert "Elves" in [text for _, text in print_job(own).pages[0].trace.text]
    assert (shown := shown_round(own.options)) is not None
    assert shown.holds
    assert len(box_facts(own)) == 1  # how long it takes was measured of the base deck
    dice = [box_facts(kit("perudo", players=many))[0] for many in (2, 4, 6)]
    assert [each.partition(" ")[0] for each in dice] == ["2", "2–4", "2–6"]  # as there are dice


@pytest.mark.parametrize("game", GAMES)
def test_a_box_shows_a_bid_and_a_doubt_and_never_a_verdict_that_is_wrong(game: str) -> None:
    job = kit(game, players=2, features=())
    shown = shown_round(job.options)
    assert shown is not None
    assert shown.holds == (not job.options.game.passes_cup)
    ((box,),) = BOX.pieces(job)
    document = Document(job.theme, "box", job.words)
    with document.page(210, 297) as pen:
        box.draw(pen)
    said = [text for _, text in pen.trace.text]
    assert sum("“" in text for text in said) == 2
    stamps = [word for word in ("holds", "falls") if job.words[f"verdict.{word}"] in said]
    assert stamps == ["holds" if shown.holds else "falls"]
    doubted = spoken_doubt(job.options.game, job.words)
    assert doubted in said or game == "leira", "as its rules say it"


@pytest.mark.parametrize("language", languages())
def test_dice_that_do_not_fold_are_brought(tmp_path: Path, language: str) -> None:
    """The kit was refused whole."""
    file = tmp_path / "octo.toml"
    file.write_text('title = "Octo"\ndice.numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n',
                    encoding="utf-8")  # fmt: skip
    job = replace(kit(str(file), players=3, features=()), words=strings(language))
    told = job.words("kit.bring", dice=15, faces=12)
    with said_in(language):
        planned = plan(job)
    assert f"{told}." in planned.notes
    assert "dice" not in {part.name for part in parts_of(job)}
    first, *_ = print_job(job).pages
    assert any(told in text for _, text in first.trace.text)


@pytest.mark.parametrize("language", languages())
def test_an_own_game_s_doubt_is_called_as_its_rules_call_it(tmp_path: Path, language: str) -> None:
    """They said "doubt" and its pictures "Challenge!"; a word of its own file goes before both."""
    file, words = tmp_path / "gale.toml", strings(language)
    file.write_text('title = "Gale"\n', encoding="utf-8")
    said = spoken_doubt(get_game(str(file)), words)
    assert said == words["deed.mia"], "one word for one thing"
    file.write_text('title = "Gale"\n[words]\nhumbug = "doubt"\n', encoding="utf-8")
    assert "Humbug!" in spoken_doubt(get_game(str(file)), words)


@given(st.lists(st.text("aelmowßW-", min_size=1, max_size=14), min_size=1, max_size=7))
def test_a_title_of_a_box_fits_and_is_as_large_as_in_one_line(words: list[str]) -> None:
    title, font = " ".join(words), Document(Theme.load("default"), "t").display
    size, lines = titled(font, title, 56.5, (12.0, 6.5))
    assert " ".join(lines) == title
    assert all(font.width(line, size) <= 56.5 for line in lines)
    assert size >= font.fitted(title, 12, 56.5)
    assert len(lines) * size <= 13.0  # beneath the notch of the lid


def test_a_piece_is_turned_if_it_must_be_and_refused_if_it_cannot() -> None:
    ink = Theme.load().ink
    wide = Piece("a plank", 250, 20, lambda pen: pen.line(((0, 0), (250, 20)), ink, 0.2))
    huge = Piece("a door", 400, 300, lambda pen: None)
    planks = Part("planks", "Planks", pieces=lambda job: [[wide] * 3])
    door = Part("door", "Door", pieces=lambda job: [[huge]])
    made = part(kit("leira", more=(planks, door)), "planks")
    assert len(made.pages) == 1
    box = made.pages[0].trace.box
    assert box is not None
    assert (box.height > 249, made.pages[0].printable.holds(box)) == (True, True)
    with pytest.raises(CardlieError, match=r"a door does not fit on A4: it is 119 mm too small"):
        part(kit("leira", more=(planks, door)), "door")


def test_a_foot_tells_of_lines_only_where_there_are_some() -> None:
    """Cards have marks: a sheet of them alone has no full line to cut along."""
    coin, die = (Piece("", 9, 9, lambda pen: None, folds=folds) for folds in (False, True))
    words, paper = strings(), Paper.find("a4")
    steps = {words["kit.cut_steps"], words["kit.fold_steps"]}
    for pieces, told in (([], None), ([coin], "kit.cut_steps"), ([coin, die], "kit.fold_steps")):
        made = Document(Theme.load(), "foot")
        with made.page(paper.width, paper.height, paper.margin) as pen:
            draw_foot(pen, made, paper, ["Parts"], pieces)
        said = " ".join(text for _, text in made.pages[0].trace.text)
        assert {step for step in steps if step in said} == ({words[told]} if told else set())
        assert "100 %" in said


@given(
    st.lists(st.text("abcdefgh", min_size=2, max_size=16), min_size=1, max_size=9),
    st.sampled_from(["a4", "a5", "letter", "100x150mm"]),
    st.sampled_from(languages()),
)
@settings(max_examples=of_all(40))
def test_a_foot_is_never_set_in_less_than_five_points(
    parts: list[str], name: str, language: str
) -> None:
    """Rather less is said; what is said ends before the ruler begins."""
    made, paper = Document(Theme.load(), "foot", strings(language)), Paper.find(name)
    die = Piece("", 9, 9, lambda pen: None, folds=True)
    with made.page(paper.width, paper.height, paper.margin) as pen:
        draw_foot(pen, made, paper, parts, [die])
    with opened(made.finished()) as pdf:
        found = pikepdf.parse_content_stream(pdf.pages[0])
    sizes = [float(each.operands[1]) for each in found if str(each.operator) == "Tf"]
    assert min(sizes) * MM >= 4.99
    *said, (ruler, _) = made.pages[0].trace.text
    assert max(box.x1 for box, _ in said) <= ruler.x0


@pytest.mark.parametrize("name", ["dice", "reference", "box"])
def test_parts_are_the_same_bytes_each_time(name: str) -> None:
    game = "cards" if name == "box" else "wheel"
    assert part(kit(game), name).finished() == part(kit(game), name).finished()


def pieces_of(job: KitJob) -> Counter[str]:
    """How many of each part a whole kit has, by name."""
    found = Counter[str]()
    for sheet in plan(job).sheets:
        for each, count in sheet.counts.items():
            found[each.name] += count
    return found


@given(values=chosen(), art=st.sampled_from(["", *(name for name in GAMES if name != "cards")]))
@settings(max_examples=of_all(15), deadline=None)
def test_a_kit_has_what_is_played_with_and_nothing_else(
    values: dict[str, object], art: str
) -> None:
    """Whoever's pictures it has: board and marker, coins, what hides dice."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(toml_of(values | ({"art": art} if art else {})), encoding="utf-8")
        job = kit(str(file))
        assume(6 % len(job.options.rules.faces.all) == 0)  # others don't fold, and are refused
        made, game = pieces_of(job), job.options.game
    track = is_ring(game.track)
    assert (made["board"], made["bid-die"]) == (track, bool(game.track))
    assert bool(made["coins"]) == (game.spec is not None and game.spec.pot_of != "nothing")
    assert made["cups"] + made["screens"] == job.players
    assert not made["lives"] + made["lady"] + made["npcs"] + made["d20"]


@pytest.mark.parametrize("stake", [1, 4, 30])
def test_there_are_as_many_coins_as_are_paid_in(stake: int) -> None:
    made = pieces_of(kit(f"leira[pot.stake={stake}]", players=3))
    worth = purse(kit(f"leira[pot.stake={stake}]", players=3).options)
    assert sum(value * many for value, many in worth.items()) == stake
    assert made["coins"] == 3 * sum(worth.values())
    assert not pieces_of(kit("tavern[pot.of=nothing]", players=3))["coins"]


@pytest.mark.parametrize("track", ["", 'bids.track = ["1", "2", "3", "4", "5", "6", "7", "8"]'])
def test_a_board_is_called_as_its_game(track: str, tmp_path: Path) -> None:
    """Of the wheel's own track, too; what stands on it is said of its spaces alone."""
    file, kinds = tmp_path / "moon.toml", 'bids.kinds = ["number"]' if track else ""
    file.write_text(f'like = "wheel"\ntitle = "Moon"\ndice.each = 4\n{track}\n{kinds}\n')
    made = part(kit(str(file), players=2), "board")
    said = " ".join(text for _, text in made.pages[0].trace.text)
    assert "Moon" in said
    assert "Wheel" not in said
    assert ("stars" in said) == (not track)


def test_a_cup_that_goes_round_is_one() -> None:
    for game in ("mia", "single-hand"):
        cups = [each for each in parts_of(kit(game)) if each.name == "cups"]
        assert [each.titled(strings("en")) for each in cups] == ["Cup"]


@pytest.mark.parametrize("game", ["wheel", "bagos", "bagos[dice.numbers=1+2+3]", "perudo", "mia"])
def test_no_part_of_a_kit_shows_a_side_that_its_dice_have_not(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheel's box and cups had a one; a box showed five dice of a game with three each."""
    shown = dict[str, list[int]]()
    for name, at in (("scene", "draw_cube"), ("cup", "draw_cube"), ("screens", "draw_die")):
        numbers = shown.setdefault(name, [])

        def noted(
            *given: Any,
            numbers: list[int] = numbers,
            nth: int = 3 - (at == "draw_cube"),
            **more: Any,
        ) -> None:
            numbers.append(given[nth])

        monkeypatch.setattr(f"cardlie.press.parts.{name}.{at}", noted)
    job = kit(game, players=2)
    there = {each.name for each in parts_of(job)}
    part(job, *({"box", "cups", "screens"} & there))
    assert {number for numbers in shown.values() for number in numbers} <= {*sides_of(job.options)}
    assert shown["scene"]
    assert len(shown["scene"]) == min(5, hand_size(job.options))
