"""What can be wrong with a source of rules."""

from __future__ import annotations

from pathlib import Path

from cardlie.errors import CardlieError


class RulesError(CardlieError):
    """A source of rules that can't be built: file, line and what is wrong there."""

    def __init__(self, file: Path, line: int, problem: str, hint: str | None = None) -> None:
        super().__init__(f"{file}:{line}: {problem}" if line else f"{file}: {problem}", hint)
        self.file, self.line, self.problem = file, line, problem
