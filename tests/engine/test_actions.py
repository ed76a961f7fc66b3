"""Actions as text and as methods of a table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardlie
from cardlie.base.errors import CardlieError, IllegalGuess, InvalidGuess
from cardlie.engine import Action, IllegalAction, SeatNo, Table, parse_action
from cardlie.engine.decisions.cup import Again
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.swap import Swap
from tests.depth import of_all
from tests.games.playing import odd_actions


@settings(max_examples=of_all(60))
@given(odd_actions())
def test_actions_survive_text(action: Action) -> None:
    if isinstance(action, Reroll):
        action = Reroll(tuple(sorted(set(action.show))))
    if isinstance(action, Again):
        action = Again(tuple(sorted(set(action.dice))))
    if action in (Reroll(()), Again(())) or "nonsense" in str(action) or "mauve" in str(action):
        return
    assert parse_action(str(action)) == action


@settings(max_examples=of_all(60))
@given(st.one_of(st.text(max_size=30), st.from_regex(r"(say|show|swap|keep)[ \w]{0,12}")))
def test_any_text_is_an_action_or_an_error(text: str) -> None:
    try:
        action = parse_action(text)
    except CardlieError:
        pass
    else:
        assert parse_action(str(action)) == action


def test_nobody_is_flustered_where_no_npc_sits_whatever_the_guess() -> None:
    table = Table.deal("cards", seats=2, powers=True)
    for text in ("bluff 1 red", "bluff power two-pairs"):
        assert not table.can(text)
        with pytest.raises(IllegalAction, match="NPC"):
            table.act(text)
    assert table.actions == ()


def test_a_misspelled_action_gets_a_hint() -> None:
    with pytest.raises(CardlieError) as error:
        parse_action("chalenge")
    assert error.value.hint == "did you mean 'challenge'?"
    with pytest.raises(InvalidGuess):
        parse_action("say 4 rad")
    assert parse_action(" swap  1  with 2 ") == Swap(1, SeatNo(2))


def test_three_lines_and_you_play() -> None:
    table = cardlie.Table.deal("cards", seats=3, seed=7)
    assert str(table.guess("4 cards without red").guess) == "4 without red"
    event = table.challenge()
    assert event.loser == (event.challenger if event.held else event.bidder)
    assert table.act("discard 0").by == event.loser
    assert cardlie.Options is type(table.options)


def test_errors_say_what_would_be_higher() -> None:
    table = Table.deal("leira", seats=2, seed=1)
    table.guess("3 fives")
    with pytest.raises(IllegalGuess) as error:
        table.guess("2 fives")
    assert error.value.hint == "'4 fives' would be"
    with pytest.raises(IllegalGuess):
        table.verify("say 3 fives")
    assert not table.can_guess("3 fours")
    with pytest.raises(InvalidGuess):
        table.can_guess("many fives")
    with pytest.raises(IllegalAction):
        table.act("reveal 0")
    with pytest.raises(IllegalAction):
        table.verify("keep")
    assert table.can("challenge")


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        cardlie.Tabel  # type: ignore[attr-defined]  # noqa: B018
