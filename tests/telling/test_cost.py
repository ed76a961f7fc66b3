"""What a showdown costs is told as its figures say it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.games import get_game
from cardlie.games.records import SeatNo, Showdown, next_in
from cardlie.games.registry import rules_of
from cardlie.games.settling import AtStake, callers_of, settle
from cardlie.judging.judge import judge
from cardlie.telling.cost import cost_lines, losses_of
from cardlie.telling.names import Names
from cardlie.telling.spans import Line, plain
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn")

#: How many dice or lives are named, and whether they are lost or won.
_ONE = "a die|a life|that die|diesen Würfel|einen Würfel|ein Leben"
_AMOUNT = rf"(?P<some>{_ONE}|\d+ (?:dice|lives|Würfel|Leben))"
_LOST = re.compile(
    r"(?P<who>.+?) (?:loses?|sheds?|verliert|verlieren(?: je)?|legt|legen(?: je)?) "
    rf"{_AMOUNT}(?: ab)?(?: each)?\."
)
_WON = re.compile(
    rf"(?P<who>.+?) (?:gets?|bekommt|bekommen(?: je)?) {_AMOUNT}(?: back| zurück)?(?: each)?\."
)


def heard(lines: Sequence[Line]) -> dict[str, int]:
    """What each seat loses, by the sentences alone; "that die" is the one that was lost."""
    losses: dict[str, int] = {}
    for text in map(plain, lines):
        lost, won = _LOST.fullmatch(text), _WON.fullmatch(text)
        found = lost or won
        assert found is not None, text
        digits = re.match(r"\d+", found["some"])
        count = int(digits[0]) if digits else 1
        if found["some"] in ("that die", "diesen Würfel"):
            assert [*losses.values()] == [1]
        for name in re.split(r", | and | und ", found["who"]):
            assert name not in losses
            losses[name] = count if lost else -count
    return losses


@given(
    st.lists(st.integers(-3, 3), min_size=2, max_size=6),
    st.sampled_from(["perudo", "mia", "snyd"]),  # dice, lives, dice that are shed
    st.sampled_from(languages()),
)
def test_any_losses_are_told_as_they_are(losses: list[int], game: str, language: str) -> None:
    with speaking(translation(language)):
        told = heard(losses_of(Names(NAMES), losses, get_game(game)))
    assert told == {NAMES[seat]: lost for seat, lost in enumerate(losses) if lost}


@settings(max_examples=of_all(80), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen(), st.data())
def test_in_any_game_it_is_told_what_changes_hands(
    tmp_path: Path, values: dict[str, Any], data: st.DataObject
) -> None:
    path = tmp_path / f"game-{abs(hash(toml_of(values)))}.toml"
    path.write_text(toml_of(values), encoding="utf-8")
    rules = rules_of(str(path))
    seats = data.draw(st.integers(*get_game(str(path)).seats))
    held = data.draw(st.lists(st.integers(0, 5), min_size=seats, max_size=seats))
    inside = [seat for seat, has in enumerate(held) if has]
    assume(len(inside) >= 2)
    bidder = data.draw(st.sampled_from(inside))
    callers = callers_of(rules, held, bidder)
    spot_on = bool(callers) and data.draw(st.sampled_from([True, True, False]))
    caller = data.draw(st.sampled_from(callers)) if spot_on else next_in(held, bidder)
    need = data.draw(st.integers(1, 6))
    have = need + data.draw(st.sampled_from([0, 0, 0, -1, 1, 2]))
    showdown = Showdown(caller, SeatNo(bidder), have >= need, need, have)
    losses = settle(AtStake(held, rules), showdown, "exact" if spot_on else "doubt").losses
    told = heard(losses_of(Names(NAMES), losses, rules.game))
    assert told == {NAMES[seat]: int(lost) for seat, lost in enumerate(losses) if lost}


@pytest.mark.parametrize(
    ("exact", "told"),
    [
        ("costs.right=caller:-1,bidder:1,rest:1",
         ["A and C lose a die each.", "B gets a die back."]),
        ("costs.right=caller:-2,bidder:1,rest:1;costs.most=4",
         ["A and C lose a die each.", "B gets 2 dice back."]),
        ("costs.right=caller:-1;costs.most=5", ["B gets a die back."]),
    ],
)  # fmt: skip
def test_what_comes_back_is_not_what_was_lost(exact: str, told: list[str]) -> None:
    rolls = {"A": "5 5 5", "B": "1", "C": "2 2"}
    verdict = judge("three 5s", rolls=rolls, by="A", spot_on="B", game=f"tavern[{exact}]")
    assert [*map(plain, cost_lines(verdict))][1:-1] == told
