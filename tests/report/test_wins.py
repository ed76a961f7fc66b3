"""Games of many plans that arrays play in one go are those of each plan by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardlie.engine import Options
from cardlie.lint.endless import Endless
from cardlie.players import parse_seats
from cardlie.report.effort import Effort
from cardlie.report.figures import FIGURES
from cardlie.report.findings import Flag, Tried
from cardlie.report.flags import FLAGS
from cardlie.report.game_traces import trace_games
from cardlie.report.investigation import find_out
from cardlie.report.remedies import changed, command, outcome_lines, tries
from cardlie.report.restricted import DOUBTS, SPOT_ONS, UNLIKELY, Restricted
from cardlie.report.wins import wins_of
from cardlie.sim import Plan
from cardlie.vector.seating import SeatedBots

#: Tables of several sizes and sorts of round, and games with dice that are rolled again, or cards.
TABLES = {
    "tavern": ("tavern", (2, 3), ("start=2",)),
    "perudo": ("perudo", (3, 3), ("start=2",)),
    "wheel": ("wheel", (2, 2), ("start=2",)),
    "cards": ("cards", (2, 2), ("swap", "start=4")),
    "a cup": ("mia", (3, 3), ("start=2",)),
}


def seated(name: str, bots: str, seed: int = 3) -> Plan:
    game, players, texts = TABLES[name]
    options = Options.of(game, texts, seats=players[0])
    return Plan.of(options, parse_seats(bots), players=players, seed=seed)


def without(plan: Plan, what: str) -> Plan:
    tables = [
        replace(each, bots=tuple(Restricted.of(bot, what) for bot in each.bots))
        for each in plan.tables
    ]
    return replace(plan, tables=tuple(tables))


@pytest.mark.some(2)
@pytest.mark.parametrize("name", TABLES)
def test_side_by_side_everybody_wins_what_they_win_alone(name: str) -> None:
    usual = seated(name, "casual")
    runs = [
        (usual, range(5)),
        (seated(name, "honest"), range(5)),
        (seated(name, "random"), range(2, 6)),
        *((without(usual, what), range(4)) for what in (UNLIKELY, DOUBTS, SPOT_ONS)),
        (seated(name, "honest", seed=8), range(3)),
    ]
    for (plan, numbers), found in zip(runs, wins_of(runs), strict=True):
        assert not isinstance(found, Endless)
        assert found.tolist() == trace_games(plan, len(numbers), numbers.start).wins.tolist()


def test_a_bot_is_asked_once_for_all_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    usual = SeatedBots.guesses

    def counted(self: SeatedBots, turn: object) -> object:
        asked.append(len(self.bots))
        return usual(self, turn)  # type: ignore[arg-type]

    monkeypatch.setattr(SeatedBots, "guesses", counted)
    runs = [(seated("tavern", bots), range(4)) for bots in ("random", "casual", "honest")]
    wins_of(runs)
    assert set(asked) == {3}


FREE = "tavern[costs.wrong=none;costs.right=caller:-1;costs.most=5;dice.each=2]"


def test_what_is_flagged_is_tried_and_told_with_a_command() -> None:
    plan = Plan.of(Options(FREE, seats=3), parse_seats("casual"))
    found = find_out(plan, Effort(30, 2, skill=0, whole=0, ablations=0, tries=True))
    (flag,) = [flag for flag in found.flags if flag.key == "exact-free"]
    tried = [each for each in found.tried if each.key == flag.key]
    assert {each.change for each in tried} == {*FLAGS["exact-free"].remedy.changes}
    assert all(each.helps for each in tried)
    said = outcome_lines(found.tried, flag.key)
    assert all(f"Tried: {each.change}." in " ".join(said) for each in tried)
    typed = command(flag, found, "tavern")
    assert f"--vs 'costs.right=caller:-1 costs.most=5 dice.each=2 {tried[0].change}'" in typed


def test_against_the_surest_kinds_of_flag_something_is_tried() -> None:
    """However often one of them is raised, and wherever among the others."""
    plan = Plan.of(Options(FREE, seats=3), parse_seats("casual"))
    found = find_out(plan, Effort(6, 2, skill=0, whole=0, ablations=0))
    kinds = "waiting", "exact-free", "minutes"
    for order in ((0, 1, 2), (0, 1, 2, 0), (0, 0, 1, 2, 1, 0), (0, 1, 2, 2, 0, 1)):
        flags = [Flag(FLAGS[kinds[at]], f"{nth}", nth / 1000) for nth, at in enumerate(order)]
        tried = tries(replace(found, flags=flags), lambda _: replace(found, flags=()))
        assert [*dict.fromkeys(each.key for each in tried)] == [*kinds[:2]], order


def test_what_is_of_no_help_is_said() -> None:
    rounds = find_out(seated("perudo", "random"), Effort(3, 1, skill=0, whole=0, ablations=0))
    figures = rounds.figures["rounds"], rounds.figures["rounds"]
    raised = Flag(FLAGS["exact-free"], "It is free.", 0.0)
    tried = Tried("exact-free", "exact.by=nobody", 3, "rounds", *figures, (raised,))
    assert outcome_lines([tried], "exact-free") == ["Tried without success: exact.by=nobody."]
    assert outcome_lines([tried], "minutes") == []


def test_a_change_takes_the_place_of_what_was_agreed_on() -> None:
    plan = Plan.of(Options(FREE, seats=3), parse_seats("casual"), seed=5)
    other = changed(plan, "costs.wrong=caller:1")
    assert other is not None
    assert (other.seed, other.players) == (5, (3, 3))
    assert "costs.wrong=none" not in other.options.texts
    assert changed(plan, "start=0") is None
    assert {kind.remedy.figure for kind in FLAGS.values()} <= {*FIGURES, ""}
