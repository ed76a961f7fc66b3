"""Evening: games in a row at one terminal, and what there is to do when one is over."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardlie.base.locale import lang_option
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.session.deal import Deal
from cardlie.terminal.autosave import autosave_of
from cardlie.terminal.display import Display, KeyWord
from cardlie.terminal.game import TerminalGame
from cardlie.terminal.look import Look
from cardlie.terminal.start import StartedGame, dealt_again
from cardlie.terminal.watching import watch


@dataclass(frozen=True, slots=True)
class Evening:
    """Games in a row: where they are shown, and what their cards were read from."""

    display: Display
    look: Look
    deck: str | None

    def play(self, started: StartedGame, save: Path | None) -> None:
        """Play a game, and others after it for who sits at a terminal and wants them.

        ``save`` is the file for the first.
        """
        game: StartedGame | None = started
        try:
            while game is not None:
                game, save = self._played(game, save), None
        finally:
            self.display.leave()

    def _played(self, started: StartedGame, save: Path | None) -> StartedGame | None:
        """Play one game; the next one, if there is to be any."""
        autosave = autosave_of(started, save, self.deck, spoken=self.look.spoken)
        if save:
            autosave.open(started.deal.table)
        session = TerminalGame(
            started.deal, started.names, started.players, self.display, self.look, autosave,
            coached=started.coached, remarks=started.remarks,
            new_players=lambda: started.seating.players(started.deal.seed),
        )  # fmt: skip
        if not session.play():
            return None
        show(f"\n{tr('The same deal again: --seed {seed}', seed=started.deal.seed)}")
        if autosave.is_last:
            plain = ["--plain"] if self.look.spoken else []
            show(tr("The game once more, step by step:"))
            command = " ".join(["cardlie replay last --step", *plain, *lang_option()])
            show(f"  {command}", fold=False)  # to be copied
        return self._next(started, session.deal)

    def _next(self, started: StartedGame, played: Deal) -> StartedGame | None:
        """What somebody at a terminal wants when a game is over; None: no other one."""
        if not self.display.attended:
            return None
        keys = [
            KeyWord.of("new", tr("n: new game")),
            KeyWord.of("same", tr("s: same deal")),
            KeyWord.of("watch", tr("w: watch it again")),
            KeyWord.of("quit", tr("q: quit"), "escape", "q"),
        ]
        show()
        while True:
            match self.display.pick(list, keys, lone=True):
                case "new":
                    return dealt_again(started, played)
                case "same":
                    return dealt_again(started, played, played.seed)
                case "watch":
                    watch(played, started.names, self.display, self.look)
                    self.display.leave()
                case "quit" | "":
                    return None
                case _:
                    *most, last = [each.key for each in keys]
                    show(tr("Type {keys} or {last}.", keys=", ".join(most), last=last))
