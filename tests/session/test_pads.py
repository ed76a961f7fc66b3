"""What is offered to be tapped, and what a seat is told beside it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import Legal, Options, Table, parse_action
from cardlie.engine.decision import GUESS
from cardlie.engine.decisions.guess import Say
from cardlie.engine.events import Challenged
from cardlie.guess import Guess
from cardlie.odds import odds
from cardlie.odds.percent import percent
from cardlie.session.choices import choices
from cardlie.session.guess_pad import grouped, pad
from cardlie.session.hints import odds_of
from cardlie.session.prompts import turn
from cardlie.session.story import Story
from cardlie.session.view import _seats, hint_view
from cardlie.telling.names import Names
from tests.depth import of_all
from tests.games.playing import any_action, tables

if TYPE_CHECKING:
    from cardlie.engine import Observation


def played(options: Options, rng: Random, moves: int) -> Table:
    table = Table.deal(options, seed=rng.randrange(10**6))
    for _ in range(moves):
        if table.over:
            break
        table.act(any_action(table.legal(), rng))
    return table


@settings(max_examples=of_all(60))
@given(tables(), st.integers(0, 2**32), st.integers(0, 12))
def test_each_button_does_what_is_legal_and_no_guess_has_one(
    options: Options, seed: int, moves: int
) -> None:
    table = played(options, Random(seed), moves)
    if table.over:
        return
    seen = table.observe(table.actor)
    for each in choices(seen, Names.around(options.seats, None)):
        assert seen.phase != GUESS.id or each.id not in ("say", "challenge", "spot-on")
        assert bool(each.sure) == (each.id == "leave"), "what can't be taken back is asked twice"
        picks = each.places[:1] if each.places else [""]
        for pick in picks:
            assert parse_action(each.do.replace("{picked}", str(pick))).is_legal(seen)


def figures(legal: list[list[int]]) -> list[int | None]:
    return [n for low, high in legal for n in range(low, high + 1)] or [None]


def tapped(pad: list[dict[str, Any]], key: str) -> list[str]:
    """Every guess that a pad can say, as it is written or spoken."""
    return [
        what[key][0 if n == 1 else 1].replace("{n}", str(n))
        for kind in pad
        for what in kind["whats"]
        for n in figures(what["legal"])
    ]


@settings(max_examples=of_all(60))
@given(tables(), st.integers(0, 2**32), st.integers(0, 12), st.sampled_from(languages()))
def test_the_pad_offers_what_may_be_said_and_nothing_else(
    options: Options, seed: int, moves: int, lang: str
) -> None:
    table = played(options, Random(seed), moves)
    seen = table.observe(table.actor)
    if seen.phase != "guess":
        return
    most = seen.on_table
    with speaking(translation(lang)):
        offered = pad(seen.bidding, seen.history, most)
    faces = seen.bidding.rules.faces
    written = [parse_action(f"say {text}", seen.bidding.rules) for text in tapped(offered, "do")]
    assert all(table.can(action) for action in written)
    legal = {Say(guess) for guess in Legal(seen).guesses(most)}
    assert legal <= set(written)
    if legal:
        assert legal == set(written)
    kinds = seen.bidding.kinds  # where there is but one, the word for it is left out
    spoken = [Guess.parse(text, faces, lang, kinds) for text in tapped(offered, "spoken")]
    assert [Say(guess) for guess in spoken] == written
    drawn = {what["face"] for kind in offered for what in kind["whats"]} - {None}
    assert drawn <= set(faces.index)
    assert drawn or not offered or options.game.id not in ("tavern", "wheel", "perudo")


@settings(max_examples=of_all(40))
@given(tables(), st.integers(0, 2**32), st.integers(0, 3))
def test_who_is_first_is_told_so(options: Options, seed: int, moves: int) -> None:
    table = played(options, Random(seed), moves)
    for seat in range(options.seats):
        seen = table.observe(seat)
        told = turn(seen, Names.around(options.seats, None))
        first = seen.phase == GUESS.id and seen.actor == seat and not seen.history
        assert (told == "Your turn. Say the first guess.") == first


def test_a_guess_that_differs_in_its_figure_alone_is_one_button() -> None:
    rules = Options("cards").rules
    guesses = [Guess.parse(text) for text in ("3 red", "5 red", "4 red", "9 red", "2 less than 3")]
    colour, less = grouped(guesses, rules)
    (red,) = colour["whats"]
    assert (red["label"], red["legal"], red["suit"]) == ("red", [[3, 5], [9, 9]], "red")
    assert less["whats"][0]["label"] == "less than 3"
    (power,) = grouped([Guess.parse("power two-pairs")], rules)[0]["whats"]
    assert power["legal"] == [[3, 3]]


@settings(max_examples=of_all(40))
@given(tables(), st.integers(0, 2**32))
def test_a_showdown_climbs_to_what_the_judge_found(options: Options, seed: int) -> None:
    """Seat by seat; it ends at what is there, and says what was needed."""
    table = played(options, Random(seed), 30)
    for n, event in enumerate(table.events):
        if isinstance(event, Challenged):
            story = Story(table, tuple(map(str, range(options.seats))))
            shown = story.hear(table.events[: n + 1]).showdown
            assert shown is not None
            need = None if event.guess.ranked else event.need  # a roll has a place, no amount
            assert (shown["rows"][-1]["have"], shown["need"]) == (event.have, need)
            assert [len(row["faces"]) for row in shown["rows"]] == [
                len(faces) for faces in event.faces if faces
            ]
            return


def seen_by(table: Table) -> Observation:
    return table.observe(table.actor)


def test_odds_are_those_of_the_seat() -> None:
    table = Table.deal("tavern", seats=3, seed=3)
    table.guess("2 threes")
    seen = seen_by(table)
    true = percent(odds("3 threes", seen.view()))
    assert odds_of(Guess.parse("three 3s"), seen) == f"“3 threes” is true in {true} of all cases."
    found = hint_view(seen)
    there = percent(odds("2 threes", seen.view()))
    assert found["last"].startswith(f"“2 threes” is true in {there} of all cases, and exact in ")
    assert len(found["raises"]) == 4
    with speaking(translation("de")):
        assert percent(Fraction(1, 8)) == "12,5 %"


@settings(max_examples=of_all(60))
@given(tables(), st.integers(0, 2**32), st.integers(0, 40), st.sampled_from(languages()))
def test_pages_tell_coins_where_they_count_and_secrets_where_there_are_any(
    options: Options, seed: int, moves: int, lang: str
) -> None:
    table = played(options, Random(seed), moves)
    seen = table.observe(table.actor)
    for seat in _seats(seen):
        assert (seat["coins"] is None) == (options.game.finish.score != "coins")
        assert (seat["coins"] or 0) >= 0
    names = Names(tuple(f"P{seat}" for seat in range(options.seats)))
    with speaking(translation(lang)):
        asked = turn(seen, names)
    if seen.phase == "swap":
        hidden = {"en": "unseen", "de": "verdeckt"}[lang] in asked
        assert hidden == (not options.plays("open"))
