"""Prompts and help: what a seat is asked, in words, at a keyboard or on a phone."""

from __future__ import annotations

from cardlie.base.translation import tr
from cardlie.engine.actions import ACTIONS
from cardlie.engine.decision import DECISIONS, GUESS, OVER, worded
from cardlie.engine.decisions.cup import ShowTop
from cardlie.engine.decisions.passing import DoubtPass, Pass
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.session.guess_words import example, guess_text, one_of_each_kind, turning
from cardlie.session.letters import laid_out, letter, turnable
from cardlie.telling.names import Names
from cardlie.telling.teller import capital


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


def actions_help(observation: Observation, names: Names) -> list[str]:
    """What can be played now, a line for each."""
    if observation.phase != GUESS.id:
        helps, filled = DECISIONS[observation.phase].helps, facts(observation, names)
        return [line for each in helps if (line := worded(each, observation, filled))]
    legal, lines = Legal(observation), list[str]()
    if legal.guess:
        guesses = one_of_each_kind(observation)
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
