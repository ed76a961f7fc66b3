"""What few need is installed when somebody asks for it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from cardlie.base.extras import IN_ALL
from tests.tree import ROOT


def brought(extra: str, extras: dict[str, list[str]]) -> Iterator[str]:
    """The extras that one brings, by way of others, too."""
    for needed in extras[extra]:
        if ours := re.fullmatch(r"cardlie\[(.*)\]", needed):
            for name in ours[1].split(","):
                yield name
                yield from brought(name, extras)


def test_all_brings_what_is_offered_with_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {*brought("all", project["optional-dependencies"])} == {*IN_ALL}
