"""Files: never somebody else's, never half of one."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cardlie.errors import CardlieError
from cardlie.press.files.output import is_ours, write_file, write_folder
from tests.press.helpers import deck_pdf

if TYPE_CHECKING:
    from pathlib import Path


def test_our_own_file_is_written_again_and_a_stranger_s_is_not(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deck.pdf"
    data = deck_pdf(expansions=False)
    write_file(path, data)
    assert is_ours(path)
    write_file(path, data)
    path.write_bytes(b"%PDF-1.4 a thesis")
    with pytest.raises(CardlieError, match="cardlie did not write it") as caught:
        write_file(path, data)
    assert "--force" in (caught.value.hint or "")
    assert path.read_bytes() == b"%PDF-1.4 a thesis"
    write_file(path, data, force=True)
    assert path.read_bytes() == data
    assert [file.name for file in path.parent.iterdir()] == ["deck.pdf"]


def test_a_folder_or_a_file_as_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for path in (tmp_path, tmp_path / "file" / "deck.pdf"):
        with pytest.raises(CardlieError) as caught:
            write_file(path, b"data", force=True)
        assert "\n" not in str(caught.value)


def test_a_pipe_and_a_stranger_s_huge_file_are_refused_at_a_glance(tmp_path: Path) -> None:
    pipe, huge = tmp_path / "pipe.pdf", tmp_path / "huge.pdf"
    os.mkfifo(pipe)
    with pytest.raises(CardlieError, match="no regular file"):
        write_file(pipe, b"%PDF", force=True)
    with huge.open("wb") as file:
        file.truncate(8 << 30)  # sparse: more than any machine would read into memory
    with pytest.raises(CardlieError, match="did not write it"):
        write_file(huge, b"%PDF")


def test_pictures_of_the_last_job_do_not_stay_beside_the_new_ones(tmp_path: Path) -> None:
    ours = b"\x89PNG Software\x00cardlie"
    (tmp_path / "3-holiday-x1-front.png").write_bytes(b"\x89PNG of somebody else")
    write_folder(tmp_path, {"1-R1-x2-front.png": ours, "2-R2-x2-front.png": ours})
    write_folder(tmp_path, {"1-R3-x2-front.png": ours})
    left = sorted(file.name for file in tmp_path.iterdir())
    assert left == ["1-R3-x2-front.png", "3-holiday-x1-front.png"]


def test_a_file_can_be_sent_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardlie", "print", "deck", "--only", "R1", "-o", "-"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, check=True)
    assert done.stdout.startswith(b"%PDF")
    assert done.stdout.rstrip().endswith(b"%%EOF")
    assert b"1 card on 2 pages" in done.stderr
    assert list(tmp_path.iterdir()) == []
