"""Every command and all that may be typed for it, as it is declared."""

from __future__ import annotations

import io
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

from cardlie.cli.app import COMMANDS, load
from cardlie.cli.parameters import Parameter, flags_of, kind_of, metavar_of
from cardlie.cli.printing.command import PRODUCTS
from tests.cli.running import as_anybody, told

#: What each command needs besides, by its name.
NEEDED = {
    "print rules": "tavern",
    "print kit": "tavern",
    "print product": "tavern drivethrucards",
    "judge": "'4 red' --table R1",
    "read": "photo.png",
    "odds": "'2 red' --unseen 3",
    "play": "tavern --seats you,casual",
    "host": "tavern --bind 127.0.0.1 --port 0",
    "sim": "tavern --games 2",
    "exploit": "tavern counter --games 2",
    "tune": "tavern --want rounds<10 --over start=4,5",
    "report": "tavern",
    "rules": "tavern",
    "replay": "game.jsonl",
}

#: What some options need besides, in place of that.
INSTEAD = {
    ("sim", "save"): "tavern --only 1",
    ("judge", "photo"): "'4 red'",
    ("judge", "roll"): "'4 red' --by A",
    ("play", "resume"): "",
}

#: What is long, or draws, or trains, or plays: none of it may begin.
WORK = (
    "cardlie.press.page.document.Document.__init__",
    "cardlie.web.rules.read_rules",  # first: it keeps what it finds in the booklets
    "cardlie.booklet.read_rules",
    "cardlie.cli.rules.output.read_rules",
    "cardlie.sim.simulate",
    "cardlie.sim.exploit.exploit",
    "cardlie.cli.sim_runs.simulate",
    "cardlie.tune.race.search",
    "cardlie.cli.tune.search.contest",
    "cardlie.cli.report.answer.contest",
    "cardlie.cli.solve.single.lay_out",
    "cardlie.cli.solve.single.learner_of",
    "cardlie.sight.read",
    "cardlie.sight.templates.TemplateSet.of",
    "cardlie.host.serve.serve",
    "cardlie.engine.Table.deal",
    "cardlie.cli.odds.one.odds_of",
)


class Option(NamedTuple):
    """An option or argument of a command: the command's name, and the option's."""

    command: str
    name: str
    typed: str
    takes: object
    shown_as: str

    def words(self, value: str) -> list[str]:
        """The command with this value, and with whatever it needs besides."""
        needed = INSTEAD.get((self.command, self.name), NEEDED.get(self.command, ""))
        rest = shlex.split(needed)
        if not self.typed:  # arguments come first
            return [*self.command.split(), value, *rest[1:]]
        return [*self.command.split(), *rest, self.typed, value]


def commands() -> Iterator[tuple[str, list[Parameter]]]:
    """Each command, and all that may be typed for it."""
    for name in COMMANDS:
        if name != "print":
            yield name, load(name).params
    for name in PRODUCTS:
        yield f"print {name}", load("print").command_named(name).params


def options() -> Iterator[Option]:
    """All that take a value."""
    for command, parameters in commands():
        for each in parameters:
            if kind_of(each) is not bool:
                typed = flags_of(each)[-1] if flags_of(each) else ""
                yield Option(command, each.name, typed, kind_of(each), metavar_of(each))


OPTIONS = list(options())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder. Where work begins all the same, it is internal error: exit code 70."""

    def begins(*_: object, **__: object) -> None:
        raise AssertionError("the work has begun")

    for name in WORK:
        monkeypatch.setattr(name, begins)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    monkeypatch.setattr("cardlie.press.look.theme.theme_names", lambda: ["default"])
    monkeypatch.chdir(tmp_path)
    return tmp_path


@contextmanager
def in_time() -> Iterator[None]:
    """Whoever waits for what never comes is woken, and that is internal error."""

    def waited(*_: object) -> NoReturn:
        raise AssertionError("it waits without end")

    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(20)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def contents(folder: Path) -> dict[str, bytes | None]:
    """All that lies in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def refused(words: list[str], folder: Path) -> None:
    """One line and a hint, exit code 2, no work, and nothing else than before."""
    before = contents(folder)
    with as_anybody(), in_time():
        code, out, err = told(*words)
    line, *hint = err.splitlines()
    assert (code, out) == (2, ""), f"{shlex.join(words)}: {code} {out}{err}"
    assert line.startswith("cardlie: ")
    assert len(hint) <= 1, err
    assert not any(word in err for word in (".new", "Errno", "Traceback")), err
    assert contents(folder) == before
