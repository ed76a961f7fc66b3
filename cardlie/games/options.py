"""What is agreed before a game: which game, how many play, and its options. One frozen value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from cardlie.base.amount import span
from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError, verify_type
from cardlie.base.strings import Strings
from cardlie.base.translation import Phrase, tr
from cardlie.deck.deck import Deck
from cardlie.games import registry
from cardlie.games.model import Agreement, Game
from cardlie.games.option import named_value
from cardlie.games.plan import OURS
from cardlie.games.plan_written import content_of


class Options(Agreement):
    """A table before the first roll. Raises :class:`CardlieError` for what can't be played.

    ``values`` has each option that the game declares, by the name of its keyword, at its default
    unless another value was given; ``changed`` are those that are, by their names.

    >>> options = Options("cards", seats=3, straights=True, rulings={"repeat": "allowed"})
    >>> options.values["straights"], options.values["repeat"], options.changed, options.piles
    (True, 'allowed', {'straights': True, 'repeat': 'allowed'}, 4)
    >>> options
    Options('cards', seats=3, straights=True, repeat='allowed')
    """

    def __init__(
        self,
        game: str | Game = "cards",
        seats: int = 4,
        *,
        deck: Deck | None = None,
        rulings: registry.Rulings = (),
        **chosen: Any,
    ) -> None:
        known = registry.get_game(game)
        if "players" in chosen and not known.options.get("players"):
            meant = f"seats={chosen['players']!r}"
            raise CardlieError("'players' is not an option here", meant)
        verify_type("seats", seats, int, said="a whole number")
        texts = dict(known.chosen) | registry.parse_rulings(rulings)
        known = known.before_rulings
        own = known.options.values()
        values = {option.field: option.default for option in own}
        for name, text in texts.items():
            option = registry.find_option(known, name)
            values[option.field] = option.read(str(text))
        for name, value in chosen.items():
            option = registry.find_option(known, name)
            values[option.field] = option.check(value)
        changed = {o.name: values[o.field] for o in own if values[o.field] != o.default}
        agreed = {o.name: str(changed[o.name]) for o in own if o.asks and o.name in changed}
        known = registry.with_readings(known, agreed)
        names = tuple(o.word for o in own if o.is_flag and o.name in changed)
        self.__dict__.update(game=known, seats=seats, deck=deck, values=values)
        self.__dict__.update(changed=changed, names=names)
        self._verify()

    def _verify(self) -> None:
        known = self.game
        fewest, most = seats_of(known, self.deck)
        if not fewest <= self.seats <= most:
            raise CardlieError(
                tr(
                    "{game} is for {players} players, not {seats}",
                    game=known.id,
                    players=span(fewest, most),
                    seats=self.seats,
                )
            )
        if self.deck is not None and not known.has_deck:
            raise CardlieError(
                tr("{game} is played without cards", game=known.id), "leave out --deck"
            )
        for name, value in self.changed.items():
            if isinstance(value, tuple) and len(value) != self.seats:
                raise CardlieError(
                    tr(
                        "{name} is given for {skills} seats, but {seats} play",
                        name=name,
                        skills=len(value),
                        seats=self.seats,
                    )
                )
        if self.each < known.least(self):
            raise CardlieError(
                tr(
                    "{each} {pieces} each are too few",
                    each=self.each,
                    pieces=tr(known.pieces),
                ),
                tr("start with at least {self}", self=known.least(self)),
            )
        known.verify_options(self)

    @classmethod
    def of(cls, game: str | Game, names: Iterable[str] = (), **more: Any) -> Options:
        """Options from texts: variants by name, others as ``NAME=VALUE``; and from keywords.

        A name with a dot is a key of the game's file: the game is another one, a house rule.

        >>> Options.of("tavern", ["ante=2", "evening=3"], seats=5)
        Options('tavern', seats=5, games=3, ante=2)
        """
        verify_type("the names of variants", names, Iterable, said="a list of texts")
        texts = list(names)
        for text in texts:
            verify_type("a variant", text, str, said="text")
        keys = [text.strip() for text in texts if "." in text.partition("=")[0]]
        known = registry.with_texts(game, keys)
        for text in texts:
            if "." in text.partition("=")[0]:
                continue
            option = registry.find_option(known, text.partition("=")[0].strip())
            if option.is_flag and "=" not in text:
                more[option.field] = not option.default
            else:
                more[option.field] = option.read(named_value(text, option))
        return cls(known, **more)

    def but(self, **changes: Any) -> Options:
        """These options with some of them set to other values."""
        own = self.game.options
        said: dict[str, Any] = {"game": self.game, "seats": self.seats, "deck": self.deck}
        said |= {own[n].field: value for n, value in self.changed.items() if not own[n].asks}
        return Options(**said | {"rulings": dict(self.game.chosen)} | changes)

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is agreed on, as ``--with`` takes it.

        >>> Options.of("wheel", ["perfect=challenger-only", "no-reroll"], start=3).texts
        ('start=3', 'no-reroll', 'perfect=challenger-only')
        """
        own = self.game.options
        return parted(self.game.id)[1] + tuple(
            own[name].word if own[name].is_flag else f"{own[name].word}={value}"
            for name, value in self.changed.items()
            if not isinstance(value, tuple)
        )

    @property
    def told(self) -> list[Phrase | str]:
        """What is agreed on besides variants and what each starts with, for people."""
        return [
            self.game.options[name].phrase(value)
            for name, value in self.changed.items()
            if name != "start" and not isinstance(value, bool | tuple)
        ]

    def said(self, words: Strings) -> list[str]:
        """All that is agreed on, a line each, in a language."""
        own = self.game.options
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
        game = self.game.before_rulings  # of a file what it holds, wherever that lies
        content = game if game.plan is None or game.id in OURS else content_of(game.plan)
        return content, self.seats, self.deck, *self.changed.items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        said = [f"{self.game.options[n].field}={v!r}" for n, v in self.changed.items()]
        said += [f"deck={self.deck!r}"] if self.deck else []
        return f"Options({', '.join([repr(self.game.id), f'seats={self.seats}', *said])})"


def seats_of(game: str | Game, deck: Deck | None = None) -> tuple[int, int]:
    """How few and how many may play: as the rules say, and the deck if it does."""
    known = registry.get_game(game)
    fewest, most = known.seats
    if deck is None or deck.players is None or not known.has_deck:
        return fewest, most
    return max(fewest, deck.players[0]), min(most, deck.players[1])


def usual_seats(game: str | Game, deck: Deck | None = None, start: int | None = None) -> int:
    """How many play where nobody says: four, or as many as may and as there are cards for.

    >>> usual_seats("cards"), usual_seats("cards", start=20)
    (4, 2)
    """
    fewest, most = seats_of(game, deck)
    four = max(fewest, min(most, 4))
    return most_seats(fewest, four, lambda seats: Options(game, seats, deck=deck, start=start))


def usual_options(
    game: str | Game, names: Iterable[str] = (), seats: int | None = None,
    start: int | None = None, deck: Deck | None = None,
) -> Options:  # fmt: skip
    """Options from texts, for so many seats; else for as many as usually play.

    >>> usual_options("perudo", ["start=3"]), usual_options("cards", seats=3)
    (Options('perudo', seats=4, start=3), Options('cards', seats=3))
    """
    least = Options.of(game, names, seats=seats_of(game, deck)[0], start=start, deck=deck)
    return least.but(seats=seats or usual_seats(least.game, deck, least.start))


def most_seats(fewest: int, most: int, agreed: Callable[[int], Options]) -> int:
    """The most who can play by what is ``agreed`` for so many; or the fewest."""
    for seats in range(most, fewest, -1):
        with suppress(CardlieError):
            return agreed(seats).seats
    return fewest
