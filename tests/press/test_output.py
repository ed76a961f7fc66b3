"""Files: never somebody else's, never half of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardlie.errors import CardlieError
from cardlie.press.files.output import is_ours, write_file
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
