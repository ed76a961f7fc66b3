"""Games in a row at one terminal: what there is to do when one is over."""

from __future__ import annotations

from pathlib import Path

from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.engine.table import Table
from cardlie.telling.manners import Remarks
from cardlie.terminal import start
from cardlie.terminal.display import Display, KeyWord
from cardlie.terminal.look import Look
from cardlie.terminal.session import Session
from cardlie.terminal.start import StartedGame
from cardlie.terminal.watching import WatchedGame, watch


def evening(
    started: StartedGame,
    display: Display,
    look: Look,
    *,
    save: Path | None,
    deck: str | None,
    coached: bool,
) -> None:
    """Play a game, and others after it for who sits at a terminal and wants them.

    ``save`` is the file for the first, ``deck`` what its cards were read from.
    """
    game: StartedGame | None = started
    order, spent = started.table.origin, dict[str, int]()
    try:
        while game is not None:
            muttered = Remarks(game.seating.kinds, game.table.origin, order=order, spent=spent)
            game = _played(game, display, look, save, deck, coached, muttered)
            save, spent = None, dict(muttered.spent)
    finally:
        display.leave()


def _played(
    started: StartedGame,
    display: Display,
    look: Look,
    save: Path | None,
    deck: str | None,
    coached: bool,
    muttered: Remarks,
) -> StartedGame | None:
    """Play one game; the next one, if there is to be any."""
    autosave = start.autosave_of(started, save, deck)
    if save:
        autosave.open(started.table)
    session = Session(
        started.table, started.names, started.seating.kinds, started.players, display, look,
        autosave, coached=coached, remarks=started.remarks, muttered=muttered,
        new_players=lambda: started.seating.players(started.seed),
    )  # fmt: skip
    if not session.play():
        return None
    show(f"\n{tr('The same deal again: --seed {seed}', seed=started.seed)}")
    if autosave.is_last:
        show(tr("The game once more, round by round: {command}", command="cardlie replay last"))
    return _next(started, session.played, display, look)


def _next(started: StartedGame, table: Table, display: Display, look: Look) -> StartedGame | None:
    """What somebody at a terminal wants when a game is over; None: no other one."""
    if not display.attended:
        return None
    keys = [
        KeyWord.of("new", tr("n: new game")),
        KeyWord.of("same", tr("s: same deal")),
        KeyWord.of("watch", tr("w: watch it again")),
        KeyWord.of("quit", tr("q: quit"), "enter", "escape", "q"),
    ]
    show()
    while True:
        match display.pick(list, keys):
            case "new":
                return start.dealt_again(started)
            case "same":
                return start.dealt_again(started, started.seed)
            case "watch":
                watch(WatchedGame(table, started.names, started.seating.kinds), display, look)
                display.leave()
            case "quit" | "":
                return None
