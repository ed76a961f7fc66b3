"""What publishes the site types commands that are there, and from a checkout."""

from __future__ import annotations

import re
import shlex
import tomllib

from tests.pages import options_of
from tests.tree import ROOT

FILE = ROOT / ".github" / "workflows" / "site.yml"
STEPS = re.findall(r"run: (.*?)(?: #.*)?$", FILE.read_text(encoding="utf-8"), re.MULTILINE)


def test_its_commands_are_there() -> None:
    (line,) = [step for step in STEPS if step.startswith("cardlie ")]
    _, command, folder, *words = shlex.split(line)
    assert {word for word in words if word.startswith("-")} <= options_of(command)
    assert f"path: {folder}\n" in FILE.read_text(encoding="utf-8")


def test_it_is_installed_from_the_checkout_since_the_site_shows_the_documents() -> None:
    (line,) = [step for step in STEPS if step.startswith("pip install ")]
    extras = re.fullmatch(r'pip install -e "\.\[([a-z,]+)\]"', line)
    assert extras
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(extras[1].split(",")) <= set(data["project"]["optional-dependencies"])
