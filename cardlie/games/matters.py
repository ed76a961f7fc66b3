"""Which keys of a game's file matter: one that another makes idle is neither asked nor told."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import dropwhile

from cardlie.games.costs import ROWS, Row, gives
from cardlie.games.plan import NEVER, GamePlan, Special, field_of, patchable


def _of_exact(plan: GamePlan) -> bool:
    return plan.exact_by != "nobody"


def _of_cup(plan: GamePlan) -> bool:
    return plan.cup_dice > 0


def _is_plain(plan: GamePlan) -> bool:
    return "plain" in plan.bids_kinds


def _passes(plan: GamePlan) -> bool:
    return bool(plan.pass_with)


def _rows(plan: GamePlan) -> list[Row]:
    """The rows that may ever count."""
    return [plan.row(name) for name in ROWS if matters_in(plan, f"costs.{name}")]


#: When a key matters, for those that don't always.
_MATTERS: dict[str, Callable[[GamePlan], bool]] = {
    "start.dice": lambda plan: plan.start_who != "drawn",
    "bids.rule": lambda plan: plan.bids_kinds != ("sum",),
    "costs.spares": lambda plan: any("rest" in dict(row) for row in _rows(plan)),
    "costs.most": lambda plan: any(gives(row) for row in _rows(plan)),
    "costs.exact": lambda plan: not plan.cup_dice,
    "costs.top-false": _of_cup,
    "costs.top-true": _of_cup,
    "bids.first": lambda plan: bool(plan.dice_wild) and plan.bids_wild != "never",
    "plain.into": _is_plain,
    "plain.back": _is_plain,
    "bids.wild": lambda plan: bool(plan.dice_wild),
    "pot.stake": lambda plan: plan.pot_of != "nothing",
    "costs.right": _of_exact,
    "costs.wrong": _of_exact,
    "next.exact": _of_exact,
    "costs.give-up": _of_cup,
    "costs.shown": _of_cup,
    "next.give-up": lambda plan: bool(plan.costs_give_up),
    "ladder.doubles": lambda plan: "roll" in plan.bids_kinds,
    "ladder.top": lambda plan: "roll" in plan.bids_kinds,
    "cup.again": _of_cup,
    "doubt.by": lambda plan: not plan.cup_dice and plan.players[-1:] > (2,),
    "pass.often": _passes,
    "costs.pass-false": _passes,
    "costs.pass-true": _passes,
    "bids.means": lambda plan: "roll" in plan.bids_kinds,
}


def matters(plan: GamePlan, key: str) -> bool:
    """Whether a key of a plan changes anything, in whichever rounds.

    >>> matters(GamePlan("toy"), "pot.stake"), matters(GamePlan("toy", pot_of="antes"), "pot.stake")
    (False, True)
    """
    if key.startswith("rounds."):
        _, name, part = key.split(".", 2)
        if part == "when":
            after = dropwhile(lambda each: each.name != name, plan.rounds)
            return any(
                changes(plan, each) for each in after if each.when != NEVER or each.name == name
            )
        special = next((each for each in plan.special if each.name == name), None)
        if special is None:
            return False
        within = plan.in_round(special)
        return within.bids_rule != plan.bids_rule if part == "free" else matters_in(within, part)
    return matters_in(plan, key) or any(
        special.value_of(key) is None and matters_in(plan.in_round(special), key)
        for special in (plan.special if key in patchable() else ())
    )


def matters_in(plan: GamePlan, key: str) -> bool:
    """Whether a key changes anything in the rounds of a plan that have no name.

    >>> matters_in(GamePlan("toy"), "next.exact")
    False
    """
    return key not in _MATTERS or _MATTERS[key](plan)


def ranks_matter(plan: GamePlan) -> bool:
    """Whether the numbers of the die rank otherwise than they count, and a bid ever hangs on it.

    >>> ranks_matter(GamePlan("toy", dice_numbers=(2, 3, 1))), ranks_matter(GamePlan("toy"))
    (True, False)
    """
    rules = {plan.bids_rule, *(plan.in_round(each).bids_rule for each in plan.special)}
    of_ranks = rules - {"product", "above-both"}
    return bool(of_ranks) and [*plan.dice_numbers] != sorted(plan.dice_numbers)


@lru_cache(maxsize=256)
def changes(plan: GamePlan, special: Special) -> bool:
    """Whether anything is otherwise in a special round; else it is as any other.

    >>> changes(GamePlan("toy"), Special("end", keys=(("bids.rule", "count-first"),)))
    False
    """
    within = plan.in_round(special)
    return any(
        getattr(plan, field_of(key)) != getattr(within, field_of(key))
        for key in patchable()
        if matters_in(plan, key) or matters_in(within, key)
    )


def changing(plan: GamePlan) -> tuple[Special, ...]:
    """The special rounds in which anything is otherwise."""
    return tuple([each for each in plan.special if changes(plan, each)])


def passing(plan: GamePlan) -> bool:
    """Whether anybody may pass in any round."""
    return any(each.pass_with for each in (plan, *map(plan.in_round, plan.special)))


def doubted_by_anyone(plan: GamePlan) -> bool:
    """Whether anybody may doubt out of turn in any round."""
    rounds = (plan, *map(plan.in_round, plan.special))
    return any(each.doubt_by == "anyone" and matters(each, "doubt.by") for each in rounds)
