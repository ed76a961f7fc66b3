"""The scalar reader of a bot: one seat, in plain Python, at terminals, on phones, in browsers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import CHALLENGE, CallOut, Say
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.decisions.passing import DoubtPass, Pass
from cardlie.engine.decisions.passing import claimed as pass_claimed
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SPOT_ON, SpotOn
from cardlie.games.passing import FIVE, is_such
from cardlie.games.settling import exact_is_dear
from cardlie.guess import Guess
from cardlie.guess.patterns import have
from cardlie.odds.seat import Raise, SeatOdds
from cardlie.players.bot import LIKE, RATHER_SURE, Bot
from cardlie.players.chance import Rng
from cardlie.players.cup_seat import in_cup_game
from cardlie.players.passing import BELIEVED, DOUBTS, NTH, chance_of_pass
from cardlie.players.player import OpenDecision, answered
from cardlie.players.seat_odds import (
    backed,
    chance_of_last,
    claimable,
    claimed,
    exact_at_least,
    least_raises,
    seat_odds_of,
)

PASS, DOUBT_PASS = Pass(), DoubtPass()

#: What becomes of the answer to a question.
Answer = Callable[[Guess | Action | None], Action]

#: Which raises are meant; all of them, if none.
Among = Callable[[Guess], bool] | None


class OneSeat:
    """What one seat in turn may ask: a guess is a guess, and what is done instead an action.

    ``later`` makes an action of what a net answers once it is asked; without it, it is asked now.
    """

    none, challenge, spot_on = None, CHALLENGE, SPOT_ON

    def __init__(
        self, observation: Observation, legal: Legal, rng: Rng, later: Answer | None = None
    ) -> None:
        self._observation, self._legal, self._rng, self._later = observation, legal, rng, later
        self.guesses_so_far = len(observation.history)
        self._odds: SeatOdds | None = None
        self._raises: tuple[Raise, ...] | None = None

    @staticmethod
    def select(condition: Any, this: Any, that: Any) -> Any:
        chosen = this if condition else that
        return chosen() if callable(chosen) else chosen

    @staticmethod
    def first(*guesses: Any) -> Any:
        for guess in guesses:
            found = guess() if callable(guess) else guess
            if found is not None:
                return found
        return None

    @staticmethod
    def order(ways: Sequence[tuple[Any, Any]]) -> tuple[Any, Any]:
        first, second, *_ = sorted(ways, key=lambda way: -way[1])
        return first[0], second[0]

    def draw(self, nth: int = 0) -> float:
        return self._rng.fraction(nth)

    @property
    def claims_cards(self) -> bool:
        return bool(claimed(self._observation.bidding))

    @property
    def exact_is_dear(self) -> bool:
        return exact_is_dear(self._observation.bidding.rules)

    @property
    def may_spot_on(self) -> bool:
        return self._legal.may(SpotOn)

    @property
    def may_challenge(self) -> bool:
        # who has the cup believed what was said
        return bool(self._observation.history) and self._legal.challenge

    @property
    def flustered(self) -> bool:
        return self._observation.flustered

    @property
    def two_left(self) -> bool:
        return sum([1 for held in self._observation.public.held if held]) == 2

    def backed(self, guess: Guess) -> bool:
        return backed(guess, self._observation)

    def unbacked(self, guess: Guess) -> bool:
        return not backed(guess, self._observation)

    def _of_seat(self) -> SeatOdds:
        if self._odds is None:
            self._odds = seat_odds_of(self._observation)
        return self._odds

    def _ranked(self) -> tuple[Raise, ...]:
        if self._raises is None:
            seen = self._observation
            self._raises = self._of_seat().raises(least_raises(seen), seen.counts)
        return self._raises

    def best(self, among: Among = None, enough: float = 0.0) -> tuple[Guess | None, float]:
        for each in self._ranked():
            if each.chance < enough:
                break
            if among is None or among(each.guess):
                return each
        return None, -1.0

    def varied(
        self, fraction: float, among: Among = None, within: float = LIKE, enough: float = 0.0
    ) -> Guess | None:
        raises = [
            each
            for each in self._of_seat().priced(
                least_raises(self._observation), self._observation.counts
            )
            if not each.guess.personal and (among is None or among(each.guess))
        ]
        top = max((each.chance for each in raises), default=-1.0)
        least = max(min(top, RATHER_SURE) - within, enough)
        like = [each for each in raises if each.chance >= least and (each.chance > 0 or top == 0)]
        like = [each for each in like if each.guess.affirms] or like
        return like[int(fraction * len(like))].guess if like else None

    def second(self, best: Guess | None) -> tuple[Guess | None, float]:
        return self.best(lambda guess: guess is not best)

    def boldest(self, enough: float, among: Among = None) -> Guess | None:
        for guess, chance in reversed(self._ranked()):
            if chance >= enough and (among is None or among(guess)):
                return guess
        return None

    def own_card(self, enough: float) -> Guess | None:
        if not self.claims_cards:
            return None
        faces = self._observation.bidding.rules.faces
        own = [each for each in self._ranked() if each.guess.personal and each.chance >= enough]
        likely = [guess for guess, chance in own if chance]
        return max(likely, key=lambda claim: claim.amount(faces), default=None)

    def others_card(self) -> Guess | None:
        seen, faces = self._observation, self._observation.bidding.rules.faces
        for claim in claimable(seen, own=False):
            card = claim.card(faces)
            if card is not None and not seen.visible[card] + seen.cards.gone[card]:
                return claim
        return None

    def last_chance(self) -> float:
        return chance_of_last(self._observation, self._of_seat())

    def exact_chance(self, at_least: bool = False) -> float:
        if not self.may_spot_on:
            return 0.0
        if at_least:
            return exact_at_least(self._observation)
        return self._of_seat().exact(self._observation.history[-1])

    def holds_nothing(self) -> bool:
        return not backed(self._observation.history[-1], self._observation)

    def proven(self) -> bool:
        last = self._observation.history[-1]
        compiled = self._observation.bidding.compiled(last)
        return not last.personal and have(compiled, self._observation.counts) >= compiled.need

    def own_chance(self, action: Guess | Action) -> float:
        if not isinstance(action, Guess):
            return 1.0
        return self._of_seat().mine(action, self._observation.counts)

    def _sayable(self) -> tuple[Guess, ...]:
        seen = self._observation
        return self._legal.guesses(seen.bidding.highest_figure(seen.on_table))

    def any_likely(self, fraction: float, enough: float) -> Guess | None:
        likely = [guess for guess in self._sayable() if self.own_chance(guess) >= enough]
        return likely[int(fraction * len(likely))] if likely else None

    def any_legal(self, fraction: float) -> Guess | Action:
        guesses = self._sayable()
        nth = int(fraction * (len(guesses) + (self.may_challenge and 1 + self.may_spot_on)))
        if nth < len(guesses):
            return guesses[nth]
        return CHALLENGE if nth == len(guesses) else SPOT_ON

    def learned(self, otherwise: Callable[[], Any]) -> Any:
        try:
            from cardlie.players.rows import seen  # heavy: only who plays against it waits for it
        except ModuleNotFoundError:  # in a browser there are no nets
            return otherwise()
        if seen.moment_of(self._observation) is None:
            return otherwise()
        if self._later is not None:  # what is learned is asked beside other tables
            return OpenDecision(self._observation, self.draw(), self._later)
        return seen.drawn([self._observation], [self.draw()])[0]

    def solution(self, otherwise: Callable[[], Any]) -> Any:
        try:
            from cardlie.solve.advice import advice  # heavy, too
        except ModuleNotFoundError:
            return otherwise()
        chances = advice(self._observation)
        if chances is None:
            return otherwise()
        remaining = self.draw() * sum(chances.values())
        for action, chance in chances.items():
            remaining -= chance
            if remaining < 0:
                return action
        return next(reversed(chances))


#: How often a bot that knows no odds doubts out of turn, and the number that is drawn for it.
_CALLS_OUT, _OF_CALLS = 0.05, 12


class BotPlayer:
    """A bot on one seat."""

    def __init__(self, bot: Bot, rng: Rng, **figures: float) -> None:
        self._bot, self._rng, self._figures = bot, rng, figures
        self._texts = {"guess": bot.guess, "claim": bot.claims, "reroll": bot.rerolls}

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot does."""
        return answered(self.ask(observation, legal))

    def ask(self, observation: Observation, legal: Legal) -> Action | OpenDecision:
        """The action, or the decision before it where the text ends in what ``learned`` says."""
        bot, phase = self._bot, observation.phase
        if bot.cup is not None and observation.options.game.passes_cup:
            return in_cup_game(bot.cup, observation, legal, self._rng, self._figures)
        if phase == "claim" and legal.may(CallOut) and self._calls_out(observation, legal):
            return CallOut(observation.seat)
        text = self._texts.get(phase)
        if phase == "claim" and not legal.may(SpotOn):
            return KEEP
        if text is None:
            return bot.besides(observation, legal, self._rng)

        def does(answer: Guess | Action | None) -> Action:
            if isinstance(answer, Guess):
                return Say(answer, bluff=bot.bluffs and legal.bluff)
            return CHALLENGE if answer is None else answer

        later = does if bot.ends_learned and phase == "guess" else None
        turn = OneSeat(observation, legal, self._rng, later)
        if (deed := self._of_passing(turn, observation, legal)) is not None:
            return deed
        answer = text(turn, **self._figures)
        if phase == "claim":
            return SpotOn(observation.seat) if answer else KEEP
        if phase == "reroll":
            return show_counting(observation) if answer else KEEP
        return answer if isinstance(answer, OpenDecision) else does(answer)

    def _calls_out(self, observation: Observation, legal: Legal) -> bool:
        """Whether it doubts out of turn: if that is worth more than that the round goes on."""
        if not self._bot.asks_odds:
            return self._rng.fraction(_OF_CALLS) < _CALLS_OUT
        inside = sum([1 for held in observation.public.held if held])
        return OneSeat(observation, legal, self._rng).last_chance() < 1 / inside

    def _of_passing(self, turn: OneSeat, observation: Observation, legal: Legal) -> Action | None:
        """What it does of passing, and of what comes back to it; None: what it does anywhere."""
        if observation.phase != "guess" or "pass" not in observation.options.game.usual.endings:
            return None
        doubts = legal.may(DoubtPass)
        if doubts and (turn.draw(NTH) < DOUBTS or not chance_of_pass(observation)):
            return DOUBT_PASS
        (best, chance), rolled = turn.best(), observation.rolled
        has_it = len(rolled) == FIVE and is_such(pass_claimed(observation), rolled)
        own_bid = bool(observation.history) and observation.bidder == observation.seat
        worth_it = legal.may(Pass) and has_it and chance < RATHER_SURE
        if worth_it and (own_bid or turn.last_chance() > BELIEVED):
            return PASS
        if not own_bid:
            return None
        if best is not None and (not doubts or chance > BELIEVED):  # its own bid came back
            return Say(best)
        return DOUBT_PASS if doubts else CHALLENGE


def show_counting(observation: Observation) -> Action:
    """Show the dice that count for the bid, and roll the others.

    Where no die counts, one that does not is shown so that all others can be rolled.
    """
    hits = observation.bidding.compiled(observation.history[-1]).patterns[0][0].hits
    places = observation.places
    counting = tuple(place for place in places if observation.rolled[place] in hits)
    show = counting or places[:1]
    return Reroll(show) if len(show) < len(places) else KEEP
