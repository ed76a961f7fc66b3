"""What people type at the prompt, phase by phase: an action, or a question to the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardlie.cli.tabletop.places import laid_out, letter, named
from cardlie.engine.actions import (
    Action,
    Challenge,
    Discard,
    IllegalAction,
    Keep,
    Leave,
    Reroll,
    Reveal,
    Say,
    SpotOn,
    Stay,
    Swap,
)
from cardlie.engine.legal import verify
from cardlie.errors import CardlieError, InvalidGuess, suggest
from cardlie.guess import Guess
from cardlie.strings import everywhere
from cardlie.translation import language, tr

if TYPE_CHECKING:
    from cardlie.cli.tabletop.names import Names
    from cardlie.engine.observation import Observation
    from cardlie.games.game import SeatNo


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Something asked of the table instead of played: a command, and what stands behind it."""

    word: str
    rest: str = ""


#: Command -> (how it is typed, what it does).
QUESTIONS: dict[str, tuple[str, str]] = {
    "help": ("help, h, ?", "what you can type now"),
    "hint": ("hint", "what the odds would do in your place"),
    "odds": ("odds", "exact odds of the guess on the table; 'odds 4 fives' for any guess"),
    "rules": ("rules, r", "this game's rules on one page"),
    "log": ("log, l", "all that has happened so far"),
    "table": ("table, t", "show the table again"),
    "undo": ("undo, u", "take back what you did last (with --coach)"),
    "quit": ("quit, q, exit", "stop here; the game is kept and can be taken up again"),
}

_CHALLENGES = (
    "challenge, c, i challenge, call, i call, liar, lie, you lie, doubt, i doubt it, "
    "that's a lie, the lady of deception works through you"
)
_SPOT_ONS = "spot-on, spot on, spoton, s, exact, exactly"
_KEEPS = "keep, k, no, n, none, pass"
_STAYS = "stay, s, yes, y"
_LEAVES = "leave, no, n"

#: What an action begins with that names something.
_VERBS = {
    "reveal": "reveal, show",
    "discard": "discard, drop",
    "swap": "swap, give",
    "reroll": "show, reroll",
}


@cache
def _words(tongue: str) -> dict[str, dict[str, Action]]:
    """Phase -> what may be typed in any language -> what it does; ``tongue`` is in force."""
    keeps: dict[str, Action] = dict.fromkeys((*everywhere(_KEEPS), ""), Keep())
    leave, no_leave = everywhere(_LEAVES), everywhere("leave")
    return {
        "guess": {
            **dict.fromkeys(everywhere(_CHALLENGES), Challenge()),
            **dict.fromkeys(everywhere(_SPOT_ONS), SpotOn()),
            **dict.fromkeys(no_leave, Leave()),
        },
        "reroll": keeps,
        "swap": keeps,
        "between": {**dict.fromkeys(everywhere(_STAYS), Stay()), **dict.fromkeys(leave, Leave())},
    }


def read(typed: str, seen: Observation, names: Names) -> Action | TableQuestion:
    """What was typed, as an action that is legal now, or as a question.

    Raises the :class:`CardlieError` that says what is wrong with it.
    """
    text = " ".join(typed.split()).rstrip("!.").rstrip()
    asked = question(text)
    if asked is not None:
        return asked
    plain = _words(language()).get(seen.phase, {}).get(text.casefold()) or _elsewhere(text)
    action = plain if plain is not None else _READERS[seen.phase](text, seen, names)
    verify(action, seen)
    return action


def _elsewhere(text: str) -> Action | None:
    """What belongs to another moment of the game; the rules then say what this one asks for."""
    word = text.casefold()
    phases = _words(language()).values()
    return next((words[word] for words in phases if len(word) > 3 and word in words), None)


def question(text: str) -> TableQuestion | None:
    """The question that a line asks; None if it is none."""
    word, _, rest = text.partition(" ")
    for name, (typed, _) in QUESTIONS.items():
        if word.casefold() in everywhere(typed) and (not rest or name == "odds"):
            return TableQuestion(name, rest)
    return None


def _guess(text: str, seen: Observation, names: Names) -> Action:
    word, _, rest = text.partition(" ")
    bluff = word.casefold() == "bluff"
    said = rest if bluff else text
    if not said:
        raise CardlieError("say a guess, or type help", example(seen))
    try:
        guess = Guess.parse(said, seen.bidding.setting.faces, kinds=seen.bidding.kinds)
    except InvalidGuess:
        if word.casefold() in _verbs(*_VERBS):
            raise IllegalAction(
                tr("this is no moment to {word} anything", word=word.casefold()),
                "say a guess or challenge",
            ) from None
        meant = _near(text, seen)
        if meant is None:
            raise
        raise CardlieError(
            tr("{text!r} is no guess", text=text[:40]), tr("did you mean {meant!r}?", meant=meant)
        ) from None
    return Say(guess, bluff)


def _near(text: str, seen: Observation) -> str | None:
    """The command that a single misspelled word may have meant."""
    if " " in text or any(c.isdigit() for c in text) or len(text) < 3:
        return None
    asked = [word for typed, _ in QUESTIONS.values() for word in everywhere(typed)]
    words = [w for w in (*asked, *_words(language()).get(seen.phase, {})) if len(w) > 2]
    return suggest(text, words)


def _one(text: str, seen: Observation, verbs: tuple[str, ...]) -> int:
    words = text.split()
    if words and words[0].casefold() in verbs:
        words = words[1:]
    if len(words) != 1:
        raise CardlieError("name one of your piles", "by its letter, or by the card on top")
    return _places(text, words, seen)[0]


def _places(text: str, words: list[str], seen: Observation) -> tuple[int, ...]:
    meant = _near(text, seen) if len(words) == 1 else None
    if meant is not None:
        raise CardlieError(
            tr("{text!r} names nothing of yours", text=text[:40]),
            tr("did you mean {meant!r}?", meant=meant),
        )
    return named(words, seen)


def _verbs(*actions: str) -> tuple[str, ...]:
    return tuple(word for action in actions for word in everywhere(_VERBS[action]))


def _reveal(text: str, seen: Observation, names: Names) -> Action:
    return Reveal(_one(text, seen, _verbs("reveal")))


def _discard(text: str, seen: Observation, names: Names) -> Action:
    return Discard(_one(text, seen, _verbs("discard")))


def _swap(text: str, seen: Observation, names: Names) -> Action:
    links = (f" {word} " for word in everywhere("with"))
    link = next((link for link in links if link in text), " with ")
    what, with_, whom = text.partition(link)
    words = what.split()
    below = [word for word in words if word.casefold() in everywhere("under, below, beneath")]
    under = len(below) == 1 and words[-1] != below[0]
    if under:
        words.remove(below[0])
    pile = _one(" ".join(words), seen, _verbs("swap"))
    partners = seen.partners
    if under and pile not in seen.unders:
        raise _nothing_under(pile, seen)
    if not with_:
        if len(partners) == 1:
            return Swap(pile, partners[0], under)
        known = [names[seat] for seat in partners if seat is not None]
        raise CardlieError(
            "with whom do you swap?",
            tr("'swap a with {name}' ({names})", name=known[0], names=", ".join(known)),
        )
    return Swap(pile, _partner(whom, partners, names), under)


def _nothing_under(pile: int, seen: Observation) -> CardlieError:
    """Why no card from under this one may be swapped, and what may."""
    if not seen.unders:
        return CardlieError("only a card on top of a pile may be swapped here", "as in 'swap a'")
    order = laid_out(seen)
    letters = ", ".join(letter(order.index(place)) for place in seen.unders)
    return CardlieError(
        tr("nothing lies under {letter}", letter=letter(order.index(pile))),
        tr("a card lies under {letters}", letters=letters),
    )


def _partner(whom: str, partners: tuple[SeatNo | None, ...], names: Names) -> SeatNo | None:
    by_name = {
        names[seat].casefold() if seat is not None else tr("draw pile").casefold(): seat
        for seat in partners
    }
    articles = tuple(f"{word} " for word in everywhere("the"))
    key = whom.casefold()
    key = next((key.removeprefix(article) for article in articles if key.startswith(article)), key)
    if key not in by_name:
        raise CardlieError(
            tr("you can't swap with {whom!r}", whom=whom[:24]),
            tr("with {by_name}", by_name=", ".join(by_name)),
        )
    return by_name[key]


def _reroll(text: str, seen: Observation, names: Names) -> Action:
    words = text.replace(",", " ").split()
    if words[0].casefold() in _verbs("reroll"):
        words = words[1:]
    if not words:
        raise CardlieError("which dice do you show?", "by their letters, as in 'show a c'")
    return Reroll(tuple(sorted(_places(text, words, seen))))


def _between(text: str, seen: Observation, names: Names) -> Action:
    raise CardlieError(tr("{text!r} is neither 'stay' nor 'leave'", text=text[:40]))


_READERS = {
    "guess": _guess, "reveal": _reveal, "discard": _discard, "swap": _swap, "reroll": _reroll,
    "between": _between,
}  # fmt: skip


# --- what may be typed


def prompt(seen: Observation, names: Names) -> str:
    """What is asked for now, on one or two lines."""
    match seen.phase:
        case "guess":
            return _guess_prompt(seen, names)
        case "reveal":
            return tr("Your turn: which of your cards do you turn towards the others? (a letter)")
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
        if legal.spot_on
        else "Your turn: say something higher, {example}, or 'challenge'.",
        example=example(seen),
    )
    return higher + _bluff_prompt(seen, names)


def _bluff_prompt(seen: Observation, names: Names) -> str:
    if seen.npc is None:
        return ""
    return " " + tr("With 'bluff' before it, the guess may fluster {npc}.", npc=names[seen.npc])


def _swap_prompt(seen: Observation, names: Names) -> str:
    partners = seen.partners
    if partners == (None,):
        if seen.unders:
            return tr(
                "You may swap a card with the draw pile: a top one ('swap a') or the one "
                "under it ('swap under a')"
            )
        return tr("You may swap a top card with the draw pile ('swap a')")
    whom = tr(" or ").join(names[seat] for seat in partners if seat is not None)
    if seen.unders:
        return tr(
            "You may swap a card: a top one ('swap a with NAME') or the one under it "
            "('swap under a with NAME'; {whom})",
            whom=whom,
        )
    return tr("You may swap a top card ('swap a with NAME': {whom})", whom=whom)


def example(seen: Observation) -> str:
    """A guess that may be said now, as an example: the lowest, or an ordinary one to open."""
    faces, kind = seen.bidding.setting.faces, seen.bidding.kinds[0]
    if not seen.said:
        legal = seen.legal.guesses(kind.opening)
        usual = [g for g in legal if type(g) is kind and g.amount(faces) == kind.opening]
        return tr("such as '{guess}'", guess=usual[-2:][0])
    floor = seen.said[-1].amount(faces)
    for most in (floor, floor + 1, 2 * floor + 1):
        allowed = seen.legal.guesses(most)
        if allowed:
            return tr("such as '{guess}'", guess=allowed[0])
    return tr("if you dare")


def actions_help(seen: Observation, names: Names) -> list[str]:
    """What can be played now, a line for each."""
    match seen.phase:
        case "guess":
            return _guess_help(seen)
        case "reveal":
            return [tr("b, or R3     show that one of your top cards")]
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
            under = tr("swap under b give the card under it, which nobody has seen")
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
    if legal.challenge:
        lines.append(
            tr("challenge    doubt the last guess; all faces are revealed (c, liar, call)")
        )
    if legal.spot_on:
        lines.append(tr("spot-on      declare the last bid exact (s)"))
    if legal.bluff:
        lines.append(tr("bluff ...    a guess that tries to fluster the NPC to your left"))
    if legal.leave:
        lines.append(tr("leave        leave the table; what you paid stays in the pot"))
    return lines
