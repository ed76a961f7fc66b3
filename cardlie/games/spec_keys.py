"""All keys of a game's file, a line each: what it may be, and when it changes anything.

What the choices do is in ``from_spec.py``; ``spec_file.py`` reads them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from cardlie.games.costs import ROWS, Row, gives, row_of
from cardlie.games.key_types import (
    CostRow,
    KeyType,
    NumberList,
    OneOf,
    TrueFalse,
    WholeNumber,
    WordList,
)
from cardlie.games.passing import SHAPES
from cardlie.guess.ladder import DOUBLES

#: No die has more faces, or a higher number on one.
MOST_FACES = 12

#: The games of dice that come with cardlie.
OURS = ("wheel", "tavern", "leira", "perudo", "mia", "single-hand")

#: The kinds of guess that a file may name.
KINDS = ("number", "plain", "stars", "sum", "roll", "hand")

#: What makes a bid higher.
RULES = (
    *("count-first", "number-first", "same-or-as-many", "never-lower", "count-only"),
    *("number-only", "above-both", "product", "track", "higher", "as-high"),
)

#: When a key changes anything: with which other choices.
When = Callable[["Choices"], bool]


def _always(choices: Choices) -> bool:
    return True


@dataclass(frozen=True)
class Key:
    """A key of a game's file by its table and its name there: ``costs.top-true``.

    ``type`` is what it may be, ``matters`` when it changes anything. ``with_cup``: it may be set
    where a cup goes round.
    """

    name: str
    type: KeyType
    matters: When = _always
    with_cup: bool = True

    @property
    def field(self) -> str:
        """The field of a spec that it sets."""
        return field_of(self.name)

    @property
    def parts(self) -> tuple[str, str]:
        """Its table (above all tables none), and its name in that."""
        table, _, name = self.name.rpartition(".")
        return table, name


def key(type: KeyType, *default: object, matters: When = _always, with_cup: bool = True) -> Any:
    """A field that a file may set."""
    value, *_ = (*default, type.usual)
    metadata = {"type": type, "matters": matters, "with_cup": with_cup}
    return field(default=value, metadata=metadata)


def _exact(spec: Choices) -> bool:
    return spec.exact_by != "nobody"


def _cup(spec: Choices) -> bool:
    return spec.cup_dice > 0


def _rolls(spec: Choices) -> bool:
    return "roll" in spec.bids_kinds


def _plain(spec: Choices) -> bool:
    return "plain" in spec.bids_kinds


def _passes(spec: Choices) -> bool:
    return bool(spec.pass_with)


@dataclass(frozen=True)
class Choices:
    """What a game's file may choose; ``exact_by`` is the key ``by`` of the table ``exact``.

    A row of costs that is None is as another row (``ROWS``).
    """

    id: str
    title: str = key(KeyType())
    players: tuple[int, ...] = key(NumberList(), (2, 6))
    wins: str = key(OneOf("last-in", "first-out"), with_cup=False)
    lives: int = key(WholeNumber(0, 100), with_cup=False)
    length: int = key(WholeNumber(0, 100), with_cup=False)
    art: str = key(KeyType())
    colour: str = key(KeyType())
    advice: str = key(KeyType())
    exactly: str = key(KeyType())

    dice_each: int = key(WholeNumber(1, 100), 5)
    dice_least: int = key(
        WholeNumber(1, 100), 1, matters=lambda spec: not spec.lives and not spec.cup_dice
    )
    dice_grow: bool = key(TrueFalse(), matters=lambda spec: spec.lives > 0)
    dice_numbers: tuple[int, ...] = key(NumberList(), (1, 2, 3, 4, 5, 6))
    dice_star: bool = key(TrueFalse())
    dice_wild: tuple[int, ...] = key(NumberList())
    dice_counts: str = key(
        OneOf("alone", "factors"), matters=lambda spec: "number" in spec.bids_kinds, with_cup=False
    )

    cup_dice: int = key(WholeNumber(0, 5))
    cup_again: str = key(OneOf("all", "some", "all-or-none"), matters=_cup)
    cup_rolls: int = key(WholeNumber(1, 3), 1, matters=_cup)

    ladder_doubles: str = key(OneOf(*DOUBLES), matters=_rolls)
    ladder_top: tuple[str, ...] = key(WordList(), ("21",), matters=_rolls)

    start_who: str = key(OneOf("highest", "lowest", "most-stars", "drawn"))
    start_dice: int = key(
        WholeNumber(0, 5), 1, matters=lambda spec: spec.start_who != "drawn", with_cup=False
    )

    bids_kinds: tuple[str, ...] = key(WordList(*KINDS), ("number",))
    bids_rule: str = key(OneOf(*RULES), matters=lambda spec: spec.bids_kinds != ("sum",))
    bids_wild: str = key(
        OneOf("alike", "half", "over-half", "never"),
        matters=lambda spec: bool(spec.dice_wild),
        with_cup=False,
    )
    bids_first: str = key(
        OneOf("any", "no-wild"),
        matters=lambda spec: bool(spec.dice_wild) and spec.bids_wild != "never",
        with_cup=False,
    )
    bids_least: tuple[int, ...] = key(NumberList(), with_cup=False)
    bids_means: str = key(OneOf("at-least", "exactly"), matters=_rolls)
    bids_track: tuple[str, ...] = key(WordList(), with_cup=False)
    bids_reroll: bool = key(TrueFalse(), with_cup=False)

    plain_into: str = key(OneOf("raise", "as-many"), matters=_plain)
    plain_back: str = key(OneOf("double", "two-more"), matters=_plain)

    pass_with: tuple[str, ...] = key(WordList(*SHAPES), with_cup=False)
    pass_often: int = key(WholeNumber(1, 5), 1, matters=_passes)

    rolls_straight: str = key(OneOf("usual", "all-and-one"), with_cup=False)
    rolls_different: str = key(OneOf("usual", "nothing"), with_cup=False)
    rolls_alike: str = key(OneOf("usual", "one-more"), with_cup=False)

    costs_false: Row = key(CostRow(), row_of(bidder=1))
    costs_true: Row = key(CostRow(), row_of(caller=1))
    costs_exact: Row | None = key(
        CostRow(), None, matters=lambda spec: not spec.cup_dice, with_cup=False
    )
    costs_right: Row = key(CostRow(), matters=_exact, with_cup=False)
    costs_wrong: Row = key(CostRow(), row_of(caller=1), matters=_exact, with_cup=False)
    costs_top_false: Row | None = key(CostRow(), None, matters=_cup)
    costs_top_true: Row | None = key(CostRow(), None, matters=_cup)
    costs_pass_false: Row | None = key(CostRow(), None, matters=_passes)
    costs_pass_true: Row | None = key(CostRow(), None, matters=_passes)
    costs_give_up: Row = key(CostRow(), matters=_cup)
    costs_shown: Row = key(CostRow(), matters=_cup)
    costs_most: int = key(
        WholeNumber(0, 100), matters=lambda spec: any(gives(row) for row in spec.rows)
    )
    costs_spares: bool = key(
        TrueFalse(),
        matters=lambda spec: spec.dice_least == 1 and any("rest" in dict(row) for row in spec.rows),
        with_cup=False,
    )

    doubt_by: str = key(
        OneOf("next", "anyone", "all"),
        matters=lambda spec: not spec.cup_dice and spec.players[-1:] > (2,),
        with_cup=False,
    )

    exact_by: str = key(OneOf("nobody", "next", "anyone", "anyone-but-next"), with_cup=False)
    exact_below: int = key(WholeNumber(0, 100), matters=_exact, with_cup=False)

    next_doubt: str = key(
        OneOf(
            "loser", "caller", "bidder", "right", "loser's-left", "opener's-left", "opener's-right"
        )
    )
    next_exact: str = key(
        OneOf("caller", "loser", "bidder", "caller's-right", "opener's-left", "opener's-right"),
        matters=_exact,
    )
    next_give_up: str = key(
        OneOf("as-doubt", "loser", "bidder", "loser's-left"),
        matters=lambda spec: bool(spec.costs_give_up),
    )
    next_out: str = key(OneOf("left", "right", "bidder", "fewest"))

    pot_of: str = key(OneOf("nothing", "stakes", "antes"), with_cup=False)
    pot_stake: int = key(WholeNumber(0, 1000), 1, matters=lambda spec: spec.pot_of != "nothing")

    def row(self, name: str) -> Row:
        """Who pays what in a row of its costs; one that is left out is as another."""
        own: Row | None = getattr(self, field_of(f"costs.{name}"))
        return self.row(ROWS[name]) if own is None else own

    @property
    def rows(self) -> list[Row]:
        """The rows of its costs that may ever count."""
        return [self.row(name) for name in ROWS if KEYS[f"costs.{name}"].matters(self)]


def field_of(key: str) -> str:
    """The field of a spec that a key sets.

    >>> field_of("costs.top-true")
    'costs_top_true'
    """
    return key.replace(".", "_").replace("-", "_")


def keys_in(cls: type) -> dict[str, Key]:
    """The keys that set fields, by their names."""
    named = {each.name.replace("_", ".", 1).replace("_", "-"): each for each in fields(cls)}
    return {name: Key(name, **each.metadata) for name, each in named.items() if each.metadata}


#: All keys of a file, but for those of its special rounds.
KEYS = keys_in(Choices)

#: The keys that stand above all tables of a file.
TOP_KEYS = frozenset(name for name in KEYS if "." not in name)
