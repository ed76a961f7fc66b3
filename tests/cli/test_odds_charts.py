"""``cardlie odds --plot``: what it draws, and over what it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli import running
from tests.extras import needs
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PNG, PDF = b"\x89PNG", b"%PDF"


def told(*words: str) -> tuple[int, str, str]:
    code, out, err = running.told("odds", *words)
    assert all(len(line) <= 80 for line in out.splitlines())
    return code, out, err


@pytest.mark.some(1)
@needs("matplotlib")
@pytest.mark.parametrize(
    ("name", "question", "kind"),
    [("one.pdf", "3 red", PDF), ("all.png", "--all", PNG), ("advice.PNG", "3 red", PNG)],
)
def test_charts_are_the_same_every_time(
    tmp_path: Path, name: str, question: str, kind: bytes
) -> None:
    file = tmp_path / name
    drawn = []
    words = [question, "--mine", "R1 R2", "--unseen", "3", "--plot", str(file)]
    for _ in range(2):
        code, _, err = told(*words, *(["--advise"] if name.startswith("adv") else []))
        assert (code, err) == (0, f"Wrote {file}\n")
        drawn.append(file.read_bytes())
    assert drawn[0] == drawn[1]
    assert drawn[0].startswith(kind)
    assert [path.name for path in tmp_path.iterdir()] == [name]


@needs("matplotlib")
def test_somebody_elses_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "holiday.png"
    file.write_bytes(b"a picture")
    code, _, err = told("3 red", "--mine", "R1", "--unseen", "4", "--plot", str(file))
    assert (code, "was not written by cardlie" in err) == (2, True)
    assert file.read_bytes() == b"a picture"


SETTINGS = {
    "RL_verbose": "x", "RL_pageCompression": "x", "SOURCE_DATE_EPOCH": "x",
    "MPLBACKEND": "x", "MATPLOTLIBRC": "odd",
}  # fmt: skip


@needs("matplotlib")
@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_settings_of_libraries_change_no_picture(tmp_path: Path) -> None:
    """Those of the environment, and those that lie in the working folder: even where none ends."""
    words = ["odds", "3 red", "--mine", "R1", "--unseen", "4", "--plot", "chart.pdf"]
    pictures = []
    for name, settings in (("plain", {}), ("set", SETTINGS)):
        folder = tmp_path / name
        folder.mkdir()
        if settings:
            os.mkfifo(folder / "matplotlibrc")
            (folder / "odd").write_bytes(b"axes.facecolor: \xff")
        for typed in (words, ["print", "deck", "--only", "R1", "-o", "deck.pdf"]):
            subprocess.run(
                [sys.executable, "-m", "cardlie", *typed], check=True, timeout=60, cwd=folder,
                env=os.environ | settings | {"PYTHONPATH": str(ROOT)},
            )  # fmt: skip
        pictures.append([(folder / each).read_bytes() for each in ("chart.pdf", "deck.pdf")])
    assert pictures[0] == pictures[1]


def test_without_matplotlib_the_chart_is_refused_with_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    code, _, err = told("3 red", "--mine", "R1", "--unseen", "4", "--plot", str(tmp_path / "a.png"))
    assert (code, "[plots]'" in err) == (2, True)
