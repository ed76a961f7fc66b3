"""Starting and resuming a game: what is dealt, who sits where, and what its file says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple

from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.deck.written import written
from cardlie.engine import GAMES, Options, SeatNo
from cardlie.engine.agreed import changed_since
from cardlie.engine.gamefile import GameFile
from cardlie.engine.log import VERSION, Header, Saved, printable
from cardlie.games.options import seats_of
from cardlie.players import Player, with_skills
from cardlie.session.deal import Deal
from cardlie.telling.names import Names
from cardlie.terminal.replay import deal_of
from cardlie.terminal.saved_games import COACHED, is_of
from cardlie.terminal.seating import USUAL_PLAYERS, Seating, caught_up


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
    if game and not is_of(game, options):
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
