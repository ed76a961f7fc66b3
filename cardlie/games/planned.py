"""What the choices of a plan do: a game of dice made from one.

Whatever settles is written in sums and products (``when``), which one table and arrays of them
share; so are the conditions of special rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlie.games import dice
from cardlie.games.cup import of_cup
from cardlie.games.dice import when
from cardlie.games.game import (
    NOBODY,
    USUAL,
    Fact,
    Game,
    Higher,
    Known,
    Own,
    Phase,
    Round,
    SeatNo,
    Settled,
    Showdown,
    Stakes,
    StartRolls,
    Turn,
)
from cardlie.games.orders import order_of
from cardlie.games.plan import USUAL_RULE, GamePlan, Special, texts_of
from cardlie.games.purse import EVENING, Purse, last_takes_pot, pay_antes, purse_of
from cardlie.guess import Guess, Hand, Mia, Number, Stars, Sum
from cardlie.setting.faces import Faces, WildRole
from cardlie.setting.rulings import Rulings

if TYPE_CHECKING:
    from cardlie.games.state import State

#: Who may call a bid exact, where it may be somebody who is not next.
OUT_OF_TURN = {"anyone", "anyone-but-next"}

_KINDS: dict[str, type[Guess]] = {
    "number": Number, "stars": Stars, "sum": Sum, "mia": Mia, "hand": Hand,
}  # fmt: skip


@dataclass(slots=True)
class Falls(Own):
    """Who fell to one die (only once counts), and whether that makes such a round ``now``."""

    plan: GamePlan
    fell: list[bool]
    now: bool = False

    def copy(self) -> Falls:
        """The same, to be changed alone."""
        return Falls(self.plan, self.fell.copy(), self.now)

    def after_showdown(self, held: Sequence[int], losses: Sequence[int], rulings: Rulings) -> None:
        """Somebody may have fallen."""
        down = [lost > 0 and has == 1 for has, lost in zip(held, losses, strict=True)]
        new = [now and not before for now, before in zip(down, self.fell, strict=True)]
        special = fallen(under(self.plan, rulings))
        spared = special is not None and special.unless_two and left(held) == 2
        self.now = any(new) and not spared
        self.fell = [before or now for before, now in zip(self.fell, new, strict=True)]

    def public(self) -> Known:
        """Everybody saw it."""
        return (
            Fact("palifico", int(self.now), 1),
            Fact("had palifico", tuple(map(int, self.fell)), 1),
        )


class Planned:
    """The functions of a game, as a plan has them under the rulings in force."""

    def __init__(self, plan: GamePlan) -> None:
        self.plan = plan

    def higher_in(self, sort: str, *, last_die: bool = False) -> Higher:
        """Whether a bid may follow another in rounds of a sort."""

        def higher(new: Guess, last: Guess, rulings: Rulings) -> bool:
            return order_of(under(self.plan, rulings), sort, last_die=last_die).higher(new, last)

        return higher

    def opens(self, guess: Guess, rulings: Rulings) -> bool:
        """Whether a round may open with a bid."""
        plan = under(self.plan, rulings)
        wild = isinstance(guess, Number) and guess.number in plan.dice_wild
        return plan.bids_first == "any" or not wild

    def sort_of_round(self, turn: Turn) -> str:
        """The first special round whose time it is."""
        for special in under(self.plan, turn.rulings).rounds:
            if special.when == "fell-to-one":
                now = isinstance(turn.own, Falls) and turn.own.now
            else:
                now = bool(is_time(special, turn.held))
                now = now and not (special.unless_two and bool(left(turn.held) == 2))
            if now:
                last = turn.speaker != NOBODY and turn.held[turn.speaker] == 1
                return (
                    last_die_of(special)
                    if special.last_die != USUAL_RULE and last
                    else special.name
                )
        return USUAL

    def setup(self, state: State) -> StartRolls:
        """Everybody has their dice; the dice tell who starts."""
        plan = self.plan
        seats = state.options.seats
        state.held = [state.start] * seats
        if plan.pot_of == "stakes":
            purse = purse_of(state)
            purse.coins, purse.pot = [-plan.pot_stake] * seats, plan.pot_stake * seats
        if plan.pot_of == "antes":
            pay_antes(state)
        if plan.start_who == "drawn":
            return dice.drawn_starts(state)
        faces, stars = state.faces.all, plan.start_who == "most-stars"

        def worth(roll: tuple[int, ...]) -> tuple[int, ...]:
            wilds = sum(faces[i].is_star for i in roll) if stars else 0
            return wilds, sum(faces[i].number or 0 for i in roll)

        return dice.highest_starts(state, plan.start_dice or state.start, worth)

    def settle(self, stakes: Stakes, showdown: Showdown) -> Settled:
        """A doubt: whoever was wrong pays, unless an exact bid costs something else."""
        plan = under(self.plan, stakes.setting.rulings)
        loser, over = dice.wrong(showdown), showdown.have - showdown.need
        exact = showdown.holds & (over == 0) & (not plan.cup_dice)
        cost = abs(over) if plan.doubt_costs == "difference" else 1
        cost = when(showdown.top, plan.doubt_top, cost)
        losses = [
            when(exact, at_exact, capped(cost, has) * (loser == seat))
            for seat, (has, at_exact) in enumerate(
                zip(stakes.held, self._exact(plan, stakes, showdown), strict=True)
            )
        ]
        right = when(showdown.holds, showdown.bidder, showdown.caller)
        starter = {"loser": loser, "challenger": showdown.caller, "right": right}[plan.doubt_starts]
        if plan.doubt_out == "right":
            out = sum(
                [
                    (seat == starter) * (has <= lost)
                    for seat, (has, lost) in enumerate(zip(stakes.held, losses, strict=True))
                ]
            )
            starter = when(out > 0, right, starter)
        return Settled(loser, tuple(losses), starter)

    @staticmethod
    def _exact(plan: GamePlan, stakes: Stakes, showdown: Showdown) -> tuple[int, ...]:
        """What a doubted bid costs each seat that is exactly right."""
        caller, bidder = showdown.caller, showdown.bidder
        if plan.doubt_exact == "all-but-bidder":
            losses = dice.everybody_but(stakes, bidder)
            if not plan.doubt_spares:
                return losses
            return tuple(
                [
                    lost * (1 - (has == 1) * (caller != seat))
                    for seat, (has, lost) in enumerate(zip(stakes.held, losses, strict=True))
                ]
            )
        lost = dice.loses(stakes, caller)
        if plan.doubt_exact == "to-bidder":
            won = dice.loses(stakes, bidder)
            lost = tuple([less - more for less, more in zip(lost, won, strict=True)])
        return lost

    def settle_spot_on(self, stakes: Stakes, showdown: Showdown) -> Settled:
        """A bid called exact: right, dice come back or all others lose one; wrong, it costs."""
        plan, caller = under(self.plan, stakes.setting.rulings), showdown.caller
        exact = showdown.have == showdown.need
        others = dice.everybody_but(stakes, caller)
        losses = []
        for seat, has in enumerate(stakes.held):
            room = plan.exact_most - has
            won = capped(plan.exact_wins, room * (room > 0)) * (seat == caller)
            lost = capped(plan.exact_costs, has) * (seat == caller)
            losses.append(when(exact, others[seat] * plan.exact_others - won, lost))
        starter, step = caller, 1
        if plan.exact_starts == "caller's-right":
            right = SeatNo((caller - 1) % len(stakes.held))
            starter, step = when(exact, right, caller), when(exact, -1, 1)
        return Settled(when(exact, NOBODY, caller), tuple(losses), starter, step)

    def spot_on_in_turn(self, rulings: Rulings) -> bool:
        """Whether whoever is next may call a bid exact."""
        return under(self.plan, rulings).exact_by in ("next", "anyone")

    def claimants(self, state: State) -> tuple[SeatNo, ...]:
        """Everybody but who said it and who is next, the next of them first."""
        if under(self.plan, state.setting.rulings).exact_by not in OUT_OF_TURN:
            return ()
        seats = len(state.held)
        after = [SeatNo((state.actor + step) % seats) for step in range(1, seats)]
        return tuple([seat for seat in after if state.held[seat] and seat != state.bidder])

    def after_bid(self, state: State) -> Phase | None:
        """Show-and-reroll needs one die to show and one to roll again."""
        hidden = state.held[state.actor] - len(state.shown[state.actor])
        return "reroll" if state.options.show_reroll and hidden >= 2 else None


@lru_cache(maxsize=4096)
def under(plan: GamePlan, rulings: Rulings) -> GamePlan:
    """A plan with what the readings in force set."""
    for ruling, reading, key, value in plan.sets:
        if rulings[ruling] == reading:
            plan = plan.with_value(key, value)
    return plan


@lru_cache(maxsize=256)
def chosen_in(plan: GamePlan | None, rulings: Rulings) -> dict[str, tuple[str, ...]]:
    """What the file of a game chooses under some rulings, as texts, key by key."""
    values = under(plan, rulings).values() if plan else {}
    return {key: texts_of(value) for key, value in values.items()}


def capped(cost: int, has: int) -> int:
    """No more than there is."""
    return when(cost < has, cost, has)


def left(held: Sequence[int]) -> int:
    """How many have dice."""
    return sum([1 * (has > 0) for has in held])


def is_time(special: Special, held: Sequence[int]) -> bool:
    """Whether what each seat holds makes it such a round.

    >>> is_time(Special("duel", "two-last-dice"), [0, 1, 1])
    True
    >>> [is_time(Special("end", "two-are-left"), held) for held in ([2, 3], [2, 3, 1], [0, 9, 0])]
    [True, False, False]
    """
    if special.when == "two-last-dice":
        return (left(held) == 2) & (sum(held) == 2)
    if special.when == "two-are-left":
        return left(held) == 2
    return sum([1 * (has == 1) for has in held]) > 0


def last_die_of(special: Special) -> str:
    """The sort of a turn in such a round, where whoever speaks has one die."""
    return "last die" if special.name == "palifico" else f"{special.name}, last die"


def dice_of(plan: GamePlan, wild: tuple[int, ...] | None = None) -> Faces:
    """The die, in a round in which these numbers are wild."""
    wild = plan.dice_wild if wild is None else wild
    role: WildRole = "die" if wild or plan.dice_star else "none"
    return Faces(numbers=plan.dice_numbers, wild=role, wild_numbers=wild)


def _rounds(plan: GamePlan, planned: Planned) -> dict[str, Round]:
    rounds: dict[str, Round] = {}
    for special in plan.rounds:
        kinds = tuple(_KINDS[each] for each in special.kinds or plan.bids_kinds)
        faces = None if special.wild is None else dice_of(plan, special.wild)
        higher = planned.higher_in(special.name) if special.rule != USUAL_RULE else None
        rounds[special.name] = Round(kinds, faces, higher)
        if special.last_die != USUAL_RULE:
            higher = planned.higher_in(special.name, last_die=True)
            rounds[last_die_of(special)] = Round(kinds, faces, higher)
    usual = tuple(_KINDS[each] for each in plan.bids_kinds)
    return {USUAL: Round(usual, opens=planned.opens), **rounds}


def fallen(plan: GamePlan) -> Special | None:
    """The round of those who fell to one die, if there is one."""
    return next((each for each in plan.rounds if each.when == "fell-to-one"), None)


#: What a game has that is played alone, as fields of :class:`Game`.
_ONE_GAME: dict[str, Any] = {
    "rank": dice.rank, "score": "dice", "verify_options": dice.verify_options,
}  # fmt: skip


@lru_cache(maxsize=256)
def game_of(plan: GamePlan) -> Game:
    """The game that a plan describes."""
    planned = Planned(plan)
    said = [*plan.bids_kinds, *(kind for special in plan.rounds for kind in special.kinds)]
    game = Game(
        id=plan.id,
        title=plan.title,
        seats=(plan.players[0], plan.players[-1]),
        least=dice.one,
        start=lambda options: plan.dice_each,
        die=dice_of(plan),
        kinds=tuple(dict.fromkeys(_KINDS[each] for each in said)),
        higher=planned.higher_in(USUAL),
        opens=planned.opens,
        setup=planned.setup,
        roll=dice.roll,
        settle=planned.settle,
        ended=dice.one_is_left,
        options=plan.options,
        advice=plan.advice,
        exactly=plan.exactly,
        plan=plan,
        **_where_declared(plan, planned),
        **(EVENING if plan.pot_of == "antes" else _ONE_GAME),
    )
    return replace(game, **of_cup(plan)) if plan.cup_dice else game


def _where_declared(plan: GamePlan, planned: Planned) -> dict[str, Any]:
    """What a game has that says so, be it in a reading of a ruling."""
    more: dict[str, Any] = {}
    exact = [
        each.exact_by
        for each in (plan, *(plan.with_value(key, value) for *_, key, value in plan.sets))
        if each.exact_by != "nobody"
    ]
    if plan.bids_track:
        more |= {"track": plan.bids_track, "space_of": order_of(plan).space_of}
    if exact:
        more["settle_spot_on"] = planned.settle_spot_on
        more["spot_on_in_turn"] = planned.spot_on_in_turn
    if set(exact) & OUT_OF_TURN:
        more["claimants"] = planned.claimants
    if plan.bids_reroll:
        more["after_bid"] = planned.after_bid
    if plan.pot_of != "nothing":
        more |= {"takes_pot": last_takes_pot, "own": Purse.empty}
    if fallen(plan):
        more["own"] = lambda seats: Falls(plan, [False] * seats)
    if plan.rounds:
        more |= {"rounds": _rounds(plan, planned), "sort_of_round": planned.sort_of_round}
    return more
