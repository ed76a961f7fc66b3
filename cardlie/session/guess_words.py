"""Guesses in words: how one is told, and examples of what may be said now."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardlie.base.translation import language, tr
from cardlie.engine.decision import GUESS
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess, have
from cardlie.language.calls import name_of
from cardlie.odds.advice import ranked
from cardlie.session.letters import turnable

#: An example is at least so likely to be true, where anything is.
_GOOD_EXAMPLE = Fraction(6, 10)


def guess_text(guess: Guess, observation: Observation) -> str:
    """A guess as people are told of it who know what is played, by the names of its deck."""
    return guess.phrase(language(), observation.bidding.rules.faces)


def quote(guess: Guess, observation: Observation) -> str:
    """A guess as it was said, in quotation marks."""
    return tr("“{guess}”", guess=guess_text(guess, observation))


def example(observation: Observation) -> str:
    """A guess that may be said now, as an example."""
    guess = usual(observation)
    if guess is None:
        return tr("if you dare")
    return tr("such as '{guess}'", guess=guess_text(guess, observation))


def turning(observation: Observation) -> str:
    """A line that turns a card and says a guess."""
    said = usual(observation._replace(phase=GUESS.id))
    line = guess_text(said, observation) if said else name_of("challenge")
    return f"{turnable(observation)} {line}"


def usual(observation: Observation) -> Guess | None:
    """A guess that may be said now: an ordinary one to open, else the lowest; None if none may."""
    faces, kind = observation.bidding.rules.faces, observation.bidding.kinds[0]
    if kind.ranked and observation.phase == GUESS.id:
        return _true_of_own(observation)
    if not observation.history:
        legal = Legal(observation).guesses(kind.opening)
        found = [g for g in legal if type(g) is kind and g.amount(faces) == kind.opening]
        return _nearest(found, observation)
    if observation.phase != GUESS.id:
        return None
    lowest = next(iter(observation.bidding.lowest_over(observation.history)), None)
    if lowest is None:
        return None
    most = max(lowest.amount(faces), observation.history[-1].amount(faces)) + 1
    found = [g for g in Legal(observation).guesses(most) if not g.personal and not g.by_value]
    usually = [g for g in found if type(g) is kind]
    return _likely([usually, found], observation) or lowest


def _likely(groups: Sequence[Sequence[Guess]], observation: Observation) -> Guess | None:
    """Of the first guesses that are likely enough, the one that one's own faces do most for.

    If none is, the likeliest of all.
    """
    for guesses in groups:
        found = dict(ranked(guesses, observation.view(), observation.counts))
        least = min(_GOOD_EXAMPLE, max(found.values(), default=Fraction(0)))
        if guesses is groups[-1] or least == _GOOD_EXAMPLE:
            return _nearest([guess for guess in guesses if found[guess] >= least], observation)
    return None


def _true_of_own(observation: Observation) -> Guess | None:
    """The highest that lies before the seat, where that is enough; else the least that may be."""
    bidding = observation.bidding
    found = Legal(observation).guesses(bidding.highest_figure(observation.on_table))
    chances = dict(ranked(found, observation.view(), observation.counts))
    own = [guess for guess in found if chances[guess] == 1]
    return own[-1] if own else next(iter(found), None)


def _nearest(guesses: Sequence[Guess], observation: Observation) -> Guess | None:
    """Of some guesses the first that one's own faces do most for."""
    if not guesses:
        return None
    rules, own = observation.bidding.rules, observation.counts
    compiled = [compile_guess(each, rules.faces, rules.readings) for each in guesses]
    there = [have(each, own) - each.need if each.patterns else -99 for each in compiled]
    return guesses[there.index(max(there))]


def one_of_each_kind(observation: Observation) -> list[Guess]:
    """One guess of each kind that may be said now: the lowest that one's own faces do most for."""
    bidding, faces = observation.bidding, observation.bidding.rules.faces
    first = usual(observation)
    guesses = [] if first is None else [first]
    own = [power.value for each in observation.faces if (power := faces.power(each.power or ""))]
    most = max([bidding.highest_figure(observation.on_table), *own])
    legal = Legal(observation).guesses(most)
    for kind in bidding.kinds:
        its = [g for g in legal if type(g) is kind and _is_example(g, observation)]
        if not its or kind in map(type, guesses):
            continue
        least = min(guess.amount(faces) for guess in its)
        lowest = _nearest([guess for guess in its if guess.amount(faces) == least], observation)
        guesses += [] if lowest is None else [lowest]
    return guesses


def _is_example(guess: Guess, observation: Observation) -> bool:
    """Whether anybody may claim a guess in truth; of a power card, whether the seat has it."""
    card = guess.card(observation.bidding.rules.faces)
    if card is not None:
        return observation.counts[card] > 0
    return not (guess.personal or guess.by_value)
