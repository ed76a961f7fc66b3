"""What is seen at a glance: who said what, where bids stand, and what a doubt would cost."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.translation import tr
from cardlie.engine import Options, Table
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Challenged, Guessed
from cardlie.host.live_table import _fresh_showdown
from cardlie.session.stakes import at_stake
from cardlie.session.story import Story
from cardlie.telling.names import Names
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
        if event.guess.personal:
            assert told == []
        elif event.have - event.need in (-1, 0, 1):
            more = {-1: "one short", 0: "exactly as many", 1: "one more"}[event.have - event.need]
            line = next(line for line in told if tr(more) in line.partition(":")[0].lower())
            for seat, lost in enumerate(event.losses):
                assert (names[seat] in line) == (
                    lost != 0 or (line.endswith("pile.") and seat == event.loser)
                )


@settings(max_examples=of_all(30), deadline=None)
@given(st.integers(0, 2**32))
def test_bids_stand_where_the_track_has_them(seed: int) -> None:
    options, rng = Options("wheel", 3), Random(seed)
    table = Table.deal(options, seed=seed)
    story = Story(table, ("A", "B", "C"))
    for _ in range(30):
        if table.over:
            return
        table.act(any_action(table.legal(), rng))
        spaces = [said["space"] for said in story.hear(table.events).said]
        assert spaces == sorted(spaces)
        for said in story.said:
            space = options.game.track[said["space"]]
            assert said["do"].split()[0] == space.strip("*")


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
            assert _fresh_showdown(table.events)
        if Guessed in new:
            assert not _fresh_showdown(table.events)
