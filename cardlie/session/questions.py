"""Questions to the table in place of playing: how each is typed, and what it means."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.base.strings import everywhere
from cardlie.language.calls import call_of, spelled


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Something asked of the table instead of played: a command, and what stands behind it."""

    word: str
    rest: str = ""


#: Command -> (how it is typed, what it does).
QUESTIONS: dict[str, tuple[str, str]] = {
    "help": ("help, h, ?", "what you can type now"),
    "hint": ("hint, tip, advice", "advice for this turn"),
    "odds": ("odds", "exact odds of the guess on the table; 'odds {guess}' for any guess"),
    "score": ("score, scores, standings, who, who's", "how everybody stands"),
    "rules": ("rules, r", "this game's rules on one page"),
    "log": ("log, l", "all that has happened so far"),
    "table": ("table, t", "show the table again"),
    "undo": ("undo, u", "undo what you did last (with --coach)"),
    "quit": ("quit, q, exit", "stop here; the game is saved, and can be resumed"),
}

#: Questions that more words may follow.
_LONG = ("odds", "score")

#: What stands around a question's word: show me the odds.
_ASKING = "show, give, tell, me, a, the, what, are, is, my, please, i, need, want, some, all, of"


def question(text: str) -> TableQuestion | None:
    """The question that a line asks; None if it is none."""
    word, _, rest = spelled(text).partition(" ")
    word = word.rstrip("?") or word
    for name, (typed, _) in QUESTIONS.items():
        if word in map(spelled, everywhere(typed)) and (not rest or name in _LONG):
            return TableQuestion(name, text.partition(" ")[2])
    return None


def asked_in_words(text: str) -> TableQuestion | None:
    """What is asked for in whole sentences: how do I play, show me the odds; None: nothing is."""
    call = call_of(text.rstrip("? "), ("quit", "help"))
    if call is not None:
        return TableQuestion(call)
    words = {*spelled(text.rstrip("? ")).split()} - {*map(spelled, everywhere(_ASKING))}
    asked = question(words.pop()) if len(words) == 1 else None
    return asked if asked is not None and asked.word != "quit" else None


def asked_at_all(text: str) -> str | None:
    """The word of the question that a line asks, however it is asked; None if it is none."""
    asked = question(text) or asked_in_words(text)
    return None if asked is None else asked.word
