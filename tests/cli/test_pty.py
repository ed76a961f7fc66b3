"""Every command at a terminal, as a person runs it: on narrow and wide screens, in both languages,
with its answer there or in a file. It ends as it ends elsewhere, and all of it can be read."""

from __future__ import annotations

import random
import re
import shlex
import shutil
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from cardlie.base.strings import languages, translation
from cardlie.base.terminal import folded
from cardlie.base.translation import speaking, tr
from cardlie.cli import main
from cardlie.cli.app import COMMANDS
from tests.cli.commands import commands
from tests.cli.ptys import ALL, Ended, Typed, Way, elsewhere, on_terminal, to_nobody
from tests.cli.terminal import Screen
from tests.depth import DEEP
from tests.pages import PAGES, blocks, session
from tests.tree import EXAMPLE

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS, LANGUAGES = (60, 80, 120), ("en_GB", "de_DE")

#: What commands say that make somebody wait.
WAITED_FOR = set[str]()
for code in languages():
    with speaking(translation(code)):
        WAITED_FOR.update(tr(each.waits) for each in COMMANDS.values() if each.waits)

EVERY_WAY = [Way(*each) for each in product(COLUMNS, LANGUAGES, (False, True))]

_READS = (("> ", "rules\r"), ("Enter|Eingabe|(?s:> .*> )", "quit\r"))
_SERVES = (("Ctrl-C|Strg-C", "\x03"),)

#: What is typed of each command, the first of it in every run of the tests; others in some.
SMALL: dict[str, list[Typed]] = {
    "print deck": [
        Typed("print deck --only R1,R2"), Typed("print deck --only R1 --marks machine"),
    ],
    "print kit": [
        Typed("print kit mia"), Typed("print kit cards"), Typed("print kit cards --only box"),
    ],
    "print sides": [
        Typed("print sides --only R1 --dpi 30"), Typed("print sides --only R1 --for pcio --dpi 30"),
    ],
    "print rules": [Typed("print rules mia --layout summary")],
    "print product": [
        Typed("print product leira drivethrucards"),
        Typed("print product mia thegamecrafter"),
    ],
    "print theme": [Typed("print theme")],
    "print calibration": [
        Typed("print calibration"), Typed("print calibration --left 1,1 --right 1,2 --save a"),
    ],
    "judge": [
        Typed("judge '4 cards without red' --table 'R1 B3 G5 Y2 *'"),
        Typed("judge '3 5s' --game tavern --roll Ann='5 5 2' --roll Bob='5 1' --by Ann"),
        Typed("judge '4 red' --table R1,R2,R3 --with repeat=allowed --heard", code=1),
        Typed("judge '4 cards without rad' --table R1", code=2),
        Typed("judge '3 red' --table 'R1 R4 ?'", code=2),
        Typed("judge '2 red' --table 'R1 R4' --json"),
    ],
    "read": [Typed("read photo.png --game tavern", code=1), Typed("read photo.png", code=1)],
    "odds": [
        Typed("odds '3 red' --mine R1 --unseen 6"),
        Typed("odds --all --mine 'R1 B2' --unseen 9"),
        Typed("odds '4 fives' --mine '5 5 2' --unseen 6 --game tavern --advise"),
        Typed("odds '3 red' --mine 'R1 ?' --unseen 6"),
    ],
    "play": [
        Typed("play leira --seed 1 --fast", (("> ", "quit\r"),)),
        Typed("play mia --seed 1 --fast --plain", (("> ", "quit\n"),)),
        Typed("play cards --seed 1 --fast --coach", _READS),
        Typed("play cards --seed 1 --plain", (("> ", "hint\nodds\nquit\n"),)),
        Typed("play --kept"),
        Typed("play leira --seed 1 --save another.jsonl --plain", (("> ", "quit\n"),)),
    ],
    "host": [Typed("host tavern --bind 127.0.0.1 --port 0 --keep kept", _SERVES)],
    "sim": [
        Typed("sim tavern --games 20 --players 3"),
        Typed("sim cards --games 20 --seats casual,honest,counter --jobs 1"),
        Typed("sim tavern --games 20 --players 3 --vs '--with dice.wild=1'"),
        Typed("sim tavern --only 1"),
        Typed("sim tavern --games 20 --json"),
    ],
    "bots": [Typed("bots"), Typed("bots --json")],
    "exploit": [
        Typed("exploit leira counter --players 2 --with start=1 --games 20 --jobs 1"),
    ],
    "report": [Typed("report mia --games 2 --closely 2 --seats honest --players 2 -o page.json")],
    "tune": [
        Typed("tune leira --players 2 --seats casual --want rounds<9 --over start=1,2 "
              "--budget 1000 --jobs 1"),
    ],
    "rules": [
        Typed("rules leira --summary"), Typed("rules"), Typed("rules cards"),
        Typed("rules leira --rulings"), Typed("rules cards --diff vague,repeat=allowed"),
        Typed("rules leira --check --players 2"), Typed("rules leira --diff 'start=3' --json"),
    ],
    "check": [
        Typed("check game.toml"), Typed("check mine.toml"), Typed("check wrong.toml", code=1),
        Typed("check mine.toml --write", code=2),
    ],
    "workshop": [Typed("workshop mine.toml --port 0", _SERVES)],
    "site": [Typed("site pages", code=2)],
    "solve": [
        Typed("solve --dice 1,1 --faces 2 --iterations 9"),
        Typed("solve tavern --held 1,1 --iterations 5"),
    ],
    "replay": [Typed("replay game.jsonl")],
    "new": [
        Typed("new deck another"), Typed("new theme another"), Typed("new game another"),
    ],
}  # fmt: skip


def more() -> Iterator[Typed]:
    """What else is typed: further arguments, help of all, and what the pages show."""
    for typed in SMALL.values():
        yield from typed[1:]
    for words in (
        "",
        "--help",
        "nonsense",
        *(f"{name} --help" for name in (*SMALL, "print")),
    ):
        yield Typed(words, code=0 if words.endswith("help") else 2)
    for name, page in PAGES.items():
        for block in blocks("console", page):
            for line, _ in session(block):
                read = re.fullmatch(r"(?:printf '(.*)' \| )?cardlie ([^|>]*?)(?:2?[|>].*)?", line)
                assert read or "cardlie" not in line, f"{name}: {line}"
                if read is None:
                    continue
                answers = read[1] and read[1].encode().decode("unicode-escape")
                yield Typed(read[2].strip(), (("> ", answers),) if answers else (), code=-1)


MORE = list(more())


def test_every_command_has_something_that_is_typed_here() -> None:
    assert {name for name, _ in commands()} == {*SMALL}


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a deck, a game, a photo and a log."""
    folder: Path = shutil.copytree(EXAMPLE, tmp_path_factory.mktemp("typed") / "files")
    for words in (
        "new deck mine",
        "new game game",
        "play leira --seats casual,casual --seed 1 --save game.jsonl",
    ):
        assert elsewhere(Typed(words), EVERY_WAY[0], folder)[0] == 0
    (folder / "wrong.toml").write_text('like = "tavern"\ndice.wild = 7\n', encoding="utf-8")
    Image.new("RGB", (80, 60)).save(folder / "photo.png")
    return folder


def ways() -> list[Way]:
    """In which ways a command is run now: three that meet all of each, or one of those."""
    if ALL:
        return EVERY_WAY
    wide = random.sample(COLUMNS, 3)
    tongues, to_files = random.sample((*LANGUAGES, "en_GB"), 3), random.sample((0, 1, 0), 3)
    three = [Way(*each) for each in zip(wide, tongues, map(bool, to_files), strict=True)]
    return three if DEEP else three[:1]


def letters(text: str) -> Counter[str]:
    """The letters of a text: what stays the same, however wide it is set and whenever it is run."""
    return Counter(char for char in text if char.isalpha())


@cache
def said_elsewhere(typed: Typed, language: str, files: Path) -> tuple[int | None, str]:
    """The exit code of a command where there is no terminal, and what it says of any folder."""
    with TemporaryDirectory() as folder:
        here: Path = shutil.copytree(files, Path(folder, "here"))
        code, said = elsewhere(typed, Way(80, language, to_file=True), here)
        return code, said.replace(str(here), "")


def verify(typed: Typed, files: Path, folder: Path) -> None:
    for nth, way in enumerate(ways()):
        here: Path = shutil.copytree(files, folder / f"{nth}")
        ended = on_terminal(typed, way, here)
        what = f"{typed} {way}: {ended.code}\n" + "\n".join([*ended.screen, "file:", ended.file])
        assert ended.code is not None, f"{what}\ndoes not end"
        if typed.code >= 0:
            assert ended.code == typed.code, what
        verify_screen(typed, way, ended, what)
        if not typed.then:
            code, said = said_elsewhere(typed, way.language, files)
            assert ended.code == code, what
            told = "\n".join(ended.screen) + ended.file
            assert letters(said) <= letters(told), f"{what}\nelsewhere:\n{said}"
            last = said.split()[-1]
            assert last in "".join([*ended.screen[-4:], *ended.file.splitlines()[-4:]]), what


def verify_screen(typed: Typed, way: Way, ended: Ended, what: str) -> None:
    """Nothing is waited for, and nothing too wide but what programs read and what is copied."""
    assert not [line for line in ended.screen if any(map(line.__contains__, WAITED_FOR))], what
    if "--json" not in typed.words:
        for line in ended.screen:
            assert len(line) <= way.columns or line.startswith("  cardlie "), f"{what}\n{line}"


@pytest.mark.some(1)
@pytest.mark.parametrize("typed", [typed for typed in MORE if not typed.then], ids=str)
def test_no_table_is_torn(
    typed: Typed, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a terminal is narrow, its rows are not folded as if they were prose."""
    monkeypatch.chdir(shutil.copytree(files, tmp_path / "here"))
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stdin", Screen("quit\n"))
    torn: list[str] = []

    def found(line: str, room: int) -> list[str]:
        parts = folded(line, room)
        torn.extend([line] if len(parts) > 1 and re.search(r"\S {2,}\S", line) else [])
        return parts

    monkeypatch.setattr("cardlie.base.terminal.folded", found)
    with redirect_stdout(Screen()), redirect_stderr(Screen()):
        main(shlex.split(typed.words))
    assert torn == []


@pytest.mark.some(5)
@pytest.mark.parametrize("typed", [*[first for first, *_ in SMALL.values()], *MORE], ids=str)
def test_whoever_reads_no_answer_is_told_so_by_the_code(
    typed: Typed, files: Path, tmp_path: Path
) -> None:
    if typed.then:
        return  # nobody answers
    code, said = said_elsewhere(typed, "en_GB", files)
    here: Path = shutil.copytree(files, tmp_path / "here")
    found = to_nobody(typed, EVERY_WAY[0], here)
    assert found == (code if code == 2 or not said else 141), said


def test_whoever_wants_no_file_is_told_so_by_the_code(files: Path, tmp_path: Path) -> None:
    here: Path = shutil.copytree(files, tmp_path / "here")
    assert to_nobody(Typed("print deck --only R1 -o -"), EVERY_WAY[0], here) == 141


@pytest.mark.some(10)
@pytest.mark.parametrize("name", SMALL)
def test_a_command_at_a_terminal(name: str, files: Path, tmp_path: Path) -> None:
    verify(SMALL[name][0], files, tmp_path)


@pytest.mark.some(4)
@pytest.mark.parametrize("typed", MORE, ids=str)
def test_what_else_is_typed_at_a_terminal(typed: Typed, files: Path, tmp_path: Path) -> None:
    verify(typed, files, tmp_path)
