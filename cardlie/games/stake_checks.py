"""What can't go together of what is lost and won: dice, lives, a pot."""

from __future__ import annotations

from collections.abc import Callable

from cardlie.base.translation import tr
from cardlie.games.costs import ROWS, gives, hands_to_each, least_taken, takes
from cardlie.games.spec import OF_BIDS, Faults, GameSpec


def _costs(spec: GameSpec) -> Faults:
    """Games end: each doubt takes as much as it gives, or more; who gets more has an end."""
    if not spec.row("false") and not spec.row("true"):
        yield "costs.true", tr("takes nothing, nor does costs.false: no game would end")
    for name in ROWS:
        if ROWS[name] and spec.value_of(f"costs.{name}") is None:
            continue  # it is as another row, of which that is said
        taken, losing = least_taken(spec.row(name)), takes(spec.row(name))
        if {"bidder", "caller"} <= {*losing}:
            fault = tr("takes from both: of two players with one left each, nobody would win")
            yield f"costs.{name}", fault
        if name in ("right", "wrong"):
            if taken < 0 and not spec.costs_most:
                fault = (
                    "gives back more than it takes, so games might never end: add most = {each} "
                    "to [costs] (nobody gets back to more)"
                )
                yield f"costs.{name}", tr(fault, each=spec.lives or spec.dice_each)
        elif taken < 0 and hands_to_each(spec.row(name)):
            if not spec.costs_most:
                fault = (
                    "gives more than who pays may have, so games might never end: add most = "
                    "{each} to [costs] (nobody gets back to more)"
                )
                yield f"costs.{name}", tr(fault, each=2 * (spec.lives or spec.dice_each))
        elif taken < 0:
            yield f"costs.{name}", tr("gives more than it takes: no game would end")


def rest_alone(spec: GameSpec) -> Faults:
    """Some doubt takes from who bid or doubted: once two are left, nobody is the rest.

    What a doubt takes in any sort of round counts; where it takes nothing of anybody that is told.
    """
    if spec.length or spec.cup_dice or (spec.wins == "first-out" and spec.players[0] > 2):
        return
    rows = [takes(each.row(row)) for each in spec.each_round for row in ("false", "true", "exact")]
    if any(rows) and not any({"bidder", "caller"} & {*row} for row in rows):
        fault = (
            "takes nothing from bidder or caller, nor does costs.false: with two players left, "
            "nobody pays"
        )
        yield "costs.true", tr(fault)


def _dice_least(spec: GameSpec) -> Faults:
    """Who keeps too few is out, so that nobody ever has one die."""
    least = spec.dice_least
    if least == 1:
        return
    if least > spec.dice_each:
        yield "dice.least", tr("is {least}, but each has {each}", least=least, each=spec.dice_each)
    if spec.lives or spec.cup_dice:
        yield "dice.least", tr("can't go with lives: nobody loses dice")
    if spec.wins == "first-out":
        yield "dice.least", tr('can\'t go with wins = "first-out"')
    for each in spec.special:
        if each.when in ("last-die", "fell-to-one", "two-last-dice"):
            fault = tr('is "{when}", but nobody has one die: dice.least', when=each.when)
            yield f"rounds.{each.name}.when", fault


def _exact_below(spec: GameSpec) -> Faults:
    if 0 < spec.exact_below <= spec.dice_least:
        fault = tr("is {value}: nobody who is in has fewer dice", value=spec.exact_below)
        yield "exact.below", fault
    if spec.lives and spec.exact_below:
        yield "exact.below", tr("can't go with lives: nobody loses dice")


def _lives(spec: GameSpec) -> Faults:
    if not spec.lives:
        return
    if spec.pot_of != "nothing":
        yield "pot.of", tr("can't go with lives")
    by_dice = [each for each in spec.special if each.when not in (*OF_BIDS, "two-are-left")]
    if by_dice:
        fault = tr('is "{when}", but dice stay: players lose lives', when=by_dice[0].when)
        yield f"rounds.{by_dice[0].name}.when", fault


def _grow(spec: GameSpec) -> Faults:
    """Where dice grow nobody has more lives than at the start: else they would have none."""
    if not spec.dice_grow:
        return
    if not spec.lives:
        yield "dice.grow", tr("is about lives, but there are none")
    if any(gives(spec.row(name)) for name in ROWS) and not 0 < spec.costs_most <= spec.lives:
        fault = tr("must be from 1 to {lives}, as many as there are lives", lives=spec.lives)
        yield "costs.most", fault
    if spec.bids_reroll:
        yield "bids.reroll", tr("can't go with dice that grow")


STAKE_CHECKS: tuple[Callable[[GameSpec], Faults], ...] = (
    *(_costs, _dice_least, _exact_below, _lives, _grow),
)
