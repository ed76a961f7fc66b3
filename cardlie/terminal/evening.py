"""Games in a row at one terminal: what there is to do when one is over."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.telling.manners import Remarks
from cardlie.terminal import start
from cardlie.terminal.display import Display, KeyWord
from cardlie.terminal.look import Look
from cardlie.terminal.session import Session
from cardlie.terminal.start import StartedGame
from cardlie.terminal.watching import WatchedGame, watch


@dataclass(frozen=True, slots=True)
class Evening:
    """Games in a row: where they are shown, what their cards were read from, whether coached."""

    display: Display
    look: Look
    deck: str | None
    coached: bool

    def play(self, started: StartedGame, save: Path | None) -> None:
        """Play a game, and others after it for who sits at a terminal and wants them.

        ``save`` is the file for the first.
        """
        game: StartedGame | None = started
        order, spent = started.table.origin, dict[str, int]()
        try:
            while game is not None:
                muttered = Remarks(game.seating.kinds, game.table.origin, order=order, spent=spent)
                game = self._played(game, save, muttered)
                save, spent = None, dict(muttered.spent)
        finally:
            self.display.leave()

    def _played(
        self, started: StartedGame, save: Path | None, muttered: Remarks
    ) -> StartedGame | None:
        """Play one game; the next one, if there is to be any."""
        autosave = start.autosave_of(started, save, self.deck)
        if save:
            autosave.open(started.table)
        kinds, names = started.seating.kinds, started.names
        session = Session(
            started.table, names, kinds, started.players, self.display, self.look,
            autosave, coached=self.coached, remarks=started.remarks, muttered=muttered,
            new_players=lambda: started.seating.players(started.seed),
        )  # fmt: skip
        if not session.play():
            return None
        show(f"\n{tr('The same deal again: --seed {seed}', seed=started.seed)}")
        if autosave.is_last:
            show(tr("The game once more, round by round: {command}", command="cardlie replay last"))
        return self._next(started, WatchedGame(session.played, names, kinds, muttered))

    def _next(self, started: StartedGame, played: WatchedGame) -> StartedGame | None:
        """What somebody at a terminal wants when a game is over; None: no other one."""
        if not self.display.attended:
            return None
        keys = [
            KeyWord.of("new", tr("n: new game")),
            KeyWord.of("same", tr("s: same deal")),
            KeyWord.of("watch", tr("w: watch it again")),
            KeyWord.of("quit", tr("q: quit"), "enter", "escape", "q"),
        ]
        show()
        while True:
            match self.display.pick(list, keys):
                case "new":
                    return start.dealt_again(started)
                case "same":
                    return start.dealt_again(started, started.seed)
                case "watch":
                    watch(played, self.display, self.look)
                    self.display.leave()
                case "quit" | "":
                    return None
