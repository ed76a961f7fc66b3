"""The pages of the documentation, and the commands and sessions that they show."""

from __future__ import annotations

import re

from cardlie.cli.parameters import flags_of
from tests.cli.commands import commands
from tests.tree import EXAMPLE, ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


#: Every page that shows what is typed; that of the deck is read in its folder.
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (
        ROOT / "README.md",
        ROOT / "LIESMICH.md",
        *sorted((ROOT / "docs").glob("*.md")),
        *sorted((ROOT / "docs" / "de").glob("*.md")),
        EXAMPLE / "README.md",
    )
}


def blocks(language: str, page: str = README) -> list[str]:
    """The fenced blocks of one language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def session(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what is shown under it."""
    steps: list[tuple[str, str]] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            steps.append((line[2:].rstrip("\n"), ""))
        else:
            command, shown = steps[-1]
            steps[-1] = (command, shown + line)
    return steps


def options_of(command: str) -> set[str]:
    """All options that a command and those below it accept."""
    its = [found for name, found in commands() if name.split()[0] == command]
    return {flag for parameters in its for each in parameters for flag in flags_of(each)}
