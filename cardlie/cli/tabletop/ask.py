"""What people type at the prompt, phase by phase: an action, or a question to the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardlie.base.errors import CardlieError, IllegalGuess, InvalidGuess, suggest
from cardlie.base.strings import everywhere
from cardlie.base.translation import tr
from cardlie.cli.tabletop.places import laid_out, letter, named, turnable
from cardlie.cli.tabletop.prompts import example, turning
from cardlie.engine.actions import ACTIONS, Action, IllegalAction
from cardlie.engine.decision import CLAIM, DECISIONS, GUESS
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation, verify
from cardlie.games.game import Phase, SeatNo
from cardlie.guess import Guess
from cardlie.language.calls import Call, call_of, name_of
from cardlie.telling.names import Names


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
    "score": ("score, scores, standings, who, who's", "how everybody stands"),
    "rules": ("rules, r", "this game's rules on one page"),
    "log": ("log, l", "all that has happened so far"),
    "table": ("table, t", "show the table again"),
    "undo": ("undo, u", "take back what you did last (with --coach)"),
    "quit": ("quit, q, exit", "stop here; the game is kept and can be taken up again"),
}

#: Questions that more words may follow.
_LONG = ("odds", "score")

#: What ends a round in place of a guess.
_CALLS: dict[Call, Action] = {"challenge": Challenge(), "spot_on": SpotOn()}

#: What a guess begins with that names as many as the last one.
_AS_MANY = "same, same but, the same but, same number of, as many, just as many"


def _words(phase: Phase) -> dict[str, Action]:
    """What may be typed in a phase, and the whole action that it is; of guesses whole verbs."""
    kinds = [kind for kind in ACTIONS if kind.typed and not kind.arguments and kind.comes_in(phase)]
    found: dict[str, Action] = {
        word: kind()
        for kind in kinds
        for word in everywhere(kind.verb if phase == GUESS.id else kind.typed)
    }
    return found | ({} if DECISIONS[phase].passing is None else {"": Keep()})


def read(typed: str, seen: Observation, names: Names) -> Action | TableQuestion:
    """What was typed, as an action that is legal now, or as a question.

    Raises the :class:`CardlieError` that says what is wrong with it.
    """
    text = " ".join(typed.split()).rstrip("!.").rstrip()
    asked = question(text)
    if asked is not None:
        return asked
    action = _words(seen.phase).get(text.casefold()) or _elsewhere(text)
    action = action or _called(text, seen, names)
    if action is None:
        action = (_guess if seen.phase == GUESS.id else _deed)(text, seen, names)
    _verify(action, seen)
    return action


def _verify(action: Action, seen: Observation) -> None:
    """Raise the error that says why it is not legal now; places are called by their letters."""
    verify(action, seen, lambda place: letter(laid_out(seen).index(place)))


def parts(typed: str, seen: Observation, names: Names) -> list[str]:
    """The commands of a line: in open play 'b 3 ones' turns a card, and then says a guess.

    Raises :class:`CardlieError` if one of the two can't be done: then neither is.
    """
    words = typed.replace(",", " ").replace(":", " ").split()
    first = 1 if words and words[0].casefold() in everywhere(Reveal.typed) else 0
    card, said = words[first : first + 1], words[first + 1 :]
    if said and said[0].casefold() in everywhere("and, then"):
        said = said[1:]
    if seen.phase != "reveal" or not said or question(typed):
        return [typed]
    try:
        named(card, seen)
    except CardlieError:
        return [typed]
    read(" ".join(said), seen._replace(phase="guess"), names)
    return [*card, " ".join(said)]


def _elsewhere(text: str) -> Action | None:
    """What belongs to another moment of the game; the rules then say what this one asks for."""
    word = text.casefold()
    phases = map(_words, DECISIONS)
    return next((words[word] for words in phases if len(word) > 3 and word in words), None)


def taken(typed: str, offered: Sequence[str]) -> str:
    """What an answer to offered guesses means: Enter takes the only one, a number one of them."""
    answer = typed.strip()
    if len(offered) == 1 and not answer:
        return offered[0]
    numbers = {str(number): guess for number, guess in enumerate(offered, 1) if len(offered) > 1}
    return numbers.get(answer, typed)


def _called(text: str, seen: Observation, names: Names) -> Action | None:
    """What is called out in place of a guess; at other moments its letter names something."""
    asked = seen.phase == GUESS.id or seen.legal.challenge
    if seen.phase == "reveal" or (not asked and len(text) == 1):
        return None
    if text.casefold() == "bluff" and seen.legal.bluff:  # and what is the guess?
        return None
    to = [names.typed(seen.bidder)] if seen.bidder is not None else []
    call = call_of(text, _CALLS, to)
    if call == "spot_on" and seen.phase == CLAIM.id:
        return SpotOn(seen.seat)
    return _CALLS[call] if call else None


def question(text: str) -> TableQuestion | None:
    """The question that a line asks; None if it is none."""
    word, _, rest = text.casefold().partition(" ")
    word = word.rstrip("?") or word
    for name, (typed, _) in QUESTIONS.items():
        if word in everywhere(typed) and (not rest or name in _LONG):
            return TableQuestion(name, text.partition(" ")[2])
    return None


def _guess(text: str, seen: Observation, names: Names) -> Action:
    word, _, rest = text.partition(" ")
    bluff = word.casefold() == "bluff"
    said = rest if bluff else text
    if not said:
        raise CardlieError("say a guess, or type help", example(seen))
    if call_of(said, ["raise"]):
        raise CardlieError("raise to what?", example(seen))
    try:
        setting, kinds = seen.bidding.setting, seen.bidding.kinds
        guess = _by_the_last(said, seen) or Guess.parse(
            said, setting.faces, kinds=kinds, rulings=setting.rulings
        )
    except InvalidGuess as error:
        if bluff:
            error.readings = tuple([f"{word} {guess}" for guess in error.readings])
        verbs = [verb for kind in ACTIONS if kind.arguments for verb in everywhere(kind.typed)]
        if word.casefold() in verbs:
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


def _by_the_last(said: str, seen: Observation) -> Guess | None:
    """What is said by way of the last guess: '+1', 'one more', 'same but sixes'; None: it isn't."""
    faces, plain = seen.bidding.setting.faces, said.casefold().replace(",", "")
    plus = re.fullmatch(r"\+ ?(\d{1,4})", plain)
    more = int(plus[1]) if plus else 1 if call_of(said, ["one_more"]) else 0
    openings = sorted(everywhere(_AS_MANY), key=len, reverse=True)
    opening = next((words for words in openings if plain.startswith(f"{words} ")), "")
    if not (more or opening) or (plus and plus[0] in faces.index):  # a power card's name
        return None
    if not seen.said:
        raise CardlieError(tr("no guess was said yet for {text!r}", text=said[:40]), example(seen))
    last = seen.said[-1]
    raised = last.with_amount(last.amount(faces) + more)
    if raised is None:
        raise CardlieError(tr("“{guess}” has no number to go by", guess=last), example(seen))
    if not opening:
        return raised
    rest = plain.removeprefix(opening)
    return Guess.parse(f"{raised.amount(faces)}{rest}", faces, kinds=seen.bidding.kinds)


def _near(text: str, seen: Observation) -> str | None:
    """The command that a single misspelled word may have meant."""
    if " " in text or any(c.isdigit() for c in text) or len(text) < 3:
        return None
    asked = [word for typed, _ in QUESTIONS.values() for word in everywhere(typed)]
    calls = [name_of(call) for call in _CALLS if seen.phase == "guess"]
    words = [w for w in (*asked, *calls, *_words(seen.phase)) if len(w) > 2]
    return suggest(text, words)


def _deed(text: str, seen: Observation, names: Names) -> Action:
    """An action and what it names, each argument as people say it."""
    kinds = [each for each in ACTIONS if each.arguments and each.comes_in(seen.phase)]
    words = text.replace(",", " ").split()
    verb = words[0].casefold() if words else ""
    said = [kind for kind in kinds if kind.typed and verb in everywhere(kind.typed)]
    if not (said or kinds) or not (said or kinds)[0].typed:
        asked = tr(DECISIONS[seen.phase].asked)
        raise CardlieError(tr("{text!r} is no answer", text=text[:40]), asked)
    kind, words = (said or kinds)[0], words[1:] if said else words
    try:
        return _named(kind, text, words, seen, names)
    except CardlieError as error:
        raise (Reveal.comes_in(seen.phase) and _unturned(text, seen, names)) or error from None


def _named(
    kind: type[Action], text: str, words: list[str], seen: Observation, names: Names
) -> Action:
    values: dict[str, Any] = {}
    unsaid: CardlieError | None = None
    for name, each in kind.arguments[::-1]:  # what is said last first
        match each.kind:
            case "partner":
                words, values[name], unsaid = _partnered(words, seen, names)
            case "flag":
                words, values[name] = _flagged(words, kind.typed_flags.get(name, name))
    for name, each in kind.arguments:
        if each.kind in ("place", "places"):
            if not words or (each.kind == "place" and len(words) > 1):
                raise CardlieError(*kind.what_for)
            meant = _near(text, seen) if len(words) == 1 else None
            if meant is not None:
                raise CardlieError(
                    tr("{text!r} names nothing of yours", text=text[:40]),
                    tr("did you mean {meant!r}?", meant=meant),
                )
            found = named(words, seen)
            values[name] = found[0] if each.kind == "place" else tuple(sorted(found))
    action = kind(**values)
    if unsaid is not None:  # if it is possible with anybody
        _verify(action, seen)
        raise unsaid
    return action


def _unturned(text: str, seen: Observation, names: Names) -> CardlieError | None:
    """What is said to a guess or call that turns no card before it; None: it is neither."""
    if call_of(text, ["raise"]):
        return CardlieError("raise to what?", tr("such as '{guess}'", guess=turning(seen)))
    try:
        read(text, seen._replace(phase=GUESS.id), names)
    except CardlieError as error:
        return error if isinstance(error, IllegalGuess) or call_of(text, _CALLS) else None
    line = f"{turnable(seen)} {text}"
    return CardlieError("first name the card that you turn", tr("such as '{guess}'", guess=line))


def _flagged(words: list[str], typed: str) -> tuple[list[str], bool]:
    """The words without the one that sets a flag, and whether there is one: never the last."""
    found = [word for word in words[:-1] if word.casefold() in everywhere(typed)]
    if len(found) != 1:
        return words, False
    return [word for word in words if word != found[0]], True


def _partnered(
    words: list[str], seen: Observation, names: Names
) -> tuple[list[str], SeatNo | None, CardlieError | None]:
    """The words before 'with', who is named after it, and what to ask where nobody is."""
    partners = seen.partners
    at = next((nth for nth, word in enumerate(words) if word in everywhere("with")), None)
    if at is not None:
        return words[:at], _partner(" ".join(words[at + 1 :]), partners, names), None
    if len(partners) == 1:
        return words, partners[0], None
    known = [names[seat] for seat in partners if seat is not None]
    such_as = tr("'swap a with {name}' ({names})", name=known[0], names=", ".join(known))
    return words, partners[0], CardlieError("with whom do you swap?", such_as)


def _partner(whom: str, partners: tuple[SeatNo | None, ...], names: Names) -> SeatNo | None:
    by_name = {
        names.typed(seat).casefold() if seat is not None else tr("draw pile").casefold(): seat
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
