"""Autosave: a game in progress is written after each action, so that nothing is ever lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from cardlie.base.errors import reason_of
from cardlie.base.files import alike, own_folder
from cardlie.base.shell import quoted
from cardlie.base.translation import tr
from cardlie.engine.gamefile import GameFile, InUse
from cardlie.engine.log import Header, printable
from cardlie.engine.table import Table
from cardlie.games.chance import Seeded
from cardlie.terminal.saved_games import LAST, LAST_GAME, go_on, own_place
from cardlie.terminal.start import StartedGame
from cardlie.terminal.surface import on_terminal


class Autosave:
    """Writes the game to ``file`` after each action (None: it is not kept).

    ``game`` is the file if it is open already. ``ours`` tells that nobody named the file: it is
    the last game when it is over, and if there is a game in it already, another name is taken.
    ``options`` are what has to be typed besides to go on.
    """

    def __init__(
        self,
        file: Path | None,
        names: tuple[str, ...],
        note: Mapping[str, object],
        *,
        game: GameFile | None = None,
        ours: bool = False,
        options: Sequence[str] = (),
    ) -> None:
        self.file, self._names, self._note, self._ours = file, names, note, ours
        self._game, self._options = game, options
        self._trouble: str | None = None
        self._over = False

    def open(self, table: Table) -> None:
        """Make the file, if there is none yet. Raises :class:`OSError` where that can't be."""
        if self.file is None or self._game is not None:
            return
        chance = table.origin
        assert isinstance(chance, Seeded), "only a game that was dealt from a seed is kept"
        header = Header(table.options, chance.seed, self._names, self._note, chance.game)
        if not self._ours:
            self._game = GameFile.new(self.file, header)
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        for file in alike(self.file):
            with suppress(FileExistsError, InUse):
                self._game, self.file = GameFile.new(file, header), file
                return

    def write(self, table: Table) -> list[str]:
        """Write what was done; what there is to say about it, when there first is."""
        if self.file is None:
            return []
        had_trouble = self._trouble
        try:
            self.open(table)
            assert self._game is not None
            self._game.write(table)
        except OSError as error:
            self._trouble = reason_of(error)
            said = (
                "The game can't be saved in {file}: {trouble}. You can play on, but what is "
                "not saved is lost when you quit."
            )
            told = tr(said, file=printable(str(self.file)), trouble=self._trouble)
            return [] if had_trouble else [told]
        self._trouble, self._over = None, table.over
        return [tr("The game is being saved again.")] if had_trouble else []

    def take_back(self, table: Table) -> None:
        """Go on from this table, which lacks the last actions."""
        if self._game is not None:
            self._game.take_back(table)

    def close(self) -> None:
        """Let go of the file; one that nobody named is the last game, once it is over."""
        if self._game is None:
            return
        if self._over and self._ours and self.file is not None:
            with suppress(OSError):
                self._game.rename(self.file.with_name(LAST))
        else:
            self._game.close()

    @property
    def is_last(self) -> bool:
        """Whether the game is over, and kept as the last one."""
        return self._over and self._ours

    @property
    def lost(self) -> bool:
        """Whether something that was played could not be written."""
        return self._trouble is not None

    @property
    def farewell(self) -> list[str]:
        """How to go on later."""
        if self.file is None:
            return [tr("The game is not saved; to save one, play with --save FILE.")]
        if self._trouble:
            file = printable(str(self.file))
            told = tr("{file} could not be written: {trouble}.", file=file, trouble=self._trouble)
            return [told, tr("What was played since then is not saved.")]
        how = go_on(LAST_GAME if self._ours else str(self.file))  # it is short: one line
        return [tr("The game is saved. Resume it with"), "  " + " ".join([how, *self._options])]


def autosave_of(
    started: StartedGame, save: Path | None, deck: str | None, *, spoken: bool = False
) -> Autosave:
    """Where the game is kept: where ``save`` says, where it was, or among the user's own games.

    ``deck`` is what its cards were read from; ``spoken``: it is played in plain sentences.
    """
    kept, header, seating = started.file, started.header, started.seating
    file = save if kept is None else kept.path
    if file is None and on_terminal():
        file = own_place(header.options.game.id, header.seed)
    ours = file is not None and file.parent == own_folder() and save is None
    users_bots = any(spec and spec.is_users for spec in seating.specs)
    options = [f"--deck {quoted(deck)}"] if deck and started.old else []
    options += [f"--seats {quoted(str(seating))}"] if users_bots else []
    options += ["--coach"] * started.coached + ["--plain"] * spoken
    return Autosave(file, header.names, header.note, game=kept, ours=ours, options=options)
