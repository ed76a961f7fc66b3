"""Where a game in progress is kept, so that nothing that was played is ever lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.engine.log import save
from cardlie.errors import CardlieError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cardlie.engine.table import Table


class Autosave:
    """Writes the game to ``file`` after each action (None: it is not kept).

    ``ours`` tells that nobody named the file: it is removed when the game is over, and a folder
    that can't be written is no reason not to play. ``deck`` is the deck that has to be named to
    go on.
    """

    def __init__(
        self,
        file: Path | None,
        names: tuple[str, ...],
        note: Mapping[str, object],
        *,
        ours: bool = False,
        deck: str | None = None,
    ) -> None:
        self.file, self._names, self._note, self._ours = file, names, note, ours
        self._deck = f" --deck {_quoted(deck)}" if deck else ""
        self._kept = file is not None and file.exists()

    def write(self, table: Table) -> None:
        """Write the game as it is now."""
        if self.file is None:
            return
        try:
            if self._ours:
                self.file.parent.mkdir(parents=True, exist_ok=True)
            save(self.file, table, names=self._names, note=self._note)
        except OSError:
            if not self._ours:
                raise
            self.file = None
            return
        self._kept = True
        if self._ours and table.over:
            self.file.unlink(missing_ok=True)
            self._kept = False

    @property
    def farewell(self) -> list[str]:
        """How to go on later."""
        if self.file is None or not self._kept:
            return ["The game is not kept; play with --save FILE to keep one."]
        return [
            "The game is kept. Go on with",
            f"  cardlie play --resume {_quoted(str(self.file))}{self._deck}",
        ]


def new_file(file: Path) -> Path:
    """The file to save a new game to; :class:`CardlieError` rather than write over another."""
    if file.exists() and (not file.is_file() or file.stat().st_size):
        raise CardlieError(
            f"{file} exists already", f"go on with it by --resume {file}, or name a new file"
        )
    if not file.absolute().parent.is_dir():
        raise CardlieError(f"there is no folder {file.parent} to save a game in")
    return file


def own_place(game: str, seed: int) -> Path | None:
    """Where a game is kept that nobody gave a file: in the user's folder for such things."""
    from platformdirs import user_state_path

    folder = user_state_path("cardlie", appauthor=False)
    # where nobody's home is known, no folder is found either
    return folder / f"{game}-{seed}.jsonl" if folder.is_absolute() else None


def _quoted(file: str) -> str:
    return f"'{file}'" if " " in file else file
