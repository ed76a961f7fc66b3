"""What a seat is shown hangs on nothing that it may not see."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import Observation, Options, Table
from cardlie.games.records import NOBODY
from cardlie.session.choices import choices, in_round, is_asked, names_places
from cardlie.session.hints import hint
from cardlie.session.prompts import actions_help, prompt
from cardlie.session.questions import QUESTIONS
from cardlie.session.story import Story
from cardlie.session.view import as_seen, hint_view, seat_view, table_view
from cardlie.telling.names import Names
from tests.depth import least
from tests.engine.redealt import redeal
from tests.games.playing import any_action
from tests.session.playing import any_table, in_play


def observed(table: Table, seat: int) -> Observation:
    """What a seat sees, or an onlooker."""
    return table.observe(seat) if seat != NOBODY else table.observe(0).by_onlooker


def shown(table: Table, seat: int) -> dict[str, Any]:
    """All that a session has for a seat."""
    seats = range(table.options.seats)
    names, observation = Names(tuple(f"P{each}" for each in seats)), observed(table, seat)
    story = Story(table, names.names).hear(table.events)
    view = table_view(table.observe(0).by_onlooker, story)
    view |= seat_view(observation, names)
    view["events"] = [repr(as_seen(event, observation)) for event in table.events]
    if seat == table.actor and not table.over:
        view |= {"hint": hint_view(observation), "prompt": prompt(observation, names)}
        view["help"] = actions_help(observation, names)
    return view


@settings(max_examples=least(25, of=200), deadline=None)
@given(any_table, st.integers(0, 2**32), st.integers(0, 40), st.sampled_from(languages()))
def test_what_is_hidden_changes_no_view(
    options: Options, seed: int, steps: int, language: str
) -> None:
    rng = Random(seed)
    table = in_play(options, rng, steps)
    if table.over:
        return
    with speaking(translation(language)):
        for seat in {table.actor, rng.randrange(options.seats), NOBODY}:
            other = table.copy()
            redeal(other.state, seat, rng)
            assert json.dumps(shown(other, seat)) == json.dumps(shown(table, seat))


def test_the_law_can_see() -> None:
    """With one's own dice re-dealt another view is shown."""
    table = Table.deal("leira", seats=3, seed=1)
    other = table.copy()
    redeal(other.state, 1, Random(1))
    assert shown(other, 0) != shown(table, 0)
    assert shown(other, 1) == shown(table, 1)


@settings(max_examples=least(25, of=200), deadline=None)
@given(any_table, st.integers(0, 2**32), st.integers(0, 40))
def test_whoever_is_asked_has_a_choice_and_a_hint(options: Options, seed: int, steps: int) -> None:
    """In every phase of every game; what names a place of one's own needs letters to name it by."""
    rng = Random(seed)
    table = in_play(options, rng, steps)
    names = Names.around(options.seats, table.actor)
    for seat in range(options.seats):
        observation = table.observe(seat)
        can = seat_view(observation, names)["can"]
        if table.over:
            assert not names_places(observation)
            assert not in_round(observation)
        elif is_asked(observation):
            assert can["guess"] or can["challenge"] or can["deeds"]
            picks = [choice for choice in choices(observation, names) if choice.places]
            assert bool(picks) == (names_places(observation) and bool(observation.places))
            assert prompt(observation, names)
        else:
            assert can is None or table.over


def test_every_question_has_a_hint_in_every_phase() -> None:
    assert "hint" in QUESTIONS
    for game in ("mia", "cards"):
        rng, table = Random(2), Table.deal(game, seats=3, seed=2)
        phases = set()
        for _ in range(40):
            if table.over:
                break
            observation = table.observe(table.actor)
            if observation.phase not in phases:
                phases.add(observation.phase)
                assert hint(observation, Names.around(3, table.actor))
            table.act(any_action(table.legal(), rng, leaves=False))
        assert len(phases) > 1
