"""What the choices of a spec do: a game of dice made from one (costs: round_costs.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from cardlie.deck.faces import Faces
from cardlie.games import dice, purse
from cardlie.games.chance import Purpose
from cardlie.games.cup import of_cup
from cardlie.games.kept import Falls, Passes
from cardlie.games.matters import changes, changing, passing
from cardlie.games.model import NO_PHASES, Finish, Game, GameLayout, Terms, Turn
from cardlie.games.option import GameOption
from cardlie.games.orders import order_of
from cardlie.games.purse import Purse, last_takes_pot, pay_antes
from cardlie.games.records import (
    NEXT_CALLS,
    NO_CALLERS,
    NOBODY,
    USUAL,
    Callers,
    Ending,
    Phase,
    Round,
    StartRolls,
)
from cardlie.games.round_costs import RoundCosts
from cardlie.games.spec import OF_BIDS, GameSpec, Special
from cardlie.games.special import fallen, free_in, is_free, is_spared, is_time, seats_left
from cardlie.games.state import GameExtra, State
from cardlie.guess import Guess, Hand, Number, Plain, Stars, Sum
from cardlie.guess.mia import rolls_of

_KINDS: dict[str, type[Guess]] = {
    "number": Number, "plain": Plain, "stars": Stars, "sum": Sum, "hand": Hand,
}  # fmt: skip


#: Who may call a bid exact, by the key ``exact.by``.
_CALLERS = {
    "nobody": NO_CALLERS,
    "next": NEXT_CALLS,
    "anyone": Callers(next=True, others=True),
    "anyone-but-next": Callers(next=False, others=True),
}


def callers_in(spec: GameSpec) -> Callers:
    """Who may call a bid exact in rounds without a name."""
    callers = _CALLERS[spec.exact_by]
    return callers if callers == NO_CALLERS else callers._replace(below=spec.exact_below)


def kind_of(spec: GameSpec, word: str) -> type[Guess]:
    """The kind of guess that a word of ``bids.kinds`` means in a game."""
    return rolls_of(spec.ladder) if word == "roll" else _KINDS[word]


class FromSpec:
    """The functions of a game, as a spec has them under the rulings in force."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def opens(self, guess: Guess) -> bool:
        """Whether a round may open with a bid."""
        on_wild = isinstance(guess, Number) and guess.number in self.spec.dice_wild
        return self.spec.bids_first == "any" or not on_wild

    def sort_of_round(self, turn: Turn) -> str:
        """The first special round whose time it is, if anything is otherwise in it."""
        special = self.special_at(turn)
        if special is None or not changes(self.spec, special):
            return USUAL
        free = is_free(self.spec, special) and self._is_freed(special, turn)
        return free_in(special) if free else special.name

    def _is_freed(self, special: Special, turn: Turn) -> bool:
        """Whether it is whoever speaks that bids by the rule of all rounds in a special one."""
        if turn.speaker == NOBODY:
            return False
        if special.free == "had-one":
            return isinstance(turn.extra, Falls) and turn.extra.fell[turn.speaker]
        return turn.held[turn.speaker] == 1

    def special_at(self, turn: Turn) -> Special | None:
        """The first special round whose time it is, be it as all others."""
        for special in self.spec.special:
            if special.when in OF_BIDS:
                now = self._on_wild(
                    turn.history if special.when == "wild-called" else turn.history[:1]
                )
            elif special.when == "fell-to-one":
                now = isinstance(turn.extra, Falls) and turn.extra.now
            else:
                now = bool(is_time(special, turn.held))
            if now:
                return special
        return None

    def _on_wild(self, history: Sequence[Guess]) -> bool:
        """Whether any of some bids is on a wild number."""
        wild = self.spec.dice_wild
        return any(isinstance(bid, Number) and bid.number in wild for bid in history)

    def may_keep(self, held: Sequence[int]) -> tuple[GameExtra | None, ...]:
        """What may be kept where seats hold so many: that nobody fell to one die now, or did.

        Where it counts who ever did, everybody may have.
        """
        special, nobody = fallen(self.spec), [False] * len(held)
        if special is None:
            return (None,)
        may_have = 1 in held and seats_left(held) > 1 and not is_spared(self.spec, held)
        fell = [(False, nobody), *[(True, nobody)] * may_have]
        if special.free == "had-one":
            fell += [(True, [True] * len(held))] * may_have
        return tuple([Falls(self.spec, who, now) for now, who in fell])

    def new_extra(self, seats: int) -> GameExtra:
        """What is kept of passes, of who fell to one die, or of coins."""
        spec, nobody = self.spec, [False] * seats
        if passing(spec):
            return Passes(spec, nobody, False, [0] * seats)
        if fallen(spec):
            return Falls(spec, nobody)
        return GameExtra() if spec.pot_of == "nothing" else Purse.empty(seats)

    def setup(self, state: State) -> StartRolls:
        """Everybody has their dice; the dice tell who starts."""
        spec = self.spec
        seats = state.options.seats
        state.held = [spec.lives or state.start] * seats
        if spec.pot_of == "stakes":
            purse = state.kept(Purse)
            purse.coins, purse.pot = [-spec.pot_stake] * seats, spec.pot_stake * seats
        if spec.pot_of == "antes":
            pay_antes(state)
        if spec.start_who == "drawn":
            return dice.drawn_starts(state)
        faces, stars = state.faces.all, spec.start_who == "most-stars"
        sign = -1 if spec.start_who == "lowest" else 1

        def worth(roll: tuple[int, ...]) -> tuple[int, ...]:
            wilds = sum(faces[i].is_star for i in roll) if stars else 0
            return wilds, sign * sum(faces[i].number or 0 for i in roll)

        return dice.highest_starts(state, spec.start_dice or state.start, worth)

    def roll(self, state: State) -> None:
        """Where lives are lost, everybody who has any rolls as many dice as ever, or more."""
        counts = [dice.rolled_with(self.spec, state.start, lives) for lives in state.held]
        at = state.moment(Purpose.ROLL)
        state.rolled = state.chance.rolls(counts, len(state.faces.all), at)

    def after_bid(self, state: State) -> Phase | None:
        """Show-and-reroll needs one die to show and one to roll again."""
        hidden = len(state.rolled[state.actor]) - len(state.face_up[state.actor])
        return "reroll" if state.options.values.get("show_reroll", True) and hidden >= 2 else None


def _played(spec: GameSpec) -> dict[Ending, bool]:
    """By which endings a round ends, in whichever rounds."""
    return {
        "doubt": True, "exact": any(callers_in(each) != NO_CALLERS for each in spec.each_round),
        "give-up": bool(spec.costs_give_up), "pass": passing(spec), "shown": bool(spec.costs_shown),
    }  # fmt: skip


def _round(spec: GameSpec, die: Faces, played: Mapping[Ending, bool]) -> Round:
    """What holds in the rounds of a game that has no others."""
    its = FromSpec(spec)
    return Round(
        kinds=tuple(kind_of(spec, each) for each in spec.bids_kinds),
        endings={name: each for name, each in RoundCosts(spec).endings.items() if played[name]},
        faces=die,
        higher=order_of(spec).higher,
        opens=its.opens,
        callers=callers_in(spec),
    )


def _rounds(spec: GameSpec, die: Faces, played: Mapping[Ending, bool]) -> dict[str, Round]:
    """What holds in each sort of round that has a name: as in a game of such rounds alone."""
    rounds = {}
    for special in changing(spec):
        within = spec.in_round(special)
        faces = die if within.dice_wild == spec.dice_wild else dice.die_of(within)
        rounds[special.name] = _round(within, faces, played)
        if is_free(spec, special):
            free = _round(replace(within, bids_rule=spec.bids_rule), faces, played)
            rounds[free_in(special)] = free._replace(of=special.name)
    return rounds


def _finish(spec: GameSpec) -> Finish:
    """Who wins: the last one, the first without dice, or who has most coins in the end."""
    pot = None if spec.pot_of == "nothing" else last_takes_pot
    if spec.pot_of == "antes":
        return Finish(dice.one_is_left, purse.rank, "coins", pot)
    score: Literal["lives", "dice"] = "lives" if spec.lives else "dice"
    if spec.wins == "first-out":
        return Finish(dice.one_is_out, dice.rank_out, score, pot)
    return Finish(dice.one_is_left, dice.rank, score, pot)


@lru_cache(maxsize=256)
def game_of(spec: GameSpec) -> Game:
    """The game that a spec describes."""
    its, evening = FromSpec(spec), spec.pot_of == "antes"
    die, played, phases = dice.die_of(spec), _played(spec), NO_PHASES
    if spec.bids_reroll:
        phases = phases._replace(after_bid=its.after_bid)
    if evening:
        phases = phases._replace(after_game=purse.after_game)
    game = Game(
        id=spec.id,
        title=spec.title,
        seats=(spec.players[0], spec.players[-1]),
        terms=Terms(
            start=lambda options: spec.dice_each,
            least=lambda options: spec.dice_least,
            verify=purse.verify_options if evening else dice.verify_options,
        ),
        layout=GameLayout(
            its.setup, its.roll if spec.lives else dice.roll, its.new_extra, its.may_keep
        ),
        usual=_round(spec, die, played),
        finish=_finish(spec),
        phases=phases,
        rounds=_rounds(spec, die, played),
        sort_of_round=its.sort_of_round,
        options={**spec.options, **_rulings(spec)},
        advice=spec.advice,
        spec=spec,
    )
    return _made(of_cup(game, spec) if spec.cup_dice else game)


def _rulings(spec: GameSpec) -> dict[str, GameOption]:
    """The rulings that are not settled; the default of each is the reading that the spec has."""
    found = {}
    for name, ruling in spec.rulings.items():
        if (reading := spec.reading_of(ruling)) is not None:
            default = reading if ruling.readings else int(reading)
            sheds = spec.wins == "first-out"
            found[name] = replace(ruling, default=default, sheds=sheds)
    return found


def _made(game: Game) -> Game:
    """A game that was just made, and is what its spec makes."""
    object.__setattr__(game, "is_of_spec", True)
    return game


@lru_cache(maxsize=1024)
def apply_readings(game: Game, chosen: tuple[tuple[str, str], ...]) -> Game:
    """The game that it is with some readings of its rulings, by name: other values of its keys.

    >>> from cardlie.games import GAMES
    >>> apply_readings(GAMES["perudo"], (("calza", "next"),)).spec.exact_by
    'next'
    """
    spec = game.spec
    if spec is None or not all(game.options[name].of for name, _ in chosen):
        return replace(game, base=game, chosen=chosen)
    for name, reading in chosen:
        ruling = spec.rulings[name]
        spec = spec.with_reading(ruling, reading if ruling.readings else int(reading))
    if not game.is_of_spec:  # it was changed since, and what was changed stays
        return replace(game, base=game, chosen=chosen, spec=spec)
    return _made(replace(game_of(spec), base=game, chosen=chosen, options=game.options))
