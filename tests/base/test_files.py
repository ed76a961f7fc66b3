"""Files are written whole or not at all, over nobody else's, and their places are tried first."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base import files
from cardlie.base.errors import CardlieError
from cardlie.base.files import Output, is_ours, read_file, write_whole
from tests.cli.running import all_in_a_process
from tests.press.helpers import deck_pdf

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder, in which what can't be written elsewhere is kept."""
    folder = tmp_path / "own"
    monkeypatch.setattr(files, "own_folder", lambda: folder)
    return folder


def refusing(beneath: Path) -> Callable[[Path, str], NoReturn]:
    """What renames no file into a folder, as a disk that is full."""
    really = Path.replace

    def replace(self: Path, target: str) -> Path:
        if beneath in (self.parent, *self.parents):
            raise OSError(28, "No space left on device", str(self))
        return really(self, target)

    return replace  # type: ignore[return-value]


@given(st.one_of(st.binary(), st.text(st.characters(codec="utf-8"))))
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, data: bytes | str
) -> None:
    path = tmp_path_factory.mktemp("whole") / "file"
    write_whole(path, data)
    assert path.read_bytes() == (data.encode() if isinstance(data, str) else data)
    assert list(path.parent.iterdir()) == [path]


def test_a_disk_that_refuses_leaves_the_old_file_and_names_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_whole(path, "old")
    monkeypatch.setattr(Path, "replace", refusing(tmp_path))
    with pytest.raises(OSError, match="No space") as caught:
        write_whole(path, "new")
    assert (caught.value.filename, caught.value.filename2) == (str(path), None)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("file", "old")]


@pytest.mark.parametrize("there", [None, 0, 2, 3])
@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()])
@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("nth", range(6))
def test_of_a_set_all_files_are_new_or_none_is(
    nth: int, done: bool, error: BaseException, there: int | None, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Whichever rename is refused, or is the last thing that is done; ``there`` of the files, or
    not even the folder, were there before."""
    names, folder = ["1.png", "2.png", "3.png"], tmp_path / "set"
    if there is not None:
        folder.mkdir()
    for name in names[: there or 0]:
        (folder / name).write_bytes(b"old")
    before = contents(tmp_path)
    really, tried = Path.replace, count()

    def replace(self: Path, target: Path) -> Path:
        now = next(tried) == nth
        if not now or done:
            really(self, target)
        if now:
            raise error
        return self

    monkeypatch.setattr(Path, "replace", replace)
    whole = {f"set/{name}": b"new" for name in names}
    try:
        write_whole(folder, dict.fromkeys(names, b"new"))
    except (OSError, KeyboardInterrupt):
        assert contents(tmp_path) in ([before, whole] if done else [before])
    else:
        assert contents(tmp_path) == whole


def contents(folder: Path) -> dict[str, bytes]:
    """All files in a folder, hidden ones too."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


#: A set of files in a new folder, by a process that is killed where it renames or afterwards.
KILLED = """
import os
from pathlib import Path
from cardlie.base.files import write_whole
really, tried = Path.replace, []
def replace(self, target):
    tried.append(self)
    if len(tried) == {nth}:
        os.kill(os.getpid(), 9)
    return really(self, target)
Path.replace = replace
write_whole(Path("set"), dict.fromkeys(["1.png", "2.png", "3.png"], b"new"))
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("nth", [1, 2])
def test_a_new_set_is_whole_or_not_there_whatever_kills_the_process(
    nth: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", KILLED.format(nth=nth)]
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == -9
    assert len([*tmp_path.glob("set/*")]) == (0 if nth == 1 else 3)


@pytest.mark.parametrize("linked", [True, False])
@pytest.mark.parametrize("nth", range(1, 5))
def test_in_a_folder_that_is_there_each_file_is_whole_whatever_kills_the_process(
    nth: int, linked: bool, tmp_path: Path
) -> None:
    """The old one or the new; on a disk that gives no file two names, too."""
    (tmp_path / "set").mkdir()
    for name in ["1.png", "2.png", "3.png"]:
        (tmp_path / "set" / name).write_bytes(b"old")
    program = KILLED.format(nth=nth)
    if not linked:
        program = f"def refuse(*_):\n    raise OSError\n{program}".replace(
            "import os\n", "import os\nos.link = refuse\n", 1
        )
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == -9
    found = [(tmp_path / "set" / f"{n}.png").read_bytes() for n in (1, 2, 3)]
    assert found == [b"new"] * (nth - 1) + [b"old"] * (4 - nth)


#: A command that is told to end while it writes.
ENDED = """
import os, signal, time
from pathlib import Path
from cardlie import cli
from cardlie.base.files import write_whole
def fill(file):
    file.write(b"half")
    os.kill(os.getpid(), signal.{signal})
    time.sleep(20)
cli.main = lambda args: write_whole(Path("whole"), fill)
cli.run()
"""


@pytest.mark.parametrize(("signal", "code"), [("SIGTERM", 143), ("SIGINT", 130), ("SIGHUP", 143)])
def test_whoever_is_told_to_end_leaves_nothing_half_written(
    signal: str, code: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", ENDED.format(signal=signal)]
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_one(tmp_path: Path, there: bool) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "file", tmp_path / "link"
    if there:
        target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    Output(link).write("new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_of_a_link_that_leads_nowhere_it_is_said_where(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "gone" / "file")
    with pytest.raises(CardlieError, match="gone does not exist"):
        Output(link)


def test_what_can_t_be_written_in_the_end_is_kept_elsewhere(
    tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").mkdir()
    to = Output(tmp_path / "there" / "report.html")
    folder = Output(tmp_path / "there" / "deck", force=False, folder=True)
    monkeypatch.setattr(Path, "replace", refusing(tmp_path / "there"))
    for name in ("report.html", "report-2.html"):  # nor is that of the last time lost
        with pytest.raises(CardlieError, match=r"report.html can't be written: no space") as caught:
            to.write("a page")
        assert str(elsewhere / name) in str(caught.value.hint)
        assert (elsewhere / name).read_text(encoding="utf-8") == "a page"
    with pytest.raises(CardlieError, match="can't be written") as caught:
        folder.write({"1.png": b"one", "2.png": b"two"})
    assert str(elsewhere / "deck") in str(caught.value.hint)
    assert (elsewhere / "deck" / "2.png").read_bytes() == b"two"
    assert [*(tmp_path / "there").rglob("*")] == []


def test_where_nothing_can_be_written_that_is_said(
    tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = Output(tmp_path / "report.html")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    monkeypatch.setattr(Path, "replace", refusing(tmp_path))
    with pytest.raises(CardlieError, match="can't be written") as caught:
        to.write("a page")
    assert "free some space" in str(caught.value.hint)
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_our_own_file_is_written_again_and_a_stranger_s_is_not(tmp_path: Path) -> None:
    path, data = tmp_path / "deck.pdf", deck_pdf(expansions=False)
    Output(path, force=False).write(data)
    assert is_ours(path)
    Output(path, force=False).write(data)
    path.write_bytes(b"%PDF-1.4 a thesis")
    with pytest.raises(CardlieError, match="was not written by cardlie") as caught:
        Output(path, force=False)
    assert "--force" in (caught.value.hint or "")
    assert path.read_bytes() == b"%PDF-1.4 a thesis"
    Output(path, force=True).write(data)
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == ["deck.pdf"]


def test_a_pipe_and_a_stranger_s_huge_file_are_refused_at_a_glance(tmp_path: Path) -> None:
    pipe, huge = tmp_path / "pipe.pdf", tmp_path / "huge.pdf"
    os.mkfifo(pipe)
    with pytest.raises(CardlieError, match="not a regular file"):
        Output(pipe)
    with huge.open("wb") as file:
        file.truncate(8 << 30)  # sparse: more than any machine would read into memory
    with pytest.raises(CardlieError, match="was not written by"):
        Output(huge, force=False)
    with pytest.raises(CardlieError, match="too large"):
        read_file(huge)


def test_pictures_of_the_last_job_do_not_stay_beside_the_new_ones(tmp_path: Path) -> None:
    ours = b"\x89PNG Software\x00cardlie"
    (tmp_path / "3-holiday-x1-front.png").write_bytes(b"\x89PNG of somebody else")
    to = Output(tmp_path, force=False, folder=True)
    to.write({"1-R1-x2-front.png": ours, "2-R2-x2-front.png": ours})
    to.write({"1-R3-x2-front.png": ours})
    left = sorted(file.name for file in tmp_path.iterdir())
    assert left == ["1-R3-x2-front.png", "3-holiday-x1-front.png"]


def test_of_several_files_none_is_written_over_a_stranger_s(
    tmp_path: Path, elsewhere: Path
) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "2.png").write_bytes(b"a holiday")
    to = Output(tmp_path / "deck", force=False, folder=True)
    with pytest.raises(CardlieError, match="was not written by") as caught:
        to.write({"1.png": b"one", "2.png": b"two"})
    assert [file.name for file in (tmp_path / "deck").iterdir()] == ["2.png"]
    assert str(elsewhere) in str(caught.value.hint)
    assert sorted(file.name for file in elsewhere.rglob("*.png")) == ["1.png", "2.png"]


#: What writes a file that nobody can read on, as it is typed.
NOT_SENT_ON = (
    "play tavern --seats casual,casual --seed 1 --save -", "sim tavern --games 2 --keep -",
    "host tavern --port 0 --keep -", "solve --dice 1,1 --iterations 2 --keep -",
    "solve --dice 1,1 --iterations 2 --plan -",
)  # fmt: skip


def test_no_file_is_called_by_the_sign_of_standard_output(tmp_path: Path) -> None:
    for done in all_in_a_process(NOT_SENT_ON, tmp_path):
        assert done.returncode == 2, done
        assert "standard output" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_can_be_sent_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardlie", "print", "deck", "--only", "R1", "-o", "-"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, check=True)
    assert done.stdout.startswith(b"%PDF")
    assert done.stdout.rstrip().endswith(b"%%EOF")
    assert b"1 card on 2 pages" in done.stderr
    assert list(tmp_path.iterdir()) == []
