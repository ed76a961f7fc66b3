"""A bot is one file of few lines: it sits at a terminal, on phones, in browsers, on arrays."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from ast import literal_eval
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from cardlie.engine import GAMES, Options
from cardlie.players import BotConfig, parse_seats, rows
from cardlie.sim import Failure, Plan, simulate
from cardlie.web.assets import client_words
from tests import toy_bot
from tests.cli.running import ran, told
from tests.host.house import open_registry, run
from tests.tree import ROOT

if TYPE_CHECKING:
    from cardlie.players import BotTurn

FILE = ROOT / "tests" / "toy_bot.py"
BOLD = "tests.toy_bot:BOT"


@pytest.mark.some(1)
@pytest.mark.parametrize("game", [id for id, rules in GAMES.items() if not rules.passes_cup])
def test_it_plays_the_same_games_one_by_one_and_on_arrays(game: str) -> None:
    plan = Plan.of(Options(game, seats=2), parse_seats(f"{BOLD},casual"), seed=3)
    assert simulate([plan], 5, engine="arrays") == simulate([plan], 5, engine="table")


def test_a_simulation_of_many_games_plays_it_on_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("sim", "leira", "--seats", f"{BOLD},casual", "--players", "2", "--games", "150")
    monkeypatch.setattr("cardlie.cli.sim_runs.ENGINE", "arrays")
    code, out, err = told(*words, "--seed", "1")
    assert (code, err) == (0, "")
    assert BOLD in out


def test_it_sits_at_a_terminal() -> None:
    words = ("play", "leira", "--seats", f"you,{BOLD}", "--seed", "4")
    done = ran(*words, stdin="c\n2 fives\n3 fives\n" * 20)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is over" in done.stdout


def test_it_sits_on_phones() -> None:
    async def work() -> None:
        async with open_registry() as registry:
            room = await registry.only_table(Options("leira", seats=2), (BOLD, None))
            assert [chair and chair.bot for chair in room.match.seats] == [BOLD, None]

    run(work())


@pytest.mark.some(2, of="a toy language")
def test_a_file_in_the_folder_of_ours_is_one_of_ours(tmp_path: Path) -> None:
    """In lists and lobbies, with figures, on arrays; browsers: ``site/test_worker_api.py``."""
    leave = shutil.ignore_patterns("*.pyc.*")  # what is compiled goes along
    shutil.copytree(ROOT / "cardlie", tmp_path / "cardlie", ignore=leave)
    for name in ("templates", "rules"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copy(FILE, tmp_path / "cardlie" / "players" / "bots" / "bold.py")
    words = ["sim", "leira", "--seats", "bold:nerve=0.4", "--games", "120"]
    for command in (words, ["bots"]):
        code = f"from cardlie.cli import main; raise SystemExit(main({command!r}))"
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "bold" in done.stdout
    code = "from cardlie.web.assets import client_words as of; print([*of('en')['bots']])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    listed = literal_eval(done.stdout)
    assert [name for name in listed if name != "bold"] == [*client_words("en")["bots"]]
    assert "bold" in listed


def test_a_text_that_rows_can_t_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``if`` where tables differ one seat can read it, and many can't."""

    def wrong(turn: BotTurn, nerve: float = 0.3) -> object:
        return turn.best()[0] if turn.draw() < nerve else turn.challenge

    _replaced(monkeypatch, wrong)
    plan = Plan.of(Options("leira", seats=2), parse_seats("toy_bot_again:BOT"))
    with pytest.raises(Failure, match="toy_bot_again:BOT failed on arrays: ValueError") as error:
        simulate([plan], 9, engine="arrays")
    assert rows.HINT in str(error.value.hint)


@pytest.mark.parametrize("engine", ["table", "arrays"])
@pytest.mark.parametrize(("deed", "told_of"), [("challenge", "challenge"), ("spot_on", "spot-on")])
def test_what_is_not_legal_is_named(
    engine: str, deed: str, told_of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _replaced(monkeypatch, lambda turn, nerve=0.3: getattr(turn, deed))
    plan = Plan.of(Options("leira", seats=2), parse_seats("toy_bot_again:BOT"))
    with pytest.raises(Failure, match=f"chose '{told_of}', which is not allowed here"):
        simulate([plan], 9, engine=engine)  # type: ignore[arg-type]


def _replaced(monkeypatch: pytest.MonkeyPatch, guess: object) -> None:
    """Another text under another name, as if somebody had written it."""
    again = ModuleType("toy_bot_again")
    again.__file__ = None
    again.__dict__["BOT"] = replace(toy_bot.BOT, guess=guess)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "toy_bot_again", again)
    rows._made.cache_clear()


@pytest.mark.parametrize(
    ("page", "section"), [("CONTRIBUTING.md", "**A bot**"), ("docs/python.md", "## A bot")]
)
def test_the_bot_that_a_page_shows_plays_as_it_is_written(
    page: str, section: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / page).read_text("utf-8").partition(section)[2]
    shown = re.split(r"\n\nAs `?mybots.py", text.partition("\n\n    ")[2])[0]
    if fenced := re.search(r"```python\n(.*?)```", text.partition("\n## ")[0], re.DOTALL):
        shown = fenced[1]
    module = ModuleType("mybots")
    module.__file__ = None
    exec(dedent("    " + shown if not fenced else shown), module.__dict__)
    monkeypatch.setitem(sys.modules, "mybots", module)
    rows._made.cache_clear()
    plan = Plan.of(Options("leira", seats=2), parse_seats("mybots:BOT,casual"), seed=3)
    assert simulate([plan], 9, engine="arrays") == simulate([plan], 9, engine="table")


def test_it_is_one_of_somebodys_own() -> None:
    assert BotConfig.parse(BOLD).is_users
    assert len(FILE.read_text("utf-8").splitlines()) <= 30
