"""Rulings: data with a default, and settings that are checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.games import GAMES
from cardlie.setting.rulings import Rulings, all_rulings, rulings_of

#: Names and defaults as the rules give them.
DEFAULTS = {
    "wild-range": "printed", "straight-min": "2", "straight-repeats": "once",
    "powers-without": "count", "repeat": "refused", "straight-higher": "number-or-element",
    "possible": "required", "claim": "free", "discard": "choice", "swap-with": "draw-pile",
    "swap-card": "any",
    "over-penalty": "difference", "loss-cap": "own-dice", "die-hard": "on", "reroll-once": "one",
    "perfect": "all-but-bidder", "track": "stars-before-even", "track-end": "challenge",
    "bluff-tie": "npc", "ante": "1", "starter-out": "next-left", "gain-cap": "none",
    "max-bid": "free", "raise": "count-or-face", "ones-open": "no", "calza": "anyone-but-next",
    "calza-cap": "five", "palifico-change": "one-die", "palifico-two": "off", "out-starts": "next",
    "claims": "at-least", "top-costs": "one", "who-starts": "loser",
    "straight-rank": "above-three", "rolled-again": "count",
}  # fmt: skip


def test_every_ruling_is_there_with_its_default() -> None:
    assert {name: str(ruling.default) for name, ruling in all_rulings().items()} == DEFAULTS


def test_each_ruling_belongs_to_a_game_and_says_what_it_settles() -> None:
    for ruling in all_rulings().values():
        assert ruling.asks.endswith("?")
        assert all(text.endswith(".") for text in ruling.readings.values())
    assert {r.name for game in GAMES for r in rulings_of(game)} == set(DEFAULTS)


@given(st.data())
def test_settings_are_read_back_and_the_last_one_wins(data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(list(all_rulings().values())), max_size=5))
    values = [(r.name, data.draw(st.sampled_from(r.choices()))) for r in some]
    rulings = Rulings.of(*(f" {name} = {value} " for name, value in values))
    assert all(rulings[name] == value for name, value in dict(values).items())
    assert rulings == Rulings.from_mapping(dict(values))
    assert all(value != DEFAULTS[name] for name, value in rulings.changed)
    assert hash(rulings) == hash(Rulings.from_mapping(dict(reversed(dict(values).items()))))


@pytest.mark.parametrize(
    ("setting", "message", "hint"),
    [
        ("strait-min=1", "no ruling is called 'strait-min'", "did you mean 'straight-min'?"),
        ("repeat=refuse", "no reading of repeat is called 'refuse'", "did you mean 'refused'?"),
        ("straight-min=7", "no reading of straight-min is called '7'; there are: 2, 1", None),
        ("repeat", "repeat has no value", "such as repeat=refused"),
        ("ante=-1", "expected a whole number from 0 to 1000", None),
        ("ante=1001", "expected a whole number from 0 to 1000", None),
    ],
)
def test_a_bad_setting_is_refused_with_a_hint(setting: str, message: str, hint: str | None) -> None:
    with pytest.raises(CardlieError) as caught:
        Rulings.of(setting)
    assert message in str(caught.value)
    assert (hint or "") in (caught.value.hint or "")


def test_an_ante_is_any_whole_number() -> None:
    assert Rulings.of("ante=007")["ante"] == "7"
    with pytest.raises(UnknownName):
        Rulings()["no-such-ruling"]
