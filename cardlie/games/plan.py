"""A game of dice as data: the choices that make one.

What the choices do is in ``planned.py``; ``plan_file.py`` reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

from cardlie.setting.option import GameOption, table


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


#: The games of dice that come with cardlie.
OURS = ("wheel", "tavern", "leira", "perudo", "mia", "single-hand")

#: The kinds of guess that a file may name.
KINDS = ("number", "stars", "sum", "mia", "hand")

#: What makes a bid higher.
RULES = (
    *("count-first", "number-first", "same-or-as-many", "never-lower", "count-only", "track"),
    "higher",
)

#: In a special round: as in all others.
USUAL_RULE = "usual"


@dataclass(frozen=True)
class Special:
    """What holds in rounds of one sort, and ``when`` a round is one.

    "usual" and None: as ever. ``last_die`` is what makes a bid higher for a speaker with one die.
    """

    name: str
    when: str = _choice("two-last-dice", "two-are-left", "last-die", "fell-to-one")
    kinds: tuple[str, ...] = _words(of=KINDS)
    wild: tuple[int, ...] | None = field(default=None, metadata={"numbers": True})
    rule: str = _choice(USUAL_RULE, *RULES)
    last_die: str = _choice(USUAL_RULE, *RULES)
    unless_two: bool = _flag()


@dataclass(frozen=True, eq=False)
class GamePlan:
    """The choices that make a game of dice; ``exact_by`` is the key ``by`` of the table ``exact``.

    ``sets`` are what readings of its rulings change: (ruling, reading) to a key and its value.
    """

    id: str
    title: str = _text()
    players: tuple[int, ...] = _numbers(2, 6)
    art: str = _text()
    advice: str = _text()
    exactly: str = _text()

    dice_each: int = _whole(5, 1, 100)
    dice_numbers: tuple[int, ...] = _numbers(1, 2, 3, 4, 5, 6)
    dice_star: bool = _flag()
    dice_wild: tuple[int, ...] = _numbers()

    cup_dice: int = _whole(0, 0, 5)
    cup_again: str = _choice("all", "some")

    start_who: str = _choice("highest", "most-stars", "drawn")
    start_dice: int = _whole(1, 0, 5)

    bids_kinds: tuple[str, ...] = _words("number", of=KINDS)
    bids_rule: str = _choice(*RULES)
    bids_wild: str = _choice("alike", "half")
    bids_first: str = _choice("any", "no-wild")
    bids_track: tuple[str, ...] = _words()
    bids_reroll: bool = _flag()

    doubt_costs: str = _choice("one", "difference")
    doubt_exact: str = _choice("challenger", "all-but-bidder", "to-bidder")
    doubt_spares: bool = _flag()
    doubt_starts: str = _choice("loser", "challenger", "right")
    doubt_out: str = _choice("next", "right")
    doubt_top: int = _whole(1, 1, 5)

    exact_by: str = _choice("nobody", "next", "anyone", "anyone-but-next")
    exact_wins: int = _whole(0, 0, 5)
    exact_most: int = _whole(5, 1, 100)
    exact_others: int = _whole(0, 0, 1)
    exact_costs: int = _whole(1, 0, 5)
    exact_starts: str = _choice("caller", "caller's-right")

    pot_of: str = _choice("nothing", "stakes", "antes")
    pot_stake: int = _whole(1, 1, 1000)

    rounds: tuple[Special, ...] = ()
    options: Mapping[str, GameOption] = field(default_factory=table)
    sets: tuple[tuple[str, str, str, Any], ...] = ()

    def with_value(self, key: str, value: Any) -> GamePlan:
        """The same with another value of a key such as ``exact.by`` or ``rounds.duel.rule``."""
        if not key.startswith("rounds."):
            return replace(self, **{key.replace(".", "_"): value})
        _, name, part = key.split(".")
        changed = {part.replace("-", "_"): value}
        rounds = [replace(each, **changed) if each.name == name else each for each in self.rounds]
        return replace(self, rounds=tuple(rounds))

    def values(self) -> dict[str, Any]:
        """Each key of its tables and its value, those of special rounds, too."""
        return {key: getattr(of, each.name) for key, of, each in keyed(self)}


def texts_of(value: Any) -> tuple[str, ...]:
    """A value of a key as texts, each as it stands in a file: one, or those of a list.

    >>> texts_of((1, 6)), texts_of(True), texts_of(None)
    (('1', '6'), ('true',), ('usual',))
    """
    if isinstance(value, tuple):
        return tuple(map(str, value)) or ("none",)
    words = {True: "true", False: "false", None: USUAL_RULE}
    return (words[value] if value is None or isinstance(value, bool) else str(value),)


def chosen(cls: type) -> list[Field[Any]]:
    """The fields that a file may set."""
    return [each for each in fields(cls) if each.metadata]


def dashed(each: Field[Any]) -> str:
    """What a field of a special round is called in a file."""
    return each.name.replace("_", "-")


def key_of(each: Field[Any]) -> str:
    """What a field of a plan is called in a file: its table and its name there."""
    return each.name.replace("_", ".", 1)


def keyed(plan: GamePlan) -> Iterator[tuple[str, GamePlan | Special, Field[Any]]]:
    """Each key, what it is a choice of, and its field."""
    yield from ((key_of(each), plan, each) for each in chosen(GamePlan))
    for special in plan.rounds:
        for each in chosen(Special):
            yield f"rounds.{special.name}.{dashed(each)}", special, each
