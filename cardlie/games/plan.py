"""A game of dice as data: the choices that make one.

What the choices do is in ``planned.py``; ``plan_file.py`` reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache, lru_cache
from typing import Any

from cardlie.deck.rolls import Whole
from cardlie.games.costs import ROWS, Row, is_row, row_of, row_text
from cardlie.games.option import GameOption, table
from cardlie.guess.ladder import DOUBLES, Ladder


def _choice(*words: str) -> Any:
    """One of a few words, the first by default."""
    return field(default=words[0], metadata={"choices": words})


def _whole(default: int, low: int, high: int) -> Any:
    return field(default=default, metadata={"whole": (low, high)})


def _flag() -> Any:
    return field(default=False, metadata={"flag": True, "choices": ("true", "false")})


def _numbers(*default: int) -> Any:
    return field(default=default, metadata={"numbers": True})


def _words(*default: str, of: tuple[str, ...] | None = None) -> Any:
    """Some words, of a few if there are only those."""
    return field(default=default, metadata={"words": of})


def _text() -> Any:
    return field(default="", metadata={"text": True})


#: Who pays what; None: as another row says.
_ROW = {"row": True}

#: No die has more faces, or a higher number on one.
MOST_FACES = 12

#: The games of dice that come with cardlie.
OURS = ("wheel", "tavern", "leira", "perudo", "mia", "single-hand")

#: The kinds of guess that a file may name.
KINDS = ("number", "plain", "stars", "sum", "roll", "hand")

#: What whoever passes claims to have, with five dice.
PASSES = ("alike", "different", "full-house")

#: What makes a bid higher.
RULES = (
    *("count-first", "number-first", "same-or-as-many", "never-lower", "count-only"),
    *("number-only", "above-both", "product", "track", "higher", "as-high"),
)

#: The value of a key in a special round that is as in all others.
USUAL_VALUE = "usual"

#: When there is a special round by what was bid in it: from then on, or from the first bid.
OF_BIDS = ("wild-called", "opened-wild")

#: When there is a special round of which a file takes away what it inherits.
NEVER = "never"


@dataclass(frozen=True)
class Special:
    """A round of one sort: ``when`` a round is one, and which keys have other values in it.

    "never": there is none. ``free`` is who may bid by the rule of all rounds, whatever is higher in
    this one: nobody, a speaker with one die, or one who fell to one die, now or before. Of two
    rounds the first counts whose time it is.
    """

    name: str
    when: str = _choice(
        *("two-last-dice", "two-are-left", "last-die", "fell-to-one"), *OF_BIDS, "never"
    )
    free: str = _choice("nobody", "last-die", "had-one")
    keys: tuple[tuple[str, Any], ...] = ()

    def with_value(self, key: str, value: Any) -> Special:
        """The same with another value of a key; None: as in all rounds."""
        if key in ("when", "free"):
            return replace(self, **{key: value})
        found = {**dict(self.keys), key: value}
        keys = [(name, found[name]) for name in patchable() if found.get(name) is not None]
        return replace(self, keys=tuple(keys))

    def value_of(self, key: str) -> Any:
        """The value of a key in it; None of one that is as in all rounds."""
        return getattr(self, key) if key in ("when", "free") else dict(self.keys).get(key)


@dataclass(frozen=True)
class GamePlan:
    """The choices that make a game of dice; ``exact_by`` is the key ``by`` of the table ``exact``.

    Equal by what it holds, wherever its file lies.

    ``words`` are what people say at its table, each with what that means: a number of the die, or
    another word (``games/own_words.py``).
    ``rulings`` are readings of keys: the one in force is the one whose values the plan has.
    ``base`` is the one of ours that it was made from, be it by way of others.
    """

    id: str
    title: str = _text()
    players: tuple[int, ...] = _numbers(2, 6)
    wins: str = _choice("last-in", "first-out")
    lives: int = _whole(0, 0, 100)
    art: str = _text()
    colour: str = _text()
    advice: str = _text()
    exactly: str = _text()

    dice_each: int = _whole(5, 1, 100)
    dice_numbers: tuple[int, ...] = _numbers(1, 2, 3, 4, 5, 6)
    dice_star: bool = _flag()
    dice_wild: tuple[int, ...] = _numbers()

    cup_dice: int = _whole(0, 0, 5)
    cup_again: str = _choice("all", "some", "all-or-none")

    ladder_doubles: str = _choice(*DOUBLES)
    ladder_top: tuple[str, ...] = _words("21")

    start_who: str = _choice("highest", "lowest", "most-stars", "drawn")
    start_dice: int = _whole(1, 0, 5)

    bids_kinds: tuple[str, ...] = _words("number", of=KINDS)
    bids_rule: str = _choice(*RULES)
    bids_wild: str = _choice("alike", "half", "over-half", "never")
    bids_first: str = _choice("any", "no-wild")
    bids_least: tuple[int, ...] = _numbers()
    bids_means: str = _choice("at-least", "exactly")
    bids_track: tuple[str, ...] = _words()
    bids_reroll: bool = _flag()

    plain_into: str = _choice("raise", "as-many")
    plain_back: str = _choice("double", "two-more")

    pass_with: tuple[str, ...] = _words(of=PASSES)
    pass_often: int = _whole(1, 1, 5)

    rolls_straight: str = _choice("usual", "all-and-one")
    rolls_different: str = _choice("usual", "nothing")
    rolls_alike: str = _choice("usual", "one-more")

    costs_false: Row = field(default=row_of(bidder=1), metadata=_ROW)
    costs_true: Row = field(default=row_of(caller=1), metadata=_ROW)
    costs_exact: Row | None = field(default=None, metadata=_ROW)
    costs_right: Row = field(default=(), metadata=_ROW)
    costs_wrong: Row = field(default=row_of(caller=1), metadata=_ROW)
    costs_top_false: Row | None = field(default=None, metadata=_ROW)
    costs_top_true: Row | None = field(default=None, metadata=_ROW)
    costs_pass_false: Row | None = field(default=None, metadata=_ROW)
    costs_pass_true: Row | None = field(default=None, metadata=_ROW)
    costs_give_up: Row = field(default=(), metadata=_ROW)
    costs_shown: Row = field(default=(), metadata=_ROW)
    costs_most: int = _whole(0, 0, 100)
    costs_spares: bool = _flag()

    doubt_by: str = _choice("next", "anyone")

    exact_by: str = _choice("nobody", "next", "anyone", "anyone-but-next")

    next_doubt: str = _choice(
        *("loser", "caller", "bidder", "right"),
        *("loser's-left", "opener's-left", "opener's-right"),
    )
    next_exact: str = _choice(
        "caller", "loser", "bidder", "caller's-right", "opener's-left", "opener's-right"
    )
    next_give_up: str = _choice("as-doubt", "loser", "bidder", "loser's-left")
    next_out: str = _choice("left", "right", "bidder")

    pot_of: str = _choice("nothing", "stakes", "antes")
    pot_stake: int = _whole(1, 0, 1000)

    rounds: tuple[Special, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    options: Mapping[str, GameOption] = field(default_factory=table)
    rulings: Mapping[str, GameOption] = field(default_factory=dict)
    base: GamePlan | None = None

    def __hash__(self) -> int:
        return hash((self.id, self.title, self.dice_each, self.dice_wild, self.bids_rule))

    @property
    def special(self) -> tuple[Special, ...]:
        """The special rounds that there may ever be; the first whose time it is counts."""
        return tuple([each for each in self.rounds if each.when not in self._no_time])

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

    def with_value(self, key: str, value: Any) -> GamePlan:
        """The same with another value of a key: ``exact.by``, or ``rounds.duel.bids.rule``."""
        if not key.startswith("rounds."):
            return replace(self, **{field_of(key): value})
        _, name, part = key.split(".", 2)
        rounds = [
            each.with_value(part, value) if each.name == name else each for each in self.rounds
        ]
        return replace(self, rounds=tuple(rounds))

    def value_of(self, key: str) -> Any:
        """The value of a key; None of one in no such round, or that is in it as in all.

        >>> GamePlan("").value_of("exact.by"), GamePlan("").value_of("rounds.duel.bids.rule")
        ('nobody', None)
        """
        if not key.startswith("rounds."):
            return getattr(self, field_of(key))
        _, name, part = key.split(".", 2)
        special = next((each for each in self.rounds if each.name == name), None)
        return special and special.value_of(part)

    def in_round(self, special: Special) -> GamePlan:
        """The game that all its rounds would make if they were such a round."""
        return _in_round(self, special)

    def reading_of(self, ruling: GameOption) -> str | None:
        """The reading in force of a ruling: the one whose values the plan has; None: it is settled.

        A number is read as it is.
        """
        if not ruling.readings:
            low, high = ruling.whole
            value = self.value_of(ruling.of[0])
            return str(value) if low <= value <= high else None
        for reading, values in ruling.sets.items():
            if all(self.in_force(key) == value for key, value in values):
                return reading
        return None

    def in_force(self, key: str) -> Any:
        """The value of a key; of a row of costs that is left out, what it is as then."""
        first, _, name = key.partition(".")
        return self.row(name) if first == "costs" and name in ROWS else self.value_of(key)

    def row(self, name: str) -> Row:
        """Who pays what in a row of its costs; one that is left out is as another."""
        own: Row | None = getattr(self, f"costs_{name.replace('-', '_')}")
        return self.row(ROWS[name]) if own is None else own

    def under(self, ruling: GameOption, reading: str | int) -> GamePlan:
        """The plan with another reading of a ruling, or another number."""
        plan = self
        values = ruling.sets.get(str(reading), tuple([(key, reading) for key in ruling.of]))
        for key, value in values:
            plan = plan.with_value(key, value)
        return plan

    def values(self) -> dict[str, Any]:
        """Each key of its tables and its value, those of special rounds, too."""
        return {key: self.value_of(key) for key, _ in keyed(self)}


def texts_of(value: Any) -> tuple[str, ...]:
    """A value of a key as texts, each as it stands in a file: one, or those of a list.

    >>> texts_of((1, 6)), texts_of(True), texts_of(None)
    (('1', '6'), ('true',), ('usual',))
    """
    if is_row(value):
        return (row_text(value),)
    if isinstance(value, tuple):
        return tuple(map(str, value)) or ("none",)
    words = {True: "true", False: "false", None: USUAL_VALUE}
    return (words[value] if value is None or isinstance(value, bool) else str(value),)


@lru_cache(maxsize=256)
def keys_as_texts(plan: GamePlan) -> dict[str, tuple[str, ...]]:
    """What a plan chooses, as texts, key by key."""
    return {key: texts_of(value) for key, value in plan.values().items()}


def chosen(cls: type) -> list[Field[Any]]:
    """The fields that a file may set."""
    return [each for each in fields(cls) if each.metadata]


def key_of(each: Field[Any]) -> str:
    """What a field of a plan is called in a file: its table and its name there."""
    return each.name.replace("_", ".", 1).replace("_", "-")


def field_of(key: str) -> str:
    """The field of a plan that a key sets.

    >>> field_of("costs.top-true")
    'costs_top_true'
    """
    return key.replace(".", "_").replace("-", "_")


@lru_cache(maxsize=256)
def _in_round(plan: GamePlan, special: Special) -> GamePlan:
    values = {field_of(key): value for key, value in special.keys}
    return replace(plan, rounds=(), rulings={}, **values)


#: The tables of which a special round may have other values; of ``dice`` only what is wild.
_OF_ROUNDS = ("bids", "plain", "pass", "costs", "doubt", "exact", "next")

#: What is the same in all rounds, though its table may be otherwise.
_OF_ALL = ("bids.means", "bids.track", "bids.reroll")


@cache
def patchable() -> dict[str, Field[Any]]:
    """The keys that may have other values in a special round."""
    keys = {key_of(each): each for each in chosen(GamePlan)}
    return {
        key: each
        for key, each in keys.items()
        if key == "dice.wild" or (key.split(".")[0] in _OF_ROUNDS and key not in _OF_ALL)
    }


def keyed(plan: GamePlan) -> Iterator[tuple[str, Field[Any]]]:
    """Each key and its field, those of special rounds, too."""
    yield from ((key_of(each), each) for each in chosen(GamePlan))
    for special in plan.rounds:
        for key, each in keys_of_round().items():
            yield f"rounds.{special.name}.{key}", each


@cache
def keys_of_round() -> dict[str, Field[Any]]:
    """The keys of a special round: its own, and those of all rounds."""
    return {each.name: each for each in chosen(Special)} | patchable()
