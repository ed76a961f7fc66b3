"""What choices of a game of dice can't go together, each of them right by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, cast

from cardlie.base.amount import whole_number
from cardlie.base.data import Section
from cardlie.base.gathering import BehindFault
from cardlie.base.translation import tr
from cardlie.deck.faces import WILD
from cardlie.games.costs import ROWS, least_taken, takes
from cardlie.games.cup_checks import CUP_CHECKS, OF_CUP, RULES_OF_CUP
from cardlie.games.matters import matters
from cardlie.games.own_words import faults_of_words
from cardlie.games.passing import FIVE
from cardlie.games.plan import MOST_FACES, OF_BIDS, GamePlan, Special, field_of

#: No game of dice has more players.
MOST_PLAYERS = 12

#: No track goes further, however many dice there are.
_LAST_SPACE = 999

#: A key, and what is wrong with it.
Faults = Iterator[tuple[str, str]]
Check = Callable[[GamePlan], Faults]


def check(plan: GamePlan, top: Section, at_fault: Iterable[str] = ()) -> None:
    """Refuse what can't be played: each choice is right, and they don't go together.

    So it is with each reading of the rulings, one after the other. Of the keys ``at_fault`` nothing
    is known; what hangs on them is not looked at.
    """
    wrong = set(at_fault)
    with top.gathering() as part:
        part(_verify_rulings, plan, top, wrong)
        for key, problem in _faults(plan, wrong, (_nobody, faults_of_words, *_CHECKS)):
            part(_refuse, top, key, problem)
        for ruling in plan.rulings.values():
            in_force = plan.reading_of(ruling)
            for reading in ruling.readings or ruling.whole:
                if str(reading) == in_force:
                    continue
                under = plan.under(ruling, reading)
                for key, problem in _faults(under, wrong.difference(ruling.of), _CHECKS):
                    part(_refuse, top, key, problem)


class _Known:
    """A plan of which nothing can be read that is at fault."""

    def __init__(self, of: GamePlan, wrong: set[str]) -> None:
        self._of, self._wrong = of, wrong

    def __getattr__(self, name: str) -> Any:
        key = "rounds" if name == "special" else name.replace("_", ".", 1).replace("_", "-")
        if any(each == key or each.startswith(f"{key}.") for each in self._wrong):
            raise BehindFault  # of all rounds nothing is known where one of their keys is wrong
        return getattr(self._of, name)


def _faults(plan: GamePlan, wrong: set[str], checks: Iterable[Check]) -> Faults:
    """What does not go together; a key that is found to be ``wrong`` is not looked at again."""
    yield from _found(plan, wrong, checks)
    yield from _in_rounds(plan, wrong)


def _found(plan: GamePlan, wrong: set[str], checks: Iterable[Check]) -> Faults:
    known = cast("GamePlan", _Known(plan, wrong)) if wrong else plan
    for check in checks:
        try:
            for key, problem in check(known):
                yield key, problem
                wrong.add(key)
                known = cast("GamePlan", _Known(plan, wrong))
        except BehindFault:
            continue


def _refuse(top: Section, key: str, problem: str) -> None:
    raise top.fault(key, problem)


def _verify_rulings(plan: GamePlan, top: Section, wrong: set[str]) -> None:
    """See that no key is asked about twice."""
    shared: dict[str, str] = {}
    for name, ruling in plan.rulings.items():
        if wrong & {*ruling.of} or plan.reading_of(ruling) is None:
            continue
        for key in ruling.of:
            if key in shared:
                two = tr("asks about {key}, as {other} does", key=key, other=shared[key])
                raise top.fault(f"rulings.{name}", two)
            shared[key] = name


# --- players and dice


def _players(plan: GamePlan) -> Faults:
    few = plan.players
    if len(few) != 2 or not 2 <= few[0] <= few[1] <= MOST_PLAYERS:
        fault = tr(
            "is {value}, expected fewest and most, from [2, 2] to [2, {most}]",
            value=list(few),
            most=MOST_PLAYERS,
        )
        yield "players", fault


def _numbers(plan: GamePlan) -> Faults:
    numbers = plan.dice_numbers
    if len(numbers) != len(set(numbers)):
        yield "dice.numbers", tr("has a number twice")
    if not numbers or not 1 <= min(numbers) <= max(numbers) <= MOST_FACES:
        yield "dice.numbers", tr("must be numbers from 1 to {most}", most=MOST_FACES)
    if not 2 <= len(numbers) + plan.dice_star <= MOST_FACES:
        fault = tr("must be from 2 to {most} faces, with the star", most=MOST_FACES)
        yield "dice.numbers", fault


def _wild(plan: GamePlan) -> Faults:
    wild, numbers = plan.dice_wild, plan.dice_numbers
    if not set(wild) < set(numbers):
        yield "dice.wild", tr("must be some of the die's numbers, and not all")
    elif len(numbers) - len(wild) < 2:
        fault = tr("must leave two numbers that are not wild: else all dice count alike")
        yield "dice.wild", fault


def _wild_and_star(plan: GamePlan) -> Faults:
    if plan.dice_wild and plan.dice_star:
        yield "dice.wild", tr("can't go with a star: one of them is wild")


def _most_stars(plan: GamePlan) -> Faults:
    if plan.start_who == "most-stars" and not plan.dice_star:
        yield "start.who", tr("counts stars, but the die has none")


def _pot(plan: GamePlan) -> Faults:
    if plan.pot_of != "nothing" and any(each.when == "fell-to-one" for each in plan.special):
        yield "pot.of", tr("can't go with a round of who fell to one die")


def _first_out(plan: GamePlan) -> Faults:
    if plan.wins == "first-out" and plan.pot_of != "nothing":
        yield "pot.of", tr('can\'t go with wins = "first-out": the last one takes a pot')


def _lives(plan: GamePlan) -> Faults:
    if not plan.lives:
        return
    if plan.pot_of != "nothing":
        yield "pot.of", tr("can't go with lives")
    by_dice = [each for each in plan.special if each.when not in (*OF_BIDS, "two-are-left")]
    if by_dice:
        fault = tr('is "{when}", but dice stay: players lose lives', when=by_dice[0].when)
        yield f"rounds.{by_dice[0].name}.when", fault


def _pass(plan: GamePlan) -> Faults:
    if not plan.pass_with:
        return
    if plan.dice_each < FIVE and plan.costs_most < FIVE:
        fault = tr("is set, but nobody has five dice: dice.each is {each}", each=plan.dice_each)
        yield "pass.with", fault
    if "different" in plan.pass_with and len(plan.dice_numbers) + plan.dice_star < FIVE:
        yield "pass.with", tr('names "different", but the die has fewer than five faces')
    if plan.pot_of != "nothing":
        yield "pot.of", tr("can't go with passing")
    for name in ("pass-false", "pass-true"):
        if "difference" in dict(plan.row(name)).values():
            yield f"costs.{name}", tr('has "difference", but a pass names no number of dice')


def _rolls(plan: GamePlan) -> Faults:
    """Whole rolls are counted where bids are on numbers, and all dice of a roll lie together."""
    if plan.whole is None:
        return
    if set(plan.bids_kinds) - {"number", "plain"}:
        yield "bids.kinds", tr("must be numbers where rolls count as a whole")
    if plan.dice_star:
        yield "dice.star", tr("can't go with rolls that count as a whole")
    if plan.bids_reroll:
        yield "bids.reroll", tr("can't go with rolls that count as a whole")
    if plan.rolls_straight != "usual" and 1 not in plan.dice_numbers:
        yield "rolls.straight", tr("begins with a 1, but the die has none")


# --- bids


def _nobody(plan: GamePlan) -> Faults:
    """What is wrong with a file; a reading may be that nobody calls what would win something."""
    if plan.exact_by == "nobody" and plan.costs_right:
        yield (
            "costs.right",
            tr('is what an exact call costs, and exact.by is "nobody": leave it out'),
        )


def _costs(plan: GamePlan) -> Faults:
    """Games end: each doubt takes as much as it gives, or more; who gets more has an end."""
    if not plan.row("false") and not plan.row("true"):
        yield "costs.true", tr("takes nothing, nor does costs.false: no game would end")
    for name in ROWS:
        if ROWS[name] and getattr(plan, f"costs_{name.replace('-', '_')}") is None:
            continue  # it is as another row, of which that is said
        taken, losing = least_taken(plan.row(name)), takes(plan.row(name))
        if {"bidder", "caller"} <= {*losing}:
            fault = tr("takes from both: of two with one left each nobody would win")
            yield f"costs.{name}", fault
        if name in ("right", "wrong"):
            if taken < 0 and not plan.costs_most:
                fault = tr("is 0, and {row} gives more than it takes", row=f"costs.{name}")
                yield "costs.most", fault
        elif taken < 0:
            yield f"costs.{name}", tr("gives more than it takes: no game would end")


def _kinds(plan: GamePlan) -> Faults:
    if not plan.bids_kinds:
        yield "bids.kinds", tr("names no kind of bid")
    if "sum" in plan.bids_kinds and len(plan.bids_kinds) > 1:
        yield "bids.kinds", tr("sums are bid alone: no number is higher or lower than a sum")


def _sums_and_wild(plan: GamePlan) -> Faults:
    if "sum" in plan.bids_kinds and (plan.dice_star or plan.dice_wild):
        yield "bids.kinds", tr("sums can't go with wild faces: it is not said what they come to")


def _sums_and_exact(plan: GamePlan) -> Faults:
    if "sum" in plan.bids_kinds and plan.exact_by != "nobody":
        yield "bids.kinds", tr('sums can\'t be called exact: exact.by is not "nobody"')


def _stars(plan: GamePlan) -> Faults:
    if "stars" in plan.bids_kinds and not (plan.dice_star and plan.bids_rule == "track"):
        yield "bids.kinds", tr("'stars' are bid where a star is on the die, and there is a track")


def _track(plan: GamePlan) -> Faults:
    for space in plan.bids_track:
        if not 0 <= whole_number(space.removeprefix(WILD)) <= _LAST_SPACE:
            yield (
                "bids.track",
                tr("holds {space!r}, expected something like '3' or '*2'", space=space),
            )
    if plan.bids_rule == "track" and not plan.bids_track:
        yield "bids.track", tr("is missing: which bids follow one another")


def _half(plan: GamePlan) -> Faults:
    if plan.bids_wild != "alike" and not plan.dice_wild:
        yield "bids.wild", tr('is "{word}", but no number is wild', word=plan.bids_wild)


def _plain(plan: GamePlan) -> Faults:
    if "plain" not in plan.bids_kinds:
        return
    if "number" not in plan.bids_kinds or plan.bids_rule == "track":
        yield "bids.kinds", tr('names "plain", which needs "number" and no track')
    elif not plan.dice_wild:
        yield "bids.kinds", tr('names "plain", but no number is wild')
    elif plan.bids_wild != "alike":
        yield "bids.wild", tr('is "{word}", but bids may be plain', word=plan.bids_wild)


def _least(plan: GamePlan) -> Faults:
    least = plan.bids_least
    if least and (len(least) != 3 or not all(0 <= each <= _LAST_SPACE for each in least)):
        fault = tr(
            "is {value}, expected three numbers: on wild numbers, plain, else", value=[*least]
        )
        yield "bids.least", fault
    elif least and "number" not in plan.bids_kinds:
        yield "bids.least", tr("is about bids on numbers, but there are none")


# --- cups that go round


def _claims(plan: GamePlan) -> list[str]:
    """The kinds of guess that go with a cup."""
    return [kind for kind in plan.bids_kinds if kind in OF_CUP]


def _no_cup(plan: GamePlan) -> Faults:
    if plan.cup_dice:
        return
    if claims := _claims(plan):
        yield "bids.kinds", tr("holds {kind!r}, but no cup goes round: cup.dice", kind=claims[0])
    elif plan.bids_rule in RULES_OF_CUP:
        word = plan.bids_rule
        yield "bids.rule", tr('is "{word}", but no cup goes round: cup.dice', word=word)


def _claims_of_cup(plan: GamePlan) -> Faults:
    if not plan.cup_dice:
        return
    claims = _claims(plan)
    if len(plan.bids_kinds) != 1 or not claims:
        yield "bids.kinds", tr('must be ["roll"] or ["hand"] where a cup goes round')
    elif plan.cup_dice not in OF_CUP[claims[0]]:
        count, kind = " / ".join(map(str, OF_CUP[claims[0]])), claims[0]
        yield "cup.dice", tr("must be {count} for {kind!r}", count=count, kind=kind)


def _dice_of_cup(plan: GamePlan) -> Faults:
    if plan.cup_dice and (
        plan.dice_numbers != (1, 2, 3, 4, 5, 6) or plan.dice_star or plan.dice_wild
    ):
        yield "dice.numbers", tr("must be 1 to 6, and none wild, where a cup goes round")


def _difference_of_cup(plan: GamePlan) -> Faults:
    for name in ROWS if plan.cup_dice else ():
        if "difference" in dict(plan.row(name)).values():
            yield f"costs.{name}", tr('has "difference", but a claim names no number of dice')


def _not_with_cup(key: str, plan: GamePlan) -> Faults:
    name = field_of(key)
    if plan.cup_dice and getattr(plan, name) != getattr(GamePlan(""), name):
        yield key, tr("can't go with a cup that goes round")


_NOT_WITH_CUP = (
    *(
        "lives",
        "doubt.by",
        "pass.with",
        "rolls.straight",
        "rolls.different",
        "rolls.alike",
        "wins",
        "bids.track",
        "bids.reroll",
        "bids.wild",
        "bids.first",
        "bids.least",
        "rounds",
        "pot.of",
        "exact.by",
    ),
    *("costs.exact", "costs.right", "costs.wrong", "costs.spares", "start.dice"),
)

#: Each looks at a few fields; where one is at fault, the others look at theirs.
_CHECKS: tuple[Check, ...] = (
    *(_costs, _players, _numbers, _wild, _wild_and_star, _most_stars, _pot),
    *(_first_out, _pass, _lives, _rolls),
    *(_kinds, _sums_and_wild, _sums_and_exact, _stars, _track, _half, _plain, _least),
    *(_no_cup, _claims_of_cup, *CUP_CHECKS, _dice_of_cup, _difference_of_cup),
    *(partial(_not_with_cup, key) for key in _NOT_WITH_CUP),
)


# --- special rounds


def _in_rounds(plan: GamePlan, wrong: set[str]) -> Faults:
    """What is wrong with special rounds: with each as it would be with a game of such rounds."""
    for special in () if plan.cup_dice else plan.special:
        own, where = dict(special.keys), f"rounds.{special.name}"
        within = {key for key in wrong if key not in own}
        within |= {key.removeprefix(f"{where}.") for key in wrong if key.startswith(f"{where}.")}
        in_it = plan.in_round(special)
        for key, problem in _found(in_it, within, _CHECKS):
            named = key if key in own else next(iter(own), "when")
            if key in own or (matters(in_it, key) and not _is_wrong(plan, key)):
                yield f"{where}.{named}", problem
        yield from _of_bids(plan, special)
        if special.free == "had-one" and special.when != "fell-to-one":
            yield f"{where}.free", tr('is "had-one", but when is not "fell-to-one"')


def _is_wrong(plan: GamePlan, key: str) -> bool:
    """Whether a key is at fault without any special round."""
    return any(each == key for check in _CHECKS for each, _ in check(plan))


def _of_bids(plan: GamePlan, special: Special) -> Faults:
    """A round that begins with a bid does not change what is higher than that bid."""
    if special.when not in OF_BIDS:
        return
    where, own = f"rounds.{special.name}.when", dict(special.keys)
    bids = [key for key in own if key.startswith("bids.")]
    if bids or special.free != "nobody":
        fault = tr(
            'is "{when}": such a round does not change {key}',
            when=special.when,
            key=bids[0] if bids else "free",
        )
        yield where, fault
    if plan.bids_wild != "alike" and "dice.wild" in own:
        yield where, tr('is "{when}", but bids.wild is not "alike"', when=special.when)
