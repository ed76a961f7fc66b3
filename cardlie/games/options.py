"""What is agreed before a game: game, seats, variants, expansions, rulings. One frozen value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from cardlie.deck import Deck, base_deck
from cardlie.errors import CardlieError, UnknownName
from cardlie.games.registry import get_game
from cardlie.rulings import DEFAULT_RULINGS, Rulings, get_ruling
from cardlie.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlie.faces import Face
    from cardlie.games.game import Game

#: What ``--with NAME`` turns on: name -> (game, option, its value).
SWITCHES: dict[str, tuple[str, str, bool]] = {
    "straights": ("cards", "straights", True),
    "vague": ("cards", "vague", True),
    "swap": ("cards", "swap", True),
    "open": ("cards", "open", True),
    "simple": ("cards", "simple", True),
    "wildcards": ("cards", "wildcards", True),
    "powers": ("cards", "powers", True),
    "no-reroll": ("wheel", "show_reroll", False),
}

#: The options that belong to one game alone.
_OF_GAME = {option: game for game, option, _ in SWITCHES.values()} | {
    "games": "tavern", "bankroll": "tavern", "insight": "tavern", "bluff": "tavern",
    "deck": "cards",
}  # fmt: skip

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
        for field in fields(self):
            owner = _OF_GAME.get(field.name, self.game)
            if owner != self.game and getattr(self, field.name) != field.default:
                raise CardlieError(
                    f"{self.game} has no option {field.name!r}", f"it belongs to {owner}"
                )
        for name, _ in self.rulings.changed:
            if self.game not in (games := get_ruling(name).games):
                raise CardlieError(
                    f"{self.game} has no ruling {name!r}", f"it belongs to {', '.join(games)}"
                )
        self._check_seats(game)
        self._check_start(game)
        if self.game == "tavern":
            self._check_tavern()

    def _check_seats(self, game: Game) -> None:
        fewest, most = game.seats
        if not fewest <= self.seats <= most:
            raise CardlieError(f"{self.game} is played by {fewest} to {most}, not by {self.seats}")

    def _check_start(self, game: Game) -> None:
        least, each = game.least(self), self.each
        if each < least:
            raise CardlieError(
                f"{each} {game.pieces} each is too few to play", f"start with at least {least}"
            )
        if self.game == "cards":
            cards = len(self.cards())
            if each * self.seats > cards:
                raise CardlieError(
                    f"{self.seats} players with {each} cards each need {each * self.seats} "
                    f"cards, and the deck has {cards}"
                )
            if self.powers and not self.the_deck.faces.powers:
                raise CardlieError("this deck has no power cards to play with")
            if self.wildcards and not self.the_deck.wildcards:
                raise CardlieError("this deck has no wildcards to play with")
        elif each > 100:
            raise CardlieError(f"{each} dice each are too many to play", "start with at most 100")

    def _check_tavern(self) -> None:
        if self.games < 1:
            raise CardlieError(f"{self.games} games can't be played", "play at least one")
        if self.coins < self.ante:
            raise CardlieError(f"{self.coins} coins can't pay the ante of {self.ante}")
        for name in ("insight", "bluff"):
            skills = getattr(self, name)
            if skills and len(skills) != self.seats:
                raise CardlieError(
                    f"{name} is given for {len(skills)} seats, and {self.seats} play"
                )

    @classmethod
    def of(cls, game: str, names: Iterable[str] = (), **more: Any) -> Options:
        """Options from the names that ``--with`` knows, and further ones by keyword.

        >>> Options.of("cards", ["straights", "wildcards"], seats=5).wildcards
        True
        """
        known = {name: switch for name, switch in SWITCHES.items() if switch[0] == game}
        for name in names:
            if name not in known:
                if name in SWITCHES:
                    raise CardlieError(
                        f"{game} has no variant {name!r}", f"it belongs to {SWITCHES[name][0]}"
                    )
                get_game(game)
                raise UnknownName("variant", name, known)
            _, option, value = known[name]
            more[option] = value
        return cls(game, **more)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is turned on, as ``--with`` takes them."""
        return tuple(
            name
            for name, (game, option, value) in SWITCHES.items()
            if game == self.game and getattr(self, option) == value
        )

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
        from cardlie.games.cards import piles_of

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
