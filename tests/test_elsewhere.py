"""What Windows and macOS answer, put in the place of what this system does."""

from __future__ import annotations

import ctypes
import io
import os
import re
import subprocess
import sys
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path, PureWindowsPath
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.extras import install_command
from cardlie.base.files import name_for
from cardlie.base.locale import locale_language
from cardlie.base.shell import joined, quoted, split_words
from cardlie.cli import main
from cardlie.engine import Options, Table
from cardlie.engine.gamefile import GameFile, in_use
from cardlie.engine.log import Header
from cardlie.press.files.virtual_tables import cgs_files
from cardlie.sim.typed_variant import Variant
from tests.press.helpers import job

#: A Python that has nothing which Windows has not: no module, signal or call of Unix, and no fork.
#: A file that is opened without saying in which letters is a fault, for there it is another answer.
WITHOUT_UNIX = """\
import asyncio, multiprocessing, os, signal, socket, subprocess, sys, tempfile, warnings
import concurrent.futures.process, uvicorn
warnings.filterwarnings("error", category=EncodingWarning, module=r"cardlie\\.")
for name in ("fcntl", "resource", "termios", "pwd", "grp", "tty", "pty", "syslog", "readline"):
    sys.modules[name] = None
for name in ("SIGCONT", "SIGHUP", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGWINCH"):
    delattr(signal, name)
for name in ("fork", "sched_getaffinity", "sysconf", "uname", "killpg"):
    delattr(os, name)
multiprocessing.set_start_method("spawn", force=True)
sys.platform = "elsewhere"  # not Linux, and not what makes others call a DLL
if __name__ == "__main__":
    from cardlie.cli import main
    for line in sys.stdin.buffer.read().decode().splitlines():
        print("->", main(line.split()), flush=True)
    from cardlie.host.network import interfaces
    from cardlie.host.serve import _raise_limits
    print(interfaces(), _raise_limits())
"""

COMMANDS = """\
judge 3red --table R1,R2,R3 --lang de
odds 3red --mine R1 --unseen 6
rules leira --summary --lang de
print kit leira
new deck mine
check mine.toml --quick
sim leira --games 40 --jobs 2 --json
play leira --seats casual,casual --seed 1 --save game.jsonl
replay game.jsonl
solve --dice 1,1 --faces 2
"""


@pytest.mark.some(1, of="extras that are missing")
def test_nothing_is_needed_that_only_unix_has(tmp_path: Path) -> None:
    pytest.importorskip("uvicorn")
    program = tmp_path / "program.py"
    program.write_text(WITHOUT_UNIX, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", str(program)], input=COMMANDS,
        capture_output=True, text=True, check=False, cwd=tmp_path, encoding="utf-8",
    )  # fmt: skip
    codes = re.findall(r"^-> (\d+)$", done.stdout, re.MULTILINE)
    assert codes == ["0"] * COMMANDS.count("\n"), done.stdout + done.stderr
    assert done.stdout.endswith("{} None\n"), done.stderr
    assert "Traceback" not in done.stderr
    here = io.StringIO()  # where there is a fork
    with redirect_stdout(here):
        main(["sim", "leira", "--games", "40", "--jobs", "1", "--json"])
    assert here.getvalue() in done.stdout


@pytest.mark.some(4)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "words",
    [
        ["judge", "4 ohne Rot", "--table", "R1 B3 G5 Y2 *", "--by", "0", "--roll", "0=R1"],
        ["odds", "3 red", "--mine", "R1", "--unseen", "6"],
        ["rules", "cards"],
        ["print", "deck", "--help"],
        ["sim", "leira", "--games", "9", "--jobs", "1"],
        ["check", "nothing"],
    ],
    ids=lambda words: words[0],
)
def test_a_console_of_western_europe_shows_every_letter(words: list[str], language: str) -> None:
    asked = [*words, "--lang", language]
    (code, there), (usual, here) = shown(asked, "cp1252"), shown(asked, "utf-8")
    assert (code, there.count("?")) == (usual, here.count("?"))


def shown(words: list[str], encoding: str) -> tuple[int, str]:
    """The exit code of a command, and what it writes to a console of that encoding."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    with redirect_stdout(stream), redirect_stderr(stream):
        code = main(words)
        stream.flush()
    return code, raw.getvalue().decode(encoding)


# --- names of files

#: What Windows takes for a device, whatever its ending.
DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)

titles = st.one_of(st.text(min_size=1, max_size=60), st.sampled_from([
    "Aux", "con.txt", "COM1", "../up", "a/b", "C:\\decks", "what?", "dot.", "blank ", "LPT9.a.b",
]))  # fmt: skip


def verify_everywhere(name: str) -> None:
    """A file of that name can lie in a folder of any system."""
    assert PureWindowsPath(name).parts == (name,)
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
    assert not name.endswith((" ", "."))
    assert not DEVICES.fullmatch(name.partition(".")[0].rstrip(" "))


@given(title=titles)
def test_a_title_names_a_file_on_every_system(title: str) -> None:
    verify_everywhere(name_for(title))
    verify_everywhere(f"{name_for(title)}.txt")
    assert name_for(name_for(title)) == name_for(title)


@pytest.mark.parametrize("title", ["../../up", "Aux", "What? A: deck"])
def test_files_for_others_stay_in_their_folder_whatever_the_title(title: str) -> None:
    whole = job()
    small = replace(whole, cards=whole.cards[:2], deck=replace(whole.deck, title=title))
    files = cgs_files(small, 40, "https://example.org/")
    for file in files:
        for part in file.split("/"):
            verify_everywhere(part)
    assert len({file.casefold() for file in files}) == len(files)


# --- words of a command line


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sep", "\\")


@given(words=st.lists(st.text(), max_size=4))
def test_joined_words_are_parted_again(words: list[str]) -> None:
    printable = [word for word in words if word.isprintable()]
    assert split_words(joined(printable)) == printable


@pytest.mark.usefixtures("windows")
def test_a_backslash_parts_folders_on_windows() -> None:
    assert split_words(r"bots\mine.exe --fast") == [r"bots\mine.exe", "--fast"]
    assert Variant.parse(r'--deck "C:\my decks\elves.toml"').deck == r"C:\my decks\elves.toml"
    assert quoted(r"C:\my decks\elves.toml") == r'"C:\my decks\elves.toml"'
    assert joined(["cardlie", "replay", "x.jsonl"]) == "cardlie replay x.jsonl"
    home = Path("/Users/ann/.venv")
    assert install_command("host", home) == "pip install cardlie[host]"  # no quotes that cmd keeps
    with pytest.raises(CardlieError, match="unclosed quotation mark"):
        Variant.parse('--with "open')


# --- locks


class _Locks:
    """Windows' locks of bytes: whoever comes second is refused."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.held: dict[int, os.stat_result] = {}

    def locking(self, number: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        assert os.lseek(number, 0, os.SEEK_CUR) > 1 << 30  # never a byte that is read
        ours = os.fstat(number)
        for other, file in self.held.items():
            if other != number and os.path.samestat(ours, file) and _is_open(other):
                raise PermissionError(13, "Permission denied")
        self.held[number] = ours


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def test_windows_keeps_a_game_for_whoever_plays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", cast("ModuleType", _Locks()))
    monkeypatch.setattr(sys, "platform", "win32")
    file = tmp_path / "game.jsonl"
    with closing(GameFile.new(file, Header(Options("leira", 2), 7))) as game:
        game.write(Table.deal("leira", seats=2, seed=7))
        assert in_use(file)
    assert not in_use(file)
    again, saved = GameFile.again(file)
    again.let_go()
    assert saved.header.seed == 7


# --- the language


def test_windows_tells_its_language_where_no_variable_does(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0407))
    monkeypatch.setattr(ctypes, "windll", spoken, raising=False)
    assert locale_language({}) == "en"
    monkeypatch.setattr(sys, "platform", "win32")
    assert locale_language({}) == "de"
    assert locale_language({"LANG": "en_GB.UTF-8"}) == "en"
