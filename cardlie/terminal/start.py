"""A game that begins or goes on: who sits where, what is dealt, and where it is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError, reason_of, suggest
from cardlie.base.files import own_folder
from cardlie.base.strings import feature, strings
from cardlie.base.terminal import show
from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck
from cardlie.deck.written import written
from cardlie.engine import GAMES, Options, SeatNo, get_game
from cardlie.engine.agreed import changed_since
from cardlie.engine.gamefile import GameFile, in_use
from cardlie.engine.log import VERSION, Header, Saved, printable
from cardlie.games.options import seats_of
from cardlie.games.titles import id_of
from cardlie.language.calls import call_of
from cardlie.players import Player, with_skills
from cardlie.session.match import Deal
from cardlie.session.questions import asked_at_all, question
from cardlie.telling.names import Names
from cardlie.telling.teller import capital
from cardlie.terminal.autosave import COACHED, Autosave, go_on, kept_games, kept_like, own_place
from cardlie.terminal.display import Display
from cardlie.terminal.event_lines import deal_of
from cardlie.terminal.look import Look
from cardlie.terminal.seating import USUAL_PLAYERS, Seating, caught_up

#: Seconds between the moves of bots, on a terminal.
_PAUSE = 0.9


class Wanted(NamedTuple):
    """What is typed of a new game; None is as usual."""

    seats: str | None = None
    players: int | None = None
    with_: Sequence[str] | None = None
    seed: int | None = None
    bluff: int | None = None


@dataclass(frozen=True, slots=True)
class StartedGame:
    """A game that is started, with everybody in their seats."""

    deal: Deal
    seating: Seating
    players: Mapping[SeatNo, Player]
    names: Names
    file: GameFile | None = None
    deck: str | None = None  # what it was read from
    remarks: tuple[str, ...] = ()  # what there is to say before it goes on
    old: bool = False  # its file names a deck and does not hold it
    coached: bool = False

    @property
    def header(self) -> Header:
        """What the file of the game begins with."""
        note: dict[str, Any] = {"seats": list(self.seating.texts)}
        note |= {"deck": self.deck} if self.deck else {}
        note |= {COACHED: True} if self.coached else {}
        return Header(self.deal.table.options, self.deal.seed, self.deal.names, note)


def new_game(
    game: str,
    wanted: Wanted,
    deck: Deck | None,
    read_from: str | None = None,
    *,
    coached: bool = False,
) -> StartedGame:
    """A new game; ``read_from`` is what the deck was read from."""
    if not game:
        raise CardlieError("no game given", tr("cardlie play {games}", games=", or ".join(GAMES)))
    fewest, most = seats_of(game, deck)
    usual = min(max(USUAL_PLAYERS, fewest), most)
    seating = Seating.of(wanted.seats, wanted.players or (None if wanted.seats else usual))
    seats, more = len(seating.specs), dict[str, Any]()
    if wanted.bluff is not None:
        more["bluff"] = tuple(wanted.bluff if n == seating.me else 0 for n in range(seats))
    seats = wanted.players or seats
    options = Options.of(game, wanted.with_ or (), seats=seats, deck=deck, **more)
    options = with_skills(options, seating.specs)
    seed = SystemRandom().randrange(1_000_000) if wanted.seed is None else wanted.seed
    names = Names.around(options.seats, seating.me)
    deal = Deal.dealt(options, seed, names.names, seating.kinds)
    players = seating.players(seed)
    return StartedGame(deal, seating, players, names, deck=read_from, coached=coached)


def dealt_again(started: StartedGame, played: Deal, seed: int | None = None) -> StartedGame:
    """A game from its beginning for those who ``played`` one: another deal, or that of a seed."""
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    deal = Deal.dealt(played.table.options, seed, played.names, played.bots, played)
    players = started.seating.players(seed)
    return replace(started, deal=deal, players=players, file=None, remarks=(), old=False)


def chosen_game(display: Display) -> str | None:
    """The game that somebody at a terminal chooses; None if they want none."""
    from cardlie.press.parts.printed_game import printed_game  # only for who is asked

    rows = [(game.id, tr(game.title), *game.seats) for game in GAMES.values()]
    wide = max(len(title) for _, title, *_ in rows)
    told = [tr("Which game?"), ""]
    for nth, (id, title, fewest, most) in enumerate(rows, 1):
        players = tr("{fewest} to {most} players", fewest=fewest, most=most)
        least, longest = printed_game(id).minutes or (0, 0)
        minutes = tr("{least} to {most} minutes", least=least, most=longest) if longest else ""
        told.append(f"  {nth}  {title:<{wide}}  {players:<16}  {minutes}".rstrip())
        told += [f"     {line}" for line in [strings(language()).get(f"offer.{id}", "")] if line]
    named = {str(nth): id for nth, (id, *_) in enumerate(rows, 1)}
    named |= {id: id for id, *_ in rows} | {title.casefold(): id for id, title, *_ in rows}
    asked: list[str] = []
    while True:
        typed = display.line([*told, "", *asked], tr("Number or name (Enter: 1): "))
        word = None if typed is None else asked_at_all(typed)
        if typed is None or word == "quit":
            return None
        text = typed.strip().casefold()
        found = named.get(text or "1")
        if found is None and word is None:  # all names of all games take a moment
            found = named.get(id_of(text))
        if found is not None:
            return found
        asked = _of_the_offer(typed, word, [*named])


def _of_the_offer(typed: str, word: str | None, named: Sequence[str]) -> list[str]:
    """What is answered to who types no game where games are offered."""
    if word in ("help", "hint"):
        return [
            tr("Type a number or a name; 'quit' leaves. New to all this? Number 1."),
            tr("Rules of a game: cardlie rules mia. Once you play, 'help' tells what to type."),
        ]
    if word == "rules":
        return [tr("Rules of a game: cardlie rules mia. Once you play, 'rules' shows them.")]
    none = tr("{text!r} is none of them.", text=typed[:40])
    close = suggest(typed, [name for name in named if not name.isdecimal()])
    return [f"{none} {capital(tr('did you mean {close!r}?', close=close))}" if close else none]


def resumed(game: str, file: Path, deck: Deck | None, seats: str | None) -> StartedGame:
    """A game that was kept, as it was left."""
    try:
        kept, saved = GameFile.again(file, deck)
    except PermissionError as error:
        raise CardlieError(
            tr("{path} can't be written: {reason}", path=file, reason=reason_of(error)),
            tr("replay it with 'cardlie replay {name}'", name=printable(str(file))),
        ) from None
    try:
        return _taken_up(game, kept, saved, seats, deck)
    except BaseException:
        kept.let_go()
        raise


def _taken_up(
    game: str, kept: GameFile, saved: Saved, seats: str | None, deck: Deck | None
) -> StartedGame:
    file = kept.path
    seed, options, name = saved.header.seed, saved.header.options, printable(str(file))
    if game and not _is_of(game, options):
        said = "{name} is a game of {game}, not of {other}"
        raise CardlieError(tr(said, name=name, game=options.game.id, other=game))
    if saved.table.over:
        raise CardlieError(
            tr("the game in {name} is over", name=name),
            tr("replay it with 'cardlie replay {name}'", name=name),
        )
    seating = Seating.saved(saved, seats)
    names = Names.around(options.seats, seating.me)
    if len(set(saved.header.names)) == options.seats:
        names = Names.short(saved.header.names, seating.me)
    players = seating.players(seed)
    caught_up(saved.table, players)
    deal = deal_of(saved, names)
    remarks = what_changed(saved, deck)
    old = saved.header.version != VERSION
    coached = bool(saved.header.note.get(COACHED))
    return StartedGame(
        deal, seating, players, names, kept, remarks=remarks, old=old, coached=coached
    )


def _is_of(game: str, options: Options) -> bool:
    """Whether options are of the game that somebody names, be it that its file has changed."""
    (base, _), (other, _) = parted(game), parted(options.game.id)
    alike = base.endswith(".toml") and Path(base).name == Path(other).name
    return get_game(game).id == options.game.id or alike


def what_changed(saved: Saved, deck: Deck | None = None) -> tuple[str, ...]:
    """What there is to say where a file, or the ``deck`` that is named, is not what was played."""
    options, read_from = saved.header.options, saved.header.note.get("deck")
    said = "{file} has changed since this game began; the game keeps the old version."
    found = [tr(said, file=printable(file)) for file in changed_since(options, read_from)]
    if deck is not None and options.deck is not None and written(deck) != written(options.deck):
        found.append(
            tr("--deck names another deck than this game began with; the game keeps its own.")
        )
    return tuple(dict.fromkeys(found))


def or_the_one_before(
    started: StartedGame, deck: Deck | None, seats: str | None, display: Display
) -> StartedGame | None:
    """The game that began with the same words and was left, if whoever sits there wants it.

    None: they want neither.
    """
    own = own_place(started.deal.table.options.game.id, started.deal.seed)
    file = own and kept_like(own, started.header)
    if file is None:
        return started
    left, name = _when(file), printable(str(file))
    told = [tr("You left this game unfinished on {left}: {file}", left=left, file=name)]
    while True:
        typed = display.line(told, tr("Resume it? [Y/n] "))
        asked = None if typed is None else question(typed)
        if typed is None or (asked is not None and asked.word == "quit"):
            return None
        answer = call_of(typed, ("yes", "no")) if typed.strip() else "yes"
        if answer is not None:
            return resumed("", file, deck, seats) if answer == "yes" else started
        hint = "{text!r} is neither: 'y' resumes it, 'n' starts a new game, 'quit' does nothing."
        told = [*told[:1], tr(hint, text=typed[:40])]


def last_kept(game: str = "") -> Path:
    """The game that was left last, of those of a game if one is named; or why there is none."""
    for file, saved in kept_games():
        if isinstance(saved, CardlieError) or in_use(file):
            continue
        if not game or _is_of(game, saved.header.options):
            return file
    raise CardlieError("there is no saved game to resume", " ".join(["cardlie play", game]).strip())


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
            "{game}, {seats} players{more}, seed {seed}: {actions} actions, {when}",
            game=tr(options.game.title), seats=options.seats, seed=saved.header.seed,
            more="".join(f", {feature(name)}" for name in options.names),
            actions=len(saved.steps), when=_when(file),
        )  # fmt: skip
        show(said)
        how = tr("is being played somewhere else") if in_use(file) else go_on(str(file)) + plain
        show(f"  {how}", fold=False)  # to be copied


def _when(file: Path) -> str:
    return datetime.fromtimestamp(file.stat().st_mtime).strftime(tr("%Y-%m-%d %H:%M"))


def display_of(look: Look, *, fast: bool) -> Display:
    """A screen that is drawn anew where somebody sits at one, else lines."""
    if look.spoken or not on_terminal() or os.environ.get("TERM") == "dumb":
        return Display(look, sys.stdin)
    from cardlie.terminal.keyboard import Keyboard  # heavy, and for terminals alone
    from cardlie.terminal.screen import ScreenDisplay

    return ScreenDisplay(look, Keyboard(look), pause=0 if fast else _PAUSE)


def on_terminal() -> bool:
    """Whether somebody sits at a terminal, and sees there what is told."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def autosave_of(
    started: StartedGame, save: Path | None, deck: str | None, *, spoken: bool = False
) -> Autosave:
    """Where the game is kept: where ``save`` says, where it was, or among the user's own games."""
    kept = started.file
    file = save if kept is None else kept.path
    if file is None and on_terminal():
        file = own_place(started.deal.table.options.game.id, started.deal.seed)
    header, seating = started.header, started.seating
    users_bots = any(spec and spec.is_users for spec in seating.specs)
    return Autosave(
        file,
        header.names,
        header.note,
        game=kept,
        ours=file is not None and file.parent == own_folder() and save is None,
        deck=deck if started.old else None,
        seats=str(seating) if users_bots else None,
        coached=started.coached,
        spoken=spoken,
    )
