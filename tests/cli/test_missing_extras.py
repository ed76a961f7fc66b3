"""Without the packages of the extras, each command that needs one says how to get it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tree import ROOT

#: What the extras bring and an installation without them has not.
EXTRAS = (
    *("cv2", "pypdfium2", "pikepdf", "matplotlib", "highspy", "scipy", "starlette", "uvicorn"),
    *("jinja2", "segno", "multipart", "pettingzoo", "pyspiel", "distributed", "pillow_heif"),
)

WITHOUT = f"""\
import sys
sys.modules.update(dict.fromkeys({EXTRAS!r}))
from cardlie.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    done = [sys.executable, "-c", WITHOUT, *words.split()]
    return subprocess.run(done, capture_output=True, text=True, cwd=folder, check=False)


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("read photo.png", "photo"),
        ("read photo.png --game wheel --draw read.png", "photo"),
        ("judge 3red --photo photo.png", "photo"),
        ("odds 3red --mine R1 --unseen 6 --plot odds.png", "plots"),
        ("sim leira --games 10 -o sim.png", "plots"),
        ("report leira --games 10 -o report.html", "plots"),
        ("print theme --format png", "preview"),
        ("print deck --format tts", "preview"),
        ("print deck --cmyk", "shop"),
        ("solve --dice 1,1 --exact", "solve"),
        ("host leira", "host"),
        ("site public --runtime package", "host"),
        ("sim leira --games 10 --jobs tcp://127.0.0.1:1", "cluster"),
    ],
)
def test_an_extra_that_is_missing_is_named(words: str, extra: str, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"no matter what")
    done = run(words, tmp_path)
    assert done.returncode == 2, done.stderr
    assert f"pip install '{ROOT}[{extra}]'" in done.stderr  # it was installed from there
    assert sorted(each.name for each in tmp_path.rglob("*") if each.is_file()) == ["photo.png"]


@pytest.mark.parametrize(
    "words",
    [
        "judge 3red --table R1",
        "odds 3red --mine R1 --unseen 6",
        "sim leira --games 3 --jobs 1",
        "rules leira",
        "print kit leira",
    ],
)
def test_what_needs_no_extra_works_without(words: str, tmp_path: Path) -> None:
    assert run(words, tmp_path).returncode in (0, 1)
