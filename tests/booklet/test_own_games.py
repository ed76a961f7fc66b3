"""What is told and printed of games in files: a copy as its base, any other as its choices are."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.strings import strings
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.odds_table import odds_tables
from cardlie.booklet.rules.source import Rulebook, read_rules
from cardlie.booklet.rules.text import as_markdown
from cardlie.games.options import Options
from cardlie.games.registry import get_game
from cardlie.games.spec_keys import OURS
from cardlie.language.speech import several
from cardlie.language.word_list import language_of
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.board import PART as BOARD
from cardlie.press.parts.board import draw_board, is_ring
from cardlie.press.parts.chart import SOUNDINGS
from cardlie.press.parts.reference import reference_rows
from cardlie.press.sheet.stock import Paper
from tests.cli.running import ran, told
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of

pypdfium2 = pytest.importorskip("pypdfium2")


def copy_of(folder: Path, name: str, like: str, title: str, more: str = "") -> str:
    file = folder / f"{name}.toml"
    file.write_text(f"like = {json.dumps(like)}\ntitle = {json.dumps(title)}\n{more}")
    return str(file)


def said(document: Rulebook) -> list[str]:
    """All texts of a game's rules."""
    parts = (document.book, document.summary, document.zine)
    texts = [as_markdown(blocks, document) for blocks in parts]
    return [*texts, document.tagline, document.blurb, *document.edition.described()]


@pytest.mark.some(3)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", OURS)
def test_a_copy_has_the_texts_of_its_base(game: str, language: str, tmp_path: Path) -> None:
    ours = read_rules(Edition.of(game, language), proved=False)
    seats, words = get_game(game).seats[0], strings(language)
    copy = copy_of(tmp_path, game, game, ours.title)
    other = read_rules(Edition.of(copy_of(tmp_path, "other", copy, "A copy"), language), parts=())
    assert other.title == "A copy"
    for each in (copy, copy_of(tmp_path, f"again-{game}", copy, ours.title)):
        theirs = read_rules(Edition.of(each, language), proved=False)
        assert said(theirs) == said(ours)
        rows = [reference_rows(words, Options.of(name, seats=seats)) for name in (each, game)]
        assert rows[0] == rows[1]
        assert get_game(each).options.keys() == get_game(game).options.keys()
        for name in [name for name, option in get_game(game).options.items() if option.asks]:
            assert theirs.edition.ruling(name) == ours.edition.ruling(name)


def test_a_file_that_changes_something_is_told_by_its_choices(tmp_path: Path) -> None:
    file = copy_of(tmp_path, "x", "tavern", "X", "dice.wild = [1]\n")
    document = read_rules(Edition.of(file))
    summary = as_markdown(document.summary, document)
    for line in (
        "**ante of 1**", "**Higher:** A higher number", "Right: all others lose a die each.",
        "Wrong: whoever called it loses a die.", "takes the pot", "**Wild:** 1.",
    ):  # fmt: skip
        assert line in summary


def text_of(pdf: bytes) -> list[str]:
    """The words of each page."""
    with pypdfium2.PdfDocument(pdf) as pages:
        return [page.get_textpage().get_text_range() for page in pages]


@given(values=chosen(), language=st.sampled_from(["en", "de"]))
@settings(max_examples=of_all(20), deadline=None)
def test_odds_are_of_numbers_that_the_dice_have(values: dict[str, object], language: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(toml_of(values), encoding="utf-8")
        edition = Edition.of(str(file), language)
        faces = edition.rules.faces
        words = {several(number, language_of(language)): number for number in range(1, 10)}
        for table in odds_tables(edition):
            named = {words[word] for word in re.findall(r"\w+", table.title) if word in words}
            assert named <= {*faces.numbers}
            if table.key in ("bid", "bid_wheel", "bid_and_wild"):
                assert named >= {*faces.wild_numbers}
                assert named - {*faces.wild_numbers}
                assert table.rows


@given(values=chosen(), language=st.sampled_from(["en", "de"]))
@settings(max_examples=of_all(20), deadline=None)
def test_odds_are_of_what_stands_above_them(values: dict[str, object], language: str) -> None:
    """Counted here by the words of the title: how many faces of a die they name, star and all."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(toml_of(values), encoding="utf-8")
        edition = Edition.of(str(file), language)
        faces, star = edition.rules.faces, strings(language)["odds.stars"].lower()
        words = {several(number, language_of(language)): number for number in range(1, 10)}
        for table in odds_tables(edition):
            if table.key == "sum":
                continue
            title = table.title or strings(language)[f"odds.{table.key}"]
            named = [word for word in re.findall(r"\w+", title) if word in words]
            many = len(named) + (star in title.lower())
            assert many
            chance = Fraction(many, len(faces.all))
            for claim, cells in table.rows:
                for dice, cell in zip(table.columns, cells, strict=True):
                    exact = sum(
                        comb(dice, k) * chance**k * (1 - chance) ** (dice - k)
                        for k in range(int(claim), dice + 1)
                    )
                    assert cell == pytest.approx(float(exact)), (table.title, claim, dice)


def test_odds_of_even_dice_with_a_wild_two(tmp_path: Path) -> None:
    file = tmp_path / "even.toml"
    file.write_text('title = "Even"\ndice.each = 2\ndice.numbers = [2, 4, 6]\ndice.wild = [2]\n')
    both, twos = odds_tables(Edition.of(str(file)))
    assert (both.title, twos.title) == ("sixes and twos", "twos")
    assert [round(100 * table.rows[0][1][0]) for table in (both, twos)] == [89, 56]


def test_of_several_wild_numbers_a_bid_on_one_counts_it_alone(tmp_path: Path) -> None:
    file = copy_of(tmp_path, "x", "tavern", "X", "dice.wild = [1, 2]\n")
    assert not judge("2 ones", rolls={"Ann": "1 2", "Ben": "3"}, game=file)
    assert judge("2 threes", rolls={"Ann": "1 5", "Ben": "2"}, game=file)
    document = read_rules(Edition.of(file), proved=False)
    book, _, zine, *_ = said(document)
    assert "counts only that number" in book
    assert "counts only that number" in zine
    titles = [table.title for table in odds_tables(document.edition)]
    assert titles == ["fives and ones and twos", "ones"]


def test_odds_of_a_special_round_are_of_what_is_wild_there(tmp_path: Path) -> None:
    file = copy_of(tmp_path, "x", "leira", "X", "dice.wild = [1]\nrounds.duel.dice.wild = []\n")
    theirs, ours = (odds_tables(Edition.of(game)) for game in (file, "leira"))
    assert theirs[-1] == ours[-1]
    assert ours[-1].key == "sum"
    assert theirs[0].title == "fives and ones"
    assert theirs[0].rows != ours[0].rows


@pytest.mark.parametrize("space", ["1", "*2", "7"])
def test_a_board_has_the_spaces_of_its_own_game(space: str, tmp_path: Path) -> None:
    track = [space, *(str(n) for n in range(40, 52))]
    file = copy_of(tmp_path, "w", "wheel", "My wheel", f"bids.track = {json.dumps(track)}\n")
    rules = get_game(file)
    assert BOARD.fits(Options.of(file, seats=2))
    document = Document(Theme.load(), "board")
    draw_board(document, Paper.find("a4"), spaces=rules.track, title=rules.title)
    (told_on_page,) = text_of(document.finished())
    numbers = set(re.findall(r"\b\d+\b", told_on_page)) - {"30", "100"}  # those of its rulers
    sea = {str(deep) for *_, deep in SOUNDINGS}
    assert numbers - sea == {each.lstrip("*") for each in track} - sea
    assert len(numbers) == len(sea | {each.lstrip("*") for each in track})
    assert "My wheel" in told_on_page


@pytest.mark.parametrize("track", [["1", "2"], [str(n) for n in range(1, 60)], ["1", "100"] * 6])
def test_a_track_that_is_no_ring_has_no_board_and_is_told_in_words(
    track: list[str], tmp_path: Path
) -> None:
    more = f"bids.track = {json.dumps(list(dict.fromkeys(track)))}\n"
    file = copy_of(tmp_path, "w", "wheel", "My wheel", more)
    assert not is_ring(get_game(file).track)
    assert not BOARD.fits(Options.of(file, seats=2))
    out = tmp_path / "rules.pdf"
    assert told("print", "rules", file, "-o", str(out))[0] == 0
    pages = " ".join(" ".join(text_of(out.read_bytes())).split())
    assert ", ".join(get_game(file).track)[:20] in pages


def test_reference_cards_are_printed_of_a_file_in_any_folder(tmp_path: Path) -> None:
    folder = tmp_path / "a folder (x)" / "#2"
    folder.mkdir(parents=True)
    file = copy_of(folder, "my game", "tavern", "Mine", "dice.wild = [1]\n")
    out = tmp_path / "kit.pdf"
    assert told("print", "kit", file, "--only", "reference", "-o", str(out))[0] == 0
    assert "Spot-on" in " ".join(text_of(out.read_bytes()))


@pytest.mark.parametrize(
    ("keys", "cost"),
    [
        ("costs.right=caller:-1;costs.most=5", "gets a die back."),
        ("exact.below=5;costs.right=bidder:1", "loses a die."),
    ],
)
def test_whoever_calls_exact_in_the_example_may_and_has_something_of_it(
    keys: str, cost: str
) -> None:
    """With all their dice they would get none back, or could not call."""
    told = ran("rules", f"tavern[exact.by=anyone;pot.of=nothing;{keys}]").stdout
    example = told.partition("“Spot-on!”")
    rolls = [line for line in example[0].splitlines() if re.match(r" {6}(Ann|Ben|Cleo) ", line)]
    assert [len(re.findall(r"\d", line)) for line in rolls[-3:]] == [4, 4, 4]
    assert cost in example[2].partition("begins the next round")[0]
