"""What people kept still opens, and what they typed is still answered as it was."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.depth import least
from tools.frozen import FROZEN, LISTS, ROOT, digests, entries_of
from tools.planted import PLANTS


@pytest.mark.parametrize(
    ("name", "some"),
    [("journals", least(4, of=6)), ("saves", least(5, of=40)), ("answers", least(14, of=309))],
)
def test_frozen_entries_give_what_they_gave(name: str, some: int) -> None:
    entries = entries_of(name)
    drawn = Random().sample(entries, min(some, len(entries)))
    differing = [entry.line for entry, digest in digests(drawn, 1) if digest != entry.digest]
    assert not differing, "python -m tools.frozen show LINE; on purpose: write --because REASON"


def test_each_planted_rename_finds_something_to_rename() -> None:
    for each in PLANTS:
        files = ROOT.glob(each.files)
        assert any(re.search(each.pattern, file.read_text("utf-8")) for file in files), each.about


def test_each_list_names_what_it_was_frozen_with_and_why_it_changed() -> None:
    reasons = (FROZEN / "CHANGED.md").read_text("utf-8")
    for name in (*LISTS, "journals"):
        lines = [entry.line for entry in entries_of(name)]
        assert lines
        assert len(lines) == len(set(lines)), name
        assert f"- {name}, " in reasons
