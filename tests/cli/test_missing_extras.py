"""Without the packages of the extras, each command that needs one says how to get it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import all_in_a_process
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: What the extras bring and an installation without them has not.
EXTRAS = (
    *("cv2", "pypdfium2", "pikepdf", "matplotlib", "highspy", "scipy", "starlette", "uvicorn"),
    *("segno", "multipart", "pettingzoo", "pyspiel", "distributed", "pillow_heif"),
)

WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r}))"

#: What somebody types, and the extra that it needs.
NEEDING = {
    "read photo.png": "photo",
    "read photo.png --game wheel --draw read.png": "photo",
    "judge 3red --photo photo.png": "photo",
    "odds 3red --mine R1 --unseen 6 --plot odds.png": "plots",
    "sim leira --games 10 -o sim.png": "plots",
    "report leira --games 10 -o report.html": "plots",
    "print theme --format png": "preview",
    "print sides --for tts": "preview",
    "print deck --inks cmyk": "shop",
    "solve --dice 1,1 --exact": "solve",
    "host leira": "host",
    "site public --runtime package": "host",
    "sim leira --games 10 --cluster tcp://127.0.0.1:1": "cluster",
}
NEEDING_NONE = (
    "judge 3red --table R1",
    "odds 3red --mine R1 --unseen 6",
    "sim leira --games 3 --jobs 1",
    "rules leira",
    "print kit leira",
)


@pytest.mark.some(1, of="extras that are missing")
def test_an_extra_that_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"no matter what")
    done = all_in_a_process([*NEEDING], tmp_path, WITHOUT)
    for each, extra in zip(done, NEEDING.values(), strict=True):
        assert each.returncode == 2, each
        assert f"pip install '{ROOT}[{extra}]'" in each.stderr  # it was installed from there
    assert sorted(each.name for each in tmp_path.rglob("*") if each.is_file()) == ["photo.png"]


@pytest.mark.some(1, of="extras that are missing")
def test_what_needs_no_extra_works_without(tmp_path: Path) -> None:
    done = all_in_a_process(NEEDING_NONE, tmp_path, WITHOUT)
    assert [each for each in done if each.returncode not in (0, 1)] == []
    assert len(done) == len(NEEDING_NONE)
