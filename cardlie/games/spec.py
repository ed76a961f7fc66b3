"""A game of dice as data: the choices that make one.

What the choices do is in ``from_spec.py``; ``spec_file.py`` reads them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from cardlie.deck.rolls import Whole
from cardlie.games.costs import ROWS
from cardlie.games.key_texts import texts_of
from cardlie.games.key_types import OneOf
from cardlie.games.option import GameOption, table
from cardlie.games.spec_keys import KEYS, TOP_KEYS, Choices, Key, field_of, key, keys_in
from cardlie.guess.ladder import Ladder

#: When there is a special round by what was bid in it: from then on, or from the first bid.
OF_BIDS = ("wild-called", "opened-wild")

#: When there is a special round of which a file takes away what it inherits.
NEVER = "never"

#: Keys, and what is wrong with each.
Faults = Iterator[tuple[str, str]]


@dataclass(frozen=True)
class Special:
    """A round of one sort: ``when`` a round is one, and which keys have other values in it.

    "never": there is none. ``free`` is who may bid by the rule of all rounds, whatever is higher in
    this one: nobody, a speaker with one die, or one who fell to one die, now or before. Of two
    rounds the first counts whose time it is.
    """

    name: str
    when: str = key(
        OneOf("two-last-dice", "two-are-left", "last-die", "fell-to-one", *OF_BIDS, NEVER)
    )
    free: str = key(OneOf("nobody", "last-die", "had-one"))
    keys: tuple[tuple[str, object], ...] = ()

    def with_value(self, key: str, value: object) -> Special:
        """The special round with another value of a key; None: as in all rounds."""
        if key in ("when", "free"):
            changed: dict[str, Any] = {key: value}
            return replace(self, **changed)
        found = {**dict(self.keys), key: value}
        keys = [(name, found[name]) for name in PATCHABLE if found.get(name) is not None]
        return replace(self, keys=tuple(keys))

    def value_of(self, key: str) -> object:
        """The value of a key in it; None of one that is as in all rounds."""
        return getattr(self, key) if key in ("when", "free") else dict(self.keys).get(key)


@dataclass(frozen=True)
class GameSpec(Choices):
    """The choices that make a game of dice, with its special rounds, options and rulings.

    Equal by what it holds, wherever its file lies.

    ``words`` are what people say at its table, each with what that means: a number of the die, or
    another word (``games/own_words.py``).
    ``rulings`` are readings of keys: the one in force is the one whose values the spec has.
    ``base`` is the one of ours that it was made from, be it by way of others.
    """

    rounds: tuple[Special, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    options: Mapping[str, GameOption] = field(default_factory=table)
    rulings: Mapping[str, GameOption] = field(default_factory=dict)
    base: GameSpec | None = None

    def __hash__(self) -> int:
        return hash((self.id, self.title, self.dice_each, self.dice_wild, self.bids_rule))

    @property
    def special(self) -> tuple[Special, ...]:
        """The special rounds that there may ever be; the first whose time it is counts."""
        return tuple([each for each in self.rounds if each.when not in self._no_time])

    @cached_property
    def each_round(self) -> tuple[GameSpec, ...]:
        """What holds in each sort of round, each as a game of such rounds alone; usual ones first.

        >>> [len(GameSpec("toy", rounds=rounds).each_round) for rounds in ((), (Special("end"),))]
        [1, 2]
        """
        return (self, *map(self.in_round, self.special))

    @property
    def _no_time(self) -> tuple[str, ...]:
        """When it never is: those of bids on wild numbers where nobody may bid on one, or open."""
        if "number" not in self.bids_kinds or not self.dice_wild or self.bids_wild == "never":
            return (NEVER, *OF_BIDS)
        return (NEVER, "opened-wild") if self.bids_first == "no-wild" else (NEVER,)

    @property
    def ladder(self) -> Ladder:
        """Which rolls are claimed, and in which order, where a cup goes round."""
        return Ladder(self.cup_dice, self.ladder_doubles, self.ladder_top)

    @property
    def whole(self) -> Whole | None:
        """What a roll counts where that is not the sum of its dice."""
        words = (self.rolls_straight, self.rolls_different, self.rolls_alike)
        found = Whole(*[word != "usual" for word in words])
        return found if any(found) else None

    @property
    def heeds_bids(self) -> bool:
        """Whether which sort a round is hangs on what was bid in it."""
        return any(each.when in OF_BIDS for each in self.special)

    @property
    def is_copy(self) -> bool:
        """Whether it is played exactly as its base: its title, looks and words may be others."""
        base = self.base
        looks_like = base and replace(
            self, id=base.id, title=base.title, art=base.art, colour=base.colour, base=base.base,
            words=base.words,
        )  # fmt: skip
        return base is not None and looks_like == base

    def with_value(self, key: str, value: object) -> GameSpec:
        """The spec with another value of a key: ``exact.by``, or ``rounds.duel.bids.rule``."""
        if not key.startswith("rounds."):
            changed: dict[str, Any] = {field_of(key): value}
            return replace(self, **changed)
        _, name, part = key.split(".", 2)
        rounds = [
            each.with_value(part, value) if each.name == name else each for each in self.rounds
        ]
        return replace(self, rounds=tuple(rounds))

    def value_of(self, key: str) -> object:
        """The value of a key; None of one in no such round, or that is in it as in all.

        >>> GameSpec("").value_of("exact.by"), GameSpec("").value_of("rounds.duel.bids.rule")
        ('nobody', None)
        """
        if not key.startswith("rounds."):
            return getattr(self, field_of(key))
        _, name, part = key.split(".", 2)
        special = next((each for each in self.rounds if each.name == name), None)
        return special and special.value_of(part)

    def in_round(self, special: Special) -> GameSpec:
        """The game that all its rounds would make if they were such a round."""
        return _in_round(self, special)

    def reading_of(self, ruling: GameOption) -> str | None:
        """The reading in force of a ruling: the one whose values the spec has; None: it is settled.

        A number is read as it is.
        """
        if not ruling.readings:
            low, high = ruling.whole
            value = self.value_of(ruling.of[0])
            return str(value) if isinstance(value, int) and low <= value <= high else None
        for reading, values in ruling.sets.items():
            if all(self.in_force(key) == value for key, value in values):
                return reading
        return None

    def in_force(self, key: str) -> object:
        """The value of a key; of a row of costs that is left out, what it is as then."""
        first, _, name = key.partition(".")
        return self.row(name) if first == "costs" and name in ROWS else self.value_of(key)

    def with_reading(self, ruling: GameOption, reading: str | int) -> GameSpec:
        """The spec with another reading of a ruling, or another number."""
        spec = self
        values = ruling.sets.get(str(reading), tuple([(key, reading) for key in ruling.of]))
        for name, value in values:
            spec = spec.with_value(name, value)
        return spec

    def values(self) -> dict[str, object]:
        """Each key of its tables and its value, those of special rounds, too."""
        return {key: self.value_of(key) for key in keys_of(self)}


@lru_cache(maxsize=256)
def keys_as_texts(spec: GameSpec) -> dict[str, tuple[str, ...]]:
    """What a spec chooses, as texts, key by key."""
    return {key: texts_of(value) for key, value in spec.values().items()}


@lru_cache(maxsize=256)
def _in_round(spec: GameSpec, special: Special) -> GameSpec:
    values: dict[str, Any] = {field_of(key): value for key, value in special.keys}
    return replace(spec, rounds=(), rulings={}, **values)


#: The tables of which a special round may have other values; of ``dice`` only what is wild.
_OF_ROUNDS = ("bids", "plain", "pass", "costs", "doubt", "exact", "next")

#: What is the same in all rounds, though its table may be otherwise.
_OF_ALL = ("bids.means", "bids.track", "bids.reroll")

#: The keys that may have other values in a special round.
PATCHABLE = {
    name: key
    for name, key in KEYS.items()
    if name == "dice.wild" or (key.parts[0] in _OF_ROUNDS and name not in _OF_ALL)
}

#: The keys of a special round: its own, and those of all rounds.
OF_SPECIAL = keys_in(Special)
KEYS_OF_ROUND = OF_SPECIAL | PATCHABLE


def keys_of(spec: GameSpec) -> dict[str, Key]:
    """The keys of a spec's file by their names there, those of its special rounds, too."""
    of_rounds = {
        f"rounds.{special.name}.{name}": key
        for special in spec.rounds
        for name, key in KEYS_OF_ROUND.items()
    }
    return KEYS | of_rounds


def names_key(text: str, declared: Container[str] = ()) -> bool:
    """Whether a text as it is typed sets a key of a game's file: of a table, or above them all.

    What the game has ``declared`` as an option is none.

    >>> names_key("exact.by=next"), names_key("lives=3"), names_key("ante=2")
    (True, True, False)
    """
    name = text.partition("=")[0].strip()
    return "." in name or (name in TOP_KEYS and name not in declared)
