"""Every option of every command: places for files are tried before there is any work, and what
nobody can have meant is not repeated."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import OPTIONS, Option, contents, here, refused
from tests.cli.running import told
from tests.extras import needs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Place = Callable[[Path, str], Path]

__all__ = ["here"]  # where no work may begin


#: How the names of files end that are written, where it matters.
ENDINGS = {"output": ".pdf", "plot": ".png", "draw": ".png", "report output": ".html"}

#: Files that are read, though they are given as paths.
READ = {"since", "profile", "file"}


WRITTEN = [o for o in OPTIONS if o.takes is Path and o.name not in READ]
#: What writes several files.
FOLDERS = ("print product", "print sides")
FILES_READ = [
    o for o in OPTIONS
    if o not in WRITTEN
    and (o.takes is Path or {"FILE", "FOLDER", "PHOTO"} & set(o.shown_as.strip("[]").split("|")))
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


def a_pipe(folder: Path, name: str) -> Path:
    """A pipe with a name: it may never begin, and never end."""
    os.mkfifo(folder / name)
    return folder / name


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
    a_full_device, a_pipe,
)  # fmt: skip
NOTHING_TO_READ = (nowhere, a_folder, unreadable, a_full_device, a_pipe, empty, a_letter)


def all_refused(
    places: Sequence[Place], name: str, words: Callable[[str], list[str]], folder: Path
) -> None:
    """The same for a file of this name at each of the places."""
    for place in places:
        (folder / place.__name__).mkdir()
        refused(words(str(place(folder / place.__name__, name))), folder)


@pytest.mark.some(10)
@pytest.mark.parametrize(
    "option",
    [option for option in WRITTEN if option.command not in FOLDERS],
    ids=lambda o: f"{o.command} {o.typed}",
)
def test_where_nothing_can_be_written_no_work_begins(option: Option, here: Path) -> None:
    of_any = ENDINGS.get(option.name, "")
    ending = ENDINGS.get(f"{option.command} {option.name}", of_any)
    all_refused(UNWRITABLE, f"name{ending}", option.words, here)


@pytest.mark.parametrize(
    "words",
    [
        *(f"print sides --for {form}" for form in ("png", "tts", "cgs")),
        "print product leira drivethrucards",
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


@pytest.mark.some(1)
@pytest.mark.parametrize("many", ["x" * 20_000, "x y " * 5_000])
def test_what_nobody_can_have_meant_is_not_repeated(many: str, here: Path) -> None:
    for option in OPTIONS:
        if option.command != "host" or option.name == "keep":
            code, out, err = told(*option.words(many))
            assert code == 2, f"{option}: {out}{err}"
            assert max(map(len, err.splitlines())) < 3_000, f"{option}: {err}"


#: Numbers that nobody means, some longer than Python makes numbers of.
ENDLESS = ("9" * 5000, "9" * 4000, "-" + "9" * 4000, "9" * 400, str(10**30), str(2**63), "1e308",
           "nan", "-inf", "1-" + "9" * 4000, "9" * 4000 + "," + "9" * 4000)  # fmt: skip


#: What is typed behind each option that takes a number, and one of them behind any other.
NUMBERS = [
    (option, ENDLESS if option.takes in (int, float) else ENDLESS[:1])
    for option in OPTIONS
    if option.command not in ("host", "workshop")  # they have opened a port when work begins
]


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("option", "numbers"),
    NUMBERS,
    ids=[f"{option.command} {option.typed}" for option, _ in NUMBERS],
)
def test_no_number_is_too_long_to_be_refused(
    option: Option, numbers: tuple[str, ...], here: Path
) -> None:
    """Whatever an option takes; where it is no fault, work would begin."""
    for number in numbers:
        code, _, err = told(*option.words(number))
        begun = "the work has begun" in err
        assert code in (0, 2, 3) or begun, f"{option}: {code} {err}"
        assert all(len(line) < 2_500 for line in err.splitlines()), option


#: What may be a hyphen: no number, and no language, in which the rest would be told.
TEXTS = [option for option in OPTIONS if option.takes not in (int, float) and option.name != "lang"]


@pytest.mark.some(20)
@pytest.mark.parametrize("one", TEXTS, ids=lambda o: f"{o.command} {o.typed}")
def test_no_two_of_a_command_may_both_be_standard_input(one: Option, here: Path) -> None:
    """Each with the next of its command: it would be read twice, and be empty then."""
    its = [option for option in TEXTS if option.command == one.command]
    other = its[(its.index(one) + 1) % len(its)]
    if one is other or not other.typed:
        return
    code, out, err = told(*one.words("-"), other.typed, "-")
    assert (code, out) == (2, ""), err
    assert "can't both be -" in err or "missing" in err, err
    assert contents(here) == {}


@pytest.mark.some(2, of="the same in every process")
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
