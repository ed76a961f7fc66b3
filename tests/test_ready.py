"""What lies ready to be printed is what the commands print; else ``python -m tools.ready``."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from cardlie.cli import main
from tests.tree import ROOT
from tools.ready import FOLDER, commands

#: The most that all of it may take, in bytes.
MOST = 3_000_000


def contents(file: Path) -> list[bytes]:
    """All that is drawn in a PDF, whichever zlib packed it."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", file.read_bytes(), re.DOTALL)
    packed = [each for each in streams if each[:1] == b"\x78"]
    assert packed
    return [zlib.decompressobj().decompress(each) for each in packed]


def test_all_of_it_is_there_and_small() -> None:
    files = {file.name: file.stat().st_size for file in FOLDER.iterdir()}
    assert {*files} == {*commands()}
    assert sum(files.values()) <= MOST


@pytest.mark.some(2)
@pytest.mark.parametrize("name", sorted(commands()))
def test_it_is_what_the_command_prints(name: str, tmp_path: Path) -> None:
    assert main([*commands()[name], "-o", str(tmp_path / name)]) == 0
    assert contents(tmp_path / name) == contents(FOLDER / name)


def test_the_pages_lead_there() -> None:
    for page in ("README.md", "LIESMICH.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        linked = set(re.findall(r"\(output/ready/([^)]+)\)", text))
        assert linked
        assert linked <= {*commands()}
