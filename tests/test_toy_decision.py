"""A decision made while the tests run, in a file of its own, is known to everything."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalAction
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.cli import main
from cardlie.engine import (
    Challenge,
    Keep,
    Legal,
    Options,
    Say,
    SpotOn,
    Table,
    as_json,
    parse_action,
)
from cardlie.engine.actions import ACTIONS, ActionBounds
from cardlie.engine.log import dump, load
from cardlie.games import GAMES
from cardlie.games.chance import Seeded
from cardlie.games.records import SeatNo
from cardlie.players import BotChance, BotConfig, parse_seats
from cardlie.players.player import next_action
from cardlie.session.choices import choices
from cardlie.session.hints import hint
from cardlie.session.input import read_input
from cardlie.session.letters import laid_out, letter
from cardlie.session.prompts import prompt
from cardlie.session.story import Story
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller
from cardlie.terminal.event_lines import event_lines
from cardlie.terminal.look import Look
from cardlie.terminal.painter import Painter
from tests.depth import sharing
from tests.toy_decisions import Turn, Turned, known


@pytest.fixture(autouse=True)
def known_to_all(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with known(monkeypatch):
        yield


fresh = sharing(40)

BOTS = ("casual", "random", "honest", "counter", "strong", "npc")


def played(seats: int, seed: int, bots: tuple[str, ...], most: int = 300) -> Table:
    """A table at which bots have played."""
    table = Table.deal(Options("turned", seats=seats), seed=seed)
    players = [
        BotConfig.parse(bots[seat % len(bots)]).build(BotChance(Seeded(seed), seat))
        for seat in range(seats)
    ]
    while not table.over and len(table.actions) < most:
        table.act(next_action(table.state, players)[1])
    return table


@given(st.integers(1, 6), st.integers(2, 8), st.data())
@fresh
def test_every_action_there_can_be_is_read_from_what_it_is_written(
    places: int, seats: int, data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from([kind for kind in ACTIONS if kind is not Say]))
    actions = list(kind.ever(ActionBounds(places, seats, seats)))
    assert [parse_action(str(action)) for action in actions] == actions
    assert len(set(map(str, actions))) == len(actions)


@given(st.integers(2, 5), st.integers(0, 999), st.lists(st.sampled_from(BOTS), min_size=1))
@fresh
def test_bots_decide_and_claim_and_a_saved_game_is_the_same(
    seats: int, seed: int, bots: list[str]
) -> None:
    table = played(seats, seed, tuple(bots), most=60)
    again = load_text(dump(table))
    assert [as_json(event) for event in again.events] == [as_json(event) for event in table.events]
    assert again.actions == table.actions
    kept = table.actions.count(Keep())  # those who let a claim pass leave no trace
    assert kept <= sum(isinstance(action, Say) for action in table.actions)


def load_text(text: str) -> Table:
    from pathlib import Path
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_text(text, encoding="utf-8")
        return load(file).table


@given(st.integers(3, 5), st.integers(0, 999), st.randoms(use_true_random=False))
@fresh
def test_who_may_claim_is_asked_and_nobody_else(seats: int, seed: int, rng: Random) -> None:
    table = Table.deal(Options("turned", seats=seats), seed=seed)
    bidder = table.actor
    table.guess("2 ones")
    turn = rng.choice(table.legal().of(Turn))
    table.act(turn)
    assert isinstance(table.events[-1], Turned)
    assert table.state.history
    after = (bidder + 1) % seats
    others = [seat for seat in range(seats) if seat not in (bidder, after)]
    assert sorted(table.state.claimants) == others
    for seat in range(seats):
        seen = table.observe(seat)
        offered = Legal(seen).of(SpotOn)
        if seat == bidder:
            assert not offered
            with pytest.raises(IllegalAction):
                table.act(SpotOn(seen.seat))
        else:
            assert offered == (SpotOn(None if seat == after else seen.seat),)
            assert seen.phase == ("guess" if seat == after else "claim")
    claimant = rng.choice(others)
    held = list(table.state.held)
    table.act(f"spot-on by {claimant}")
    event = next(as_json(event) for event in table.events if "exact" in as_json(event))
    assert event["seat"] == claimant
    won = -1 if event["exact"] else 1
    assert list(event["losses"]) == [won * (seat == claimant) for seat in range(seats)]
    assert table.state.held == [has - lost for has, lost in zip(held, event["losses"], strict=True)]
    assert not table.state.claimants or table.state.history


@given(st.integers(2, 5), st.integers(0, 999), st.sampled_from(["turn ", "Flip ", ""]))
@fresh
def test_it_is_asked_for_and_typed_at_a_terminal(seats: int, seed: int, verb: str) -> None:
    table = Table.deal(Options("turned", seats=seats), seed=seed)
    table.guess("2 ones")
    seen, names = table.observe(table.actor), Names.around(seats, table.actor)
    assert prompt(seen, names) == "turn a die up, or keep them hidden"
    order = laid_out(seen)
    for action in Legal(seen).of(Turn):
        fresh = "fresh " if action.fresh else ""
        assert read_input(f"{verb}{fresh}{letter(order.index(action.die))}", seen, names) == action
    assert read_input("", seen, names) == Keep()
    with pytest.raises(CardlieError, match="which die"):
        read_input("turn", seen, names)
    assert hint(seen, names) == ["There is no guess to weigh now."]
    hand = " ".join(Painter(names, ("",) * seats, Look()).hand_line(seen))
    assert all(f"({letter(nth)})" in hand for nth in range(len(order)))
    table.act(Turn(SeatNo(0)))
    told = event_lines(table.events[-1], Teller(table.options, names), Look())
    up = table.observe(seen.seat).in_view[seen.seat][0]
    assert told == [f"You turn up {up}."] or "[" in told[0]
    if seats > 2:
        other = table.observe(table.state.claimants[0])
        names = Names.around(seats, other.seat)
        assert "Enter" in prompt(other, names)
        assert "exact in" in hint(other, names)[0]
        assert read_input("spot-on", other, names) == SpotOn(other.seat)
        assert read_input("", other, names) == Keep()


def test_a_game_of_it_is_played_to_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "".join(f"{n} sixes\nturn a\nkeep\nchallenge\n\n" for n in range(1, 90))
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    words = ("play", "turned", "--seats", "you,casual,random", "--seed", "3", "--plain")
    assert main(list(words)) == 0
    out = capsys.readouterr().out
    assert "turns up" in out
    assert "You turn up" in out
    assert "exact? (s, or Enter to go on)" in out


@pytest.mark.parametrize("bots", ["casual", "random,counter,random", "honest,npc,casual"])
def test_a_million_are_played_one_by_one_and_that_is_said(bots: str) -> None:
    plan = Plan.of(Options("turned", seats=3), parse_seats(bots), players=(3, 3), seed=4)
    assert "turned" in (why_not(plan) or "")
    run = simulate([plan], games=6)
    assert run.tallies[0].games.games == 6
    assert json.dumps(str(run.tallies[0])) == json.dumps(str(simulate([plan], games=6).tallies[0]))


@given(st.integers(2, 5), st.integers(0, 99), st.sampled_from(languages()))
@fresh
def test_phones_show_a_button_for_it_and_for_a_claim(seats: int, seed: int, language: str) -> None:
    table = Table.deal(Options("turned", seats=seats), seed=seed)
    table.guess("2 ones")
    names = Names(tuple("ABCDE"[:seats]))
    seen = table.observe(table.actor)
    with speaking(translation(language)):
        offered = choices(seen, names)
    tapped = {
        parse_action(each.do.replace("{picked}", str(place)))
        for each in offered
        for place in each.places or [0]
    }
    assert tapped == set(Legal(seen).actions(0))
    table.act(Keep())
    story = Story(table, names.names)
    assert story.text(story.teller.action_line(table.events[-1])).startswith(names[seen.seat])
    for seat in table.state.claimants:
        (claim,) = [each.do for each in choices(table.observe(seat), names)]
        assert parse_action(claim) == SpotOn(seat)


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 9), st.integers(0, 99), st.data())
@fresh
def test_phones_show_buttons_for_all_that_is_legal(
    game: str, start: int, seed: int, data: st.DataObject
) -> None:
    """And for nothing else, in every phase of every game."""
    names = data.draw(st.sets(st.sampled_from([*GAMES[game].switches] or ["-"])))
    options = Options.of(game, [each for each in sorted(names) if each != "-"], seats=3)
    table = Table.deal(options, seed=seed)
    bots = [BotConfig.parse("random").build(BotChance(Seeded(seed), seat)) for seat in range(3)]
    for _ in range(start):
        if not table.over:
            table.act(next_action(table.state, bots)[1])
    seen = table.observe(table.actor)
    if table.over:
        return
    tapped = set()
    for each in choices(seen, Names(("A", "B", "C"))):
        for size in range(1, each.many + 1) if each.many else [1]:
            for places in combinations(each.places, size) if each.places else [()]:
                picked = " ".join(map(str, places))
                tapped.add(parse_action(each.do.replace("{picked}", picked)))
    guessing = (Say, Challenge, SpotOn) if seen.phase == "guess" else ()
    legal = {each for each in Legal(seen).actions(0) if not isinstance(each, guessing)}
    assert tapped == legal
