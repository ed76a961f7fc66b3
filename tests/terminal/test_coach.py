"""What the table answers to questions, for eyes and for who only hears it."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings

from cardlie.base.strings import everywhere, languages, translation
from cardlie.base.translation import speaking, tr
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.guess import Guess
from cardlie.session.choices import guesses_next
from cardlie.session.guess_words import guess_text
from cardlie.session.hints import likely, odds_of
from cardlie.session.input import read_input
from cardlie.session.questions import QUESTIONS, TableQuestion
from cardlie.telling.names import Names
from cardlie.telling.spans import faces_of, line
from cardlie.terminal.coach import answer, odds_lines
from cardlie.terminal.look import Look
from cardlie.terminal.painter import Painter
from tests.depth import of_all
from tests.players.tables import tables
from tests.session.tables import wheel
from tests.terminal.playing import PLAIN

#: A card by its letters.
ABBREVIATED = re.compile(r"\b(R|G|B|Y|Gr|Ge)\d\b")


@given(tables())
@settings(max_examples=of_all(30), deadline=None)
def test_a_list_of_odds_tells_how_far_each_kind_carries_and_what_is_about_even(
    table: Table,
) -> None:
    seen = table.observe(table.actor)
    raises = likely(seen) if guesses_next(seen) else []
    if raises and raises[0][0].ranked and not seen.unseen:
        return  # there is nothing to weigh
    lines = odds_lines(seen, Look(spoken=True))
    half = Fraction(1, 2)
    if not any(chance > half for _, chance in raises):
        return
    at = lines.index("The highest of each kind that is more likely true than not:")
    end = lines.index("About even:") if "About even:" in lines else len(lines)
    most, even = (" ".join(part) for part in (lines[at:end], lines[end:]))
    said = [(guess, chance, f"“{guess_text(guess, seen)}”") for guess, chance in raises]
    assert all((text in most) <= (chance > half) for _, chance, text in said)
    assert all((text in even) <= (Fraction(45, 100) <= chance) for _, chance, text in said)
    for guess, chance, text in said:
        kind = type(guess) if guess.ranked else guess.about
        higher = [
            far
            for each, far, _ in said
            if (type(each) if each.ranked else each.about) == kind and half < far < chance
        ]
        assert (text in most) <= (not higher)
    assert len({line.split(": ")[0] for line in lines[at + 1 : end]}) == end - at - 1


@given(tables())
@settings(max_examples=of_all(40), deadline=None)
def test_help_shows_a_guess_of_each_kind_that_may_be_said_as_it_is_typed(table: Table) -> None:
    seen, names = table.observe(table.actor), Names.around(table.options.seats, 0)
    lines = answer(TableQuestion("help"), seen, names, Look())
    assert lines.index("Your turn:") < lines.index("At any time:")
    page = " ".join(" ".join(lines).split())
    odds = re.search("'odds (.*?)' for any guess", page)
    assert odds
    assert answer(TableQuestion("odds", odds[1]), seen, names, Look())
    legal = Legal(seen)
    if not (legal.now(Say) and legal.guess):
        return
    kinds = {type(g) for g in legal.guesses(seen.bidding.highest_figure(seen.on_table))}
    shown = re.search("in your own words, such as ((?:'[^']+'(?:, )?)+)", page)
    assert shown
    said = [read_input(text, seen, names) for text in re.findall("'([^']+)'", shown[1])]
    assert all(isinstance(each, Say) and legal.allows(each) for each in said)
    told_of = {type(each.guess) for each in said if isinstance(each, Say)}
    assert {kind for kind in kinds if kind.__name__ in ("Number", "Colour", "Less")} <= told_of


def test_help_names_only_what_works_here() -> None:
    table = Table.deal("leira", seats=2, seed=3)
    seen, names = table.observe(table.actor), Names.around(2, 0)
    for works in (False, True):
        look = Look(terminal=True)
        lines = answer(TableQuestion("help"), seen, names, look, arrows=works, undo=works)
        page = "\n".join(lines)
        assert ("arrow keys" in page) == ("undo" in page) == works


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("columns", range(40, 90, 10))
def test_questions_are_listed_whole_below_their_heading(
    language: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for game in ("cards", "wheel", "mia"):
        table = Table.deal(game, seats=3, seed=3)
        seen, names = table.observe(table.actor), Names.around(3, 0)
        with speaking(translation(language)):
            lines = answer(TableQuestion("help"), seen, names, Look(terminal=True), arrows=True)
            at = lines.index(tr("At any time:"))
            words = [everywhere(typed)[0] for typed, _ in QUESTIONS.values()]
        assert lines[at - 1] == ""
        assert lines[at + 1].split()[0] == words[0]
        assert not {line.split()[0] for line in lines[1 : at - 1]} & {*words}


def test_cards_that_are_told_have_commas_where_they_are_only_heard() -> None:
    cards = Options("cards", 3).rules.faces.parse("R3 G1 Y2")
    told = line("You discard {pile}", pile=faces_of(*cards))
    assert Look().styled(told) == "You discard R3 G1 Y2"
    assert Look(spoken=True).styled(told) == "You discard red 3, green 1, yellow 2"


def test_of_dice_that_one_sees_the_odds_say_one_thing() -> None:
    table = Table.deal("mia", seats=3, seed=3)
    seen = table.observe(table.actor)
    said = "“33” is true and so is all below it; what is higher is not."
    assert odds_lines(seen, Look()) == [said]


def test_who_hears_the_table_hears_cards_in_words() -> None:
    for language in languages():
        with speaking(translation(language)):
            table = Table.deal(Options("cards", 3, wildcards=True, powers=True), seed=3)
            seen, names = table.observe(table.actor), Names.around(3, 0)
            heard = " ".join(Painter(names, ("",) * 3, Look(spoken=True)).hand(seen))
            drawn = " ".join(Painter(names, ("",) * 3, Look()).hand(seen))
            assert ABBREVIATED.search(drawn)
            assert not ABBREVIATED.search(heard)
            assert ("red 2" if language == "en" else "Rot 2") in heard


def test_odds_of_rolls_are_heard_with_what_is_done_first() -> None:
    seen = wheel("say 7 fives")
    seeing, hearing = (odds_lines(seen, Look(spoken=spoken)) for spoken in (False, True))
    rows = [line.split("  ") for line in map(str.strip, seeing[1:])]
    assert hearing == [seeing[0], *(f"{does}: {chance}." for chance, does in rows)]
    assert len(rows) > 3


def test_the_rules_of_a_table_tell_with_how_many_everybody_starts() -> None:
    seen = Table.deal("wheel", seats=2, start=3).observe(0)
    names = Names.around(2, 0)
    lines = answer(TableQuestion("rules"), seen, names, Look())
    assert "3 dice each" in " ".join(lines[:6])
    seen = Table.deal("wheel", seats=2).observe(0)
    assert answer(TableQuestion("rules"), seen, names, Look())[0].startswith("==")


def test_what_all_see_is_no_chance() -> None:
    table = Table.deal("cards", seats=2, seed=1)
    for action in ("say 40 red", "challenge"):
        table.act(action)
    seen = table.observe(0)
    there = sum(face.suit == "red" for faces in seen.in_view for face in faces)
    guess = Guess.parse
    assert odds_of(guess(f"{there} red"), seen).startswith(f"“{there} red” is true.")
    assert odds_of(guess("9 red"), seen).startswith("“9 red” is not true.")


@pytest.mark.parametrize("game", ["mia", "single-hand"])
def test_what_is_ranked_is_listed_by_its_chance(game: str) -> None:
    """A heat map of it would have a row and a column for each."""
    seats = (Table.deal(Options(game, 2), seed=seed) for seed in range(9))
    told = [odds_lines(table.observe(table.actor), PLAIN) for table in seats]
    assert all(len(lines) <= 2 and "%" not in lines[0] for lines in told)
    assert any(lines[0].endswith("; what is higher is not.") for lines in told)
