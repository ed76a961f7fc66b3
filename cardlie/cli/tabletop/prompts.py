"""What may be typed now: the question a seat is asked, and the help that goes with it."""

from __future__ import annotations

from cardlie.base.translation import language, tr
from cardlie.cli.tabletop.places import laid_out, letter, turnable
from cardlie.engine.decision import DECISIONS, GUESS, OVER, worded
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Leave
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.language.calls import name_of
from cardlie.telling.names import Names


def prompt(seen: Observation, names: Names) -> str:
    """What is asked for now, on one or two lines."""
    if seen.phase in (GUESS.id, OVER.id):
        return _guess_prompt(seen, names) if seen.phase == GUESS.id else ""
    decision = DECISIONS[seen.phase]
    return worded(decision.question or decision.asked, seen, facts(seen, names))


def facts(seen: Observation, names: Names) -> dict[str, object]:
    """What fills the words of a decision here: an example as it is typed, the names, the ante."""
    found: dict[str, object] = {"names": names, "ante": seen.options.ante}
    if seen.places:
        said = usual(seen._replace(phase=GUESS.id)) or name_of("challenge")
        found |= {"card": turnable(seen), "line": turning(seen), "said": said}
    if seen.options.rules.has_deck and seen.rolled:
        sizes = seen.pile_sizes
        found["pile"] = letter(laid_out(seen).index(sizes.index(min(sizes))))
    return found


def _guess_prompt(seen: Observation, names: Names) -> str:
    legal = seen.legal
    if not legal.guess:
        return tr("Your turn: nothing is higher, so only 'challenge' is left.")
    asked = "Your turn: say a guess, {example}."
    if seen.said and legal.may(SpotOn):
        asked = "Your turn: say something higher, {example}, 'challenge' or 'spot-on'."
    elif seen.said and not legal.challenge:
        asked = "You have the cup: say more, {example}."
    elif seen.said:
        asked = "Your turn: say something higher, {example}, or 'challenge'."
    told = tr(asked, example=example(seen))
    if seen.npc is not None:
        bluff = tr("With 'bluff' before it, the guess may fluster {npc}.", npc=names[seen.npc])
        return f"{told} {bluff}"
    return told


def example(seen: Observation) -> str:
    """A guess that may be said now, as an example."""
    guess = usual(seen)
    return tr("if you dare") if guess is None else tr("such as '{guess}'", guess=guess)


def turning(seen: Observation) -> str:
    """A line that turns a card and says a guess."""
    said = usual(seen._replace(phase="guess"))
    return f"{turnable(seen)} {said.spoken(language()) if said else name_of('challenge')}"


def usual(seen: Observation) -> Guess | None:
    """A guess that may be said now: an ordinary one to open, else the lowest; None if none may."""
    faces, kind = seen.bidding.setting.faces, seen.bidding.kinds[0]
    if not seen.said:
        legal = seen.legal.guesses(kind.opening)
        found = [g for g in legal if type(g) is kind and g.amount(faces) == kind.opening]
        return found[-2:][0] if found else None
    floor = seen.said[-1].amount(faces)
    for most in (floor, floor + 1, 2 * floor + 1):
        allowed = seen.legal.guesses(most)
        if allowed:
            return allowed[0]
    return None


def actions_help(seen: Observation, names: Names) -> list[str]:
    """What can be played now, a line for each."""
    if seen.phase != GUESS.id:
        helps, filled = DECISIONS[seen.phase].helps, facts(seen, names)
        return [line for each in helps if (line := worded(each, seen, filled))]
    legal, lines = seen.legal, list[str]()
    if legal.guess:
        said = "a guess      in your own words ({kinds}), {example}"
        kinds = ", ".join(tr(kind.kind) for kind in seen.bidding.kinds)
        lines.append(tr(said, kinds=kinds, example=example(seen)))
    if legal.guess and seen.said:
        lines.append(tr("one more     of the same; 'same but sixes' says as many of another"))
    if legal.challenge:
        lines.append(
            tr("challenge    doubt the last guess; all faces are revealed (c, liar, no way)")
        )
    if legal.may(SpotOn):
        lines.append(tr("spot-on      declare the last bid exact (s)"))
    if legal.bluff:
        lines.append(tr("bluff ...    a guess that tries to fluster the NPC to your left"))
    if legal.may(Leave):
        lines.append(tr("leave        leave the table; what you paid stays in the pot"))
    return lines
