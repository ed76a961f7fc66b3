"""Arrow keys: whatever they choose may be said, and all that may be said can be chosen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import Legal, Options
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.odds.percent import percent
from cardlie.session.input import read_input
from cardlie.session.prospects import chance_of
from cardlie.telling.names import Names
from cardlie.terminal.chooser import Chooser, Key
from tests.depth import of_all
from tests.games.playing import tables
from tests.session.playing import in_play
from tests.session.tables import tavern

if TYPE_CHECKING:
    from cardlie.engine import Observation

NAMES = Names.around(8, None)


def asked(options: Options, seed: int, steps: int) -> Observation | None:
    """What somebody sees who is asked for a guess, after some steps of a game."""
    rng = Random(seed)
    table = in_play(options, rng, steps)
    return None if table.over or table.phase != "guess" else table.observe(table.actor)


@settings(max_examples=of_all(40))
@given(
    tables(), st.integers(0, 2**32), st.integers(0, 12),
    st.lists(st.sampled_from(get_args(Key)), max_size=12), st.sampled_from(languages()),
)  # fmt: skip
def test_what_keys_choose_may_be_said(
    options: Options, seed: int, steps: int, keys: list[Key], language: str
) -> None:
    seen = asked(options, seed, steps)
    if seen is None:
        return
    with speaking(translation(language)):
        chooser = Chooser(seen, odds=True)
        for key in keys:
            text = chooser.press(key)
            assert text == chooser.text
            if not text:
                assert key == "tab"
                assert not Legal(seen).challenge
                continue
            action = read_input(text, seen, NAMES)
            assert isinstance(action, Say | Challenge | SpotOn)
            chance = chance_of(action, seen)
            assert chance is not None
            assert chooser.beside.endswith(percent(chance))


@settings(max_examples=of_all(20))
@given(tables(), st.integers(0, 2**32), st.integers(0, 8))
def test_what_may_be_said_can_be_chosen(options: Options, seed: int, steps: int) -> None:
    seen = asked(options, seed, steps)
    if seen is None:
        return
    chooser, found = Chooser(seen), set()
    for _ in seen.bidding.universe(9):  # not fewer than there are things to name
        before = chooser.press("right")
        while chooser.press("down") != before:
            before = chooser.text
        found.add(before)
        while chooser.press("up") != before:
            found.add(before := chooser.text)
    legal = Legal(seen).guesses(seen.bidding.highest_figure(seen.on_table))
    assert {guess.phrase("en") for guess in legal} <= found


def test_a_face_keeps_how_many_were_wanted() -> None:
    chooser = Chooser(tavern("say 2 threes"))
    presses: list[Key] = ["up", "left", "right", "up", "right", "left", "left"]
    assert [chooser.press(key) for key in presses] == [
        "1 four", "3 threes", "1 four", "2 fours", "2 fives", "2 fours", "3 threes",
    ]  # fmt: skip
    assert [chooser.press("tab") for _ in range(3)] == ["challenge", "spot on", "challenge"]
    assert chooser.beside == ""
    assert chooser.press("up") == "3 threes"


@settings(max_examples=of_all(30))
@given(tables(), st.integers(0, 2**32), st.integers(0, 12), st.sampled_from(languages()))
def test_whatever_is_asked_keys_go_through_what_may_be_done(
    options: Options, seed: int, steps: int, language: str
) -> None:
    rng = Random(seed)
    table = in_play(options, rng, steps)
    if table.over or table.phase == "guess":
        return
    seen, names = table.observe(table.actor), Names.around(options.seats, table.actor)
    with speaking(translation(language)):
        chooser = Chooser(seen, names)
        first = chooser.press("tab")
        chosen = [first]
        while len(chosen) < 70 and chooser.press("down") != first:
            chosen.append(chooser.text)
        assert chooser.press("up") in chosen
        actions = [read_input(text, seen, names) for text in chosen]
    assert all(table.can(action) for action in actions)  # type: ignore[arg-type]
    assert len(set(map(str, actions))) == len(chosen) == len(set(chosen))
