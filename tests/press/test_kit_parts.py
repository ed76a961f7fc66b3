"""Parts of kits: reference cards, dice, boards, and pieces that are cut out."""

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
from cardlie.base.strings import Strings, languages, strings
from cardlie.deck.deck import base_deck
from cardlie.games import GAMES
from cardlie.games.options import Options
from cardlie.guess.vague import Vague
from cardlie.language.decks import load_deck
from cardlie.players import parse_seats
from cardlie.press.cutout.pieces import Piece, draw_foot
from cardlie.press.games.tavern import PRINTED as TAVERN
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import parts_of, plan
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.board import STRIP, is_ring
from cardlie.press.parts.box import PART as BOX
from cardlie.press.parts.box import BoxSize, box_net
from cardlie.press.parts.box_art import _titled, box_facts
from cardlie.press.parts.coins import purse
from cardlie.press.parts.cup import cup_net
from cardlie.press.parts.field import BLEED
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.reference import _rows, ladder_rolls, reference_rows
from cardlie.press.parts.round_picture import shown_round
from cardlie.press.sheet.layout import draw_forms
from cardlie.press.sheet.stock import Paper
from cardlie.report.figures import measures
from cardlie.sim import Plan
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


@pytest.mark.some(4)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_reference_cards_fit_and_say_only_what_is_played(game: str, language: str) -> None:
    words = strings(language)
    plain = reference_rows(words, kit(game, features=()).options)
    full = reference_rows(words, kit(game).options)
    both = [len(more) - len(less) for more, less in zip(full, plain, strict=True)]
    assert both == ([4, 6] if game == "cards" else [0, 0])
    assert all(plain)
    for size in ("poker", "bridge", "tarot"):
        part(kit(game, lang=language, size=size, theme="large-print"), "reference")


@pytest.mark.some(5)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("game", "size", "theme", "least"),
    [*((game, "poker", "default", 7.5) for game in GAMES), ("cards", "mini", "default", 7.5),
     ("wheel", "poker", "large-print", 9), ("leira", "poker", "large-print", 9)],
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
    shown = {**printed_game(game).shown, **ladder_rolls(job.options.game)}
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


def test_no_side_of_a_reference_card_is_empty_while_another_is_full() -> None:
    made = part(kit("tavern", theme="large-print", players=2), "reference")
    rows = [len(trace.text) for name, trace in made.forms.items() if name.startswith("reference")]
    assert len(rows) == 6
    assert min(rows) > 3


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
        colour = [round(255 * channel) for channel in style.colour.channels]
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
    wanted = [round(255 * channel) for channel in field.channels]
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
    assert box_facts(job) == ["2–8 players, from 8 years", "15–30 minutes a game"]
    decision, around, before = 15, 45, 120  # seconds: each decision, around those of a round, first
    took = list[float]()
    for players in (2, 3, 5, 6, 8):
        games = Plan.of(Options("cards", players), parse_seats("casual"))
        measured = measures(games, games=40, seconds=decision)
        minutes, rounds = (measured[name].value for name in ("minutes", "rounds"))
        assert minutes is not None
        assert rounds is not None
        took.append(minutes + (around * rounds + before) / 60)
    least, most = printed_game("cards").minutes or (0, 0)
    assert least <= min(took) < least + 5, "no longer a span than it takes"
    assert most - 5 < max(took) <= most
    assert (shown := shown_round(job)) is not None
    assert shown.holds
    deck = load_deck("base[suits=1;numbers=9]")
    own = kit("cards", players=2, features=(), deck=replace(deck, title="Elves"))
    assert "Elves" in [text for _, text in print_job(own).pages[0].trace.text]
    assert (shown := shown_round(own)) is not None
    assert shown.holds
    assert len(box_facts(own)) == 1  # how long it takes was measured of the base deck
    dice = [box_facts(kit("perudo", players=many))[0] for many in (2, 4, 6)]
    assert [each.partition(" ")[0] for each in dice] == ["2", "2–4", "2–6"]  # as there are dice


@pytest.mark.parametrize("game", GAMES)
def test_a_box_shows_a_bid_and_a_doubt_and_never_a_verdict_that_is_wrong(game: str) -> None:
    job = kit(game, players=2, features=())
    shown = shown_round(job)
    assert shown is None or shown.holds
    ((box,),) = BOX.pieces(job)
    document = Document(job.theme, "box", job.words)
    with document.page(210, 297) as pen:
        box.draw(pen)
    said = [text for _, text in pen.trace.text]
    assert sum("“" in text for text in said) == 2
    assert (job.words["verdict.holds"] in said) == (shown is not None)


def heads(**options: Any) -> list[str]:
    front, back = reference_rows(strings(), kit(**options).options)
    return [head for head, _ in (*front, *back)]


@given(st.lists(st.text("aelmowßW-", min_size=1, max_size=14), min_size=1, max_size=7))
def test_a_title_of_a_box_fits_and_is_as_large_as_in_one_line(words: list[str]) -> None:
    title, font = " ".join(words), Document(Theme.load("default"), "t").display
    lines, size = _titled(title, font, 1.0, 56.5)
    assert " ".join(lines) == title
    assert all(font.width(line, size) <= 56.5 for line in lines)
    assert size >= font.fitted(title, 12, 56.5)
    assert len(lines) * size <= 13.0  # beneath the notch of the lid


def test_a_reference_card_follows_the_rulings_and_the_deck() -> None:
    assert "Never the same again" in heads(game="cards")
    assert "Never the same again" not in heads(game="cards", rulings=("repeat=allowed",))
    assert "Never the same again" not in heads(game="cards", features=())
    assert "“4 without red”" in heads(game="cards")
    assert not [head for head in heads(game="cards", features=("simple",)) if "without" in head]
    assert "Show and roll again" in heads(game="wheel")
    assert "Show and roll again" not in heads(game="wheel", features=("no-reroll",))
    hard, soft = (
        dict(reference_rows(strings(), kit("wheel", rulings=rulings).options)[1])["Exactly the bid"]
        for rulings in ((), ("die-hard=off",))
    )
    assert hard.startswith(soft)
    assert hard != soft
    base = base_deck()
    pink = replace(base.faces.suits[0], name="pink", letter="P")
    deck = replace(base, faces=replace(base.faces, suits=(pink, *base.faces.suits[1:])))
    assert "“4 pink”" in heads(game="cards", deck=deck)


def test_a_kind_of_guess_brings_its_rows_along_or_the_gap_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Vague, "reference", ("vague", "novel"))
    with pytest.raises(CardlieError, match=r"no string 'reference\.cards_novel'"):
        reference_rows(strings(), kit("cards", features=("vague",)).options)
    told = {"reference.cards_novel": "new", "reference.cards_novel_about": "It is new."}
    words = Strings("en", told | strings().entries)
    rows = {
        features: reference_rows(words, kit("cards", features=features).options)
        for features in ((), ("vague",))
    }
    assert ("new", "It is new.") in rows[("vague",)][0]
    assert ("new", "It is new.") not in rows[()][0], "it belongs to the variant of its kind"


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


def pieces_of(job: PrintJob) -> Counter[str]:
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
    assert bool(made["coins"]) == (game.plan is not None and game.plan.pot_of != "nothing")
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
