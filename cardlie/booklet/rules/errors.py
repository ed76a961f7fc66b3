"""What can be wrong with a source of rules."""

from __future__ import annotations

from pathlib import Path

from cardlie.errors import CardlieError
from cardlie.translation import tr


class RulesError(CardlieError):
    """A source of rules that can't be built: file, line and what is wrong there."""

    def __init__(self, file: Path, line: int, problem: str, hint: str | None = None) -> None:
        where = f"{file}:{line}" if line else f"{file}"
        super().__init__(f"{where}: {tr(problem)}", hint)
        self.file, self.line, self.problem = file, line, problem
