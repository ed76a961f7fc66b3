"""What a seat is asked, in words: at a prompt, on a phone; and the help that goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardlie.base.translation import language, tr
from cardlie.engine.actions import ACTIONS
from cardlie.engine.decision import DECISIONS, GUESS, OVER, worded
from cardlie.engine.decisions.cup import ShowTop
from cardlie.engine.decisions.passing import DoubtPass, Pass
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess, have
from cardlie.language.calls import name_of
from cardlie.odds.advice import ranked as chances
from cardlie.session.letters import laid_out, letter, turnable
from cardlie.telling.names import Names
from cardlie.telling.teller import capital

#: An example is at least so likely to be true, where anything is.
_GOOD_EXAMPLE = Fraction(6, 10)


def prompt(observation: Observation, names: Names) -> str:
    """What is asked for now, on one or two lines."""
    if observation.phase in (GUESS.id, OVER.id):
        return _guess_prompt(observation, names) if observation.phase == GUESS.id else ""
    decision = DECISIONS[observation.phase]
    return worded(
        decision.question or decision.question_text, observation, facts(observation, names)
    )


def turn(observation: Observation, names: Names) -> str:
    """What is asked for now, of whoever taps."""
    if observation.phase == OVER.id:
        return tr("The game is over.")
    if observation.actor != observation.seat:
        return tr(DECISIONS[observation.phase].others, name=names[observation.actor])
    if observation.phase == GUESS.id:
        legal = Legal(observation)
        if not observation.history:
            return tr("Your turn. Say the first guess.")
        if observation.bidder == observation.seat:
            return tr("Your own bid came back. Say something higher.")
        if not legal.challenge:
            return tr(
                "You have the cup. Say as much or more."
                if equal_is_enough(observation)
                else "You have the cup. Say something higher."
            )
        return tr(
            "Your turn. Say something higher, or challenge."
            if legal.guess
            else "Your turn. Nothing is higher: challenge."
        )
    decision = DECISIONS[observation.phase]
    facts = {"ante": observation.options.ante}
    return worded(decision.tapped or capital(tr(decision.question_text)), observation, facts)


def facts(observation: Observation, names: Names) -> dict[str, object]:
    """What fills the words of a decision here: an example as it is typed, the names, the ante."""
    found: dict[str, object] = {"names": names, "ante": observation.options.ante}
    found["dice"] = _some_letters(observation)
    if observation.places:
        card, line = turnable(observation), turning(observation)
        found |= {"card": card, "line": line, "said": line.removeprefix(f"{card} ")}
        found["face"] = observation.faces[observation.places[0]].text
    if observation.options.game.has_deck and observation.rolled:
        sizes = observation.pile_sizes
        pile = sizes.index(min(sizes))
        found["pile"] = letter(laid_out(observation).index(pile))
        found["top"] = observation.faces[pile].text
    return found


def _some_letters(observation: Observation) -> str:
    """Letters of one or two dice that may be named now, and not of all of them if there are more.

    Where there are three or more, the first and the third: it need not be neighbours.
    """
    order, places = laid_out(observation), observation.places
    at = sorted(order.index(place) for place in places)
    return " ".join(letter(nth) for nth in (at[:3:2] if len(at) > 2 else at[:1]))


def equal_is_enough(observation: Observation) -> bool:
    """Whether a claim as high as the last one may be said now."""
    return observation.bidding.allows(observation.history[-1], observation.history)


def _guess_prompt(observation: Observation, names: Names) -> str:
    legal = Legal(observation)
    if not legal.guess and (passing := _of_passing(legal)):
        left = " " + tr("'challenge' is left.") if legal.challenge else ""
        return tr("Your turn: nothing is higher.") + left + passing
    if not legal.guess:
        return tr("Your turn: nothing is higher, so only 'challenge' is left.")
    asked = "Your turn: say a guess, {example}."
    if observation.history and legal.may(SpotOn):
        asked = "Your turn: say something higher, {example}, 'challenge' or 'spot-on'."
    elif observation.history and observation.bidder == observation.seat:
        asked = "Your turn, and your own bid: say something higher, {example}."
    elif observation.history and not legal.challenge:
        asked = "You have the cup: say more, {example}."
        if equal_is_enough(observation):
            asked = "You have the cup: say as much or more, {example}."
    elif observation.history:
        asked = "Your turn: say something higher, {example}, or 'challenge'."
    line = tr(asked, example=example(observation)) + _of_passing(legal)
    npc, bluff = observation.npc, "With 'bluff' before it, the guess may fluster {npc}."
    return line if npc is None else f"{line} {tr(bluff, npc=names[npc])}"


def _of_passing(legal: Legal) -> str:
    """What may be done of passing, in the words that are typed for it."""
    may = {kind: legal.may(kind) for kind in (Pass, DoubtPass, ShowTop)}
    words = ["Or 'pass'."] * may[Pass] + ["Or 'doubt-pass': doubt the pass."] * may[DoubtPass]
    words += ["Or 'show-it'."] * may[ShowTop]
    return "".join([f" {tr(each)}" for each in words])


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
        found = dict(chances(guesses, observation.view(), observation.counts))
        least = min(_GOOD_EXAMPLE, max(found.values(), default=Fraction(0)))
        if guesses is groups[-1] or least == _GOOD_EXAMPLE:
            return _nearest([guess for guess in guesses if found[guess] >= least], observation)
    return None


def _true_of_own(observation: Observation) -> Guess | None:
    """The highest that lies before the seat, where that is enough; else the least that may be."""
    bidding = observation.bidding
    found = Legal(observation).guesses(bidding.highest_figure(observation.on_table))
    true = {
        guess
        for guess, chance in chances(found, observation.view(), observation.counts)
        if chance == 1
    }
    own = [guess for guess in found if guess in true]
    return own[-1] if own else next(iter(found), None)


def _nearest(guesses: Sequence[Guess], observation: Observation) -> Guess | None:
    """Of some guesses the first that one's own faces do most for."""
    if not guesses:
        return None
    rules, own = observation.bidding.rules, observation.counts
    compiled = [compile_guess(each, rules.faces, rules.readings) for each in guesses]
    there = [have(each, own) - each.need if each.patterns else -99 for each in compiled]
    return guesses[there.index(max(there))]


def first_words(observation: Observation) -> str:
    """What a guess claims, and what helps: for who sits at a table for the first time."""
    if not observation.options.game.passes_cup:
        said = "A guess claims that at least that many lie on the whole table, yours included."
        if observation.cards.pack:
            said = "'2 twos' claims that at least two of all top cards are twos, yours included."
    else:
        said = (
            "Only whoever holds the cup sees the dice: say what lies there, or higher, true or not."
        )
    helps = "Type help for what you can do, hint for advice, rules for how to play."
    return f"{tr(said)} {tr(helps)}"


def _one_of_each_kind(observation: Observation) -> list[Guess]:
    """One guess of each kind that may be said now: the lowest that one's own faces do most for."""
    bidding, faces = observation.bidding, observation.bidding.rules.faces
    first = usual(observation)
    guesses = [] if first is None else [first]
    legal = Legal(observation).guesses(bidding.highest_figure(observation.on_table))
    for kind in bidding.kinds:
        its = [g for g in legal if type(g) is kind and (_is_own(g, observation) or not g.by_value)]
        if not its or kind in map(type, guesses):
            continue
        least = min(guess.amount(faces) for guess in its)
        lowest = _nearest([guess for guess in its if guess.amount(faces) == least], observation)
        guesses += [] if lowest is None else [lowest]
    return guesses


def _is_own(guess: Guess, observation: Observation) -> bool:
    """Whether a guess claims a card that the seat has, and that nobody else may claim in truth."""
    card = guess.card(observation.bidding.rules.faces)
    return card is not None and observation.counts[card] > 0


def actions_help(observation: Observation, names: Names) -> list[str]:
    """What can be played now, a line for each."""
    if observation.phase != GUESS.id:
        helps, filled = DECISIONS[observation.phase].helps, facts(observation, names)
        return [line for each in helps if (line := worded(each, observation, filled))]
    legal, lines = Legal(observation), list[str]()
    if legal.guess:
        guesses = _one_of_each_kind(observation)
        quoted = [tr("'{guess}'", guess=guess_text(guess, observation)) for guess in guesses]
        such = ", ".join(quoted) or tr("if you dare")
        lines.append(tr("a guess      in your own words, such as {examples}", examples=such))
    if legal.guess and observation.history:
        lines.append(tr("one more     of the same; 'same but sixes' says as many of another"))
    if legal.bluff:
        lines.append(tr("bluff ...    a guess that tries to fluster the NPC to your left"))
    lines += [tr(kind.helps) for kind in ACTIONS if kind.helps and legal.may(kind)]
    if observation.public.bidding.rules.callers.others:
        lines.append(tr("s            call the last guess exact, even if it is not your turn"))
    return lines
