"""A match is a value: it is what its journal says, and nobody changes one that is there."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Legal, Options, Table
from cardlie.session import journal, lobby
from cardlie.session.deal import Deal
from cardlie.session.journal import KINDS, entry_of, json_of
from cardlie.session.lobby import Presence
from cardlie.session.match import Entry, MatchState
from cardlie.session.seats import BOT_NAMES, Person, Refused
from tests.depth import of_all
from tests.games.playing import any_action, tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.session.lobby import Entries

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
        journal.act(legal(m).observation.seat, rng.choice(WRONG))],
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


def read_back(entry: Entry) -> Entry:
    return entry_of(json.loads(json.dumps(json_of(entry))))


@settings(max_examples=of_all(60), deadline=None)
@given(tables(), wishes)
def test_what_was_stays_as_it_was(options: Options, asked: list[tuple[str, int, int, int]]) -> None:
    """Neither wishes nor entries change a match; and its journal, as it is kept, gives it again."""
    there = Presence(frozenset(PEOPLE[:2]), frozenset(PEOPLE[:2]))
    bots = (None, None, "random")[: options.seats]
    entries: list[Entry] = lobby.lay(MatchState(), there, options, bots, False)
    match = MatchState.of(entries)
    for name, who, seat, seed in [("sit", 0, 0, 0), ("sit", 1, 1, 1), ("start", 0, 0, 7), *asked]:
        before = shown(match)
        try:
            wished = WISHES[name](match, there, PEOPLE[who], seat, Random(seed))
            after = match
            for entry in wished:
                once, twice = after.apply(entry), after.apply(read_back(entry))
                assert shown(once) == shown(twice)
                after = once
        except CardlieError:
            after, wished = match, []  # it was not to be had: nothing has changed
        assert shown(match) == before
        match = after
        entries += map(read_back, wished)
    assert shown(MatchState.of(entries)) == shown(match)


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
            match = match.apply(journal.act(match.table.actor, action, f"id-{match.entries}"))
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
    entries: list[Entry] = []
    said: list[str] = []
    laid = match
    for game in range(8):
        entries += lobby.start(match, there, ann, game)
        match = match.apply(entries[-1])
        while match.stage == "play":
            assert match.table is not None
            action = any_action(match.table.legal(), Random(game))
            entries.append(journal.act(match.table.actor, action))
            match = match.apply(entries[-1])
        deal, again = match.deals[-1], laid
        for entry in entries:
            again = again.apply(entry)
        events, remarks, same = deal.table.events, deal.remarks(), again.deals[-1].remarks()
        for nth in range(len(events)):
            assert remarks.on(nth, events) == same.on(nth, events)
        said += [told for nth in range(len(events)) if (told := remarks.on(nth, events))]
    assert len(set(said)) == len(said) > 3


@settings(max_examples=of_all(20), deadline=None)
@given(tables(), st.integers(0, 2**32))
@example(Options("perudo", 4), 3)
def test_a_deal_knows_who_did_what_and_how_it_was_before(options: Options, seed: int) -> None:
    """Claims are of whoever makes them; what is taken back was never played."""
    deal, rng = Deal.dealt(options, seed, (), ()), Random(seed)
    known = [deal]
    while not deal.table.over and len(known) < 12:
        table = deal.table
        claims = [
            action
            for seat in table.state.claimants
            for action in Legal(table.observe(seat)).actions(0)
            if action.claimed_by is not None
        ]
        claims = claims if rng.random() < 0.5 else []
        deal = deal.after(rng.choice(claims) if claims else any_action(table.legal(), rng))
        known.append(deal)
    done = [each for seat in range(options.seats) for each in deal.decided(seat)]
    for nth, (number, seen, action) in enumerate(sorted(done, key=lambda each: each[0])):
        assert nth == number
        assert action == deal.table.actions[number]
        assert seen == known[number].table.observe(seen.seat)
        assert deal.table.events[len(known[number].table.events)].by == seen.seat
    assert len(done) == len(deal.table.actions)
    for number in range(1, len(known)):
        before = deal.before(number)
        assert before.table.events == known[-1 - number].table.events
        assert before.rewritten == deal.rewritten + 1


@pytest.mark.parametrize("kind", ["fly", "", None, 3])
def test_an_entry_of_another_cardlie_is_refused(kind: object) -> None:
    with pytest.raises(CardlieError, match="dealt by another cardlie"):
        entry_of({"deed": kind})


#: A value of each type that a field may have, by what the type is called.
VALUES = {
    "int": 1, "bool": True, "str": "a", "str | None": "b", "Action | str": "challenge",
    "EntryJson": {"game": "leira", "seats": 2}, "list[Record]": [],
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_is_read_as_it_was_written(kind: str) -> None:
    """Whatever stands beside its fields; of what lacks a field, or has another type, it is none."""
    made = KINDS[kind]
    entry = made(**{name: VALUES[each.annotation] for name, each in made.fields.items()})
    kept = json.loads(json.dumps(json_of(entry)))
    assert kept["deed"] == entry.kind == kind
    assert entry_of(kept | {"at": 12.5}) == entry
    for field, each in made.fields.items():
        with pytest.raises(CardlieError, match="dealt by another cardlie"):
            entry_of(kept | {field: 1.5})
        if each.default is each.empty:
            with pytest.raises(CardlieError, match="dealt by another cardlie"):
                entry_of({name: value for name, value in kept.items() if name != field})


def test_a_table_that_is_looked_at_is_not_played_on() -> None:
    """Whoever holds a deal of before sees the game as it was then."""
    there, ann = Presence(frozenset(PEOPLE[:1])), PEOPLE[0]
    match = with_ann(Options("leira", 2))
    match = match.apply(*lobby.start(match, there, ann, 5))
    table = match.table
    assert table is not None
    later = match.apply(journal.act(table.actor, "say 1 five"))
    assert table.actions == Table.deal(table.options, seed=5).actions == ()
    assert later.table is not None
    assert [str(action) for action in later.table.actions] == ["say 1 five"]
