"""A game again, step by step: every step is what was to be seen then, and no more."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.terminal import width
from cardlie.engine import Options, SeatNo, Table
from cardlie.engine.events import Began
from cardlie.session.deal import Deal
from cardlie.telling.names import Names
from cardlie.terminal.display import KeyWord, picked
from cardlie.terminal.event_lines import bars_of
from cardlie.terminal.look import WIDTH, Look
from cardlie.terminal.watching import steps_of, watch
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

    def pick(
        self, lines: Callable[[], list[str]], keys: Sequence[KeyWord], *, lone: bool = False
    ) -> str:
        self.pictures.append(lines())
        return picked(self.keys.pop(0), keys) if self.keys else ""


def played(options: Options, seed: int, most: int = 40) -> Table:
    rng, table = Random(seed), Table.deal(options, seed=seed)
    while not table.over and len(table.actions) < most:
        table.act(any_action(table.legal(), rng))
    return table


def watched(table: Table, names: Names, bots: tuple[str, ...]) -> tuple[Deal, Names]:
    """A table as it is shown again, and what its seats are called."""
    return Deal(table, 0, names.names, bots=bots), names


@settings(max_examples=of_all(15))
@given(tables(), st.integers(0, 2**32), st.text("nbrpoh", max_size=12))
def test_there_and_back_again_is_where_it_began(options: Options, seed: int, keys: str) -> None:
    table = played(options, seed)
    game = watched(table, Names.around(options.seats, 0), ("",) * options.seats)
    steps = steps_of(*game, Look())
    assert sum(step.begins for step in steps) == sum(isinstance(e, Began) for e in table.events)
    opened = [step.open for step in steps]
    ends = sum(now and not was for was, now in zip([False, *opened], opened, strict=False))
    assert ends == sum(event.reveals for event in table.events)
    walked = Pressing(keys + "b" * len(steps) + "n" * (len(steps) - 1) + "q")
    watch(*game, walked, Look())
    assert walked.pictures[len(keys) + len(steps)][-1].startswith("step 1 of")
    assert walked.pictures[-1][-1] == (
        "the end"
        if table.over
        else f"step {len(steps)} of {len(steps)}, round {steps[-1].round} of {steps[-1].round}"
    )
    for picture in walked.pictures:
        assert max(map(width, picture)) <= WIDTH


@settings(max_examples=of_all(15))
@given(tables(), st.integers(0, 2**32))
def test_no_step_of_a_round_shows_the_hands_of_the_next(options: Options, seed: int) -> None:
    table = played(options, seed)
    game = watched(table, Names.around(options.seats, 0), ("",) * options.seats)
    steps = steps_of(*game, Look())
    rounds = [step.table.observe(SeatNo(0)).public for step in steps]
    assert all(a.story != b.story or b.begins for a, b in pairwise(steps))
    for before, step, at, now in zip(steps, steps[1:], rounds, rounds[1:], strict=False):
        if not (step.begins or step.table.over):
            assert (now.game_number, now.round) == (at.game_number, at.round)
            assert step.open >= before.open
            assert step.round == before.round


def test_keys_go_by_rounds_and_tell_what_they_do() -> None:
    table = played(Options("cards", 3), 4, most=200)
    game = watched(table, Names.around(3, 0), ("",) * 3)
    steps = steps_of(*game, Look())
    begins = [nth + 1 for nth, step in enumerate(steps) if step.begins]
    shown = [picture[-1] for picture in look_at(game, "rrnpp")]
    assert [line.split(",")[0] for line in shown] == [
        f"step {at} of {len(steps)}"
        for at in (1, begins[1], begins[2], begins[2] + 1, begins[2], begins[1])
    ]
    _, helped, gone, weighed = map(" ".join, look_at(game, "hno"))
    assert "one step back" in helped
    assert "one step back" not in gone
    assert "no guess to weigh" in weighed or "is true in" in weighed


def test_a_step_at_which_nothing_is_seen_is_none() -> None:
    table = Table.deal(Options("wheel", 2), seed=5)
    for _ in range(2):
        table.act(f"say {table.legal().guesses(3)[0]}")
        table.act("keep")
    steps = steps_of(*watched(table, Names.around(2, 0), ("", "")), Look())
    assert len(steps) == 3
    assert all(before.story != after.story for before, after in pairwise(steps))


def test_of_a_game_that_goes_on_only_ones_own_faces_are_shown() -> None:
    table = Table.deal("leira", seats=2, seed=3)
    game = watched(table, Names.around(2, 0), ("", "casual"))
    (picture,) = look_at(game, "")
    assert picture[2] == "▸ You          5 dice  ■■■■■  1 2 3 3 4"
    assert picture[3] == "  Ann  casual  5 dice  ■■■■■"


def test_of_a_game_that_goes_on_the_dice_that_others_show_are_seen() -> None:
    table = Table.deal(Options("wheel", 2), seed=5)
    bidder = table.actor
    table.act(f"say {table.legal().guesses(3)[0]}")
    table.act("show 0 1")
    assert table.observe(SeatNo(1 - bidder)).in_view[bidder]
    game = watched(table, Names.around(2, 1 - bidder), ("", ""))
    own, other = look_at(game, "nn")[-1][2 + 1 - bidder], look_at(game, "nn")[-1][2 + bidder]
    assert "shows" in other
    assert "shows" not in own


def look_at(game: tuple[Deal, Names], keys: str) -> list[list[str]]:
    pressing = Pressing(keys)
    watch(*game, pressing, Look())
    return pressing.pictures


def test_odds_are_told_by_what_each_sees() -> None:
    table = Table.deal("leira", seats=2, seed=3)
    table.guess("2 threes")
    table.challenge()
    game = watched(table, Names.around(2, 0), ("", "casual"))
    _, _, odds, showdown, weighed = look_at(game, "nono")[:5]
    assert [line for line in odds if "by what you see" in line or "by what Ann sees" in line]
    assert any("TRUE" in line for line in showdown) or any("BUSTED" in line for line in showdown)
    assert weighed != showdown


def test_a_claim_that_was_believed_is_not_weighed_by_the_next_roll() -> None:
    """Whoever took the cup rolled again: what was said of the old dice is over."""
    table = Table.deal("mia", seats=3, seed=4)
    before = table.actor
    table.act(f"say {table.legal().guesses(99)[0]}")
    table.act("take")
    assert table.actor != before
    game = watched(table, Names.around(3, 0), ("",) * 3)
    shown = "\n".join(look_at(game, "rxo")[-1])
    assert "took the cup: it is not at stake any more." in shown
    assert "of all cases" not in shown


def test_an_unknown_key_is_answered_with_the_keys() -> None:
    table = Table.deal("leira", seats=2, seed=3)
    _, told = look_at(watched(table, Names.around(2, 0), ("", "casual")), "x")
    assert "q leaves." in told


def test_the_end_tells_what_cost_most() -> None:
    """Once, however often one goes back from it."""
    table = Table.deal(Options("tavern", 2, start=2), seed=3)
    while not table.over:
        lie = table.actor == 0 and table.can("say 4 sixes")
        table.act("say 4 sixes" if lie else "challenge" if table.history else "say 1 one")
    shown = look_at(watched(table, Names.around(2, 0), ("", "")), "r" * 9 + "bn")
    assert sum("Your costliest move" in line for line in shown[-1]) == 1


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
    steps = steps_of(*watched(table, Names.around(2, 0), ("", "")), Look())
    (shown,) = [step for step in steps if step.open]
    assert shown.table.phase == "guess"
    assert shown.table.state.held == [5, 5]  # of the round that ends, not of the next
    assert sum(table.state.held) == 9


def test_who_hears_it_hears_what_lay_under_the_cup() -> None:
    table = Table.deal("mia", seats=2, seed=4)
    table.act(f"say {table.legal().guesses(99)[0]}")
    table.act("challenge")
    faces = table.events[-2].faces if hasattr(table.events[-2], "faces") else ()
    game = watched(table, Names.around(2, 0), ("", ""))
    told = [line for step in steps_of(*game, Look(spoken=True)) for line in step.story]
    (heard,) = {line for line in told if line.startswith("Under the cup: ")}
    assert sorted(re.findall(r"\d", heard)) == sorted(
        str(face.number) for row in faces for face in row
    )
