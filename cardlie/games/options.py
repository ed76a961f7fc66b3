"""What is agreed before a game: which game, how many play, and its options. One frozen value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardlie.base.brackets import parted, with_texts
from cardlie.base.errors import CardlieError, verify_type
from cardlie.base.strings import Strings
from cardlie.base.translation import Phrase, tr
from cardlie.games import registry  # whole once the games are: theirs may import this
from cardlie.games.game import Game
from cardlie.games.piles import piles_of
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.faces import Face
from cardlie.setting.option import Value, named_value
from cardlie.setting.rulings import DEFAULT_RULINGS, Rulings
from cardlie.setting.setting import Setting

#: Antes that a player brings to the tavern unless told otherwise.
_BANKROLL_IN_ANTES = 10


class Options:
    """A table before the first roll. Raises :class:`CardlieError` for what can't be played.

    Each option that any game declares is an attribute, at its default unless the game has it and
    another value was given; ``changed`` are those that are, by name.

    >>> options = Options("cards", seats=3, straights=True, rulings=Rulings.of("repeat=allowed"))
    >>> options.straights, options.repeat, options.games, options.piles
    (True, 'allowed', 1, 4)
    >>> options
    Options('cards', seats=3, straights=True, repeat='allowed')
    """

    game: str
    seats: int
    deck: Deck | None
    changed: dict[str, Value]
    rulings: Rulings
    names: tuple[str, ...]

    if TYPE_CHECKING:  # what an option is called and what it may be, its game declares

        def __getattr__(self, name: str) -> Any:
            """The value of an option."""

    def __init__(
        self,
        game: str = "cards",
        seats: int = 4,
        *,
        deck: Deck | None = None,
        rulings: Rulings = DEFAULT_RULINGS,
        **chosen: Any,
    ) -> None:
        rules = registry.get_game(game)
        verify_type("seats", seats, int, said="a whole number")
        own = rules.options.values()
        games = (*registry.GAMES.values(), rules)
        values = {o.field: o.default for g in games for o in g.options.values()}
        for name, text in rulings.changed:
            option = registry.find_option(game, name)
            values[option.field] = option.read(text)
        for name, value in chosen.items():
            if name in values and value == values[name]:
                continue  # be it another game's
            option = registry.find_option(game, name)
            values[option.field] = option.check(value)
        changed = {o.name: values[o.field] for o in own if values[o.field] != o.default}
        texts = sorted((o.name, str(changed[o.name])) for o in own if o.asks and o.name in changed)
        names = tuple(o.word for o in own if o.is_flag and o.name in changed)
        self.__dict__.update(values, game=game, seats=seats, deck=deck, changed=changed)
        self.__dict__.update(rulings=Rulings(tuple(texts)), names=names)
        self._verify(rules)

    def _verify(self, rules: Game) -> None:
        fewest, most = seats_of(self.game, self.deck)
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
        if self.deck is not None and not rules.has_deck:
            raise CardlieError(
                tr("{game} is played without cards", game=self.game), "leave out --deck"
            )
        for name, value in self.changed.items():
            if isinstance(value, tuple) and len(value) != self.seats:
                raise CardlieError(
                    tr(
                        "{name} is given for {skills} seats, and {seats} play",
                        name=name,
                        skills=len(value),
                        seats=self.seats,
                    )
                )
        if self.each < rules.least(self):
            raise CardlieError(
                tr(
                    "{each} {pieces} each is too few to play",
                    each=self.each,
                    pieces=tr(rules.pieces),
                ),
                tr("start with at least {self}", self=rules.least(self)),
            )
        rules.verify_options(self)

    @classmethod
    def of(cls, game: str, names: Iterable[str] = (), **more: Any) -> Options:
        """Options from texts: variants by name, others as ``NAME=VALUE``; and from keywords.

        A name with a dot is a key of the game's file: the game is another one, a house rule.

        >>> Options.of("tavern", ["ante=2", "evening=3"], seats=5)
        Options('tavern', seats=5, games=3, ante=2)
        """
        verify_type("the names of variants", names, Iterable, said="a list of texts")
        keys: list[str] = []
        for text in names:
            verify_type("a variant", text, str, said="text")
            if "." in text.partition("=")[0]:
                keys.append(text.strip())
                continue
            option = registry.find_option(game, text.partition("=")[0].strip())
            if option.is_flag and "=" not in text:
                more[option.field] = not option.default
            else:
                more[option.field] = option.read(named_value(text, option))
        return cls(with_texts(game, keys), **more)

    def but(self, **changes: Any) -> Options:
        """These options with some of them set to other values."""
        own = self.rules.options
        said: dict[str, Any] = {"game": self.game, "seats": self.seats, "deck": self.deck}
        said |= {own[n].field: value for n, value in self.changed.items() if not own[n].asks}
        return Options(**said | {"rulings": self.rulings} | changes)

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is agreed on, as ``--with`` takes it.

        >>> Options.of("wheel", ["perfect=challenger-only", "no-reroll"], start=3).texts
        ('start=3', 'no-reroll', 'perfect=challenger-only')
        """
        own = self.rules.options
        return parted(self.game)[1] + tuple(
            own[name].word if own[name].is_flag else f"{own[name].word}={value}"
            for name, value in self.changed.items()
            if not isinstance(value, tuple)
        )

    @property
    def told(self) -> list[Phrase | str]:
        """What is agreed on besides variants and what each starts with, for people."""
        return [
            self.rules.options[name].phrase(value)
            for name, value in self.changed.items()
            if name != "start" and not isinstance(value, bool | tuple)
        ]

    def said(self, words: Strings) -> list[str]:
        """All that is agreed on, a line each, in a language."""
        own = self.rules.options
        return [
            own[name].says(value, words)
            for name, value in self.changed.items()
            if not isinstance(value, tuple)
        ]

    @property
    def words(self) -> tuple[str, ...]:
        """The same, behind the game of a command."""
        return tuple(word for text in self.texts for word in ("--with", text))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"options are frozen: {name!r} can't be set")

    def _key(self) -> tuple[object, ...]:
        return self.game, self.seats, self.deck, *self.changed.items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        said = [f"{self.rules.options[n].field}={v!r}" for n, v in self.changed.items()]
        said += [f"deck={self.deck!r}"] if self.deck else []
        return f"Options({', '.join([repr(self.game), f'seats={self.seats}', *said])})"

    @property
    def rules(self) -> Game:
        """The game as data."""
        return registry.get_game(self.game)

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
        return self.rules.start(self) if self.start is None else int(self.start)

    @property
    def piles(self) -> int:
        """How many piles each player makes of their cards."""
        return piles_of(self.seats)

    @property
    def coins(self) -> int:
        """What each player brings to the table (tavern)."""
        return int(self.ante * _BANKROLL_IN_ANTES if self.bankroll is None else self.bankroll)

    def cards(self) -> tuple[Face, ...]:
        """Every card in the game, with the expansions in play."""
        return self.the_deck.cards(self.wildcards, self.powers)


def seats_of(game: str, deck: Deck | None = None) -> tuple[int, int]:
    """How few and how many may play: as the rules say, and the deck if it does."""
    rules = registry.get_game(game)
    fewest, most = rules.seats
    if deck is None or deck.players is None or not rules.has_deck:
        return fewest, most
    return max(fewest, deck.players[0]), min(most, deck.players[1])


def usual_seats(game: str, deck: Deck | None = None, start: int | None = None) -> int:
    """How many play where nobody says: four, or as many as may and as there are cards for.

    >>> usual_seats("cards"), usual_seats("cards", start=20)
    (4, 2)
    """
    fewest, most = seats_of(game, deck)
    four = max(fewest, min(most, 4))
    return most_seats(fewest, four, lambda seats: Options(game, seats, deck=deck, start=start))


def most_seats(fewest: int, most: int, agreed: Callable[[int], Options]) -> int:
    """The most who can play by what is ``agreed`` for so many; or the fewest."""
    for seats in range(most, fewest, -1):
        with suppress(CardlieError):
            return agreed(seats).seats
    return fewest
