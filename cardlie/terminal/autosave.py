"""Where a game in progress is kept, so that nothing that was played is ever lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePath

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.files import alike, own_folder, verify_writable
from cardlie.base.locale import lang_option
from cardlie.base.shell import quoted
from cardlie.base.translation import tr
from cardlie.engine.agreed import options_json
from cardlie.engine.gamefile import GameFile, InUse, in_use
from cardlie.engine.log import Header, LogError, Saved, load, printable
from cardlie.engine.table import Table
from cardlie.games.chance import Seeded

#: How the last game that is over is kept, beside those that go on; the word that names it.
LAST, LAST_GAME = "last.over", "last"

#: What the note of a game says that is played with the coach.
COACHED = "coach"

#: The longest name of a file, without its seed and ending.
_LONGEST = 80


class Autosave:
    """Writes the game to ``file`` after each action (None: it is not kept).

    ``game`` is the file if it is open already. ``ours`` tells that nobody named the file: it is
    the last game when it is over, and if there is a game in it already, another name is taken.
    ``deck`` and ``seats`` are what has to be named to go on, and whether it is ``coached``, and
    ``spoken`` in plain sentences.
    """

    def __init__(
        self,
        file: Path | None,
        names: tuple[str, ...],
        note: Mapping[str, object],
        *,
        game: GameFile | None = None,
        ours: bool = False,
        deck: str | None = None,
        seats: str | None = None,
        coached: bool = False,
        spoken: bool = False,
    ) -> None:
        self.file, self._names, self._note, self._ours = file, names, note, ours
        self._game = game
        given = [("--deck", deck), ("--seats", seats)]
        more = [f" {option} {quoted(value)}" for option, value in given if value]
        self._more = "".join([*more, " --coach" * coached, " --plain" * spoken])
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
        return [tr("The game is saved. Resume it with"), f"  {how}{self._more}"]


def go_on(file: str) -> str:
    """The command that takes a game up again, in the language in which it was played."""
    return " ".join(["cardlie play --resume", quoted(file), *lang_option()])


def new_file(file: Path) -> Path:
    """The file to save a new game to; :class:`CardlieError` rather than write over another."""
    name = printable(str(file))
    verify_writable(file)
    if file.exists() and file.stat().st_size:
        raise CardlieError(
            tr("{name} exists already", name=name),
            tr("resume it with --resume {name}, or choose a new file", name=name),
        )
    return file


def own_place(game: str, seed: int) -> Path | None:
    """The file for a game that nobody gave one, in the user's folder, whatever its id is.

    >>> own_place("../mine/house.toml@5d41402abc4b[dice.each=3]", 7).name
    'house_dice.each=3-7.jsonl'
    """
    folder = own_folder()
    base, keys = parted(game)
    words = re.findall(r"[\w.=+-]+", "_".join([PurePath(base).stem, *keys]))
    name = "_".join(words).strip(".")[:_LONGEST] or "game"
    return folder and folder / f"{name}-{seed}.jsonl"


def last_game() -> Path:
    """The last game that was played to its end; :class:`CardlieError` if there is none."""
    folder = own_folder()
    if folder is None or not (folder / LAST).is_file():
        raise CardlieError("no game was played to its end here", "cardlie play")
    return folder / LAST


def kept_like(file: Path, header: Header) -> Path | None:
    """A game that began just like this one and was left, in the file or one named like it.

    One that is being played in another place was not left.
    """
    for each in alike(file):
        if not each.exists():
            return None
        with suppress(LogError, OSError):
            saved = load(each, header.options.deck)
            if (
                _first_lines(saved.header) == _first_lines(header)
                and not saved.table.over
                and not in_use(each)
            ):
                return each
    return None


def _first_lines(header: Header) -> tuple[object, ...]:
    """What tells a game's beginning from others, as files have it."""
    note = {name: value for name, value in header.note.items() if name != COACHED}
    return options_json(header.options), header.seed, header.game, header.names, note


def kept_games() -> Iterator[tuple[Path, Saved | CardlieError]]:
    """The games in the user's folder, the one that was left last first; or why one is none."""
    folder = own_folder()
    files = [] if folder is None or not folder.is_dir() else list(folder.glob("*.jsonl"))
    for file in sorted(files, key=lambda file: (-file.stat().st_mtime, file.name)):
        if file.is_file() and not file.stat().st_size:  # whoever began it was killed
            if not in_use(file):
                with suppress(OSError):
                    file.unlink(missing_ok=True)
            continue
        try:
            yield file, load(file)
        except CardlieError as error:
            yield file, error
        except OSError as error:
            said = tr("{path} can't be read: {reason}", path=file, reason=reason_of(error))
            yield file, CardlieError(said)
