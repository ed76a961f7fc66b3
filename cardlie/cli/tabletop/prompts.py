"""What may be typed now: the question a seat is asked, and the help that goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.calls import name_of
from cardlie.cli.tabletop.places import turnable
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Leave
from cardlie.translation import language, tr

if TYPE_CHECKING:
    from cardlie.cli.tabletop.names import Names
    from cardlie.engine.observation import Observation
    from cardlie.guess import Guess


def prompt(seen: Observation, names: Names) -> str:
    """What is asked for now, on one or two lines."""
    match seen.phase:
        case "guess":
            return _guess_prompt(seen, names)
        case "reveal":
            return tr(
                "Your turn: which of your cards do you turn towards the others? (a letter; "
                "'{line}' turns {card} and says that)",
                line=turning(seen),
                card=turnable(seen),
            )
        case "reroll":
            return tr(
                "Your bid stands. Put dice in view and roll the others again ('show a c'), "
                "or press Enter to keep them hidden as they are."
            )
        case "discard":
            return tr("You lost the round: which pile do you give up? (a letter)")
        case "swap":
            return tr("{swap}, or press Enter to keep your cards.", swap=_swap_prompt(seen, names))
        case "between":
            ante = seen.options.ante
            return tr(
                "Another game? 'stay' costs an ante of {ante}, 'leave' ends it for you.", ante=ante
            )
        case _:
            return ""


def _guess_prompt(seen: Observation, names: Names) -> str:
    legal = seen.legal
    if not legal.guess:
        return tr("Your turn: nothing is higher, so only 'challenge' is left.")
    if not seen.said:
        opening = tr("Your turn: say a guess, {example}.", example=example(seen))
        return opening + _bluff_prompt(seen, names)
    higher = tr(
        "Your turn: say something higher, {example}, 'challenge' or 'spot-on'."
        if legal.may(SpotOn)
        else "Your turn: say something higher, {example}, or 'challenge'.",
        example=example(seen),
    )
    return higher + _bluff_prompt(seen, names)


def _bluff_prompt(seen: Observation, names: Names) -> str:
    if seen.npc is None:
        return ""
    return " " + tr("With 'bluff' before it, the guess may fluster {npc}.", npc=names[seen.npc])


def _swap_prompt(seen: Observation, names: Names) -> str:
    whom = tr(" or ").join(names[seat] for seat in seen.partners if seat is not None)
    cards = tr("a top card ('swap a')")
    if seen.unders:
        cards = tr("a top card ('swap a') or the one under it ('swap under a')")
    if not whom:
        return tr("You may swap {cards} with the draw pile", cards=cards)
    return tr(
        "You may swap {cards} with somebody ('... with NAME': {whom})", cards=cards, whom=whom
    )


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
    match seen.phase:
        case "guess":
            return _guess_help(seen)
        case "reveal":
            said = usual(seen._replace(phase="guess")) or name_of("challenge")
            return [
                tr("b, or R3     show that one of your top cards"),
                tr("b {said}  show it, and say that", said=said),
            ]
        case "reroll":
            return [
                tr(
                    "show a c     put these dice in view and roll the others again; "
                    "faces do as well"
                ),
                tr("keep         leave them as they are (Enter does the same)"),
            ]
        case "discard":
            return [tr("b, or R3     give up that pile")]
        case "swap":
            under = tr("swap under b  give the card under it, which nobody has seen")
            return [
                tr("swap b       give that card and take one unseen"),
                *([under] if seen.unders else []),
                tr("keep         keep your cards"),
            ]
        case "between":
            return [tr("stay         pay another ante"), tr("leave        take your coins and go")]
        case _:
            return []


def _guess_help(seen: Observation) -> list[str]:
    legal = seen.legal
    kinds = ", ".join(tr(kind.kind) for kind in seen.bidding.kinds)
    lines = []
    if legal.guess:
        lines = [
            tr(
                "a guess      in your own words ({kinds}), {example}",
                kinds=kinds,
                example=example(seen),
            )
        ]
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
