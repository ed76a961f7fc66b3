"""A match is a value: it is what its journal says, and nobody changes one that is there."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options, Table
from cardlie.session import lobby
from cardlie.session.lobby import Presence
from cardlie.session.match import MatchState
from cardlie.session.seats import BOT_NAMES, Person, Refused
from tests.depth import of_all
from tests.games.playing import any_action, tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.session.lobby import Entries
    from cardlie.session.seats import JournalEntry

PEOPLE = [Person.of(name) for name in ("ann", "ben", "carl", "dora")]
CODE, WRONG = "BCDFGH", ("say 9999 nonsense", "challenge", "fly")

WISHES: dict[str, Callable[[MatchState, Presence, Person, int, Random], Entries]] = {
    "sit": lambda m, t, who, seat, rng: lobby.sit(m, t, who, seat, BOT_NAMES[rng.randrange(9)]),
    "rise": lambda m, t, who, seat, rng: lobby.rise(m, t, who, seat),
    "bot": lambda m, t, who, seat, rng: lobby.bot(m, t, who, seat, "random"),
    "back": lambda m, t, who, seat, rng: lobby.back(m, t, who, seat),
    "agree": lambda m, t, who, seat, rng: lobby.agree(
        m, t, who, lambda match: match.agreed.but(seats=rng.randrange(2, 4))),
    "start": lambda m, t, who, seat, rng: lobby.start(m, t, who, rng.randrange(10**9)),
    "lobby": lambda m, t, who, seat, rng: lobby.leave(m, t, who),
    "act": lambda m, t, who, seat, rng: lobby.act(
        m, t, who, m.step, f"id-{m.entries}", lambda seen: any_action(legal(m), rng)),
    "wrong": lambda m, t, who, seat, rng: [
        {"deed": "act", "seat": legal(m).at.seat, "do": rng.choice(WRONG), "id": ""}],
    "pause": lambda m, t, who, seat, rng: lobby.pause(m, t, who, not m.paused),
    "clock": lambda m, t, who, seat, rng: lobby.set_clock(m, t, who, rng.choice([0, 10, 600])),
    "lead": lambda m, t, who, seat, rng: lobby.hand_on(m, t, who, seat),
    "offer": lambda m, t, who, seat, rng: lobby.offer(m, t, who, seat, CODE),
    "take": lambda m, t, who, seat, rng: lobby.take(m, t, who, CODE),
    "undo": lambda m, t, who, seat, rng: lobby.undo(m, t, who, agreed=rng.random() < 0.8),
    "sit in": lambda m, t, who, seat, rng: lobby.sit_in(m, t, m.step),
    "bot acts": lambda m, t, who, seat, rng: lobby.bot_acts(
        m, t, m.step, any_action(legal(m), rng)),
}  # fmt: skip

wishes = st.lists(
    st.tuples(st.sampled_from([*WISHES, *["act", "bot acts", "undo"] * 4]), st.integers(0, 3),
              st.integers(0, 3), st.integers(0, 2**32)),
    max_size=60,
)  # fmt: skip


def legal(match: MatchState) -> Any:
    if match.table is None or match.table.over:
        raise Refused("No game is being played now.")
    return match.table.legal()


def shown(match: MatchState) -> list[Any]:
    """All that a match is, with what its tables show to each seat."""
    values = [getattr(match, each.name) for each in fields(match) if each.name != "deals"]
    for deal in match.deals:
        table = deal.table
        values += [deal.number, deal.names, deal.counted, table.actor, table.actions, table.events]
        values += [str(table.observe(seat)) for seat in range(table.options.seats)]
    return values


def with_ann(options: Options) -> MatchState:
    """A table of two at which Ann sits, and a bot."""
    laid = MatchState.of(lobby.lay(MatchState(), Presence(), options, (None, "honest"), True))
    return laid.apply(*lobby.sit(laid, Presence(), PEOPLE[0], 0, "Ann"))


def written(entry: JournalEntry) -> JournalEntry:
    return entry | {"do": str(entry["do"])} if "do" in entry else entry


@settings(max_examples=of_all(60), deadline=None)
@given(tables(), wishes)
def test_what_was_stays_as_it_was(options: Options, asked: list[tuple[str, int, int, int]]) -> None:
    """Neither wishes nor entries change a match; and its journal, as it is kept, gives it again."""
    there = Presence(frozenset(PEOPLE[:2]), frozenset(PEOPLE[:2]))
    bots = (None, None, "random")[: options.seats]
    journal: list[JournalEntry] = lobby.lay(MatchState(), there, options, bots, False)
    match = MatchState.of(journal)
    for name, who, seat, seed in [("sit", 0, 0, 0), ("sit", 1, 1, 1), ("start", 0, 0, 7), *asked]:
        before = shown(match)
        try:
            entries = WISHES[name](match, there, PEOPLE[who], seat, Random(seed))
            after = match
            for entry in entries:
                once, twice = after.apply(entry), after.apply(written(entry))
                assert shown(once) == shown(twice)
                after = once
        except CardlieError:
            after, entries = match, []  # it was not to be had: nothing has changed
        assert shown(match) == before
        match = after
        journal += map(written, entries)
    assert shown(MatchState.of(journal)) == shown(match)


def test_games_that_were_added_up_go() -> None:
    """Of a hundred games the newest is there, and what was asked in it and the one before."""
    there, ann = Presence(frozenset(PEOPLE[:1])), PEOPLE[0]
    match = with_ann(Options("leira", 2, start=1))
    known = set[int]()
    for game in range(1, 20):
        match = match.apply(*lobby.start(match, there, ann, game))
        while match.stage == "play":
            assert match.table is not None
            action = any_action(match.table.legal(), Random(game))
            entry = {"deed": "act", "seat": match.table.actor, "do": action}
            match = match.apply(entry | {"id": f"id-{match.entries}"})
        assert [deal.number for deal in match.uncounted()] == [game]
        match = match.apply(*lobby.count(match, there, game, []))
        assert [deal.number for deal in match.deals] == [game]
        assert set(match.answered.values()) <= {game - 1, game}
        known.add(len(match.answered))
    assert max(known) < 20


def test_no_bot_says_anything_twice_at_a_table() -> None:
    """However many games are played there, and told anew from what was kept."""
    there, ann = Presence(frozenset(PEOPLE[:1])), PEOPLE[0]
    match = with_ann(Options("leira", 2, start=2))
    journal: list[JournalEntry] = []
    said: list[str] = []
    laid = match
    for game in range(8):
        journal += lobby.start(match, there, ann, game)
        match = match.apply(journal[-1])
        while match.stage == "play":
            assert match.table is not None
            action = any_action(match.table.legal(), Random(game))
            journal.append({"deed": "act", "seat": match.table.actor, "do": action, "id": ""})
            match = match.apply(journal[-1])
        deal, again = match.deals[-1], laid
        for entry in journal:
            again = again.apply(entry)
        events, remarks, same = deal.table.events, deal.remarks(), again.deals[-1].remarks()
        for nth in range(len(events)):
            assert remarks.on(nth, events) == same.on(nth, events)
        said += [told for nth in range(len(events)) if (told := remarks.on(nth, events))]
    assert len(set(said)) == len(said) > 3


@pytest.mark.parametrize("kind", ["fly", "", None, 3])
def test_an_entry_of_another_cardlie_is_refused(kind: object) -> None:
    with pytest.raises(CardlieError, match="dealt by another cardlie"):
        MatchState().apply({"deed": kind})


def test_a_table_that_is_looked_at_is_not_played_on() -> None:
    """Whoever holds a deal of before sees the game as it was then."""
    there, ann = Presence(frozenset(PEOPLE[:1])), PEOPLE[0]
    match = with_ann(Options("leira", 2))
    match = match.apply(*lobby.start(match, there, ann, 5))
    table = match.table
    assert table is not None
    later = match.apply({"deed": "act", "seat": table.actor, "do": "say 1 five", "id": ""})
    assert table.actions == Table.deal(table.options, seed=5).actions == ()
    assert later.table is not None
    assert [str(action) for action in later.table.actions] == ["say 1 five"]
