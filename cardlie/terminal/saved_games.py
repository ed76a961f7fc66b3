"""Saved games: where a user's own games are kept, and how each is found again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path, PurePath

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.files import alike, own_folder, verify_writable
from cardlie.base.locale import lang_option
from cardlie.base.shell import quoted
from cardlie.base.strings import feature
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.engine import GAMES, Options, SeatNo, get_game
from cardlie.engine.agreed import options_json
from cardlie.engine.gamefile import in_use
from cardlie.engine.log import Header, LogError, Saved, load, printable
from cardlie.games.titles import id_of

#: How the last game that is over is kept, beside those that go on.
LAST = "last.over"

#: What stands for a file: the game that was left last, or the one that ended last.
LAST_GAME = "last"

#: What the note of a game says that is played with the coach.
COACHED = "coach"

#: The longest name of a file, without its seed and ending.
_LONGEST = 80


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


def left_game(name: str, game: str = "") -> Path:
    """The file that ``--resume`` names: a path, a game's name, or ``last``, perhaps of a ``game``.

    :class:`CardlieError` if there is none.
    """
    if not Path(name).exists():
        if name == LAST_GAME:
            return _left_last(game)
        if id_of(name) in GAMES:
            return _left_last(name)
        there_is_none = tr("there is no saved game {name}", name=name)
        raise CardlieError(there_is_none, "'cardlie play --kept' lists the saved games")
    return Path(name)


def _left_last(game: str) -> Path:
    """The game that was left last, of those of a game if one is named."""
    for file, saved in kept_games():
        if isinstance(saved, CardlieError) or in_use(file):
            continue
        if not game or is_of(game, saved.header.options):
            return file
    raise CardlieError("there is no saved game to resume", " ".join(["cardlie play", game]).strip())


def ended_game(name: str) -> Path:
    """The file that ``replay`` names: a path, or ``last`` for the game that ended last.

    :class:`CardlieError` if there is none.
    """
    if name != LAST_GAME or Path(name).exists():
        return Path(name)
    folder = own_folder()
    if folder is None or not (folder / LAST).is_file():
        raise CardlieError("no game was played to its end here", "cardlie play")
    return folder / LAST


def is_of(game: str, options: Options) -> bool:
    """Whether options are of the game that somebody names, be it that its file has changed."""
    (base, _), (other, _) = parted(game), parted(options.game.id)
    alike = base.endswith(".toml") and Path(base).name == Path(other).name
    return get_game(game).id == options.game.id or alike


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


def list_kept(*, spoken: bool = False) -> None:
    """The games that can be taken up again, with the command for each."""
    plain = " --plain" * spoken
    kept = list(kept_games())
    if not kept:
        folder = own_folder()
        where = printable(str(folder)) if folder else ""
        show(tr("No saved games in {folder}." if where else "No saved games.", folder=where))
    for file, saved in kept:
        if isinstance(saved, CardlieError):
            show(saved)
            continue
        options = saved.header.options
        said = tr(
            "{game}, {seats} players{more}, seed {seed}: round {round}, {when}",
            game=tr(options.game.title), seats=options.seats, seed=saved.header.seed,
            more="".join(f", {feature(name)}" for name in options.names),
            round=saved.table.observe(SeatNo(0)).public.round, when=when_left(file),
        )  # fmt: skip
        show(said)
        how = tr("is being played somewhere else") if in_use(file) else go_on(str(file)) + plain
        show(f"  {how}", fold=False)  # to be copied


def when_left(file: Path) -> str:
    """Day and time at which a game was left."""
    return datetime.fromtimestamp(file.stat().st_mtime).strftime(tr("%Y-%m-%d %H:%M"))


def go_on(file: str) -> str:
    """The command that takes a game up again, in the language in which it was played."""
    return " ".join(["cardlie play --resume", quoted(file), *lang_option()])
