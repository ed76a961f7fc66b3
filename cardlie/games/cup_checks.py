"""What can't be chosen together where a cup goes round: which rolls there are, and what is done."""

from __future__ import annotations

from collections.abc import Iterator

from cardlie.base.translation import tr
from cardlie.games.plan import GamePlan
from cardlie.guess.hand import Hand
from cardlie.guess.ladder import digits_of

#: How many dice are claimed on, by the kinds of guess that go with a cup.
OF_CUP = {"roll": (2, 3), "hand": (Hand.dice,)}

#: What makes a claim higher.
RULES_OF_CUP = ("higher", "as-high")


def ladder(plan: GamePlan) -> Iterator[tuple[str, str]]:
    """The rolls that stand above all others are rolls of these dice, each named once."""
    plain = GamePlan("")
    if "roll" not in plan.bids_kinds or not plan.cup_dice:
        for key in ("doubles", "top"):
            if getattr(plan, f"ladder_{key}") != getattr(plain, f"ladder_{key}"):
                yield f"ladder.{key}", tr('orders rolls, but bids.kinds is not ["roll"]')
        return
    for roll in plan.ladder_top:
        is_roll = len(roll) == plan.cup_dice and {*roll} <= {*"123456"}
        if not is_roll or roll != digits_of(roll):
            fault = tr(
                "holds {roll!r}, expected rolls of {count} dice, the highest die first",
                roll=roll, count=plan.cup_dice,
            )  # fmt: skip
            yield "ladder.top", fault
            return
    if len({*plan.ladder_top}) < len(plan.ladder_top):
        yield "ladder.top", tr("has a roll twice")


def rule(plan: GamePlan) -> Iterator[tuple[str, str]]:
    """Claims have an order of their own."""
    if plan.cup_dice and plan.bids_rule not in RULES_OF_CUP:
        yield "bids.rule", tr('must be "higher" or "as-high" where a cup goes round')


def of_rolls(plan: GamePlan) -> Iterator[tuple[str, str]]:
    """What only a cup of rolls has: claims as high as the last, unseen, or given up."""
    found = {
        "cup.again": plan.cup_again == "all-or-none",
        "bids.rule": bool(plan.cup_dice) and plan.bids_rule == "as-high",
        "costs.give-up": bool(plan.costs_give_up),
        "costs.shown": bool(plan.costs_shown),
    }
    of_rolls = plan.cup_dice and "roll" in plan.bids_kinds
    for key in [key for key, is_there in found.items() if is_there and not of_rolls]:
        yield key, tr("needs a cup from which rolls are claimed")


CUP_CHECKS = (ladder, rule, of_rolls)
