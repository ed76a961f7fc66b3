"""What is seen at a glance: who said what, where bids stand, and what a doubt would cost."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.engine import Options, Table
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Challenged, Guessed
from cardlie.session.prompts import turn
from cardlie.session.stakes import at_stake, track_of
from cardlie.session.story import Story
from cardlie.session.view import seat_view, table_view
from cardlie.telling.names import Names
from cardlie.web.table_bots import fresh_showdown
from tests.depth import of_all
from tests.games.playing import any_action, tables


@settings(max_examples=of_all(60), deadline=None)
@given(tables(), st.integers(0, 2**32))
def test_what_is_at_stake_is_what_is_lost(options: Options, seed: int) -> None:
    table, rng = Table.deal(options, seed=seed), Random(seed)
    names = Names.around(options.seats, None)
    for _ in range(40):
        if table.over:
            return
        told = at_stake(table.observe(0).by_onlooker, names)
        assert all(at_stake(table.observe(seat), names) == told for seat in range(options.seats))
        action = any_action(table.legal(), rng)
        table.act(action)
        if not isinstance(action, Challenge) or options.game.passes_cup:  # a claim holds or falls
            continue
        event = next(e for e in reversed(table.events) if isinstance(e, Challenged))
        if event.guess.personal or event.guess.ranked:
            assert told == []
            continue
        over = event.have - event.need
        cases = ["Too few"] if over < 0 else ["Enough", "More" if over else "Exactly as many"]
        cases += {-1: ["One short"], 1: ["One more"]}.get(over, [])
        line = next((line for line in told if line.partition(":")[0] in cases), "")
        assert line or abs(over) > 1, told
        for seat, lost in enumerate(event.losses if line else ()):
            assert (names[seat] in line) == (
                lost != 0 or (line.endswith("pile.") and seat == event.loser)
            )


@pytest.mark.parametrize(
    ("game", "language", "expected"),
    [
        ("cards", "en", ["Too few: B discards a pile.", "Enough: A discards a pile."]),
        ("cards", "de", ["Zu wenige: B legt einen Stapel ab.", "Genug: A legt einen Stapel ab."]),
        (
            "wheel",
            "en",
            [
                "One short: B loses a die.",
                "Exactly as many: A loses a die.",
                "One more: A loses a die.",
            ],
        ),
    ],
)
def test_steps_that_cost_the_same_are_one_case(
    game: str, language: str, expected: list[str]
) -> None:
    table = Table.deal(Options(game, 2), seed=1)
    names = Names(("A", "B") if table.actor else ("B", "A"))
    table.guess("3 twos")
    while table.observe(0).phase != "guess":
        table.act("keep")
    with speaking(translation(language)):
        assert at_stake(table.observe(0), names) == expected


@settings(max_examples=of_all(30), deadline=None)
@given(st.sampled_from(["wheel", "mia"]), st.integers(0, 2**32))
def test_bids_stand_where_the_track_has_them(game: str, seed: int) -> None:
    options, rng = Options(game, 3), Random(seed)
    track = track_of(options.rules)
    table = Table.deal(options, seed=seed)
    story = Story(table, ("A", "B", "C"))
    for _ in range(30):
        if table.over:
            return
        table.act(any_action(table.legal(), rng))
        spaces = [said["space"] for said in story.hear(table.events).history]
        assert spaces == sorted(spaces)
        for said in story.history:
            words = said["do"].removeprefix("mia ").replace("21", "Mia").split()
            assert words[0] == track[said["space"]].strip("*")


@settings(max_examples=of_all(60), deadline=None)
@given(tables(), st.integers(0, 2**32))
def test_a_showdown_is_fresh_until_somebody_says_something(options: Options, seed: int) -> None:
    table, rng = Table.deal(options, seed=seed), Random(seed)
    for _ in range(30):
        if table.over:
            return
        action = any_action(table.legal(), rng)
        before = len(table.events)
        table.act(action)
        new = [type(event) for event in table.events[before:]]
        if {Challenged, SpottedOn} & set(new) and len(new) <= 4:
            assert fresh_showdown(table.events)
        if Guessed in new:
            assert not fresh_showdown(table.events)


def test_a_pile_that_is_discarded_is_told_with_commas_and_who_picks_it() -> None:
    table = Table.deal(Options("cards", 2), seed=1)
    story = Story(table, ("Ann", "Ben"))
    table.guess("1 two")
    table.challenge()
    loser = table.actor
    seen = table.observe(1 - loser)
    assert turn(seen, story.teller.names).endswith(" picks a pile to discard.")
    assert table_view(seen.by_onlooker, story.hear(table.events))["between"]
    table.act("discard 0")
    told = next(text for _, kind, text in story.hear(table.events).lines if kind == "discarded")
    cards = told.split(" discards ")[1].removesuffix(".").split(", ")
    assert len(cards) > 1
    assert all(len(card.split()) == 2 for card in cards), told
    assert not table_view(table.observe(0).by_onlooker, story)["between"]


def test_dice_under_a_cup_are_shown_as_they_are_said() -> None:
    for seed in range(20):
        table = Table.deal(Options("mia", 2), seed=seed)
        story = Story(table, ("Ann", "Ben"))
        seat = table.actor
        mine = seat_view(table.observe(seat), story.teller.names)["mine"]
        lie = [int(mine["faces"][place]) for place in mine["order"]]
        assert lie == sorted(lie, reverse=True)
        table.guess("Mia")
        assert "2 dice rolled" in table.observe(0).notes()
        table.challenge()
        shown = story.hear(table.events).showdown
        assert shown is not None
        assert [int(face["face"]) for face in shown["rows"][0]["faces"]] == lie
        assert shown["there"] == ("Mia" if lie == [2, 1] else f"{lie[0]}{lie[1]}")
