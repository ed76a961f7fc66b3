"""One seat reads what a bot is, in plain Python: at terminals, on phones and in browsers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import CallOut, Say
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess
from cardlie.guess.patterns import have
from cardlie.odds.seat import Raise, SeatOdds
from cardlie.players.base import CHALLENGE, KEEP, SPOT_ON, OpenDecision, Rng, exact_is_dear
from cardlie.players.bot import LIKE, RATHER_SURE, Bot
from cardlie.players.cup_seat import in_cup_game
from cardlie.players.passing import in_passing_game
from cardlie.players.seat_odds import (
    backed,
    chance_of_last,
    claimable,
    claimed,
    exact_at_least,
    least_raises,
    seat_odds_of,
)

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
        self._seen, self._legal, self._rng, self._later = observation, legal, rng, later
        self.guesses_so_far = len(observation.said)
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
        return bool(claimed(self._seen.bidding))

    @property
    def exact_is_dear(self) -> bool:
        return exact_is_dear(self._seen.bidding.rules)

    @property
    def may_spot_on(self) -> bool:
        return self._legal.may(SpotOn)

    @property
    def flustered(self) -> bool:
        return self._seen.flustered

    @property
    def two_left(self) -> bool:
        return sum([1 for held in self._seen.standing.held if held]) == 2

    def backed(self, guess: Guess) -> bool:
        return backed(guess, self._seen)

    def unbacked(self, guess: Guess) -> bool:
        return not backed(guess, self._seen)

    def _of_seat(self) -> SeatOdds:
        if self._odds is None:
            self._odds = seat_odds_of(self._seen)
        return self._odds

    def _ranked(self) -> tuple[Raise, ...]:
        if self._raises is None:
            seen = self._seen
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
        seen = self._seen
        raises = [
            each
            for each in self._of_seat().priced(least_raises(seen), seen.counts)
            if not each.guess.personal and (among is None or among(each.guess))
        ]
        top = max((each.chance for each in raises), default=-1.0)
        least = max(min(top, RATHER_SURE) - within, enough)
        like = [each for each in raises if each.chance >= least and (each.chance > 0 or top == 0)]
        like = [each for each in like if each.guess.plain] or like
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
        faces = self._seen.bidding.rules.faces
        own = [each for each in self._ranked() if each.guess.personal and each.chance >= enough]
        likely = [guess for guess, chance in own if chance]
        return max(likely, key=lambda claim: claim.amount(faces), default=None)

    def others_card(self) -> Guess | None:
        seen, faces = self._seen, self._seen.bidding.rules.faces
        for claim in claimable(seen, own=False):
            card = claim.card(faces)
            if card is not None and not seen.known[card] + seen.cards.gone[card]:
                return claim
        return None

    def last_chance(self) -> float:
        return chance_of_last(self._seen, self._of_seat())

    def exact_chance(self, at_least: bool = False) -> float:
        if at_least:
            return exact_at_least(self._seen)
        return self._of_seat().exact(self._seen.said[-1])

    def holds_nothing(self) -> bool:
        return not backed(self._seen.said[-1], self._seen)

    def proven(self) -> bool:
        last = self._seen.said[-1]
        compiled = self._seen.bidding.compiled(last)
        return not last.personal and have(compiled, self._seen.counts) >= compiled.need

    def any_legal(self, fraction: float) -> Guess | Action:
        seen = self._seen
        guesses = self._legal.guesses(seen.bidding.highest_figure(seen.on_table))
        doubts = bool(seen.said) and self._legal.challenge  # who has the cup believed what was said
        nth = int(fraction * (len(guesses) + (doubts and 1 + self.may_spot_on)))
        if nth < len(guesses):
            return guesses[nth]
        return CHALLENGE if nth == len(guesses) else SPOT_ON

    def learned(self, otherwise: Callable[[], Any]) -> Any:
        try:
            from cardlie.players.rows import seen  # heavy: only who plays against it waits for it
        except ModuleNotFoundError:  # in a browser there are no nets
            return otherwise()
        if seen.moment_of(self._seen) is None:
            return otherwise()
        if self._later is not None:  # what is learned is asked beside other tables
            return OpenDecision(self._seen, self.draw(), self._later)
        return seen.drawn([self._seen], [self.draw()])[0]

    def solution(self, otherwise: Callable[[], Any]) -> Any:
        try:
            from cardlie.solve.advice import advice  # heavy, too
        except ModuleNotFoundError:
            return otherwise()
        chances = advice(self._seen)
        if chances is None:
            return otherwise()
        left = self.draw() * sum(chances.values())
        for action, chance in chances.items():
            left -= chance
            if left < 0:
                return action
        return next(reversed(chances))


#: How often a bot that knows no odds doubts out of turn, and the number that is drawn for it.
_CALLS_OUT, _OF_CALLS = 0.05, 12


class BotPlayer:
    """A bot on one seat."""

    def __init__(self, bot: Bot, rng: Rng, **figures: float) -> None:
        self._bot, self._rng, self._figures = bot, rng, figures
        self._asked = {"guess": bot.guess, "claim": bot.claims, "reroll": bot.rerolls}

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot does."""
        bot, phase = self._bot, observation.phase
        if bot.cup is not None and observation.options.game.passes_cup:
            return in_cup_game(bot.cup, observation, legal, self._rng, self._figures)
        if phase == "claim" and legal.may(CallOut) and self._calls_out(observation, legal):
            return CallOut(observation.seat)
        ask = self._asked.get(phase)
        if phase == "claim" and not legal.may(SpotOn):
            return KEEP
        if ask is None:
            return bot.besides(observation, legal, self._rng)
        turn = OneSeat(observation, legal, self._rng)
        if (deed := self._of_passing(turn, observation, legal)) is not None:
            return deed
        answer = ask(turn, **self._figures)
        if phase == "claim":
            return SpotOn(observation.seat) if answer else KEEP
        if phase == "reroll":
            return show_counting(observation) if answer else KEEP
        return self._does(answer, legal)

    def ask(self, observation: Observation, legal: Legal) -> Action | OpenDecision:
        """The same, or what it must ask first where its text ends in what ``learned`` says."""
        cup = observation.options.game.passes_cup
        if not self._bot.ends_learned or observation.phase != "guess" or cup:
            return self.decide(observation, legal)

        def does(answer: Guess | Action | None) -> Action:
            return self._does(answer, legal)

        turn = OneSeat(observation, legal, self._rng, does)
        if (deed := self._of_passing(turn, observation, legal)) is not None:
            return deed
        answer = self._bot.guess(turn, **self._figures)
        return answer if isinstance(answer, OpenDecision) else does(answer)

    def _calls_out(self, seen: Observation, legal: Legal) -> bool:
        """Whether it doubts out of turn: if that is worth more than that the round goes on."""
        if not self._bot.asks_odds:
            return self._rng.fraction(_OF_CALLS) < _CALLS_OUT
        inside = sum([1 for held in seen.standing.held if held])
        return OneSeat(seen, legal, self._rng).last_chance() < 1 / inside

    def _of_passing(self, turn: OneSeat, seen: Observation, legal: Legal) -> Action | None:
        """What it does of passes, where one may pass; None: what it does anywhere."""
        if seen.phase != "guess" or seen.options.game.settle_pass is None:
            return None
        return in_passing_game(turn, seen, legal, self._rng)

    def _does(self, answer: Guess | Action | None, legal: Legal) -> Action:
        if isinstance(answer, Guess):
            return Say(answer, bluff=self._bot.bluffs and legal.bluff)
        return CHALLENGE if answer is None else answer


def show_counting(observation: Observation) -> Action:
    """Show the dice that count for the bid, and roll the others.

    Where no die counts, one that does not is shown so that all others can be rolled.
    """
    hits = observation.bidding.compiled(observation.said[-1]).patterns[0][0].hits
    places = observation.places
    counting = tuple(place for place in places if observation.rolled[place] in hits)
    show = counting or places[:1]
    return Reroll(show) if len(show) < len(places) else KEEP
