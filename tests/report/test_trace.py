"""The trace: each line is what the game was and what the odds are, in a second way."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie import Guess
from cardlie.cli import main
from cardlie.engine import Legal, Observation, Options, Seeded, Table
from cardlie.engine.actions import parse_action
from cardlie.engine.decisions.discard import Discarded
from cardlie.engine.decisions.spot_on import SpotOn, SpottedOn
from cardlie.engine.events import Challenged
from cardlie.games.model import Rules
from cardlie.odds import exactly, odds
from cardlie.players import parse_seats
from cardlie.report.trace import trace
from cardlie.sim import Plan
from tests import oracle
from tests.report.plain import Line

#: What the trace rounds odds to.
CLOSE = 1e-8


def lines_of(plan: Plan, games: int) -> list[Line]:
    return list(map(json.loads, trace([plan], range(games))))


def rolled(guess: Guess, seen: Observation) -> bool | None:
    """Whether the seat has the card that a guess takes; None of guesses that take none."""
    card = guess.card(seen.bidding.rules.faces)
    return (card is not None and seen.counts[card] > 0) if guess.personal else None


@pytest.mark.some(2, of="pages of a report")
@settings(max_examples=6)
@given(
    game=st.sampled_from(["cards", "wheel", "tavern", "leira", "perudo"]),
    names=st.lists(st.sampled_from(["straights", "vague", "wildcards", "powers", "swap", "open"])),
    bots=st.sampled_from(["random", "casual:pretend=0.5", "counter:spot_on=0.2,pretend=0.5"]),
    seed=st.integers(0, 1 << 20),
)
@example(game="tavern", names=[], bots="random", seed=1)
@example(game="cards", names=["powers"], bots="casual:pretend=0.5", seed=524288)
def test_a_trace_is_the_game_played_again_with_its_odds(
    game: str, names: list[str], bots: str, seed: int
) -> None:
    names = sorted(set(names)) if game == "cards" else []
    options = Options.of(game, names, seats=2, start=4 if game == "cards" else 3)
    plan = Plan.of(options, parse_seats(bots), seed=seed)
    head, *lines, end = lines_of(plan, 1)
    assert head["variants"][0]["seed"] == seed
    table, left = Table(options, Seeded(seed, 0)), list(lines[0]["held"])
    for line in lines:
        seen = table.observe(table.actor)
        assert (line["seat"], line["phase"]) == (seen.seat, seen.phase)
        assert line["own"].split() == [face.text for face in seen.faces]
        assert [shown.split() for shown in line["in_view"]] == [
            [face.text for face in faces] for faces in seen.in_view
        ]
        assert line["said"] == [str(guess) for guess in seen.history]
        if line["phase"] == "guess":
            verify_odds(line, seen)
            assert line["held"] == left
        faces = table.state.counts()
        event = table.act(parse_action(line["does"], options.rules))
        if isinstance(event, Challenged | SpottedOn):
            left = [had - lost for had, lost in zip(left, event.losses, strict=True)]
        if isinstance(event, Discarded):
            left[event.seat] -= len(event.cards)
        if "table" in line:
            assert options.rules.faces.counts(options.rules.faces.parse(line["table"])) == (
                tuple(faces)
            )
            shown = table.state.showdown
            assert shown is not None
            assert (line["have"], line["holds"]) == (shown.have, shown.holds)
    assert table.over
    assert (end["held"], end["first"]) == (left, list(table.ranking[0]))


def verify_odds(line: Line, seen: Observation) -> None:
    """All that may be said, and how likely it is: asked one by one."""
    view, legal = seen.view(), Legal(seen)
    most = seen.bidding.highest_figure(seen.on_table)
    own = {guess for guess in legal.guesses(99) if guess.personal and rolled(guess, seen)}
    may = {*legal.guesses(most), *own}
    assert line["raises"].keys() == {str(guess) for guess in may}
    for guess in may:
        chance = float(odds(guess, view, rolled=rolled(guess, seen)))
        assert line["raises"][str(guess)] == pytest.approx(chance, abs=CLOSE)
    assert list(line["raises"].values()) == sorted(line["raises"].values(), reverse=True)
    assert line["beyond"] == legal.guess
    if legal.may(SpotOn):
        exact = float(exactly(seen.history[-1], view))
        assert line["exact"] == pytest.approx(exact, abs=CLOSE)
    if line["does"].startswith("say"):
        said = Guess.parse(line["does"].removeprefix("say "), seen.bidding.rules.faces)
        chance = float(odds(said, view, rolled=rolled(said, seen)))
        assert line["chance"] == pytest.approx(chance, abs=CLOSE)


def share(text: str, known: list[str], unseen: int, rules: Rules) -> float:
    """In how many of all tables with so many more dice a guess is true."""
    guess, faces = Guess.parse(text), [rules.faces.face(face) for face in known]
    rest = list(product(rules.faces.all, repeat=unseen))
    return sum(oracle.holds(guess, [*faces, *more], rules) for more in rest) / len(rest)


def test_odds_are_those_of_all_tables_there_may_be() -> None:
    """Counted table by table: for the seat in turn, and for whoever sees nothing of it."""
    for game in ("tavern", "leira", "wheel"):
        plan = Plan.of(Options(game, seats=2, start=2), parse_seats("random"), seed=3)
        rules = plan.options.rules
        for line in lines_of(plan, 2)[1:]:
            if line.get("phase") != "guess":
                continue
            view = " ".join(line["in_view"]).split()
            others = sum(line["held"]) - line["held"][line["seat"]]
            in_view = len(line["in_view"][1 - line["seat"]].split())
            own = line["own"].split() + line["in_view"][1 - line["seat"]].split()

            unseen = others - in_view
            for text, chance in list(line["raises"].items())[:12]:
                assert chance == pytest.approx(share(text, own, unseen, rules), abs=CLOSE)
            if line["said"]:
                last = share(line["said"][-1], own, unseen, rules)
                assert line["last"] == pytest.approx(last, abs=CLOSE)
            if "public" in line:
                text = line["does"].removeprefix("say ")
                public = share(text, view, sum(line["held"]) - len(view), rules)
                assert line["public"] == pytest.approx(public, abs=CLOSE)


def test_the_command_writes_a_trace_of_all_its_games_and_variants(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    words = ["sim", "leira", "--players", "2", "--with", "start=1", "--games", "3", "--jobs", "1"]
    assert main([*words, "--vs", "start=2", "-o", str(file)]) == 0
    assert str(file) in capsys.readouterr().err
    lines = list(map(json.loads, file.read_text(encoding="utf-8").splitlines()))
    ends = [(line["game"], line["variant"]) for line in lines if line.get("over")]
    assert ends == [(game, variant) for game in range(3) for variant in range(2)]
    assert main([*words, "-o", str(file)]) == 0  # ours: written anew
    capsys.readouterr()
    only = ["sim", "leira", "--players", "2", "--only", "7", "-o", str(file)]
    assert main(only) == 0
    assert "Game 7." in capsys.readouterr().out  # it is told all the same
    numbers = [json.loads(line).get("game") for line in file.read_text("utf-8").splitlines()]
    assert set(numbers[1:]) == {7}


@pytest.mark.parametrize("place", ["folder.jsonl", "theirs.jsonl"])
def test_where_a_trace_can_t_go_is_said_before_any_game(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "theirs.jsonl").write_text("mine", encoding="utf-8")
    words: list[Any] = ["sim", "leira", "--games", "10000000", "-o", str(tmp_path / place)]
    assert main(words) == 2
    error = capsys.readouterr().err
    assert place in error
    assert error.count("\n") == 2
    assert (tmp_path / "theirs.jsonl").read_text(encoding="utf-8") == "mine"
