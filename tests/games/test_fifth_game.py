"""A game is one file: a fifth one, registered while the tests run, is known to every command."""

from __future__ import annotations

import ast
import io
import json
import shutil
from subprocess import run
from sys import executable
from typing import TYPE_CHECKING

import pytest

from cardlie.base.data import data_dir
from cardlie.base.strings import strings
from cardlie.cli import main
from cardlie.deck.faces import D6
from cardlie.games import GAMES, Game, dice
from cardlie.games.model import Finish, GameLayout, Phases, Terms
from cardlie.games.records import Round, Settled, Showdown
from cardlie.guess import Guess, Number
from tests.catalogue import shipped
from tests.tree import ROOT, code_of, imports, modules, nodes_of, tracked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardlie.games.records import Phase, StartRolls, TableStakes
    from cardlie.games.state import State

RULES = """\
{% block title %}Heap{% endblock %}
{% block tagline %}Four dice each, and the heap only grows{% endblock %}

{% block book %}
## The idea

Say how many dice show a number. More of anything is higher. **The last one with dice wins.**

```judge
table: 5 5 2 4
guess: two 5s
verdict: holds 2
```

{% endblock %}

{% block summary %}
## In short

Say more than the last one, or challenge. Whoever is wrong loses a die.
{% endblock %}
"""


STRINGS = {
    "front": "On your turn",
    "bid": "Bid: “3 fives”",
    "bid_about": "At least so many dice show it.",
    "back": "Who loses a die",
    "wrong": "Whoever is wrong",
    "wrong_about": "The bidder or the challenger.",
}


def _higher(new: Guess, last: Guess) -> bool:
    assert isinstance(new, Number)
    assert isinstance(last, Number)
    return new.count > last.count


def _setup(state: State) -> StartRolls:
    state.held = [state.start] * state.options.seats
    return dice.highest_starts(state, 1, lambda roll: roll)


def _settle(stakes: TableStakes, showdown: Showdown) -> Settled:
    loser = showdown.caller if showdown.holds else showdown.bidder
    return Settled(loser, dice.loses(stakes, loser), loser)


def _after_bid(state: State) -> Phase | None:
    """Whoever opens a round may roll again: so a phase of another game serves this one."""
    hidden = state.held[state.actor] - len(state.face_up[state.actor])
    return "reroll" if len(state.history) == 1 and hidden >= 2 else None


HEAP = Game(
    id="heap",
    title="Heap",
    seats=(2, 4),
    terms=Terms(start=lambda options: 4, least=lambda options: 1, verify=dice.verify_options),
    layout=GameLayout(_setup, dice.roll),
    usual=Round((Number,), {"doubt": _settle}, D6, _higher),
    finish=Finish(dice.one_is_left, dice.rank),
    phases=Phases(after_bid=_after_bid),
)


@pytest.fixture
def heap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The game in the register, its strings, and its rules where rules are looked for."""
    rules = tmp_path / "rules"
    shutil.copytree(data_dir("rules"), rules)
    (rules / "heap.md").write_text(RULES, encoding="utf-8")
    german = RULES.replace("two 5s", "zwei Fünfer")
    (rules / "de" / "heap.md").write_text(german, encoding="utf-8")
    shipped(monkeypatch, HEAP)
    for key, text in STRINGS.items():
        monkeypatch.setitem(strings("en").entries, f"reference.heap_{key}", text)
    monkeypatch.setattr("cardlie.booklet.rules.source.data_dir", lambda _: rules)
    monkeypatch.chdir(tmp_path)


COMMANDS = (
    ("judge", "2 fives", "--game", "heap", "--roll", "Ann=5 5 2", "--roll", "Ben=1", "--by", "Ann"),
    ("odds", "3 fives", "--game", "heap", "--mine", "5 5 2 1", "--unseen", "4"),
    ("odds", "--all", "--after", "3 fives", "--game", "heap", "--mine", "5 5", "--unseen", "4"),
    ("odds", "3 fives", "--advise", "--game", "heap", "--mine", "5 5 2 1", "--unseen", "4"),
    ("sim", "heap", "--games", "4", "--jobs", "1", "--seats", "counter,casual,random"),
    ("sim", "heap", "--games", "3", "--jobs", "1", "--players", "2", "--vs", "start=2"),
    ("rules", "heap"),
    ("rules", "heap", "--summary"),
    ("rules", "heap", "--lang", "de"),
    ("rules", "heap", "--rulings"),
    ("rules", "heap", "--check"),
    ("rules",),
    ("print", "rules", "heap"),
    ("print", "kit", "heap"),
    ("print", "kit", "heap", "--only", "dice"),
    ("print", "kit", "heap", "--only", "reference"),
)


@pytest.mark.usefixtures("heap")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_knows_a_fifth_game(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(list(words))
    done = capsys.readouterr()
    assert (code, done.err) == (0, "")
    assert done.out.strip()


@pytest.mark.usefixtures("heap")
def test_its_own_rule_says_what_is_higher(capsys: pytest.CaptureFixture[str]) -> None:
    judged = ("--table", "6 6", "--game", "heap", "--after", "2 fives", "--json")
    assert main(["judge", "2 sixes", *judged]) == 3
    assert main(["judge", "3 ones", *judged]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["higher"] for answer in answers] == [False, True]


@pytest.mark.usefixtures("heap")
def test_it_is_played_kept_and_told_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("play", "heap", "--seats", "you,casual", "--seed", "3", "--save", "game.jsonl")
    answers = "".join(f"{n} sixes\nkeep\nchallenge\n" for n in range(1, 60))
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    assert main([*words, "--plain"]) == 0
    out = capsys.readouterr().out
    assert "Heap" in out
    assert "Your bid stands." in out
    assert main(["replay", "game.jsonl"]) == 0
    assert capsys.readouterr().out.startswith("Heap, 2 players.")


# --- no other file tests which game it is


def lines_that_ask(code: ast.Module, ids: frozenset[str]) -> Iterator[int]:
    """The lines where code compares with a game's id, looks one up, or has a table by ids."""
    for node in nodes_of(code):
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            asked = [key for key in node.keys if key is not None]
            if not {key.value for key in asked if isinstance(key, ast.Constant)} <= ids:
                continue  # a table of something else, of which one word is also an id
        elif isinstance(node, ast.Subscript):
            asked = [node.slice] if isinstance(node.slice, ast.Constant) else []
        elif isinstance(node, ast.MatchValue):
            asked = [node.value]
        else:
            continue
        for part in asked:
            several = part.elts if isinstance(part, ast.Tuple | ast.List | ast.Set) else [part]
            if any(isinstance(each, ast.Constant) and each.value in ids for each in several):
                yield part.lineno


def test_no_file_but_a_game_s_own_tests_which_game_it_is() -> None:
    found = []
    for file in sorted(tracked()):
        path = file.relative_to(ROOT)
        if file.suffix != ".py" or path.parts[0] != "cardlie":
            continue
        if file.stem in GAMES or file.stem == "registry":
            continue
        text = file.read_text(encoding="utf-8")
        if not any(f"{quote}{id}{quote}" in text for id in GAMES for quote in "'\""):
            continue
        asked = lines_that_ask(code_of(file), frozenset(GAMES))
        found += [f"{path}:{line}" for line in asked]
    assert found == []


def test_no_file_but_the_register_and_its_own_imports_a_game() -> None:
    found = []
    for name, room, code in modules():
        stem = name.rpartition(".")[2]
        own = {stem} if room in ("games", "press", "vector") else set()
        # which lists them, and which tells what options ours have
        if name not in ("cardlie.games.registry", "cardlie.games.spec_file"):
            games = {f"cardlie.games.{id}" for id in set(GAMES) - own}
            found += [f"{name} imports {each}" for each in imports(code) if each in games]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "x = game == 'leira'",
        "x = game not in ('wheel', 'leira')",
        "x = {'tavern': 6, 'leira': 3}[game]",
        "x = GAMES['cards']",
        "match game:\n    case 'wheel':\n        pass",
    ],
)
def test_a_test_of_an_id_is_found(line: str) -> None:
    assert len(list(lines_that_ask(ast.parse(line), frozenset(GAMES)))) >= 1
    assert not list(lines_that_ask(ast.parse("x = {'cards': 48, 'copies': 2}"), frozenset(GAMES)))


def test_its_file_may_import_what_it_is_given(tmp_path: Path) -> None:
    """What is agreed and the state are made of games, and a game's functions are given them."""
    for folder in ("cardlie", "templates", "rules"):
        leave = shutil.ignore_patterns("*.pyc.*")  # what is compiled goes along
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=leave)
    register = tmp_path / "cardlie" / "games" / "registry.py"
    text = register.read_text(encoding="utf-8")
    asked = "import cardlie.games.model\nimport cardlie.games.settling\nfrom pathlib"
    register.write_text(text.replace("from pathlib", asked, 1), encoding="utf-8")
    asked = "import cardlie; from cardlie.games import GAMES; print(*GAMES, cardlie.__file__)"
    done = run([executable, "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split()[:1] == ["cards"], done.stderr
    assert str(tmp_path) in done.stdout
