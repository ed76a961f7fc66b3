"""What is agreed before a game: game, seats, variants, expansions, rulings. One frozen value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from cardlie.deck import Deck, base_deck
from cardlie.errors import CardlieError, UnknownName, verify_type
from cardlie.faces import Face
from cardlie.games.game import Game
from cardlie.games.piles import piles_of
from cardlie.games.registry import GAMES, get_game
from cardlie.rulings import DEFAULT_RULINGS, Rulings, get_ruling
from cardlie.setting import Setting
from cardlie.translation import tr

#: Antes that a player brings to the tavern unless told otherwise.
_BANKROLL_IN_ANTES = 10


@dataclass(frozen=True, slots=True)
class Options:
    """A table before the first roll. Raises :class:`CardlieError` for what can't be played.

    ``start`` is how many cards or dice each player gets (None: what the rules say). ``games``
    and ``bankroll`` (coins each, None: ten antes) are the tavern's, and so are ``insight`` (the
    skill of the NPC on each seat, None: a person) and ``bluff`` (each seat's Bluff skill).

    >>> Options("cards", seats=3, straights=True).piles
    4
    """

    game: str = "cards"
    seats: int = 4
    start: int | None = None
    straights: bool = False
    vague: bool = False
    swap: bool = False
    open: bool = False
    simple: bool = False
    wildcards: bool = False
    powers: bool = False
    show_reroll: bool = True
    games: int = 1
    bankroll: int | None = None
    insight: tuple[int | None, ...] = ()
    bluff: tuple[int, ...] = ()
    rulings: Rulings = DEFAULT_RULINGS
    deck: Deck | None = None

    def __post_init__(self) -> None:
        game = get_game(self.game)
        verify_type("seats", self.seats, int, said="a whole number")
        for field in fields(self):
            if getattr(self, field.name) == field.default:
                continue
            owners = _owners(field.name)
            if owners and game not in owners:
                raise CardlieError(
                    tr("{game} has no option {name!r}", game=self.game, name=field.name),
                    tr("it belongs to {owners}", owners=", ".join(owner.id for owner in owners)),
                )
        for name, _ in self.rulings.changed:
            if self.game not in (games := get_ruling(name).games):
                raise CardlieError(
                    tr("{game} has no ruling {name!r}", game=self.game, name=name),
                    tr("it belongs to {games}", games=", ".join(games)),
                )
        self._check_seats(game)
        if self.each < game.least(self):
            raise CardlieError(
                tr(
                    "{each} {pieces} each is too few to play",
                    each=self.each,
                    pieces=tr(game.pieces),
                ),
                tr("start with at least {self}", self=game.least(self)),
            )
        game.verify_options(self)

    def _check_seats(self, game: Game) -> None:
        fewest, most = game.seats
        if not fewest <= self.seats <= most:
            raise CardlieError(
                tr(
                    "{game} is played by {fewest} to {most}, not by {seats}",
                    game=self.game,
                    fewest=fewest,
                    most=most,
                    seats=self.seats,
                )
            )

    @classmethod
    def of(cls, game: str, names: Iterable[str] = (), **more: Any) -> Options:
        """Options from the names that ``--with`` knows, and further ones by keyword.

        >>> Options.of("cards", ["straights", "wildcards"], seats=5).wildcards
        True
        """
        verify_type("the names of variants", names, Iterable, said="a list of texts")
        names = list(names)
        for name in names:
            verify_type("a variant", name, str, said="text")
        verify_names(game, names)
        for name in names:
            option, value = get_game(game).switches[name]
            more[option] = value
        return cls(game, **more)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is turned on, as ``--with`` takes them."""
        return tuple(
            name
            for name, (option, value) in self.rules.switches.items()
            if getattr(self, option) == value
        )

    @property
    def words(self) -> tuple[str, ...]:
        """Variants, rulings and start, as they are typed after the game of a command.

        >>> Options.of("wheel", ["no-reroll"], start=3).words
        ('--with', 'no-reroll', '--start', '3')
        """
        named = [("--with", name) for name in self.names]
        named += [("--ruling", f"{name}={value}") for name, value in self.rulings.changed]
        named += [("--start", str(self.start))] if self.start is not None else []
        return tuple(word for pair in named for word in pair)

    @property
    def rules(self) -> Game:
        """The game as data."""
        return get_game(self.game)

    @property
    def the_deck(self) -> Deck:
        """The deck in play (in the dice games: the base deck, which nobody uses)."""
        return self.deck or base_deck()

    @property
    def setting(self) -> Setting:
        """All that the meaning of a guess depends on."""
        return Setting.of(self.game, self.deck, self.rulings)

    @property
    def each(self) -> int:
        """How many cards or dice each player starts with."""
        return self.rules.start(self) if self.start is None else self.start

    @property
    def piles(self) -> int:
        """How many piles each player makes of their cards."""
        return piles_of(self.seats)

    @property
    def ante(self) -> int:
        """What each player pays into the pot of a game (tavern)."""
        return int(self.rulings["ante"])

    @property
    def coins(self) -> int:
        """What each player brings to the table (tavern)."""
        return self.ante * _BANKROLL_IN_ANTES if self.bankroll is None else self.bankroll

    def cards(self) -> tuple[Face, ...]:
        """Every card in the game, with the expansions in play."""
        return self.the_deck.cards(self.wildcards, self.powers)


def verify_names(game: str, names: Iterable[str]) -> None:
    """Raise :class:`CardlieError` for a variant or expansion that the game has not."""
    known = get_game(game).switches
    for name in names:
        if name in known:
            continue
        if owners := [other.id for other in GAMES.values() if name in other.switches]:
            raise CardlieError(
                tr("{game} has no variant {name!r}", game=game, name=name),
                tr("it belongs to {its}", its=", ".join(owners)),
            )
        if not known:
            raise CardlieError(
                tr("{name} is no variant of {game}, which has none", name=name, game=game)
            )
        raise UnknownName(tr("variant or expansion of {game}", game=game), name, known)


def _owners(option: str) -> list[Game]:
    """The games that an option belongs to; none, if it is for all of them."""
    return [
        game
        for game in GAMES.values()
        if option in game.own_options or any(option == own for own, _ in game.switches.values())
    ]
