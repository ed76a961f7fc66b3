"""Every option of every command: places for files are tried before there is any work, and what
nobody can have meant is not repeated."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cardlie.cli.app import root
from cardlie.cli.words import FILE
from tests.cli.running import as_anybody, told
from tests.extras import needs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Place = Callable[[Path, str], Path]

#: What each command needs besides, by its name.
NEEDED = {
    "print rules": "tavern",
    "print kit": "tavern",
    "print product": "tavern --shop drivethrucards",
    "judge": "'4 red' --table R1",
    "read": "photo.png",
    "odds": "'2 red' --unseen 3",
    "play": "tavern --seats you,casual",
    "host": "tavern --bind 127.0.0.1 --port 0",
    "sim": "tavern --games 2",
    "tune": "tavern --want rounds<10 --over start=4,5",
    "rules": "tavern",
    "replay": "game.jsonl",
}

#: What some options need besides, in place of that.
INSTEAD = {
    ("sim", "save"): "tavern --only 1",
    ("judge", "photo"): "'4 red'",
    ("judge", "roll"): "'4 red' --by A",
    ("print deck", "profile"): "--cmyk --pdfx 1a",
    ("play", "resume"): "",
}

#: How the names of files end that are written, where it matters.
ENDINGS = {"output": ".pdf", "plot": ".png", "report": ".html", "draw": ".png"}

#: Files that are read, though they are given as paths.
READ = {"since", "profile", "file"}

#: What is long, or draws, or trains, or plays: none of it may begin.
WORK = (
    "cardlie.press.page.document.Document.__init__",
    "cardlie.host.rules.read_rules",  # first: it keeps what it finds in the booklets
    "cardlie.booklet.read_rules",
    "cardlie.sim.simulate",
    "cardlie.tune.race.search",
    "cardlie.solve.lay_out",
    "cardlie.solve.learner_of",
    "cardlie.sight.read",
    "cardlie.sight.album.Album.of",
    "cardlie.host.serve.serve",
    "cardlie.engine.Table.deal",
    "cardlie.cli.odds.answers.odds_of",
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


def options() -> Iterator[Option]:
    """All that take a value."""
    for command, params in _commands(root(), ()):
        for param in params:
            if not getattr(param, "is_flag", False):
                typed = param.opts[-1] if param.opts[-1].startswith("-") else ""
                yield Option(command, param.name, typed, param.type, param.metavar or "")


def _commands(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, list[Any]]]:
    if not hasattr(command, "list_commands"):
        yield " ".join(path), command.params
        return
    context = command.context_class(command)
    for name in command.list_commands(context):
        yield from _commands(command.get_command(context, name), (*path, name))


OPTIONS = list(options())
WRITTEN = [o for o in OPTIONS if o.takes is FILE and o.name not in READ]
#: What writes several files.
FOLDERS = ("print product",)
FILES_READ = [
    o for o in OPTIONS
    if o not in WRITTEN
    and (o.takes is FILE or {"FILE", "FOLDER", "PHOTO"} & set(o.shown_as.strip("[]").split("|")))
]  # fmt: skip


def nowhere(folder: Path, name: str) -> Path:
    return folder / "nowhere" / name


def beneath_a_file(folder: Path, name: str) -> Path:
    (folder / "file").write_bytes(b"a letter")
    return folder / "file" / name


def a_folder(folder: Path, name: str) -> Path:
    (folder / name).mkdir()
    return folder / name


def read_only(folder: Path, name: str) -> Path:
    (folder / name).write_bytes(b"<!-- cardlie -->")
    (folder / name).chmod(0o444)
    return folder / name


def in_a_read_only_folder(folder: Path, name: str) -> Path:
    (folder / "shut").mkdir(0o555)
    return folder / "shut" / name


def a_link_to_nowhere(folder: Path, name: str) -> Path:
    (folder / name).symlink_to(folder / "nowhere" / "file")
    return folder / name


def a_full_device(folder: Path, name: str) -> Path:
    return Path("/dev/full")


def unreadable(folder: Path, name: str) -> Path:
    (folder / name).write_bytes(b"a letter")
    (folder / name).chmod(0)
    return folder / name


def empty(folder: Path, name: str) -> Path:
    (folder / name).touch()
    return folder / name


def a_letter(folder: Path, name: str) -> Path:
    (folder / name).write_bytes(b"Dear \xff\x00 = [[")
    return folder / name


UNWRITABLE = (
    nowhere, beneath_a_file, a_folder, read_only, in_a_read_only_folder, a_link_to_nowhere,
    a_full_device,
)  # fmt: skip
NOTHING_TO_READ = (nowhere, a_folder, unreadable, a_full_device, empty, a_letter)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder. Where work begins all the same, it is a fault of ours: exit code 70."""

    def begins(*_: object, **__: object) -> None:
        raise AssertionError("the work has begun")

    for name in WORK:
        monkeypatch.setattr(name, begins)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    monkeypatch.setattr("cardlie.press.look.theme.theme_names", lambda: ["default"])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes | None]:
    """All that lies in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def refused(words: list[str], folder: Path) -> None:
    """One line and a hint, exit code 2, no work, and nothing else than before."""
    before = contents(folder)
    with as_anybody():
        code, out, err = told(*words)
    line, *hint = err.splitlines()
    assert (code, out) == (2, ""), f"{shlex.join(words)}: {code} {out}{err}"
    assert line.startswith("cardlie: ")
    assert len(hint) <= 1, err
    assert not any(word in err for word in (".new", "Errno", "Traceback")), err
    assert contents(folder) == before


def all_refused(
    places: Sequence[Place], name: str, words: Callable[[str], list[str]], folder: Path
) -> None:
    """The same for a file of this name at each of the places."""
    for place in places:
        (folder / place.__name__).mkdir()
        refused(words(str(place(folder / place.__name__, name))), folder)


@pytest.mark.parametrize(
    "option",
    [option for option in WRITTEN if option.command not in FOLDERS],
    ids=lambda o: f"{o.command} {o.typed}",
)
def test_where_nothing_can_be_written_no_work_begins(option: Option, here: Path) -> None:
    ending = ENDINGS.get(option.name, "")
    all_refused(UNWRITABLE, f"name{ending}", option.words, here)


@pytest.mark.parametrize(
    "words",
    [
        *(f"print deck --format {form}" for form in ("png", "tts", "cgs")),
        "print product leira --shop drivethrucards",
    ],
)
def test_nor_where_several_files_are_written(words: str, here: Path) -> None:
    places = [place for place in UNWRITABLE if place is not a_folder]
    all_refused(places, "name", lambda path: [*words.split(), "-o", path], here)
    (here / "shut").mkdir(0o555)
    refused([*words.split(), "-o", str(here / "shut")], here)


@pytest.mark.parametrize("option", FILES_READ, ids=lambda o: f"{o.command} {o.typed}")
def test_where_there_is_nothing_to_read_no_work_begins(option: Option, here: Path) -> None:
    seat = "A=@" if option.name == "roll" else ""
    all_refused(NOTHING_TO_READ, "name.toml", lambda path: option.words(f"{seat}{path}"), here)


@pytest.mark.parametrize("many", ["x" * 20_000, "x y " * 5_000])
def test_what_nobody_can_have_meant_is_not_repeated(many: str, here: Path) -> None:
    for option in OPTIONS:
        if option.command != "host" or option.name == "keep":
            code, out, err = told(*option.words(many))
            assert code == 2, f"{option}: {out}{err}"
            assert max(map(len, err.splitlines())) < 3_000, f"{option}: {err}"


@needs("matplotlib")
def test_a_home_that_can_t_be_written_is_nobody_s_business(tmp_path: Path) -> None:
    chart = tmp_path / "odds.png"
    nowhere = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), "/dev/null")
    done = subprocess.run(
        [sys.executable, "-m", "cardlie", "odds", "2 red", "--unseen", "3", "--plot", chart],
        capture_output=True, text=True, check=False,
        env={name: text for name, text in os.environ.items() if name != "MPLCONFIGDIR"} | nowhere,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, f"Wrote {chart}\n")
