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
from cardlie.games.agreement import Agreement
from cardlie.games.dice import rolled_with
from cardlie.games.model import Game, Rules
from cardlie.games.option import GameOption
from cardlie.games.spec import names_key
from cardlie.games.spec_keys import OURS
from cardlie.games.spec_written import content_of


class Options(Agreement):
    """What is agreed before a game. Raises :class:`CardlieError` for what can't be played.

    ``values`` has every option that the game declares, by keyword, with its default unless
    another value was given; ``changed`` has only those that differ from their default, by name.

    >>> options = Options("cards", seats=3, straights=True, rulings={"repeat": "allowed"})
    >>> options.values["straights"], options.values["repeat"], options.changed, options.piles
    (True, 'allowed', {'straights': True, 'repeat': 'allowed'}, 4)
    >>> options
    Options('cards', seats=3, straights=True, repeat='allowed')
    """

    game: Game

    def __init__(
        self,
        game: str | Game = "cards",
        seats: int = 4,
        *,
        deck: Deck | None = None,
        rulings: registry.Rulings = (),
        **chosen: object,
    ) -> None:
        known = registry.get_game(game)
        if "players" in chosen and not known.options.get("players"):
            meant = f"seats={chosen['players']!r}"
            raise CardlieError("'players' is not an option here", meant)
        verify_type("seats", seats, int, expected="a whole number")
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
        spec, readings = known.spec, known.readings
        ante = values.get("ante", spec.pot_stake if spec and spec.pot_of == "antes" else 1)
        self.__dict__.update(game=known, seats=seats, deck=deck, values=values, readings=readings)
        self.__dict__.update(changed=changed, names=names, ante=ante)
        self._verify_seats()
        start = known.terms.start(self) if self.start is None else self.start
        self.__dict__["start_count"] = start
        if start < (least := known.terms.least(self)):
            raise CardlieError(
                tr("{each} {pieces} each are too few", each=start, pieces=tr(known.pieces)),
                tr("start with at least {self}", self=least),
            )
        known.terms.verify(self)

    def _verify_seats(self) -> None:
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

    @property
    def rules(self) -> Rules:
        """All that the meaning of a guess depends on."""
        return Rules(self.game, self.game.faces(self.deck))

    @classmethod
    def of(cls, game: str | Game, names: Iterable[str] = (), **more: Any) -> Options:
        """Options from texts: variants by name, others as ``NAME=VALUE``; and from keywords.

        A key of the game's file makes the game another one: it is a house rule.

        >>> Options.of("tavern", ["ante=2", "evening=3"], seats=5)
        Options('tavern', seats=5, games=3, ante=2)
        """
        verify_type("the names of variants", names, Iterable, expected="a list of texts")
        texts = list(names)
        for text in texts:
            verify_type("a variant", text, str, expected="text")
        declared = {each.name for each in registry.get_game(game).options.values()}
        keys = [text for text in texts if names_key(text, declared)]
        known = registry.with_texts(game, [key.strip() for key in keys])
        for text in texts:
            if text in keys:
                continue
            option = registry.find_option(known, text.partition("=")[0].strip())
            if option.is_flag and "=" not in text:
                more[option.field] = not option.default
            else:
                more[option.field] = option.read(_named_value(text, option))
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
    def phrases(self) -> list[Phrase | str]:
        """What is agreed on besides variants and what each starts with, for people."""
        return [
            self.game.options[name].phrase(value)
            for name, value in self.changed.items()
            if name != "start" and not isinstance(value, bool | tuple)
        ]

    def lines(self, strings: Strings) -> list[str]:
        """All that is agreed on, a line each, in a language."""
        own = self.game.options
        return [
            own[name].says(value, strings)
            for name, value in self.changed.items()
            if not isinstance(value, tuple)
        ]

    @property
    def to_args(self) -> tuple[str, ...]:
        """What is agreed on as words of a command line, which stand behind the game."""
        return tuple(word for text in self.texts for word in ("--with", text))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"options are frozen: {name!r} can't be set")

    def _key(self) -> tuple[object, ...]:
        game = self.game.before_rulings  # of a file what it holds, wherever that lies
        content = game if game.spec is None or game.id in OURS else content_of(game.spec)
        return content, self.seats, self.deck, *self.changed.items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        said = [f"{self.game.options[n].field}={v!r}" for n, v in self.changed.items()]
        said += [f"deck={self.deck!r}"] if self.deck else []
        return f"Options({', '.join([repr(self.game.id), f'seats={self.seats}', *said])})"


def _named_value(text: str, option: GameOption) -> str:
    """The value that a text such as ``repeat=allowed`` names for an option."""
    _, equals, value = text.partition("=")
    if equals:
        return value.strip()
    example = f"{option.name}={(*option.choices(), option.whole[1])[0]}"
    raise CardlieError(
        tr("{word} has no value", word=text), tr("such as {example}", example=example)
    )


def most_each(options: Options) -> int:
    """The most dice that somebody ever rolls, unless dice are won."""
    spec, start = options.game.spec, options.start_count
    return rolled_with(spec, start, 1) if spec and spec.dice_grow else start


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
    game: str | Game, names: Iterable[str] = (), seats: int | None = None, deck: Deck | None = None
) -> Options:  # fmt: skip
    """Options from texts, for so many seats; else for as many as usually play.

    >>> usual_options("perudo", ["start=3"]), usual_options("cards", seats=3)
    (Options('perudo', seats=4, start=3), Options('cards', seats=3))
    """
    least = Options.of(game, names, seats=seats_of(game, deck)[0], deck=deck)
    return least.but(seats=seats or usual_seats(least.game, deck, least.start))


def most_seats(fewest: int, most: int, agreed: Callable[[int], Options]) -> int:
    """The most who can play by what is ``agreed`` for so many; or the fewest."""
    for seats in range(most, fewest, -1):
        with suppress(CardlieError):
            return agreed(seats).seats
    return fewest
