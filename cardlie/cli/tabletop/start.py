"""A game that begins or goes on: who sits where, what is dealt, and where it is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import Any

from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.files import own_folder
from cardlie.base.strings import feature
from cardlie.base.translation import tr
from cardlie.cli.support import Code
from cardlie.cli.tabletop.ask import question
from cardlie.cli.tabletop.autosave import Autosave, go_on, kept_games, kept_like, own_place
from cardlie.cli.tabletop.display import Display, ScreenDisplay
from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.seating import USUAL_PLAYERS, Seating, caught_up
from cardlie.engine import GAMES, Options, SeatNo, Table, get_game
from cardlie.engine.gamefile import GameFile, in_use
from cardlie.engine.log import Header, Saved, printable
from cardlie.games.options import seats_of
from cardlie.language.calls import call_of
from cardlie.players import Player, with_skills
from cardlie.setting.deck import Deck
from cardlie.telling.names import Names

#: Seconds between the moves of bots, on a terminal.
_PAUSE = 0.9


@dataclass(frozen=True, slots=True)
class StartedGame:
    """A table that is started, with everybody in their seats."""

    table: Table
    seed: int
    seating: Seating
    players: Mapping[SeatNo, Player]
    names: Names
    file: GameFile | None = None

    @property
    def header(self) -> Header:
        """What the file of the game begins with."""
        note = {"seats": list(self.seating.texts)}
        return Header(self.table.options, self.seed, self.names.names, note)


def new_game(game: str, agreed: Mapping[str, Any], deck: Deck | None) -> StartedGame:
    """A new game."""
    if not game:
        raise CardlieError("which game?", tr("cardlie play {games}", games=", or ".join(GAMES)))
    fewest, most = seats_of(game, deck)
    usual = min(max(USUAL_PLAYERS, fewest), most)
    seating = Seating.of(agreed["seats"], agreed["players"] or (None if agreed["seats"] else usual))
    seats, more = len(seating.specs), dict[str, Any]()
    if agreed["bluff"] is not None:
        more["bluff"] = tuple(agreed["bluff"] if n == seating.me else 0 for n in range(seats))
    seats = agreed["players"] or seats
    options = Options.of(game, agreed["with"] or (), seats=seats, deck=deck, **more)
    options = with_skills(options, seating.specs)
    seed = SystemRandom().randrange(1_000_000) if agreed["seed"] is None else agreed["seed"]
    table = Table.deal(options, seed=seed)
    names = Names.around(options.seats, seating.me)
    return StartedGame(table, seed, seating, seating.players(seed), names)


def resumed(game: str, file: Path, deck: Deck | None, seats: str | None) -> StartedGame:
    """A game that was kept, as it was left."""
    try:
        kept, saved = GameFile.again(file, deck)
    except PermissionError as error:
        raise CardlieError(
            tr("{path} can't be written: {reason}", path=file, reason=reason_of(error)),
            tr("cardlie replay {name} tells it again", name=printable(str(file))),
        ) from None
    try:
        return _taken_up(game, kept, saved, seats)
    except BaseException:
        kept.let_go()
        raise


def _taken_up(game: str, kept: GameFile, saved: Saved, seats: str | None) -> StartedGame:
    file = kept.path
    seed, options, name = saved.header.seed, saved.header.options, printable(str(file))
    if game and get_game(game).id != options.game:
        said = "{name} is a game of {game}, not of {game_2}"
        raise CardlieError(tr(said, name=name, game=options.game, game_2=game))
    if saved.table.over:
        raise CardlieError(
            tr("the game in {name} is over", name=name),
            tr("cardlie replay {name} tells it again", name=name),
        )
    seating = Seating.saved(saved, seats)
    names = Names.around(options.seats, seating.me)
    if len(set(saved.header.names)) == options.seats:
        names = Names.short(saved.header.names, seating.me)
    players = seating.players(seed)
    table = caught_up(options, saved.header.chance, [s.action for s in saved.steps], players)
    return StartedGame(table, seed, seating, players, names, kept)


def or_the_one_before(
    started: StartedGame, deck: Deck | None, seats: str | None, display: Display
) -> StartedGame | None:
    """The game that began with the same words and was left, if whoever sits there wants it.

    None: they want neither.
    """
    own = own_place(started.table.options.game, started.seed)
    file = own and kept_like(own, started.header)
    if file is None:
        return started
    left, name = _when(file), printable(str(file))
    told = [
        tr("A game that began with these words was left on {left}: {file}", left=left, file=name)
    ]
    while True:
        typed = display.line(told, tr("Go on with it? [Y/n] "))
        asked = None if typed is None else question(typed)
        if typed is None or (asked is not None and asked.word == "quit"):
            return None
        answer = call_of(typed, ("yes", "no")) if typed.strip() else "yes"
        if answer is not None:
            return resumed("", file, deck, seats) if answer == "yes" else started
        hint = "{text!r} is neither: 'y' goes on with it, 'n' begins anew, 'quit' does nothing."
        told = [*told[:1], tr(hint, text=typed[:40])]


def list_kept() -> int:
    """The games that can be taken up again, with the command for each."""
    kept = list(kept_games())
    if not kept:
        folder = own_folder()
        where = printable(str(folder)) if folder else ""
        print(tr("No game is kept in {folder}." if where else "No game is kept.", folder=where))
    for file, saved in kept:
        if isinstance(saved, CardlieError):
            print(saved)
            continue
        options = saved.header.options
        said = tr(
            "{game}, {seats} players{more}, seed {seed}: {actions} actions, {when}",
            game=tr(options.rules.title), seats=options.seats, seed=saved.header.seed,
            more="".join(f", {feature(name)}" for name in options.names),
            actions=len(saved.steps), when=_when(file),
        )  # fmt: skip
        print(said)
        print(f"  {tr('is being played in another place') if in_use(file) else go_on(file)}")
    return Code.YES


def _when(file: Path) -> str:
    return datetime.fromtimestamp(file.stat().st_mtime).strftime("%Y-%m-%d %H:%M")


def display_of(look: Look, *, fast: bool) -> Display:
    """A screen that is drawn anew where somebody sits at one, else lines."""
    if look.spoken or not on_terminal() or os.environ.get("TERM") == "dumb":
        return Display(look, sys.stdin)
    from cardlie.cli.tabletop.keyboard import Keyboard  # heavy, and for terminals alone

    return ScreenDisplay(look, Keyboard(look), pause=0 if fast else _PAUSE)


def on_terminal() -> bool:
    """Whether somebody sits at a terminal, and sees there what is told."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def autosave_of(started: StartedGame, save: Path | None, deck: str | None) -> Autosave:
    """Where the game is kept: where ``save`` says, where it was, or among the user's own games."""
    kept = started.file
    file = save if kept is None else kept.path
    if file is None and on_terminal():
        file = own_place(started.table.options.game, started.seed)
    header, seating = started.header, started.seating
    users_bots = any(spec and spec.is_users for spec in seating.specs)
    return Autosave(
        file,
        header.names,
        header.note,
        game=kept,
        ours=file is not None and file.parent == own_folder() and save is None,
        deck=deck,
        seats=str(seating) if users_bots else None,
    )
