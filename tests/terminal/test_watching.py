"""A game again, step by step: every step is what was to be seen then, and no more."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.terminal import width
from cardlie.engine import Options, Table
from cardlie.engine.events import Began
from cardlie.telling.names import Names
from cardlie.terminal.display import KeyWord, picked
from cardlie.terminal.look import WIDTH, Look
from cardlie.terminal.shown import bars_of
from cardlie.terminal.watching import WatchedGame, steps_of, watch
from tests.depth import of_all
from tests.games.playing import any_action, tables
from tests.terminal.playing import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Pressing(Memory):
    """Somebody who presses keys, and remembers each picture."""

    attended = True

    def __init__(self, keys: str) -> None:
        super().__init__(lambda: None)
        self.keys, self.pictures = list(keys), list[list[str]]()

    def pick(self, lines: Callable[[], list[str]], keys: Sequence[KeyWord]) -> str:
        self.pictures.append(lines())
        return picked(self.keys.pop(0), keys) if self.keys else ""


def played(options: Options, seed: int, most: int = 40) -> Table:
    rng, table = Random(seed), Table.deal(options, seed=seed)
    while not table.over and len(table.actions) < most:
        table.act(any_action(table.legal(), rng))
    return table


@settings(max_examples=of_all(15))
@given(tables(), st.integers(0, 2**32), st.text("nbro", max_size=12))
def test_there_and_back_again_is_where_it_began(options: Options, seed: int, keys: str) -> None:
    table = played(options, seed)
    game = WatchedGame(table, Names.around(options.seats, 0), ("",) * options.seats)
    steps = steps_of(game, Look())
    assert sum(step.begins for step in steps) == sum(isinstance(e, Began) for e in table.events)
    assert sum(step.open for step in steps) == sum(event.reveals for event in table.events)
    walked = Pressing(keys + "b" * len(steps) + "n" * (len(steps) - 1) + "q")
    watch(game, walked, Look())
    assert walked.pictures[len(keys) + len(steps)][-1].startswith("step 1 of")
    assert walked.pictures[-1][-1] == (
        "the end" if table.over else f"step {len(steps)} of {len(steps)}"
    )
    for picture in walked.pictures:
        assert max(map(width, picture)) <= WIDTH


def test_of_a_game_that_goes_on_only_ones_own_faces_are_shown() -> None:
    table = Table.deal("leira", seats=2, seed=3)
    game = WatchedGame(table, Names.around(2, 0), ("", "casual"))
    (picture,) = look_at(game, "")
    assert picture[2] == "▸ You  3 3 1 2 4"
    assert not any(char.isdigit() for char in picture[3])


def look_at(game: WatchedGame, keys: str) -> list[list[str]]:
    watched = Pressing(keys)
    watch(game, watched, Look())
    return watched.pictures


def test_odds_are_told_by_what_each_sees() -> None:
    table = Table.deal("leira", seats=2, seed=3)
    table.guess("2 threes")
    table.challenge()
    game = WatchedGame(table, Names.around(2, 0), ("", "casual"))
    _, _, odds, showdown, weighed = look_at(game, "nono")[:5]
    assert [line for line in odds if "by what you see" in line or "by what Ann sees" in line]
    assert any("TRUE" in line for line in showdown) or any("BUSTED" in line for line in showdown)
    assert weighed != showdown


def test_bars_are_as_long_as_what_is_left() -> None:
    for scores in ([5, 3, 0], [48, 24, 1], [0, 0]):
        bars = list(map(len, bars_of(scores)))
        assert bars == sorted(bars, reverse=True)
        assert max(bars) <= 24
        assert [not bar for bar in bars] == [not score for score in scores]


def test_a_key_is_typed_or_its_word() -> None:
    keys = [KeyWord.of("new", "n: new game"), KeyWord.of("quit", "e: the end", "enter", "q")]
    said = {"n": "new", "New  Game": "new", "": "quit", "Q": "quit", "e": "quit", "hm": "?"}
    assert {text: picked(text, keys) for text in said} == said


def test_a_doubted_pass_is_seen_while_its_dice_lie_open() -> None:
    table = Table.deal("cachito[dice.each=5]", seats=2, seed=1)
    for said in ("say 2 threes", "pass", "doubt-pass"):
        table.act(said)
    steps = steps_of(WatchedGame(table, Names.around(2, 0), ("", "")), Look())
    (shown,) = [step for step in steps if step.open]
    assert shown.table.phase == "guess"
    assert shown.table.state.held == [5, 5]  # of the round that ends, not of the next
    assert sum(table.state.held) == 9
