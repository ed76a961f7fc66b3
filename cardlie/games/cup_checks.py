"""What can't be chosen together where a cup goes round: which rolls there are, and what is done."""

from __future__ import annotations

from cardlie.base.translation import tr
from cardlie.games.spec import Faults, GameSpec
from cardlie.guess.hand import Hand
from cardlie.guess.ladder import digits_of

#: How many dice are claimed on, by the kinds of guess that go with a cup.
OF_CUP = {"roll": (2, 3), "hand": (Hand.dice,)}

#: What makes a claim higher.
RULES_OF_CUP = ("higher", "as-high")


def ladder(spec: GameSpec) -> Faults:
    """The rolls that stand above all others are rolls of these dice, each named once."""
    plain = GameSpec("")
    if "roll" not in spec.bids_kinds or not spec.cup_dice:
        for key in ("doubles", "top"):
            if getattr(spec, f"ladder_{key}") != getattr(plain, f"ladder_{key}"):
                yield f"ladder.{key}", tr('orders rolls, but bids.kinds is not ["roll"]')
        return
    for roll in spec.ladder_top:
        is_roll = len(roll) == spec.cup_dice and {*roll} <= {*"123456"}
        if not is_roll or roll != digits_of(roll):
            fault = tr(
                "holds {roll!r}, expected rolls of {count} dice, the highest die first",
                roll=roll, count=spec.cup_dice,
            )  # fmt: skip
            yield "ladder.top", fault
            return
    if len({*spec.ladder_top}) < len(spec.ladder_top):
        yield "ladder.top", tr("has a roll twice")


def of_rolls(spec: GameSpec) -> Faults:
    """What only a cup of rolls has: claims as high as the last, unseen, or given up."""
    found = {
        "cup.again": spec.cup_again == "all-or-none",
        "bids.rule": bool(spec.cup_dice) and spec.bids_rule == "as-high",
        "bids.means": spec.bids_means == "exactly",
        "costs.give-up": bool(spec.costs_give_up),
        "costs.shown": bool(spec.costs_shown),
    }
    of_rolls = spec.cup_dice and "roll" in spec.bids_kinds
    for key in [key for key, is_there in found.items() if is_there and not of_rolls]:
        yield key, tr("needs a cup from which rolls are claimed")


def rolls(spec: GameSpec) -> Faults:
    """Whoever looks before any die is rolled does not look twice."""
    if spec.cup_rolls > 1 and spec.cup_again == "some":
        yield "cup.rolls", tr('goes with cup.again = "all" or "all-or-none"')
    elif spec.cup_rolls > 1 and not spec.cup_dice:
        yield "cup.rolls", tr("is about a cup that goes round, but there is none")


CUP_CHECKS = (ladder, of_rolls, rolls)
