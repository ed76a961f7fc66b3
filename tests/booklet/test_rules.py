"""The four books of rules: complete, true in every edition, and the same in every language."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings, translation
from cardlie.booklet import Edition, Rulebook, RulingBlock, read_rules
from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.odds_table import odds_tables
from cardlie.booklet.rules.source import Prose, source_file
from cardlie.booklet.rules.text import as_markdown, step_text
from cardlie.deck.deck import Deck, base_deck
from cardlie.games import GAMES
from cardlie.games.agreement import piles_of
from cardlie.games.registry import get_game
from cardlie.language.decks import load_deck
from cardlie.language.word_list import language_of
from cardlie.press.geometry import Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.board import draw_board
from cardlie.press.parts.dice import draw_face
from cardlie.press.sheet.stock import Paper
from tests.depth import of_all
from tests.own_decks import ELVES

BOOKS = [(game, language) for language in languages() for game in GAMES]


@cache
def read(edition: Edition) -> Rulebook:
    return read_rules(edition)


def text(document: Rulebook) -> str:
    return as_markdown(document.book, document)


def readings(game: str) -> list[str]:
    """Every reading that is not the default, as NAME=VALUE; of a number, its ends."""
    others = [f"{r.name}={value}" for r in get_game(game).rulings for value in r.choices()[1:]]
    return others + [
        f"{r.name}={end}" for r in get_game(game).rulings if r.is_number for end in r.whole
    ]


def editions(game: str, language: str) -> list[Edition]:
    """Each feature alone, in pairs (in English) and all together, and each other reading."""
    features = list(GAMES[game].switches)
    most = 2 if language == "en" else 1  # a translation has the same examples
    sets = [c for n in range(most + 1) for c in combinations(features, n)] + [tuple(features)]
    return [
        Edition.of(game, language),
        *(Edition.of(game, language, playing=chosen) for chosen in sets),
        *(Edition.of(game, language, rulings=[reading]) for reading in readings(game)),
        *(Edition.of(game, language, features, [reading]) for reading in readings(game)),
    ]


@pytest.mark.some(1)
@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_example_is_true_in_every_edition(game: str, language: str) -> None:
    for edition in editions(game, language):
        assert len(read(edition).examples()) >= 6


@settings(max_examples=of_all(15))
@given(st.data())
def test_every_mix_of_features_and_readings_can_be_built(data: st.DataObject) -> None:
    game, language = data.draw(st.sampled_from(BOOKS))
    chosen = data.draw(st.lists(st.sampled_from(list(GAMES[game].switches) or ["-"]), unique=True))
    playing = data.draw(st.sampled_from([None, [name for name in chosen if name != "-"]]))
    picked = data.draw(st.lists(st.sampled_from(readings(game) or ["-"]), unique=True))
    rulings = [reading for reading in picked if reading != "-"]
    document = read_rules(Edition.of(game, language, playing, rulings))
    assert document.book
    assert document.summary
    assert document.zine


#: What each starts with as a rule, as a number or in words, and how many play then.
USUAL = {
    "dice": re.compile(r"\b(?:five|fünf|5) (?:\w+ )?(?:dice|Würfeln?)\b", re.IGNORECASE),
    "lives": re.compile(r"\b(?:six|sechs|three|drei) (?:lives|Leben)\b", re.IGNORECASE),
    "cards": re.compile(
        r"\b(?:nine|neun|9)[* ]+(?:cards|Karten)\b|6 (?:to|bis) 8|6[* ]+to everybody", re.IGNORECASE
    ),
}
PLAYERS = re.compile(r"(\d+) (?:to|bis) (\d+) (?:players|Spieler)")


@settings(max_examples=of_all(25))
@given(st.data())
def test_what_each_starts_with_is_told_wherever_rules_are(data: st.DataObject) -> None:
    """In every part of the rules of every game and language, and nothing else is told anywhere."""
    game, language = data.draw(st.sampled_from(BOOKS))
    rules, cards = GAMES[game], GAMES[game].has_deck
    pieces = "lives" if rules.passes_cup else rules.pieces
    start = data.draw(st.integers(4, 24) if cards else st.sampled_from([1, 2, 3, 4, 6, 7, 20]))
    playing: list[str] | None = data.draw(st.sampled_from([None, []]))
    usual = Edition.of(game, language, playing)
    edition = Edition.of(game, language, playing, start=start)
    document = read_rules(edition)
    told = [b for b in document.blocks if not isinstance(b, Judged | Ranked | RoundPlayed)]
    lines = [document.tagline, document.blurb, *edition.described(), as_markdown(told, document)]
    said = "\n".join(lines)
    noun = {
        "dice": "dice|die|Würfel", "cards": "cards|Karten", "lives": "lives|life|Leben"
    }[pieces]  # fmt: skip
    assert USUAL[pieces].search(text(read_rules(usual)))
    wrong = USUAL[pieces].findall(said)
    assert wrong == [] or start == 9, wrong
    for part in (document.book, document.summary, document.zine):
        prose = " ".join(block.text for block in part if isinstance(block, Prose))
        number = r"\b(one|ein\w*|1)\b" if start == 1 else rf"\b{start}\b"
        assert re.search(rf"{number}\W+(\w+ )?({noun})", prose, re.IGNORECASE), part
    fewest, most = edition.seats
    assert (most == GAMES[game].seats[1]) == (not cards or start * GAMES[game].seats[1] <= 48)
    players = PLAYERS.findall(f"{document.players} players\n{said}")
    found = {tuple(map(int, pair)) for pair in players}
    assert found == ({(fewest, most)} if fewest < most else set())
    assert document.players.startswith(str(fewest))
    sizes = {size for table in odds_tables(edition) for size in table.columns}
    assert max(sizes, default=0) <= max(6, most * (piles_of(most) if cards else start))


@pytest.mark.parametrize(("game", "start"), [("leira", 0), ("cards", 3), ("cards", 25)])
def test_what_nobody_can_start_with_has_no_rules(game: str, start: int) -> None:
    with pytest.raises(CardlieError):
        Edition.of(game, start=start)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_ruling_is_answered_in_the_book(game: str, language: str) -> None:
    asked = {b.ruling for b in read(Edition.of(game, language)).book if isinstance(b, RulingBlock)}
    assert asked == {ruling.name for ruling in get_game(game).rulings}


@pytest.mark.some(3)
@pytest.mark.parametrize("game", GAMES)
def test_every_other_reading_changes_the_book(game: str) -> None:
    before = text(read(Edition(get_game(game))))
    for reading in readings(game):
        assert text(read(Edition.of(game, rulings=[reading]))) != before, reading


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_kind_of_guess_is_judged_in_the_book(game: str, language: str) -> None:
    """Each has an example that is judged, and the dice games' and cards' kinds are all there."""
    examples = read(Edition.of(game, language)).examples()
    judged = {type(e.verdict.guess) for e in examples if isinstance(e, Judged | RoundPlayed)}
    assert judged == set(GAMES[game].kinds)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_what_is_said_in_a_round_is_said_once(game: str, language: str) -> None:
    edition = Edition.of(game, language)
    for example in read(edition).examples():
        for step in example.steps if isinstance(example, RoundPlayed) else ():
            words = re.sub(r"\W+", " ", step_text(step, edition)).strip().casefold()
            comment = re.sub(r"\W+", " ", step.comment).strip().casefold()
            assert not comment.startswith(words), (step_text(step, edition), step.comment)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_feature_has_a_heading_of_its_own(game: str, language: str) -> None:
    for feature in list(GAMES[game].switches):
        name = Edition.of(game, language).strings[f"features.{feature}"]
        headings = [
            line for line in text(read(Edition.of(game, language))).splitlines()
            if line.startswith("### ") and name.casefold() in line.casefold()
        ]  # fmt: skip
        assert len(headings) == 1, feature


@pytest.mark.parametrize("language", languages())
def test_features_change_text_examples_and_summary_together(language: str) -> None:
    base = read(Edition.of("cards", language, playing=[]))
    for feature in list(GAMES["cards"].switches):
        document = read(Edition.of("cards", language, playing=[feature]))
        assert text(document) != text(base)
        if feature != "open":  # what it changes has no verdict
            same = Counter(map(str, document.examples())) == Counter(map(str, base.examples()))
            assert same == (feature in ("swap",)), f"{feature}: no example of the rules tells it"
        summary = as_markdown(document.summary, document)
        assert summary != as_markdown(base.summary, base), feature


def test_an_exact_booklet_is_silent_about_everything_else() -> None:
    document = read(Edition.of("cards", playing=["vague"]))
    parts = (document.book, document.summary, document.zine)
    everything = "".join(as_markdown(part, document) for part in parts).casefold()
    assert "vague" in everything
    for word in ("straight", "in order", "wildcard", "mask", "power card", "swap"):
        assert word not in everything.replace("straight face", ""), word


@pytest.mark.parametrize("game", GAMES)
def test_examples_can_be_laid_out_with_the_real_deck(game: str) -> None:
    """No more copies of a card than the deck has, and every seat as many faces as it may roll."""
    deck = base_deck()
    for example in read(Edition(get_game(game))).examples():
        if isinstance(example, Ranked) or game != "cards":
            continue
        for face, count in Counter(s.face.text for s in example.verdict.table).items():
            most = deck.wildcards if face == "*" else 1 if face.startswith("!") else deck.copies
            assert count <= most, f"{example.caption}: {count} x {face}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages()[1:])
def test_a_translation_has_the_same_examples(game: str, language: str) -> None:
    def essence(language: str) -> list[str]:
        told = []
        for e in read(Edition.of(game, language)).examples():
            if isinstance(e, Ranked):
                told.append(
                    f"{[s.guess for s in e.guesses]} {[(s.guess, y) for s, y in e.answers]}"
                )
            else:
                steps = e.steps if isinstance(e, RoundPlayed) else ()
                said = [s.guess and s.guess.guess for s in steps]
                told.append(f"{e.verdict} {said}")
        return told

    assert essence(language) == essence("en")


@pytest.mark.parametrize("language", languages())
def test_each_game_has_one_source_in_each_language(language: str) -> None:
    folder = source_file("cards", language).parent
    assert {file.stem for file in folder.glob("*.md")} == {*GAMES, "dice"}


TINY = """
title = "Tiny"
numbers = [3, 4, 5]
copies = 4
wildcards = 0
suit = [
  { name = "red", letter = "R", animal = "fox", plural = "foxes" },
  { name = "blue", letter = "B", animal = "raven", plural = "ravens" },
]
"""


def own_deck(folder: Path, text: str) -> Deck:
    file = folder / "deck.toml"
    file.write_text(text)
    return load_deck(file)


def prose(document: Rulebook) -> str:
    return "\n".join(block.text for block in document.book if isinstance(block, Prose))


@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_are_told_with_the_cards_of_an_own_deck(language: str, tmp_path: Path) -> None:
    deck = own_deck(tmp_path, ELVES)
    ours = read_rules(Edition.of("cards", language))
    theirs = read_rules(Edition.of("cards", language, deck=deck))
    assert len(theirs.examples()) >= len(ours.examples()) - 4  # a deck with a 7 differs in few
    assert "56" in prose(theirs)
    told = prose(theirs).lower()
    for word in ("red", "foxes", "ravens") if language == "en" else ("rot", "rote", "füchse"):
        assert not re.search(rf"\b{word}\b", told), word
    for example in theirs.examples():
        if isinstance(example, Judged):
            assert all(shown.face in deck.faces.all for shown in example.verdict.table)


@pytest.mark.parametrize(
    ("language", "animals", "said"),
    [
        ("en", "hare, owl, fish and beetle", "**red hares**, **blue owls**, **green fish**"),
        ("de", "Hase, Eule, Fisch und Käfer", "**rote Hasen**, **blaue Eulen**, **grüne Fische**"),
    ],
)
def test_rules_speak_of_the_animals_that_a_theme_draws(
    language: str, animals: str, said: str
) -> None:
    plain = base_deck().faces.suits
    assert Theme.load("midnight").drawn(plain) == plain
    shown = replace(Edition.of("cards", language), drawn=Theme.load("meadow").drawn(plain))
    found = read_rules(shown, proved=False)
    told = prose(found)
    assert animals in told
    assert said in told
    words = language_of(language).suits
    for suit, other in zip(plain, Theme.load("meadow").drawn(plain), strict=True):
        theirs = {other.animal, other.plural, *words.get(other.animal, ())}
        for word in {suit.plural, *words.get(suit.animal, ())} - theirs:
            assert not re.search(rf"\b{word}\b", told + found.blurb, re.IGNORECASE), word


def test_a_deck_that_lacks_what_an_example_shows_leaves_it_out(tmp_path: Path) -> None:
    deck = own_deck(tmp_path, TINY)
    found = read_rules(Edition.of("cards", deck=deck))
    assert 0 < len(found.examples()) < len(read_rules(Edition.of("cards")).examples())
    assert all(table.title for table in odds_tables(found.edition))
    for part in (found.book, found.zine):  # no heading stays alone where its example stood
        for block, after in zip(part, [*part[1:], Prose("# the end")], strict=True):
            if isinstance(block, Prose) and block.text.splitlines()[-1].startswith("#"):
                assert not (isinstance(after, Prose) and after.text.startswith("#")), block
    assert len(found.spare) == len(found.zine)
    assert deck.faces.suits[0].plural in found.blurb
    with pytest.raises(CardlieError, match="played without cards"):
        Edition.of("wheel", deck=deck)


@pytest.mark.parametrize(
    ("language", "star", "others"),
    [("en", "star", r"\b(wheels?|helms?)\b"), ("de", "stern", r"\b(steuer)?(rad|räder\w*)\b")],
)
def test_the_wild_of_the_wheel_has_one_name_in_what_is_printed_and_one_picture(
    language: str, star: str, others: str
) -> None:
    words = strings(language)
    told = source_file("wheel", language).read_text(encoding="utf-8").partition("block book")[2]
    told = told.replace("figure:wheel-setup", "")
    told += "\n".join(words[key] for key in words.entries if "wheel" in key or key == "board.note")
    told += words["odds.stars"] + translation(language).sentences.get("star", "star")
    assert star in told.lower()
    assert re.findall(others, told.lower()) == []
    assert any("*" in space for space in GAMES["wheel"].track)
    pictures = Document(Theme.load(), "a die and the board")
    with pictures.page(200, 200) as pen:
        draw_face(pen, Box(0, 0, 16, 16), 1, True, pictures.theme.ink)
    draw_board(pictures, Paper.find("a4"))
    shapes = set(re.findall(rb"shape-(\w+)", pictures.finished()))
    assert shapes == {b"star", b"compass", b"ship", b"moon", b"fish", b"waves", b"pictogram"}
