"""Typed input, read and said again: an action, or a question to the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cardlie.base.errors import CardlieError, IllegalAction, IllegalGuess, InvalidGuess, suggest
from cardlie.base.strings import everywhere
from cardlie.base.translation import tr
from cardlie.engine.actions import ACTIONS, Action
from cardlie.engine.decision import CLAIM, DECISIONS, GUESS, worded
from cardlie.engine.decisions.guess import CallOut, Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.passing import Pass
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.legal import Legal, verify
from cardlie.engine.observation import Observation
from cardlie.games.records import Phase, SeatNo
from cardlie.guess import Guess
from cardlie.language.calls import Call, call_of, name_of
from cardlie.language.own_words import calls_of
from cardlie.session.guess_words import example, guess_text, turning
from cardlie.session.letters import laid_out, letter, letters_of, named, turnable
from cardlie.session.prompts import facts
from cardlie.session.questions import QUESTIONS, TableQuestion, asked_in_words, question
from cardlie.telling.names import Names

#: A word so like a command may be meant for it.
_NEAR = 0.7

#: What ends a round in place of a guess.
_CALLS: dict[Call, Action] = {"challenge": Challenge(), "spot_on": SpotOn()}

#: What is called out in place of a guess.
_OUT: dict[Call, Action] = {**_CALLS, "pass": Pass()}

#: What a guess begins with that names as many as the last one.
_AS_MANY = "same, same but, the same but, same number of, as many, just as many"


def _words(phase: Phase) -> dict[str, Action]:
    """What may be typed in a phase, and the whole action that it is; of guesses whole verbs."""
    kinds = [kind for kind in ACTIONS if kind.typed and not kind.arguments and kind.comes_in(phase)]
    whole = phase == GUESS.id
    found: dict[str, Action] = {
        word: kind()
        for kind in kinds
        for word in everywhere(kind.verb if whole and kind.phases != (phase,) else kind.typed)
    }
    return found | ({} if DECISIONS[phase].passing is None else {"": Keep()})


def read_input(text: str, observation: Observation, names: Names) -> Action | TableQuestion:
    """What was typed, as an action that is legal now, or as a question.

    Raises the :class:`CardlieError` that says what is wrong with it, and in its ``readings`` what
    may have been meant.
    """
    text = " ".join(text.split()).rstrip("!.").rstrip()
    asked = question(text)
    if asked is not None:
        return asked
    action = _words(observation.phase).get(text.casefold()) or _elsewhere(text)
    asked = None if action else asked_in_words(text)
    if asked is not None:
        return asked
    action = action or _called(text, observation, names)
    if action is None:
        action = (_guess if observation.phase == GUESS.id else _decided)(text, observation, names)
    _verify(action, observation)
    return action


def _verify(action: Action, observation: Observation) -> None:
    """Raise the error that says why it is not legal now; places are called by their letters."""
    try:
        verify(action, observation, lambda place: letter(laid_out(observation).index(place)))
    except IllegalGuess as error:
        assert isinstance(action, Say)
        least = _least_like(action.guess, observation)
        if least is not None:
            error.readings = (guess_text(least, observation),)
        raise


def _least_like(guess: Guess, observation: Observation) -> Guess | None:
    """The least guess like this one that may be said now."""
    bidding, named = observation.bidding, guess.with_figure(1)
    allowed = bidding.guesses(observation.history, bidding.highest_figure(observation.on_table))
    alike = [g for g in allowed if type(g) is type(guess) and g.with_figure(1) == named]
    return min(alike, key=lambda each: each.amount(bidding.rules.faces), default=None)


def parts(text: str, observation: Observation, names: Names) -> list[str]:
    """The commands of a line: in open play 'b 3 ones' turns a card, and then says a guess.

    Raises :class:`CardlieError` if one of the two can't be done: then neither is.
    """
    words = text.replace(",", " ").replace(":", " ").split()
    verbs = [verb for kind in _naming(observation) for verb in everywhere(kind.typed)]
    first = 1 if words and words[0].casefold() in verbs else 0
    card, said = words[first : first + 1], words[first + 1 :]
    if said and said[0].casefold() in everywhere("and, then"):
        said = said[1:]
    if not DECISIONS[observation.phase].first or not said or question(text):
        return [text]
    try:
        named(card, observation)
    except CardlieError:
        return [text]
    read_input(" ".join(said), observation._replace(phase=GUESS.id), names)
    return [*card, " ".join(said)]


def _elsewhere(text: str) -> Action | None:
    """What belongs to another moment of the game; the rules then say what this one asks for."""
    word = text.casefold()
    meant = {words[word] for words in map(_words, DECISIONS) if len(word) > 3 and word in words}
    return meant.pop() if len(meant) == 1 else None  # a bare no answers more than one question


def taken(text: str, offered: Sequence[str]) -> str:
    """What an answer to offered guesses means: Enter takes the only one, a number one of them."""
    answer = text.strip()
    if len(offered) == 1 and not answer:
        return offered[0]
    numbers = {str(number): guess for number, guess in enumerate(offered, 1) if len(offered) > 1}
    return numbers.get(answer, text)


def _called(text: str, observation: Observation, names: Names) -> Action | None:
    """What is called out in place of a guess; at other moments its letter names something."""
    asked = observation.phase in (GUESS.id, CLAIM.id) or Legal(observation).challenge
    if DECISIONS[observation.phase].first or (not asked and len(text) == 1):
        return None
    if text.casefold() == "bluff" and Legal(observation).bluff:  # and what is the guess?
        return None
    to = [names.typed(observation.bidder)] if observation.bidder is not None else []
    call = call_of(text, [*_OUT, "scoff"], to, calls_of(observation.bidding.rules.faces))
    if call == "scoff":  # about what was said, or about the day
        unsure = tr("is {text!r} a doubt?", text=text[:40])
        if not asked:
            raise CardlieError(unsure)
        if observation.history:
            raise _near_miss(unsure, name_of("challenge"))
        raise CardlieError(tr("{text!r} is not a guess", text=text[:40]), example(observation))
    if call == "spot_on" and observation.phase == CLAIM.id:
        return SpotOn(observation.seat)
    if call == "challenge" and observation.phase == CLAIM.id:
        return CallOut(observation.seat)
    return _OUT[call] if call else None


def _guess(text: str, observation: Observation, names: Names) -> Action:
    word, _, rest = text.partition(" ")
    bluff = word.casefold() == "bluff"
    said = rest if bluff else text
    if not said:
        raise CardlieError("say a guess, or type help")
    if call_of(said, ["raise"]):
        raise CardlieError("raise to what?", example(observation))
    if len(said) == 1 and said.isalpha():  # the letter of a pile or a die, at another moment
        raise CardlieError(tr("{text!r} is not a guess", text=text), example(observation))
    try:
        guess = _by_the_last(said, observation) or _guess_now(said, observation)
    except InvalidGuess as error:
        if bluff:
            error.readings = tuple([f"{word} {guess}" for guess in error.readings])
        verbs = [verb for kind in ACTIONS if kind.arguments for verb in everywhere(kind.typed)]
        if word.casefold() in verbs:
            raise IllegalAction(
                tr("you can't {word} anything now", word=word.casefold()),
                "say a guess or challenge",
            ) from None
        meant = _near(text, observation)
        if meant is None:
            if error.stops_early and not error.readings:
                error.hint = example(observation)
            raise
        raise _near_miss(tr("{text!r} is not a guess", text=text[:40]), meant) from None
    return Say(guess, bluff)


def _by_the_last(text: str, observation: Observation) -> Guess | None:
    """What is said by way of the last guess: '+1', 'one more', 'same but sixes'; None: it isn't."""
    faces, plain = observation.bidding.rules.faces, text.casefold().replace(",", "")
    plus = re.fullmatch(r"\+ ?(\d{1,4})", plain)
    more = int(plus[1]) if plus else 1 if call_of(text, ["one_more"]) else 0
    openings = sorted(everywhere(_AS_MANY), key=len, reverse=True)
    opening = next((words for words in openings if plain.startswith(f"{words} ")), "")
    if not (more or opening) or (plus and plus[0] in faces.index):  # a power card's name
        return None
    if not observation.history:
        unsaid = tr("no guess was said yet for {text!r}", text=text[:40])
        raise CardlieError(unsaid, example(observation))
    last = observation.history[-1]
    raised = last.with_amount(last.amount(faces) + more)
    if raised is None:
        unnumbered = tr("“{guess}” has no number to go by", guess=guess_text(last, observation))
        raise CardlieError(unnumbered, example(observation))
    if not opening:
        return raised
    rest = plain.removeprefix(opening)
    return _guess_now(f"{raised.amount(faces)}{rest}", observation)


def _guess_now(text: str, observation: Observation) -> Guess:
    """The guess that a text says, of those that may be said now."""
    return observation.bidding.rules.read_guess(text, observation.bidding.kinds)


def _near_miss(message: str, meant: str) -> CardlieError:
    error = CardlieError(message, tr("did you mean {meant!r}?", meant=meant))
    error.readings = (meant,)
    return error


def _near(text: str, observation: Observation) -> str | None:
    """The command that a single misspelled word may have meant."""
    if " " in text or any(c.isdigit() for c in text) or len(text) < 3:
        return None
    asked = [word for typed, _ in QUESTIONS.values() for word in tr(typed).split(", ")]
    calls = [name_of(call) for call in _CALLS if observation.phase == GUESS.id]
    legal = Legal(observation)
    does = [word for word, action in _words(observation.phase).items() if legal.allows(action)]
    return suggest(text, [w for w in (*asked, *calls, *does) if len(w) > 2], least=_NEAR)


def _decided(text: str, observation: Observation, names: Names) -> Action:
    """An action and what it names, each argument as people say it."""
    kinds = _naming(observation)
    words = text.replace(",", " ").split()
    verb = words[0].casefold() if words else ""
    said = [kind for kind in kinds if kind.typed and verb in everywhere(kind.typed)]
    if not (said or kinds) or not (said or kinds)[0].typed:
        decision, filled = DECISIONS[observation.phase], facts(observation, names)
        problem = tr("{text!r} is not an answer", text=text[:40])
        if decision.unanswered:
            problem = worded(decision.unanswered, observation, filled)
        raise CardlieError(problem, tr(decision.question_text))
    kind, words = (said or kinds)[0], words[1:] if said else words
    try:
        return _named(kind, text, words, observation, names)
    except CardlieError as error:
        raise _unturned(text, observation, names) or error from None


def _naming(observation: Observation) -> list[type[Action]]:
    """The actions of a phase that name something."""
    return [kind for kind in ACTIONS if kind.arguments and kind.comes_in(observation.phase)]


def _named(
    kind: type[Action], text: str, words: list[str], observation: Observation, names: Names
) -> Action:
    values: dict[str, Any] = {}
    unsaid: CardlieError | None = None
    for name, each in kind.arguments[::-1]:  # what is said last first
        match each.kind:
            case "partner":
                words, values[name], unsaid = _partnered(words, observation, names)
            case "flag":
                words, values[name] = _flagged(words, kind.typed_flags.get(name, name))
    for name, each in kind.arguments:
        if each.kind in ("place", "places"):
            if not words or (each.kind == "place" and len(words) > 1):
                raise CardlieError(*kind.what_for)
            meant = _near(text, observation) if len(words) == 1 else None
            if meant is not None:
                raise _near_miss(tr("{text!r} names nothing of yours", text=text[:40]), meant)
            found = named(words, observation)
            values[name] = found[0] if each.kind == "place" else tuple(sorted(found))
    action = kind(**values)
    if unsaid is not None:  # if it is possible with anybody
        _verify(action, observation)
        raise unsaid
    return action


def _unturned(text: str, observation: Observation, names: Names) -> CardlieError | None:
    """What is said to a guess or call before what is to be done first; None: it is neither."""
    first = DECISIONS[observation.phase].first
    if not first:
        return None
    if call_of(text, ["raise"]):
        return CardlieError("raise to what?", tr("such as '{guess}'", guess=turning(observation)))
    try:
        read_input(text, observation._replace(phase=GUESS.id), names)
    except CardlieError as error:
        return error if isinstance(error, IllegalGuess) or call_of(text, _CALLS) else None
    line = f"{turnable(observation)} {text}"
    return CardlieError(first, tr("such as '{guess}'", guess=line))


def _flagged(words: list[str], typed: str) -> tuple[list[str], bool]:
    """The words without the one that sets a flag, and whether there is one: never the last."""
    found = [word for word in words[:-1] if word.casefold() in everywhere(typed)]
    if len(found) != 1:
        return words, False
    return [word for word in words if word != found[0]], True


def _partnered(
    words: list[str], observation: Observation, names: Names
) -> tuple[list[str], SeatNo | None, CardlieError | None]:
    """The words before 'with', who is named after it, and what to ask where nobody is."""
    partners = observation.partners
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


def spoken(action: Action, observation: Observation, names: Names) -> str:
    """An action as people type it, in the language in force: what :func:`read_input` reads."""
    if isinstance(action, Say):
        said = guess_text(action.guess, observation)
        return f"bluff {said}" if action.bluff else said
    for call, done in _CALLS.items():
        if type(done) is type(action):
            return name_of(call)
    typed = action.verb if observation.phase == GUESS.id else action.typed
    flags = [flag for name, flag in action.typed_flags.items() if getattr(action, name)]
    words = [everywhere(each)[0] for each in (typed, *flags)] + letters_of(action, observation)
    whom = [getattr(action, name) for name, each in action.arguments if each.kind == "partner"]
    if whom and len(observation.partners) > 1:
        words += [everywhere("with")[0], names.typed(whom[0])]
    return " ".join(words)
