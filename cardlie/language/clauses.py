"""Clauses around a guess, and corrections: three, no, four fives.

A sentence that is no guess from its first to its last word may hold one: behind a correction, or as
a clause of its own. What is corrected is understood; any other clause is asked about. The words by
which one clause goes on to another stand under ``[clauses]`` of a language.
"""

from __future__ import annotations

from cardlie.language.parse_state import ROLLS, Token
from cardlie.language.parsed import ParsedText
from cardlie.language.parser import parse
from cardlie.language.sentence import Start, TextClauses
from cardlie.language.typed_text import TypedText
from cardlie.language.word_list import OPENING, REFUSED

#: What one half of a guess is said with.
_HALF = {"FIGURE", "FIGURES", "SUIT", "STARS", "WITHOUT", "LESS_THAN", "SUM"}
_NUMBERED = _HALF - {"WITHOUT"}

#: What no talk beside a guess may hold: it could be about that guess, and turn it round.
_BEARING = _HALF - {"SUM"} | {
    *("AMOUNT", "UP_TO", "NO_HIGHER", "OR_LESS", "MORE_THAN", "AT_LEAST", "OR_MORE"),
    *(REFUSED, OPENING),
}

#: How many words before a clause are read for the guess that it takes up, and how many ends of a
#: clause are tried. No sentence of more words has clauses.
_NEAR, _ENDS, _LONGEST = 8, 4, 60


def corrected(text: TypedText) -> ParsedText | None:
    """The guess behind the last correction, if what is before it began a guess."""
    sentence = TextClauses(text)
    if sentence.count - sentence.first > _LONGEST:
        return None
    for start in sentence.starts:
        if start.corrects and start.clear and _begun(sentence, start.before):
            reading = sentence.parse(start.position, sentence.count).reading
            if reading is not None:
                return reading
    return None


def meant(text: TypedText) -> tuple[str, ...]:
    """The one guess that a sentence may hold, in its words; none if it holds none, or two."""
    sentence = TextClauses(text)
    if sentence.count - sentence.first > _LONGEST:
        return ()
    for start in [*sentence.starts, Start(text.first, text.first)]:
        if _harmless(sentence, start):
            found = _elliptic(sentence, start) or _clause(sentence, start)
            if found:
                return (found,)
    return ()


def _begun(sentence: TextClauses, end: int) -> bool:
    """Whether the words up to one began a guess, or several, each in the place of another."""
    if not sentence.types(sentence.first, end) & _NUMBERED:
        return False
    first = sentence.first
    for start in reversed(sentence.starts):
        if start.corrects and start.position < end:
            if not _begins(sentence, first, start.before):
                break  # and it was no correction: all of it has to begin one
            first = start.position
    return _begins(sentence, first, end)


def _begins(sentence: TextClauses, first: int, end: int) -> bool:
    """Whether some words are a guess, or begin one."""
    reading, faults = sentence.parse(first, end)
    short = [fault for fault in faults if fault.problem == "too short" and fault.reached >= end]
    return reading is not None or bool(short)


def _harmless(sentence: TextClauses, start: Start) -> bool:
    """Whether what is before a clause leaves it a guess: no challenge, no if, no denial."""
    first, end = sentence.first, start.before
    if first == end:
        return True
    if sentence.holds(first, end, "doubts") or sentence.asks(start) or sentence.called(first, end):
        return False
    types, clause = sentence.types(first, end), sentence.clause(end)
    numbered = bool(types & _NUMBERED)
    if start.corrects:  # what is there to be corrected
        return numbered and sentence.knows(clause, end, anywhere=False)
    if not start.pauses[0] and (REFUSED in types or not sentence.knows(clause, end)):
        return False
    return numbered or not ("WITHOUT" in types or sentence.holds(first, end, "denials"))


def _clause(sentence: TextClauses, start: Start) -> str | None:
    """The guess that a clause is, if what follows it is only talk."""
    count, pauses = sentence.count, sorted(sentence.pauses, reverse=True)
    if start.before > sentence.first and not start.corrects and _open(sentence, start):
        return None  # four red, four blue
    for end in [pause for pause in pauses if pause > start.position][:_ENDS]:
        whole = (start.position, end) == (sentence.first, count)
        if not whole and _passing(sentence, start.position, end):
            reading = sentence.parse(start.position, end).reading
            if reading is not None and _counts(sentence, reading, start):
                return sentence.text.between(start.position, end)
    return None


def _counts(sentence: TextClauses, reading: ParsedText, start: Start) -> bool:
    """Whether a clause is a guess as it stands: 'a red' is one only where somebody says it."""
    types = {token.type for token in reading.tokens}
    if types & sentence.text.context.unsaid & {"SUM", "STARS", *ROLLS}:
        return False
    return start.in_own_name or reading.many is None or reading.many.type != "A"


def _open(sentence: TextClauses, start: Start) -> bool:
    """Whether the clause before another is a guess, or a figure that begins one."""
    clause, end = sentence.clause(start.before), start.before
    if not start.in_own_name and sentence.parse(clause, end).reading:
        return True
    for first in {clause, sentence.first}:
        types = sentence.types(first, end)
        alone = "FIGURE" in types and not types & {"FIGURES", "SUIT", OPENING}
        if alone and sentence.knows(first, end):
            return True
    return False


def _passing(sentence: TextClauses, start: int, first: int) -> bool:
    """Whether what follows a clause is only talk, or repeats a figure of it."""
    end, words = sentence.count, sentence.text.words
    if first == end:
        return True
    keys = {word.key for word in words[start:first]}
    new = [nth for nth in range(first, end) if words[nth].key not in keys]
    return not (
        any(sentence.types(nth, end) & _BEARING for nth in new)
        or sentence.holds(first, end, "doubts")
        or sentence.holds(first, end, "denials")
        or sentence.called(first, end)
    )


def _elliptic(sentence: TextClauses, start: Start) -> str | None:
    """A guess of which one half is said again: three fives, no, four; three foxes, er, ravens."""
    text, first, (begin, count) = sentence.text, sentence.first, (start.position, sentence.count)
    denied = start.before > first and sentence.holds(first, start.before, "denials")
    if not (start.in_own_name or start.corrects or denied):
        return None
    last = _last_guess(sentence, start.before)
    if last is None or last.many is None:
        return None
    halves = [at for at in range(begin, count) if sentence.types(at, at + 1) & _HALF]
    counts = bool(halves) and "FIGURE" in sentence.types(halves[0], halves[0] + 1)
    made = None
    if len(halves) == 1 and counts and _all_fill(sentence, begin, halves[0]):
        made = _with(text, last, text.between(halves[0], halves[0] + 1))
    elif start.corrects and start.apart and not counts:
        many = text.between(last.many.position, last.many.position + last.many.length)
        made = f"{many} {text.between(begin, count)}"
    return made if made and parse(text.again(made)).reading is not None else None


def _with(text: TypedText, guess: ParsedText, many: str) -> str:
    """A guess as it was typed, with another word for how many there are."""
    words, said = text.words, guess.tokens

    def end(token: Token) -> int:
        return words[token.position + token.length - 1].end

    assert guess.many is not None
    before = text.text[words[said[0].position].start : words[guess.many.position].start]
    return before + many + text.text[end(guess.many) : end(said[-1])]


def _last_guess(sentence: TextClauses, end: int) -> ParsedText | None:
    """The last guess among the words up to one, whatever is said around it."""
    for first in range(end - 1, max(sentence.first, end - _NEAR) - 1, -1):
        reading = sentence.parse(first, end).reading
        if reading is not None and reading.tokens[0].position == first:
            return reading
    return None


def _all_fill(sentence: TextClauses, first: int, end: int) -> bool:
    """Whether nothing but one word of a clause says something."""
    others = [each for each in range(first, sentence.count) if each != end]
    return not any(sentence.types(each, each + 1) & _BEARING for each in others)
