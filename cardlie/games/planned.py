"""What the choices of a plan do: a game of dice made from one.

Whatever settles is written in sums and products (``when``), which one table and arrays of them
share; so are the conditions of special rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from cardlie.games import costs, dice
from cardlie.games.chance import Purpose
from cardlie.games.costs import Counted
from cardlie.games.cup import of_cup
from cardlie.games.dice import instead_of_out, when
from cardlie.games.kept import Falls, Passes
from cardlie.games.matters import changes, changing, doubted_by_anyone, passing
from cardlie.games.model import Game, Own, Stakes, State, Turn
from cardlie.games.option import GameOption
from cardlie.games.orders import order_of
from cardlie.games.plan import OF_BIDS, GamePlan, Special
from cardlie.games.purse import EVENING, Purse, last_takes_pot, pay_antes, purse_of
from cardlie.games.records import (
    NEXT_CALLS,
    NO_CALLERS,
    NOBODY,
    USUAL,
    Callers,
    Higher,
    Phase,
    Round,
    SeatNo,
    Settled,
    Showdown,
    StartRolls,
)
from cardlie.games.settling import claimants
from cardlie.games.special import fallen, free_in, is_free, is_spared, is_time, left
from cardlie.guess import Guess, Hand, Number, Plain, Stars, Sum
from cardlie.guess.mia import rolls_of

#: Who may call a bid exact, by the key ``exact.by``.
_CALLERS = {
    "nobody": NO_CALLERS,
    "next": NEXT_CALLS,
    "anyone": Callers(next=True, others=True),
    "anyone-but-next": Callers(next=False, others=True),
}

_KINDS: dict[str, type[Guess]] = {
    "number": Number, "plain": Plain, "stars": Stars, "sum": Sum, "hand": Hand,
}  # fmt: skip


def kind_of(plan: GamePlan, word: str) -> type[Guess]:
    """The kind of guess that a word of ``bids.kinds`` means in a game."""
    return rolls_of(plan.ladder) if word == "roll" else _KINDS[word]


class Planned:
    """The functions of a game, as a plan has them under the rulings in force."""

    def __init__(self, plan: GamePlan) -> None:
        self.plan = plan

    @property
    def higher(self) -> Higher:
        """Whether a bid may follow another."""
        return order_of(self.plan).higher

    def opens(self, guess: Guess) -> bool:
        """Whether a round may open with a bid."""
        on_wild = isinstance(guess, Number) and guess.number in self.plan.dice_wild
        return self.plan.bids_first == "any" or not on_wild

    def sort_of_round(self, turn: Turn) -> str:
        """The first special round whose time it is, if anything is otherwise in it."""
        special = self.special_at(turn)
        if special is None or not changes(self.plan, special):
            return USUAL
        free = is_free(self.plan, special) and self._is_freed(special, turn)
        return free_in(special) if free else special.name

    def _is_freed(self, special: Special, turn: Turn) -> bool:
        """Whether it is whoever speaks that bids by the rule of all rounds in a special one."""
        if turn.speaker == NOBODY:
            return False
        if special.free == "had-one":
            return isinstance(turn.own, Falls) and turn.own.fell[turn.speaker]
        return turn.held[turn.speaker] == 1

    def special_at(self, turn: Turn) -> Special | None:
        """The first special round whose time it is, be it as all others."""
        for special in self.plan.special:
            if special.when in OF_BIDS:
                now = self._on_wild(turn.said if special.when == "wild-called" else turn.said[:1])
            elif special.when == "fell-to-one":
                now = isinstance(turn.own, Falls) and turn.own.now
            else:
                now = bool(is_time(special, turn.held))
            if now:
                return special
        return None

    def _on_wild(self, said: Sequence[Guess]) -> bool:
        """Whether any of some bids is on a wild number."""
        wild = self.plan.dice_wild
        return any(isinstance(bid, Number) and bid.number in wild for bid in said)

    def may_keep(self, held: Sequence[int]) -> tuple[Own | None, ...]:
        """What may be kept where seats hold so many: that nobody fell to one die now, or did.

        Where it counts who ever did, everybody may have.
        """
        special, nobody = fallen(self.plan), [False] * len(held)
        if special is None:
            return (None,)
        may_have = 1 in held and left(held) > 1 and not is_spared(self.plan, held)
        fell = [(False, nobody), *[(True, nobody)] * may_have]
        if special.free == "had-one":
            fell += [(True, [True] * len(held))] * may_have
        return tuple([Falls(self.plan, who, now) for now, who in fell])

    def setup(self, state: State) -> StartRolls:
        """Everybody has their dice; the dice tell who starts."""
        plan = self.plan
        seats = state.options.seats
        state.held = [plan.lives or state.start] * seats
        if plan.pot_of == "stakes":
            purse = purse_of(state)
            purse.coins, purse.pot = [-plan.pot_stake] * seats, plan.pot_stake * seats
        if plan.pot_of == "antes":
            pay_antes(state)
        if plan.start_who == "drawn":
            return dice.drawn_starts(state)
        faces, stars = state.faces.all, plan.start_who == "most-stars"
        sign = -1 if plan.start_who == "lowest" else 1

        def worth(roll: tuple[int, ...]) -> tuple[int, ...]:
            wilds = sum(faces[i].is_star for i in roll) if stars else 0
            return wilds, sign * sum(faces[i].number or 0 for i in roll)

        return dice.highest_starts(state, plan.start_dice or state.start, worth)

    def roll(self, state: State) -> None:
        """Where lives are lost, everybody who has any rolls as many dice as ever."""
        counts = [state.start * (lives > 0) for lives in state.held]
        at = state.moment(Purpose.ROLL)
        state.rolled = state.chance.rolls(counts, len(state.faces.all), at)

    def settle(self, stakes: Stakes, showdown: Showdown) -> Settled:
        """A doubt: what the rows of its costs say, and who begins the next round."""
        plan, holds, top = self.plan, showdown.holds, showdown.top
        loser, over = dice.wrong(showdown), showdown.have - showdown.need
        exact = holds & (over == 0) & (not plan.cup_dice)
        rows = [
            ((holds ^ True) & (top ^ True), plan.row("false")),
            ((holds ^ True) & top, plan.row("top-false")),
            (holds & (exact ^ True) & (top ^ True), plan.row("true")),
            (holds & (exact ^ True) & top, plan.row("top-true")),
            (exact, plan.row("exact")),
        ]
        right = when(holds, showdown.bidder, showdown.caller)
        return self._doubted(rows, plan.next_doubt, loser, right, stakes, showdown)

    def _doubted(
        self, rows: Iterable[Counted], word: str, loser: SeatNo, right: SeatNo,
        stakes: Stakes, showdown: Showdown,
    ) -> Settled:  # fmt: skip
        losses = self._losses(rows, stakes, showdown)
        starter, step = self._next(word, stakes, showdown, loser)
        if self.plan.next_out == "right":
            starter = instead_of_out(starter, right, stakes.held, losses)
        return self._settled(loser, losses, starter, step, stakes, showdown)

    def _next(
        self, word: str, stakes: Stakes, showdown: Showdown, loser: SeatNo
    ) -> tuple[SeatNo, int]:
        """Who begins the next round by a word of ``[next]``, and which way to look past the out."""
        seats, opener = len(stakes.held), stakes.starter
        if word in ("opener's-right", "caller's-right"):
            beside = opener if word == "opener's-right" else showdown.caller
            return SeatNo((beside - 1) % seats), -1
        if word in ("opener's-left", "loser's-left"):
            beside = opener if word == "opener's-left" else loser
            return SeatNo((beside + 1) % seats), 1
        right = when(loser == showdown.bidder, showdown.caller, showdown.bidder)
        seat = {"loser": loser, "bidder": showdown.bidder, "right": right}
        return seat.get(word, showdown.caller), 1

    def _settled(
        self, loser: SeatNo, losses: tuple[int, ...], starter: SeatNo, step: int,
        stakes: Stakes, showdown: Showdown,
    ) -> Settled:  # fmt: skip
        if self.plan.next_out == "bidder":
            starter = instead_of_out(starter, showdown.bidder, stakes.held, losses)
        return Settled(loser, losses, starter, step)

    def _losses(
        self, rows: Iterable[Counted], stakes: Stakes, showdown: Showdown
    ) -> tuple[int, ...]:
        return costs.losses(
            rows, stakes.held, bidder=showdown.bidder, caller=showdown.caller,
            over=showdown.have - showdown.need, most=self.plan.costs_most,
            spares=self.plan.costs_spares,
        )  # fmt: skip

    def settle_spot_on(self, stakes: Stakes, showdown: Showdown) -> Settled:
        """A bid called exact: what the rows say of a right call, and of a wrong one."""
        plan, caller = self.plan, showdown.caller
        exact = showdown.have == showdown.need
        rows = [(exact, plan.row("right")), (exact ^ True, plan.row("wrong"))]
        losses = self._losses(rows, stakes, showdown)
        loser = when(exact, showdown.bidder, caller)  # whom it may cost
        starter, step = self._next(plan.next_exact, stakes, showdown, loser)
        if plan.next_exact == "caller's-right":  # after a wrong call it is the caller
            starter, step = when(exact, starter, caller), when(exact, step, 1)
        nobody = when(exact, NOBODY, caller)
        return self._settled(nobody, losses, starter, step, stakes, showdown)

    def settle_give_up(self, stakes: Stakes, showdown: Showdown) -> Settled:
        """The highest claim is given up, and nobody looks: whoever was asked pays for it."""
        word, row = self.plan.next_give_up, self.plan.row("give-up")
        word = self.plan.next_doubt if word == "as-doubt" else word
        loser, right = showdown.caller, showdown.bidder
        return self._doubted([(True, row)], word, loser, right, stakes, showdown)

    def settle_shown(self, stakes: Stakes, showdown: Showdown) -> Settled:
        """The highest roll is shown in place of a claim: whoever is next is the caller."""
        rows, word = [(True, self.plan.row("shown"))], self.plan.next_doubt
        return self._doubted(rows, word, showdown.caller, showdown.bidder, stakes, showdown)

    def settle_pass(self, stakes: Stakes, showdown: Showdown) -> Settled:
        """A doubted pass: as a doubt of what the bidder in it says of their own dice."""
        plan, holds = stakes.rules.plan or self.plan, showdown.holds
        rows = [(holds ^ True, plan.row("pass-false")), (holds, plan.row("pass-true"))]
        loser, right = dice.wrong(showdown), when(holds, showdown.bidder, showdown.caller)
        return self._doubted(rows, plan.next_doubt, loser, right, stakes, showdown)

    def after_bid(self, state: State) -> Phase | None:
        """Show-and-reroll needs one die to show and one to roll again."""
        hidden = len(state.rolled[state.actor]) - len(state.shown[state.actor])
        return "reroll" if state.options.values.get("show_reroll", True) and hidden >= 2 else None


def _rounds(plan: GamePlan) -> dict[str, Round]:
    """What holds in each sort of round: what would hold in a game of such rounds alone."""
    usual = Planned(plan)
    rounds = {
        USUAL: Round(tuple(kind_of(plan, each) for each in plan.bids_kinds), opens=usual.opens)
    }
    for special in changing(plan):
        within = plan.in_round(special)
        rounds[special.name] = _round(plan, within)
        if is_free(plan, special):
            free = replace(within, bids_rule=plan.bids_rule)
            rounds[free_in(special)] = _round(plan, free)._replace(of=special.name)
    return rounds


def _round(plan: GamePlan, within: GamePlan) -> Round:
    """What holds in a round, as far as it is otherwise."""
    its = Planned(within)
    dear = any(
        getattr(within, each.name) != getattr(plan, each.name)
        for each in fields(within)
        if each.name.startswith(("costs_", "next_"))
    )
    return Round(
        kinds=tuple(kind_of(within, each) for each in within.bids_kinds),
        faces=None if within.dice_wild == plan.dice_wild else dice.die_of(within),
        higher=None if order_of(within) == order_of(plan) else its.higher,
        opens=its.opens,
        settle=its.settle if dear else None,
        settle_spot_on=its.settle_spot_on if dear else None,
        callers=None if within.exact_by == plan.exact_by else _CALLERS[within.exact_by],
    )


#: What a game has that is played alone, as fields of :class:`Game`.
_ONE_GAME: dict[str, Any] = {
    "rank": dice.rank, "score": "dice", "verify_options": dice.verify_options,
}  # fmt: skip


def _wins(plan: GamePlan) -> dict[str, Any]:
    """Who wins, where it is not the last one."""
    found: dict[str, Any] = {"rank": dice.rank_out} if plan.wins == "first-out" else {}
    return found | ({"score": "lives"} if plan.lives else {})


@lru_cache(maxsize=256)
def game_of(plan: GamePlan) -> Game:
    """The game that a plan describes."""
    planned = Planned(plan)
    each_round = [plan, *map(plan.in_round, changing(plan))]
    said = [kind for each in each_round for kind in each.bids_kinds]
    game = Game(
        id=plan.id,
        title=plan.title,
        seats=(plan.players[0], plan.players[-1]),
        least=dice.one,
        start=lambda options: plan.dice_each,
        die=dice.die_of(plan),
        kinds=tuple(dict.fromkeys(kind_of(plan, each) for each in said)),
        higher=planned.higher,
        opens=planned.opens,
        setup=planned.setup,
        roll=planned.roll if plan.lives else dice.roll,
        settle=planned.settle,
        ended=dice.one_is_out if plan.wins == "first-out" else dice.one_is_left,
        options={**plan.options, **_rulings(plan)},
        counts_players=any(each.bids_least for each in each_round),
        advice=plan.advice,
        exactly=plan.exactly,
        plan=plan,
        **_of_keys(plan, planned),
        **(EVENING if plan.pot_of == "antes" else _ONE_GAME | _wins(plan)),
    )
    return replace(game, **of_cup(plan, game.kinds)) if plan.cup_dice else game


def _rulings(plan: GamePlan) -> dict[str, GameOption]:
    """The rulings that are not settled; the default of each is the reading that the plan has."""
    found = {}
    for name, ruling in plan.rulings.items():
        if (reading := plan.reading_of(ruling)) is not None:
            found[name] = replace(ruling, default=reading if ruling.readings else int(reading))
    return found


def is_as_planned(game: Game) -> bool:
    """Whether a game is what its plan makes, with whatever readings; nothing else was changed."""
    if game.plan is None:
        return False
    made, agreed = game_of(game.plan), ("base", "chosen", "options", "readings", "plan", "rounds")
    names = (each.name for each in fields(game) if each.name not in agreed)
    return all(_code_of(getattr(game, name)) == _code_of(getattr(made, name)) for name in names)


def _code_of(value: Any) -> object:
    """What a function does, whatever it is bound to; any other value is itself."""
    function = getattr(value, "__func__", value)
    return getattr(function, "__code__", function)


@lru_cache(maxsize=1024)
def under(game: Game, chosen: tuple[tuple[str, str], ...]) -> Game:
    """The game that it is with some readings of its rulings, by name: other values of its keys.

    >>> from cardlie.games import GAMES
    >>> under(GAMES["perudo"], (("calza", "next"),)).plan.exact_by
    'next'
    """
    plan = game.plan
    if plan is None or not all(game.options[name].of for name, _ in chosen):
        return replace(game, base=game, chosen=chosen)
    for name, reading in chosen:
        ruling = plan.rulings[name]
        plan = plan.under(ruling, reading if ruling.readings else int(reading))
    if not is_as_planned(game):  # it was changed since, and what was changed stays
        return replace(game, base=game, chosen=chosen, plan=plan)
    return replace(game_of(plan), base=game, chosen=chosen, options=game.options)


def _of_keys(plan: GamePlan, planned: Planned) -> dict[str, Any]:
    """What a game has where its keys say so."""
    more: dict[str, Any] = {}
    if plan.bids_track:
        more |= {"track": plan.bids_track, "space_of": order_of(plan).space_of}
    callers = [_CALLERS[each.exact_by] for each in [plan, *map(plan.in_round, changing(plan))]]
    if any(each != NO_CALLERS for each in callers):
        more["settle_spot_on"] = planned.settle_spot_on
        more["exact_callers"] = _CALLERS[plan.exact_by]
    if plan.costs_give_up:
        more["settle_give_up"] = planned.settle_give_up
    if plan.costs_shown:
        more["settle_shown"] = planned.settle_shown
    if any(each.others for each in callers) or doubted_by_anyone(plan):
        more["claimants"] = claimants
    if plan.bids_reroll:
        more["after_bid"] = planned.after_bid
    if plan.pot_of != "nothing":
        more |= {"takes_pot": last_takes_pot, "own": Purse.empty}
    if fallen(plan):
        more["own"] = lambda seats: Falls(plan, [False] * seats)
    if passing(plan):
        more["own"] = lambda seats: Passes(plan, [False] * seats, False, [0] * seats)
        more["settle_pass"] = planned.settle_pass
    if changing(plan):
        more |= {"rounds": _rounds(plan), "sort_of_round": planned.sort_of_round}
        more["may_keep"] = planned.may_keep
    return more
