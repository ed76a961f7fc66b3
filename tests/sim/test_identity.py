"""What is kept is told apart by what is played, whatever its files are called and wherever they
lie: figures after an edit are those that nothing was kept of."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardlie.deck.deck import Deck
from cardlie.engine import Options
from cardlie.games import get_game
from cardlie.games.spec_written import content_of, rules_of
from cardlie.language.decks import load_deck
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.checkpoint import KeptGames
from cardlie.sim.identity import digest_of, identity
from cardlie.sim.run import Run
from tests.cli.running import ran
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of
from tests.tree import ROOT

LAW = settings(
    max_examples=of_all(15),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

DECK = """title = "{title}"
numbers = {numbers}
copies = {copies}
wildcards = {wildcards}
powers = "{powers}"

[[suit]]
name = "amber"
letter = "A"
animal = "owl"
plural = "owls"
colour = "{colour}"

[[suit]]
name = "white"
letter = "W"
animal = "hare"
plural = "hares"
"""

POWER = """[[power]]
id = "pair"
combination = "2"
value = {value}
sentence = "A pair."
"""


def kept(folder: Path, plan: Plan, games: int = 4) -> Run:
    """What the games come to, with one file that keeps them for the same words."""
    with KeptGames(folder / "kept.sqlite", identity([plan]), "the same words") as keep:
        return simulate([plan], games, keep=keep)


def plan_of(game: str, deck: Deck | None = None, seats: int = 2, **more: Any) -> Plan:
    bots = parse_seats("casual")
    return Plan.of(Options(game, seats, deck=deck, **more), bots, seed=3)


@LAW
@given(chosen(), chosen())
def test_an_edit_of_a_game_is_another_game(
    tmp_path_factory: pytest.TempPathFactory, before: dict[str, Any], after: dict[str, Any]
) -> None:
    folder = tmp_path_factory.mktemp("edit")
    file, moved = folder / "house.toml", folder / "moved" / "again.toml"
    moved.parent.mkdir()
    found: list[Plan] = []
    for values in (before, after, before):
        file.write_text(toml_of(values), encoding="utf-8")
        plan = plan_of(str(file), seats=values["players"][0])
        try:
            fresh = simulate([plan], 4)
        except ValueError:  # a game without an end
            assume(False)
        assert kept(folder, plan) == fresh
        found.append(plan)
    moved.write_text(toml_of(before), encoding="utf-8")
    there = plan_of(str(moved), seats=before["players"][0])
    assert identity([there]) == identity([found[0]]) == identity([found[2]])
    assert there == found[0] == found[2]
    alike = toml_of(before | {"title": ""}) == toml_of(after | {"title": ""})
    assert (identity([found[0]]) == identity([found[1]])) == alike
    # tables that are laid out go on by the rules that they were laid out with
    assert found[0].options.game is not found[1].options.game or before == after
    assert found[0].options.game is get_game(str(file))


@LAW
@given(
    *[
        st.fixed_dictionaries(
            {
                "title": st.sampled_from(["One", "Two"]),
                "numbers": st.sampled_from([[1, 2, 3], [2, 3, 5]]),
                "copies": st.integers(3, 4),
                "wildcards": st.integers(1, 2),
                "colour": st.sampled_from(["red", "blue"]),
                "value": st.integers(4, 5),
            }
        )
        for _ in range(2)
    ]
)
def test_an_edit_of_a_deck_or_its_powers_is_another_deck(
    tmp_path_factory: pytest.TempPathFactory, before: dict[str, Any], after: dict[str, Any]
) -> None:
    folder = tmp_path_factory.mktemp("edit")

    def plan_with(values: dict[str, Any], name: str) -> Plan:
        (folder / "own.toml").write_text(POWER.format_map(values), encoding="utf-8")
        text = DECK.format_map(values | {"powers": "own.toml"})
        (folder / name).write_text(text, encoding="utf-8")
        deck = load_deck(folder / name)
        return plan_of("cards", deck, powers=True, wildcards=True, start=4)

    plans = []
    for values in (before, after):
        plan = plan_with(values, "deck.toml")
        assert kept(folder, plan) == simulate([plan], 4)
        plans.append(plan)
    looks = {"title": "", "colour": ""}
    assert (identity([plans[0]]) == identity([plans[1]])) == (before | looks == after | looks)
    assert identity([plan_with(before, "other.toml")]) == identity([plans[0]])


NET_BOT = """
from pathlib import Path
from {helper} import pick

class Bot:
    def __init__(self):
        self.net = Path(__file__).with_name("{net}").read_bytes()

    def decide(self, seen, legal):
        choices = list(legal.actions(6))
        return choices[pick(self.net, len(choices))]
"""
HELPER = "def pick(net, choices):\n    return (net[0] * {factor}) % choices\n"


@pytest.mark.parametrize(("nets", "factors"), [(b"\0\1", (1, 1)), (b"\1\1", (1, 2))])
def test_an_edit_of_a_bot_s_net_or_helper_is_another_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nets: bytes, factors: tuple[int, int]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    words = "sim leira --players 2 --with start=1 --games 6 --json".split()
    words += ["--seats", "mine:Bot,random", "--jobs", "1"]

    def run(*more: str) -> str:
        """What is told by a process that imports both anew."""
        for name in ("mine", "helping"):
            sys.modules.pop(name, None)
        return ran(*words, *more).stdout

    Path("mine.py").write_text(NET_BOT.format(helper="helping", net="mine.npz"))
    found = set()
    for net, factor in zip(nets, factors, strict=True):
        Path("mine.npz").write_bytes(bytes([net]))
        Path("helping.py").write_text(HELPER.format(factor=factor))
        told = run("--keep", "kept")
        assert told == run()
        found.add(told)
    assert len(found) == 2
    Path("notes.txt").write_text("nothing that it names")
    assert run("--keep", "kept") == told
    for name in ("mine", "helping"):
        del sys.modules[name]


def test_nets_of_ours_are_part_of_the_version(tmp_path: Path) -> None:
    folder = tmp_path / "players"
    copytree(ROOT / "cardlie" / "players", folder)
    before = digest_of(folder)
    assert before == digest_of(ROOT / "cardlie" / "players")
    net = next(folder.rglob("nets/*.npz"))
    net.write_bytes(net.read_bytes() + b"\0")
    assert digest_of(folder) != before


@LAW
@given(chosen())
def test_workers_get_what_a_file_held(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, Any]
) -> None:
    """A process that has never seen the file plays the same games, though it is gone."""
    assume(values.get("dice.least", 0) <= 2)  # nobody may begin with fewer
    file = tmp_path_factory.mktemp("gone") / "house.toml"
    file.write_text(toml_of(values), encoding="utf-8")
    seats = values["players"][0]
    plan = plan_of(f"{file}[dice.each=2]", seats=seats)
    content, held = content_of(plan.options.game.spec), rules_of(plan.options.game.spec)  # type: ignore[arg-type]
    sent = pickle.dumps((plan, plan.options.rules, plan.options.game))
    file.unlink()
    with pytest.MonkeyPatch.context() as patch:
        from cardlie.games import registry

        ours = {id: game for id, game in registry.GAMES.items() if ".toml" not in id}
        patch.setattr(registry, "GAMES", ours)
        there, rules, game = pickle.loads(sent)
        assert there == plan
        assert rules == plan.options.rules
        assert rules.game is game is there.options.game
        assert (content_of(game.spec), rules_of(game.spec)) == (content, held)
        assert identity([there]) == identity([plan])


def test_a_command_after_an_edit_tells_new_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """sim and tune, in one process, as commands type them."""
    monkeypatch.chdir(tmp_path)
    commands = [
        "sim house.toml --games 30 --json".split(),
        "tune house.toml --want rounds<9 --over start=1-2 --seats random --json".split()
        + "--budget 600 --show 1".split(),
    ]
    for words in commands:
        told = set()
        for each in (5, 2):
            Path("house.toml").write_text(
                f'like = "tavern"\n[dice]\neach = {each}\nwild = [{each}]\n'
            )
            one = ran(*words, "--keep", f"{words[0]}.kept")
            fresh = ran(*words)
            assert (one.stdout, one.returncode) == (fresh.stdout, fresh.returncode)
            told.add(one.stdout)
        assert len(told) == 2
