"""``reader``: weighs what others' guesses say about their faces, and what the next one will do.

``solved`` plays the end of a match for two as the solution does, chances and all.
"""

from __future__ import annotations

from functools import lru_cache

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.bidding import Bidding
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.game import NOBODY, SeatNo, Settled, Showdown
from cardlie.games.settling import AtStake
from cardlie.guess import Guess
from cardlie.players.base import CHALLENGE, SPOT_ON, Bot, Rng, careful
from cardlie.players.counter import REROLL_BELOW, THRESHOLD, THRESHOLD_OF_TWO, show_for
from cardlie.players.cup import with_cup
from cardlie.players.reading import Hands, Inference, at_least, counting, counts_in, totals
from cardlie.players.seat_odds import (
    chance_of_last,
    first_of_each,
    least_raises,
    own_claim,
    seat_odds_of,
)
from cardlie.players.simple import BELIEF

#: How often the next player is taken to challenge whatever was said, once 1, 2, 3 or more guesses
#: were. Set by trial against the bots of ``benchmarks/bots.py``.
ANYWAY = (0.1, 0.3, 0.6)

#: What the others are taken to be: players like ``honest``, like ``counter``, or such as challenge
#: only where hardly any raise (:data:`HOPELESS`) can still be true. Nothing is known of them, so
#: each is as likely; these figures and those below are set by hand, and fitted to no one.
HONEST, COUNTER, STUBBORN = 1 / 3, 1 / 3, 1 / 3

HOPELESS = 0.05

#: How much more than the least it thinks of saying.
STEPS = 2

#: From this chance on it claims a power card that it rolled.
CLAIM = 0.5


class Reader:
    """Does what is worth most, counted in what it and the others stand to lose.

    How likely a guess is follows from the faces it sees and from what the others said
    (``reading.py``). A raise is worth what comes of it if the next player challenges, as often as
    that is to be feared, and else what a challenge of their best raise would be worth.
    """

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """The deed that is worth most."""
        if observation.options.rules.passes_cup:
            return with_cup(observation, legal, self._rng, wary=True)
        if observation.phase == "reroll":
            return show_for(observation, REROLL_BELOW)
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        worth = _Worth(observation)
        raises = worth.raises()
        claim = own_claim(
            worth.odds.raises(least_raises(observation), observation.counts), observation, CLAIM
        )
        best = max(
            ((worth.of_raise(guess), -nth) for nth, guess in enumerate(raises)), default=None
        )
        if observation.said:
            last = observation.said[-1]
            challenge = worth.of_challenge(last)
            if legal.may(SpotOn) and worth.of_spot_on(last) > max(
                challenge, best[0] if best else -9
            ):
                return SPOT_ON
            if best is None or challenge > best[0]:
                return CHALLENGE
        assert best is not None, "a round is opened with some guess"
        return Say(claim or raises[-best[1]], bluff=legal.bluff)


class _Worth:
    """What each deed of a seat is worth, in dice or piles: the others' losses less its own."""

    def __init__(self, observation: Observation) -> None:
        self._seen, self._reading = observation, Inference(observation)
        self.odds = seat_odds_of(observation)
        self._bidding = observation.standing.bidding
        self._me = observation.seat
        self._next = self._reading.after(observation.seat)
        self._of_two = len(self._reading.seats) == 2
        self._most = self._bidding.highest_figure(observation.on_table)
        self._stakes = AtStake(observation.standing.held, self._bidding.setting)
        self._outcomes: dict[tuple[int, int, int], float] = {}
        self._challenges: dict[Guess, float] = {}
        self._believes: dict[Guess, float] = {}
        others = observation.unseen - observation.hidden[self._next]
        self._unseen_by_next = others + len(observation.rolled) - len(observation.shown[self._me])

    def raises(self) -> list[Guess]:
        """The least that may be said of each thing, and a little more."""
        observation = self._seen
        found: list[Guess] = []
        faces = self._bidding.setting.faces
        for least in least_raises(observation):
            if least.personal:
                continue
            found.append(least)
            first = least.amount(faces) + 1
            for figure in range(first, min(first + STEPS, self._most + 1)):
                more = least.with_amount(figure)
                if more is not None and self._bidding.allows(more, observation.said):
                    found.append(more)
        return found

    def of_challenge(self, last: Guess) -> float:
        """What it is worth to challenge the last guess."""
        assert self._seen.bidder is not None
        return self._shown_up(last, self._me, self._seen.bidder)

    def of_spot_on(self, last: Guess) -> float:
        """What it is worth to declare it exact."""
        settle = self._bidding.setting.rules.settle_spot_on
        assert settle is not None
        assert self._seen.bidder is not None
        need, value = self._bidding.compiled(last).need, 0.0
        for have, chance in self._totals(last):
            end = Showdown(self._me, self._seen.bidder, have >= need, need, have)
            value += chance * self._balance(settle(self._stakes, end))
        return value

    def of_raise(self, guess: Guess) -> float:
        """What it is worth to say this."""
        shown_up = self._shown_up(guess, self._next, self._me)
        after = _least_over(self._bidding, guess, self._most)
        later = self._later(after)
        doubted = self._no_raise(after)
        anyway = ANYWAY[min(len(self._seen.said), len(ANYWAY) - 1)]
        return anyway * shown_up + (1 - anyway) * (
            HONEST * (doubted * shown_up + (1 - doubted) * later)
            + COUNTER * self._met_by_counter(guess, shown_up, later)
            + STUBBORN * (later if self._hopes(after) else shown_up)
        )

    def _hopes(self, after: tuple[Guess, ...]) -> bool:
        """Whether some raise may be true."""
        for guess in after:
            need = self._bidding.compiled(guess).need
            if sum([chance for have, chance in self._totals(guess) if have >= need]) > HOPELESS:
                return True
        return False

    def _later(self, after: tuple[Guess, ...]) -> float:
        """What the turn may be worth to it that comes after the next player's best raise."""
        if not self._of_two:
            return 0.0
        worst = min([self._challenged(guess) for guess in after], default=1.0)
        return max(0.0, worst)

    def _challenged(self, guess: Guess) -> float:
        value = self._challenges.get(guess)
        if value is None:
            value = self._challenges[guess] = self._shown_up(guess, self._me, self._next)
        return value

    def _no_raise(self, after: tuple[Guess, ...]) -> float:
        """How likely the next player believes in no raise that they have something of."""
        none = 1.0
        for guess in after:
            none *= 1 - self._believed(guess)
        return none

    def _believed(self, guess: Guess) -> float:
        """How likely the next player has some of a guess and takes it to be likelier than not."""
        chance = self._believes.get(guess)
        if chance is None:
            chance = 0.0
            for there, often, doubt in self._as_next_sees(guess):
                chance += often * (there > 0 and doubt >= BELIEF)
            self._believes[guess] = chance
        return chance

    def _met_by_counter(self, guess: Guess, shown_up: float, later: float) -> float:
        """What a guess is worth if the next player challenges what is unlikely to them."""
        below = THRESHOLD_OF_TWO if self._of_two else THRESHOLD
        hits = counting(self._bidding, guess)
        cases = self._as_next_sees(guess)
        if hits is None or not cases:
            return shown_up if self._chance(guess) < below else later
        about, need = self._reading.about(hits), self._bidding.compiled(guess).need
        rest, value = about.hands(without=self._next), 0.0
        for there, often, chance in cases:
            if chance >= below:
                value += often * later
                continue
            known = about.seen + there
            for more, likely in enumerate(totals(rest)):
                value += often * likely * self._outcome(self._next, self._me, need, known + more)
        return value

    def _as_next_sees(self, guess: Guess) -> list[tuple[int, float, float]]:
        """How many the next player may have that count, how likely that is, and how likely the
        guess then is to them; empty where that is not known."""
        hits = counting(self._bidding, guess)
        about = self._reading.about(hits) if hits is not None else None
        if about is None or self._next not in about.shares:
            return []
        hidden, chance, plain = about.shares[self._next]
        needed = self._bidding.compiled(guess).need - about.public
        unseen: Hands = ((self._unseen_by_next, plain),)
        return [
            (there, often, at_least(unseen, needed - there))
            for there, often in enumerate(counts_in((hidden, chance)))
        ]

    def _shown_up(self, guess: Guess, caller: int, bidder: int) -> float:
        """What it is worth that one seat challenges another's guess."""
        need = self._bidding.compiled(guess).need
        return sum(
            [
                chance * self._outcome(caller, bidder, need, have)
                for have, chance in self._totals(guess)
            ]
        )

    def _totals(self, guess: Guess) -> list[tuple[int, float]]:
        """How much of a guess may be there, and how likely that is."""
        hits = counting(self._bidding, guess)
        if hits is None:
            chance, need = self._chance(guess), self._bidding.compiled(guess).need
            return [(need, chance), (need - 1, 1 - chance)]
        about = self._reading.about(hits)
        return [(about.seen + more, likely) for more, likely in enumerate(totals(about.hands()))]

    def _chance(self, guess: Guess) -> float:
        """How likely a guess is by the odds alone, where nothing is read from what was said."""
        said = self._seen.said
        if said and guess == said[-1]:
            return chance_of_last(self._seen, self.odds)
        return 0.0 if guess.personal else self.odds.chance(guess)

    def _outcome(self, caller: int, bidder: int, need: int, have: int) -> float:
        """What it is worth that a challenge finds so many."""
        key = (caller * 64 + bidder, need, have)
        value = self._outcomes.get(key)
        if value is None:
            end = Showdown(SeatNo(caller), SeatNo(bidder), have >= need, need, have)
            settled = self._bidding.setting.rules.settle(self._stakes, end)
            value = self._outcomes[key] = self._balance(settled)
        return value

    def _balance(self, settled: Settled) -> float:
        """The others' losses, shared among them, less the seat's own; a pile counts as one."""
        losses = list(settled.losses)
        if settled.loser != NOBODY and not any(losses):
            losses[settled.loser] = 1
        mine = losses[self._me]
        return (sum(losses) - mine) / (len(self._reading.seats) - 1) - mine


@lru_cache(maxsize=1 << 15)
def _least_over(bidding: Bidding, last: Guess, most: int) -> tuple[Guess, ...]:
    """The least of each thing that may be said over a guess, as far as it is simply counted."""
    least = first_of_each(bidding, bidding.over(last).upto(most))
    return tuple([guess for guess in least if counting(bidding, guess) is not None])


class Solved:
    """Draws an action from the solution (``cardlie.solve.advice``), or plays as reader does."""

    def __init__(self, rng: Rng) -> None:
        self._rng, self._elsewhere = rng, Reader(rng)

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the solution does, as often as it does it."""
        from cardlie.solve.advice import advice  # heavy: only who plays with it waits for it

        chances = advice(observation)
        if chances is None:
            return self._elsewhere.decide(observation, legal)
        left = self._rng.random() * sum(chances.values())
        for action, chance in chances.items():
            left -= chance
            if left < 0:
                return action
        return next(reversed(chances))


READER = Bot(
    "reader",
    "weighs what others' guesses say about their faces, and what the next player will do",
    Reader,
)

SOLVED = Bot(
    "solved",
    "plays the last dice of two as the solution does (cardlie solve), before that as reader",
    Solved,
)
