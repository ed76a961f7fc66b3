"""Games in which one cup goes round: any file of one, and what each seat knows of the dice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import TemplateError
from cardlie.booklet import Edition, read_rules
from cardlie.engine import Options, Table
from cardlie.engine.decisions.cup import Again, RolledAgain, Take, Took
from cardlie.games import get_game
from cardlie.games.cup import Cup
from cardlie.judging.judge import judge
from cardlie.players import parse_seats
from cardlie.sim import Plan
from cardlie.sim.tally import Tally
from tests.depth import sharing
from tests.engine.redealt import redeal
from tests.games.plan_files import chosen_cup, toml_of, written
from tests.games.playing import any_action, finished

if TYPE_CHECKING:
    from pathlib import Path

files = sharing(15)


@pytest.mark.some(1, of="any file of a game")
@files
@given(chosen_cup(), st.integers(0, 99))
def test_any_file_of_a_cup_is_played_and_told(
    tmp_path: Path, values: dict[str, Any], seed: int
) -> None:
    id = written(tmp_path, toml_of(values))
    options = Options(id, values["players"][1])
    table = finished(options, seed, Random(seed))
    assert [dice > 0 for dice in table.state.held].count(True) == 1
    bots = ["counter", "casual", "honest", "strong", "random", "npc", "solved"][: options.seats]
    plan = Plan.of(options, parse_seats(",".join(bots)), seed=seed)
    assert Tally().play(plan.table(0), plan.chance(0))
    for language in ("en", "de"):
        rules = read_rules(Edition.of(id, language))
        assert len(rules.examples()) >= 6
        assert rules.title == values["title"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('like = "mia"\npot.of = "stakes"', "pot.of"),
        ('like = "mia"\nbids.kinds = ["number"]', "bids.kinds"),
        ('like = "mia"\nbids.kinds = ["roll", "hand"]', "bids.kinds"),
        ('like = "mia"\nbids.rule = "count-first"', "bids.rule"),
        ('like = "mia"\ncup.dice = 5', "cup.dice"),
        ('like = "single-hand"\ncup.again = "all-or-none"', "cup.again"),
        ('like = "single-hand"\nbids.rule = "as-high"', "bids.rule"),
        ('like = "single-hand"\ncosts.give-up = { caller = 1 }', "costs.give-up"),
        ('like = "single-hand"\nladder.top = []', "ladder.top"),
        ('like = "tavern"\nladder.doubles = "fall"', "ladder.doubles"),
        ('like = "single-hand"\nbids.means = "exactly"', "bids.means"),
        ('like = "mia"\nladder.top = ["12"]', "ladder.top"),
        ('like = "mia"\nladder.top = ["21", "21"]', "ladder.top"),
        ('like = "mia"\ncup.dice = 3', "ladder.top"),
        ('like = "tavern"\nbids.rule = "as-high"', "bids.rule"),
        ('like = "mia"\ncup.dice = 0', "bids.kinds"),
        ('like = "mia"\nbids.reroll = true', "bids.reroll"),
        ('like = "mia"\nexact.by = "next"\ncosts.right = { bidder = 1 }', "exact.by"),
        ('like = "mia"\ncosts.true = { caller = "difference" }', "costs.true"),
        ('like = "mia"\n[rounds.last]\nwhen = "last-die"', "rounds"),
        ('like = "single-hand"\ndice.wild = [1]', "dice.numbers"),
        ('like = "single-hand"\ndice.numbers = [2, 3, 4, 5, 6, 7]', "dice.numbers"),
        ('like = "tavern"\nbids.kinds = ["hand"]', "bids.kinds"),
        ('like = "tavern"\nbids.rule = "higher"', "bids.rule"),
        ('like = "leira"\nrounds.duel.bids.rule = "higher"', "rounds.duel.bids.rule"),
    ],
)
def test_what_can_t_go_with_a_cup_is_refused_with_its_place(
    tmp_path: Path, text: str, key: str
) -> None:
    with pytest.raises(TemplateError) as caught:
        get_game(written(tmp_path, text))
    assert f": {key}: " in str(caught.value)


def test_only_who_has_the_cup_sees_the_dice_and_who_had_it_remembers() -> None:
    table = Table.deal(Options("single-hand", 3), seed=4)
    first = table.actor
    before = table.observe(first).faces
    saw = int("".join(map(str, sorted((face.number or 0 for face in before), reverse=True))))
    table.guess("pair of ones")
    assert table.act(Take()) == Took(table.actor, 0)
    second = table.actor
    assert table.observe(second).faces == before
    assert [len(table.observe(seat).faces) for seat in range(3)].count(0) == 2
    assert facts(table, first) == {"you saw": saw, "rolled again since": 0}
    assert table.act(Again((0, 3))) == RolledAgain(second, 2)
    assert facts(table, first) == {"you saw": saw, "rolled again since": 2}
    assert facts(table, second) == {"you saw": 0, "rolled again since": 0}
    table.guess("pair of twos")
    table.act(Take())
    table.act(Again((0, 1, 2, 3, 4)))  # nobody knows anything of these
    assert all(facts(table, seat)["you saw"] == 0 for seat in range(3))


def facts(table: Table, seat: int) -> dict[str, object]:
    return {fact.name: fact.value for fact in table.observe(seat).own.facts}


@given(st.sampled_from(["mia", "single-hand"]), st.integers(0, 999), st.integers(0, 30))
def test_no_seat_sees_through_the_cup(game: str, seed: int, steps: int) -> None:
    """Whatever others have or saw: what a seat observes stays the same, byte for byte."""
    table, rng = Table.deal(Options(game, 3), seed=seed), Random(seed)
    for _ in range(steps):
        if not table.over:
            table.act(any_action(table.legal(), rng))
    for seat in range(3):
        other = table.copy()
        before = repr(other.observe(seat)).encode()
        redeal(other.state, seat, rng)
        assert repr(other.observe(seat)).encode() == before
    assert sum(map(bool, table.state.kept(Cup).saw)) <= 2


def test_a_file_that_says_exactly_is_judged_so_though_no_ruling_asks(tmp_path: Path) -> None:
    file = tmp_path / "exact.toml"
    file.write_text(
        'dice.each = 3\ncup.dice = 2\nbids.kinds = ["roll"]\nbids.rule = "higher"\n'
        'bids.means = "exactly"\n', encoding="utf-8",
    )  # fmt: skip
    held = [judge("41", table, game=str(file)).holds for table in ("6 5", "4 1")]
    assert held == [False, True]
    assert judge("41", "6 5", game="mia").holds
