"""Handing the cup on unseen, claims as high as the last, and giving the highest up."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalAction, IllegalGuess
from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.text import as_markdown
from cardlie.engine import Options, Table
from cardlie.engine.decisions.cup import GaveUp, GiveUp, HandedOn, HandOn, ShowTop, Take
from cardlie.engine.events import Event, Guessed, as_json
from cardlie.games import get_game
from cardlie.games.key_texts import sentence_of
from cardlie.players import parse_seats
from cardlie.press.parts.reference import reference_rows
from cardlie.session.input import read_input
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller
from tests.depth import sharing
from tests.engine.redealt import redeal
from tests.games.playing import any_action

EQUAL = "mia[bids.rule=as-high;cup.again=all-or-none;costs.give-up=caller:1]"
GAMES = (EQUAL, "mia[cup.again=all-or-none]", "mia[bids.rule=as-high]", "mia-bga", "meiern")


def played(game: str, seats: int, seed: int, steps: int) -> tuple[Table, list[Event]]:
    """A table after some steps, at which the cup is handed on whenever it may be."""
    table, rng = Table.deal(Options(game, seats), seed=seed), Random(seed)
    for _ in range(steps):
        if table.over:
            break
        legal = table.legal()
        if legal.may(HandOn) and rng.random() < 0.7:
            table.act(HandOn())
        elif table.history and table.can(f"say {table.history[-1]}") and rng.random() < 0.8:
            table.act(f"say {table.history[-1]}")
        else:
            table.act(any_action(legal, rng))
    return table, [*table.events]


@given(st.sampled_from(GAMES), st.integers(2, 5), st.integers(0, 999))
def test_nobody_makes_the_same_claim_twice_in_a_round(game: str, seats: int, seed: int) -> None:
    _, events = played(game, seats, seed, 80)
    said, last = dict[int, int](), 0
    for event in events:
        if isinstance(event, Guessed):
            rung = event.guess.amount(None)  # type: ignore[arg-type]
            assert rung >= last
            assert rung > said.get(event.seat, 0)
            said[event.seat] = last = rung
        elif event.wire == "began":
            said, last = {}, 0


@given(st.sampled_from(GAMES), st.integers(0, 999), st.integers(0, 40))
def test_no_seat_sees_what_was_handed_on_unseen(game: str, seed: int, steps: int) -> None:
    table, _ = played(game, 3, seed, steps)
    sees = [seat for seat in range(3) if table.observe(seat).faces]
    assert len(sees) <= 1
    for seat in range(3):
        other = table.copy()
        before = repr(other.observe(seat)).encode()
        redeal(other.state, seat, Random(seed))
        assert repr(other.observe(seat)).encode() == before


def test_the_dice_stay_as_they_lie_and_whoever_hands_them_on_answers() -> None:
    table = Table.deal(Options("mia-bga", 3), seed=3)
    first, there = table.actor, table.observe(table.actor).faces
    table.guess("54")
    assert table.act("hand-on") == HandedOn(table.actor)
    second = table.actor
    assert table.observe(second).faces == ()
    assert not table.can_guess("53")
    table.guess("54")
    assert table.observe(first).faces == there
    assert table.observe(table.actor).public.extra.facts[-1].value == 1
    shown = table.challenge()
    assert shown.bidder == second
    assert sum(shown.faces, ()) == there


def test_a_claim_that_went_round_has_to_rise() -> None:
    table = Table.deal(Options("mia-wikipedia", 3), seed=1)
    for _ in range(3):
        if table.history:
            table.act("take")
        table.guess("43")
    table.act("take")
    with pytest.raises(IllegalGuess):
        table.guess("43")
    table.guess("51")
    table.act("take")
    table.guess("51")  # it was another's


def test_what_is_given_up_nobody_sees() -> None:
    table = Table.deal(Options("mia-bga", 3), seed=3)
    bidder = table.actor
    with pytest.raises(IllegalAction, match="you can't"):
        table.act("give-up")
    table.guess("65")
    with pytest.raises(IllegalAction, match="only give up after the highest"):
        table.act("give-up")
    table.act("take")
    table.guess("21")
    assert not table.legal().may(Take)
    assert not table.legal().may(HandOn)
    claimed, caller = table.observe(table.actor).bidder, table.actor
    event = table.act(GiveUp())
    assert isinstance(event, GaveUp)
    assert (event.seat, event.bidder) == (caller, claimed) != (caller, bidder)
    assert [*as_json(event)] == ["event", "seat", "bidder", "losses", "out"]
    assert table.state.starter == claimed  # next.give-up = "bidder"
    for other in ("mia", "meiern"):
        table = Table.deal(Options(other, 2), seed=1)
        table.guess("21")
        assert not table.legal().may(GiveUp)


@pytest.mark.some(1, of="all commands on a file")
@sharing(10)
@given(st.sampled_from([*GAMES, "mia[ladder.doubles=fall;ladder.top=none]", "sixes"]), st.data())
def test_bots_play_them_on_both_engines_or_it_is_said_why_not(
    game: str, data: st.DataObject
) -> None:
    bots = data.draw(st.lists(
        st.sampled_from(["casual", "honest", "counter", "random", "npc", "trick"]), min_size=2,
        max_size=4,
    ))  # fmt: skip
    options = Options(game, max(len(bots), 3))
    plan = Plan.of(options, parse_seats(",".join(bots)), seed=data.draw(st.integers(0, 99)))
    found = simulate([plan], 4, engine="table")
    refused = why_not(plan)
    if refused is None:
        assert simulate([plan], 4, engine="arrays") == found
    else:
        assert "played one table at a time" in refused
        assert options.game.rounds or "give-up" in options.game.usual.endings


SHOWN = "mia[costs.shown=caller:1+rest:2;dice.each=4]"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_highest_roll_may_be_shown(language: str) -> None:
    """Strangers: whoever is next loses one life, the others two, and nobody doubts anything."""
    table = Table.deal(Options(SHOWN, 4), seed=1)
    first, faces = table.actor, table.state.faces
    assert not table.legal().may(ShowTop) or set(table.state.rolled[first]) == {0, 1}
    table.state.rolled[first] = (faces.index["1"], faces.index["3"])
    table.state.forget_views()
    with pytest.raises(CardlieError, match="only the highest"):
        table.act("show-it")
    table.state.rolled[first] = (faces.index["1"], faces.index["2"])
    table.state.forget_views()
    with speaking(translation(language)):
        names = Names(("Ann", "Ben", "Cleo", "Dan"))
        typed = {"en": "show it", "de": "ich zeige ihn"}[language]
        assert str(read_input(typed, table.observe(first), names)) == "show-it"
        told = Teller(table.options, names).tell(table.act("show-it"))
        said = "".join(span.text for line in told for span in line)
        assert {"en": "shows 1 2", "de": "zeigt 1 2"}[language] in said
    held = [table.state.held[(first + step) % 4] for step in range(4)]
    assert held == [4, 3, 2, 2]


def test_a_shown_roll_is_played_to_the_end_and_nobody_shows_elsewhere() -> None:
    plan = Plan.of(Options(SHOWN, 3), parse_seats("casual,strong,honest"), seed=2)
    assert why_not(plan)
    simulate([plan], 20)
    table = Table.deal(Options("mia", 3), seed=1)
    with pytest.raises(CardlieError, match="nobody shows"):
        table.act("show-it")
    with pytest.raises(CardlieError, match="both"):
        get_game("mia[costs.shown=caller:1+bidder:1]")


@pytest.mark.parametrize("again", ["all", "all-or-none"])
def test_whoever_has_the_cup_may_roll_twice(again: str) -> None:
    """Strangers: the first and the second player roll again before they claim, once each."""
    game = f"mia[cup.rolls=2;cup.again={again}]"
    table = Table.deal(Options(game, 3), seed=3)
    for text in ("again 0 1", "say 43", "take", "again 1", "say 53", "take"):
        assert table.phase == {"t": "cup", "s": "guess"}.get(text[0], "again")
        table.act(text)
    assert table.phase == "again"
    table.act("keep")
    assert table.phase == "guess"
    plan = Plan.of(Options(game, 3), parse_seats("casual,strong,random"), seed=2)
    assert why_not(plan)
    simulate([plan], 20)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rolls", [2, 3])
@pytest.mark.parametrize("game", ["mia", "single-hand"])
def test_it_is_told_how_often_the_cup_may_be_rolled(game: str, rolls: int, language: str) -> None:
    changed = f"{game}[cup.again=all;cup.rolls={rolls}]"
    told = sentence_of("cup.rolls", rolls, strings(language))
    rules = read_rules(Edition.of(changed, language))
    for part in (rules.book, rules.summary, rules.zine):
        assert told in as_markdown(part, rules)
    sides = reference_rows(strings(language), Options(changed, 3))
    assert told in " ".join(about for side in sides for _, about in side)


def test_a_cup_that_is_looked_at_first_is_not_rolled_twice() -> None:
    with pytest.raises(CardlieError, match=r"cup\.again"):
        get_game("mia[cup.rolls=2;cup.again=some]")
    with pytest.raises(CardlieError, match="there is none"):
        get_game("tavern[cup.rolls=2]")
