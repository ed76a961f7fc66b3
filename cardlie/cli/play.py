"""``cardlie play``: a table with bots, in the terminal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.replay import PLAIN_HELP
from cardlie.cli.spoken_deck import own_deck
from cardlie.cli.support import Code

if TYPE_CHECKING:
    from cardlie.deck.deck import Deck
    from cardlie.terminal.display import Display
    from cardlie.terminal.start import StartedGame, Wanted

SAVE_HELP = "Save the game in this file after each action."
RESUME_HELP = "Resume a saved game; without FILE the one that you left last."
KEPT_HELP = "List the saved games."
COACH_HELP = (
    "Say so when another decision was clearly better, with the odds; 'undo' takes yours back."
)


def play(
    game: opt.OneGame = "",
    seats: opt.Seats = None,
    players: opt.TablePlayers = None,
    with_: opt.With = None,
    deck: opt.OwnDeck = None,
    seed: Annotated[int | None, opt.more(help="Seed; the same seed deals the same game.")] = None,
    bluff: Annotated[int | None, opt.more(help="Your Bluff skill against NPCs (tavern).")] = None,
    save: Annotated[Path | None, opt.more(help=SAVE_HELP)] = None,
    resume: Annotated[str | None, Option(metavar="FILE", help=RESUME_HELP)] = None,
    kept: Annotated[bool, Option("--kept", help=KEPT_HELP)] = False,
    coach: Annotated[bool, Option("--coach", help=COACH_HELP)] = False,
    fast: Annotated[bool, opt.more("--fast", help="Don't pause between moves.")] = False,
    plain: Annotated[bool, opt.more("--plain", help=PLAIN_HELP)] = False,
    lang: opt.Lang = None,
) -> int:
    """Play against bots in the terminal. Type guesses as you would say them.

    cardlie play leira

    cardlie play cards --with wildcards --seats you,casual,counter --coach

    In a terminal, an unfinished game is saved when you quit, and cardlie shows how to resume it.
    Exit codes: 0 the game is over or saved, 2 invalid input.
    """
    from cardlie.terminal import saved_games, start
    from cardlie.terminal.evening import Evening
    from cardlie.terminal.look import Look
    from cardlie.terminal.surface import display_of

    typed = start.Wanted(seats, players, with_, seed, bluff)
    own, look = own_deck(deck), Look.of(spoken=plain)
    if kept:
        saved_games.list_kept(spoken=plain)
        return Code.YES
    display = display_of(look, fast=fast)
    if resume is not None:
        _verify_left_out(typed, save)
        left = saved_games.left_game(resume, game)
        started: StartedGame | None = start.resumed(game, left, own, seats)
    else:
        save = saved_games.new_file(save) if save else None
        started = _begun(game, typed, own, deck, display, kept=save is None, coached=coach)
    if started is None:  # somebody was asked, and wants none
        return Code.YES
    if started.deal.table.options.plays("open"):
        import cardlie.odds.hands  # noqa: F401 (the first decision would have to wait for it)
    if coach:  # a game that was begun without may go on with it
        started = replace(started, coached=True)
    Evening(display, look, deck).play(started, save)
    return Code.YES


def _begun(
    game: str, typed: Wanted, own: Deck | None, deck: str | None, display: Display, *,
    kept: bool, coached: bool,
) -> StartedGame | None:  # fmt: skip
    """A new game, or the one that was left if it is ``kept`` by itself; None: neither."""
    from cardlie.terminal import offer, start
    from cardlie.terminal.surface import on_terminal

    chosen = game or (offer.chosen_game(display) if on_terminal() else "")
    if chosen is None:
        return None
    started = start.new_game(chosen, typed, own, deck, coached=coached)
    if kept and on_terminal():
        return offer.or_the_one_before(started, own, typed.seats, display)
    return started


def _verify_left_out(typed: Wanted, save: Path | None) -> None:
    """CardlieError for what a saved game brings along, all but who sits where."""
    for field, value in typed._asdict().items():
        if value is not None and field != "seats":
            name = field.rstrip("_")  # with is Python's own word
            raise CardlieError(tr("a saved game has its own --{name}", name=name), "leave it out")
    if save:
        raise CardlieError("a saved game has its own file", "leave out --save")
