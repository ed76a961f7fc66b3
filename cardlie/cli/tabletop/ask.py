"""What people type at the prompt, phase by phase: an action, or a question to the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.cli.tabletop.places import named
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
from cardlie.guess import Guess, Number, Sum
from cardlie.translation import tr

if TYPE_CHECKING:
    from cardlie.cli.tabletop.names import Names
    from cardlie.engine.observation import Observation
    from cardlie.games.game import SeatNo


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Something asked of the table instead of played: a command, and what stands behind it."""

    word: str
    rest: str = ""


#: Command -> (other ways to type it, what it does).
QUESTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "help": (("h", "?"), "what you can type now"),
    "hint": ((), "what the odds would do in your place"),
    "odds": ((), "exact odds of the guess on the table; 'odds 4 fives' for any guess"),
    "rules": (("r",), "this game's rules on one page"),
    "log": (("l",), "all that has happened so far"),
    "table": (("t",), "show the table again"),
    "quit": (("q", "exit"), "stop here; the game is kept and can be taken up again"),
}

_CHALLENGES = (
    *("challenge", "c", "i challenge", "call", "i call", "liar", "lie", "you lie", "doubt"),
    *("i doubt it", "that's a lie", "the lady of deception works through you"),
)
_SPOT_ONS = ("spot-on", "spot on", "spoton", "s", "exact", "exactly")
_KEEPS = ("keep", "k", "no", "n", "none", "pass", "")
_STAYS = ("stay", "s", "yes", "y")
_LEAVES = ("leave", "no", "n")

_WORDS: dict[str, dict[str, Action]] = {
    "guess": {
        **dict.fromkeys(_CHALLENGES, Challenge()),
        **dict.fromkeys(_SPOT_ONS, SpotOn()),
        "leave": Leave(),
    },
    "reroll": dict.fromkeys(_KEEPS, Keep()),
    "swap": dict.fromkeys(_KEEPS, Keep()),
    "between": {**dict.fromkeys(_STAYS, Stay()), **dict.fromkeys(_LEAVES, Leave())},
}


def read(typed: str, seen: Observation, names: Names) -> Action | TableQuestion:
    """What was typed, as an action that is legal now, or as a question.

    Raises the :class:`CardlieError` that says what is wrong with it.
    """
    text = " ".join(typed.split()).rstrip("!.").rstrip()
    asked = question(text)
    if asked is not None:
        return asked
    plain = _WORDS.get(seen.phase, {}).get(text.casefold()) or _elsewhere(text)
    action = plain if plain is not None else _READERS[seen.phase](text, seen, names)
    verify(action, seen)
    return action


def _elsewhere(text: str) -> Action | None:
    """What belongs to another moment of the game; the rules then say what this one asks for."""
    word = text.casefold()
    return next((_WORDS[p][word] for p in _WORDS if len(word) > 3 and word in _WORDS[p]), None)


def question(text: str) -> TableQuestion | None:
    """The question that a line asks; None if it is none."""
    word, _, rest = text.partition(" ")
    for name, (others, _) in QUESTIONS.items():
        if word.casefold() in (name, *others) and (not rest or name == "odds"):
            return TableQuestion(name, rest)
    return None


def _guess(text: str, seen: Observation, names: Names) -> Action:
    word, _, rest = text.partition(" ")
    bluff = word.casefold() == "bluff"
    said = rest if bluff else text
    if not said:
        raise CardlieError("say a guess, or type help", example(seen))
    if said.isdigit() and seen.bidding.kinds == (Sum,):
        said = f"sum {said}"
    try:
        guess = Guess.parse(said, seen.bidding.setting.faces)
    except InvalidGuess:
        if word.casefold() in ("show", "reroll", "reveal", "discard", "swap"):
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
    return Say(seen.bidding.canonical(guess), bluff)


def _near(text: str, seen: Observation) -> str | None:
    """The command that a single misspelled word may have meant."""
    if " " in text or any(c.isdigit() for c in text) or len(text) < 3:
        return None
    words = [*QUESTIONS, *(w for w in _WORDS.get(seen.phase, {}) if len(w) > 3)]
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


def _reveal(text: str, seen: Observation, names: Names) -> Action:
    return Reveal(_one(text, seen, ("reveal", "show")))


def _discard(text: str, seen: Observation, names: Names) -> Action:
    return Discard(_one(text, seen, ("discard", "drop")))


def _swap(text: str, seen: Observation, names: Names) -> Action:
    what, with_, whom = text.partition(" with ")
    pile = _one(what, seen, ("swap", "give"))
    partners = seen.partners
    if not with_:
        if len(partners) == 1:
            return Swap(pile, partners[0])
        known = [names[seat] for seat in partners if seat is not None]
        raise CardlieError(
            "with whom do you swap?",
            tr("'swap a with {known}', or {known_2}", known=known[0], known_2=known[1:]),
        )
    return Swap(pile, _partner(whom, partners, names))


def _partner(whom: str, partners: tuple[SeatNo | None, ...], names: Names) -> SeatNo | None:
    by_name = {
        names[seat].casefold() if seat is not None else "draw pile": seat for seat in partners
    }
    key = whom.casefold().removeprefix("the ")
    if key not in by_name:
        raise CardlieError(
            tr("you can't swap with {whom!r}", whom=whom[:24]),
            tr("with {by_name}", by_name=", ".join(by_name)),
        )
    return by_name[key]


def _reroll(text: str, seen: Observation, names: Names) -> Action:
    words = text.replace(",", " ").split()
    if words[0].casefold() in ("show", "reroll"):
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
            return "Your turn: which of your cards do you turn towards the others? (a letter)"
        case "reroll":
            return (
                "Your bid stands. Put dice in view and roll the others again ('show a c'),\n"
                "or press Enter to keep them hidden as they are."
            )
        case "discard":
            return "You lost the round: which pile do you give up? (a letter)"
        case "swap":
            return f"{_swap_prompt(seen, names)}, or press Enter to keep your cards."
        case "between":
            ante = seen.options.ante
            return f"Another game? 'stay' costs an ante of {ante}, 'leave' ends it for you."
        case _:
            return ""


def _guess_prompt(seen: Observation, names: Names) -> str:
    legal = seen.legal
    if not legal.guess:
        return "Your turn: nothing is higher, so only 'challenge' is left."
    if not seen.said:
        return f"Your turn: say a guess, {example(seen)}.{_bluff_prompt(seen, names)}"
    doubts = "'challenge' or 'spot-on'" if legal.spot_on else "or 'challenge'"
    higher = f"Your turn: say something higher, {example(seen)}, {doubts}."
    return higher + _bluff_prompt(seen, names)


def _bluff_prompt(seen: Observation, names: Names) -> str:
    if seen.npc is None:
        return ""
    return f" With 'bluff' before it, the guess may fluster {names[seen.npc]}."


def _swap_prompt(seen: Observation, names: Names) -> str:
    partners = seen.partners
    if partners == (None,):
        return "You may swap a top card with the draw pile unseen ('swap a')"
    whom = " or ".join(names[seat] for seat in partners if seat is not None)
    return f"You may swap a top card unseen ('swap a with NAME': {whom})"


def example(seen: Observation) -> str:
    """A guess that may be said now, as an example: the lowest, or an ordinary one to open."""
    if not seen.said:
        two = [guess for guess in seen.legal.guesses(2) if isinstance(guess, Number)][-2:]
        return f"such as '{two[0] if two else Sum(7)}'"
    floor = seen.said[-1].amount(seen.bidding.setting.faces)
    for most in (floor, floor + 1, 2 * floor + 1):
        allowed = seen.legal.guesses(most)
        if allowed:
            return f"such as '{allowed[0]}'"
    return "if you dare"


def actions_help(seen: Observation, names: Names) -> list[str]:
    """What can be played now, a line for each."""
    match seen.phase:
        case "guess":
            return _guess_help(seen)
        case "reveal":
            return ["b, or R3     show that one of your top cards"]
        case "reroll":
            return [
                "show a c     put these dice in view and roll the others again; faces do as well",
                "keep         leave them as they are (Enter does the same)",
            ]
        case "discard":
            return ["b, or R3     give up that pile"]
        case "swap":
            return [
                "swap b       give that card and take one unseen",
                "keep         keep your cards",
            ]
        case "between":
            return ["stay         pay another ante", "leave        take your coins and go"]
        case _:
            return []


def _guess_help(seen: Observation) -> list[str]:
    legal = seen.legal
    kinds = ", ".join(kind.kind for kind in seen.bidding.kinds)
    lines = [f"a guess      in your own words ({kinds}), {example(seen)}"] if legal.guess else []
    if legal.challenge:
        lines.append("challenge    doubt the last guess; all faces are revealed (c, liar, call)")
    if legal.spot_on:
        lines.append("spot-on      declare the last bid exact (s)")
    if legal.bluff:
        lines.append("bluff ...    a guess that tries to fluster the NPC to your left")
    if legal.leave:
        lines.append("leave        leave the table; what you paid stays in the pot")
    return lines
