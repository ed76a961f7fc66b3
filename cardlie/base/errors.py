"""Everything that can be wrong, under one root.

A command prints ``str(error)`` as one line, then ``error.hint`` on a second if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from cardlie.base.translation import tr

#: What moves a terminal, ends a line, or turns its neighbours round, instead of being seen.
UNSEEN = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066\u2067"
_UNSEEN = re.compile(f"[{UNSEEN}]")


def visible(text: str) -> str:
    r"""A text that may hold what strangers wrote, names of files too, without what is no letter.

    >>> visible("red\x1b[31m.toml")
    'red?[31m.toml'
    """
    return _UNSEEN.sub("?", text)


class CardlieError(ValueError):
    """The root of every error that a user can cause; ``hint`` says what would help.

    Both are said in the language in force (:mod:`cardlie.base.translation`).
    ``trace`` is where in a user's own code it happened, if it did; shown with CARDLIE_DEBUG=1.
    ``readings`` are what may be meant, as it is typed.
    """

    readings: tuple[str, ...] = ()

    def __init__(self, message: str, hint: str | None = None, trace: str = "") -> None:
        super().__init__(visible(tr(message)))
        self.hint, self.trace = hint and visible(tr(hint)), trace


class InvalidFace(CardlieError):
    """A face that the deck or the dice do not have.

    ``readings`` are the faces (their one written form) that may be meant, if it may be several.
    """


class TemplateError(CardlieError):
    """A file of ours or yours that cannot be used: names the file, the key and the problem.

    ``line`` is that of the key, from 1, or 0 if none is known; ``others`` are further faults that
    were met when the file was read, and ``complete`` says whether there are no more behind them.
    """

    def __init__(
        self, file: Path | str, key: str, problem: str, hint: str | None = None, *, line: int = 0
    ) -> None:
        where = (f"{file}:{line}" if line else f"{file}", *([key] if key else []))
        super().__init__(": ".join([*where, tr(problem)]), hint)
        self.file, self.key, self.problem, self.line = file, key, problem, line
        self.others: tuple[TemplateError, ...] = ()
        self.complete = True

    @property
    def all(self) -> tuple[TemplateError, ...]:
        """This fault and all others of the same reading."""
        return self, *self.others


def verify_type(what: str, value: object, *kinds: type, said: str) -> None:
    """Raise :class:`CardlieError` unless ``value`` is of one of these types.

    >>> verify_type("the guess", 4, str, said="text")
    Traceback (most recent call last):
    cardlie.base.errors.CardlieError: the guess is 4, expected text
    """
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        shown = repr(value)
        raise CardlieError(
            tr(
                "{what} is {shown}, expected {said}",
                what=tr(what),
                shown=shown if len(shown) <= 60 else f"a {type(value).__name__}",
                said=tr(said),
            )
        )


#: So many names are told in full; of more, those nearest to what was typed.
_TOLD_IN_FULL, _NEAREST = 30, 6


class UnknownName(CardlieError):
    """A name that is none of those known; the hint offers the nearest ones.

    Of many only a few are named; ``listed`` is where all of them stand.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str], listed: str = "") -> None:
        choices = list(known)
        close, many = suggest(name, choices), len(choices) > _TOLD_IN_FULL
        said = "unknown {kind} {name!r}; choose from: {choices}"
        if many:
            said = "unknown {kind} {name!r}; the nearest of {count}: {choices}"
        near = get_close_matches(name[:64], choices, _NEAREST, 0.0) if many else choices
        super().__init__(
            tr(
                said,
                kind=tr(kind),
                name=name,
                count=len(choices),
                choices=", ".join(near) or tr("none"),
            ),
            self._hint(close, listed if many else ""),
        )
        self.kind, self.name, self.known = kind, name, tuple(choices)

    @staticmethod
    def _hint(close: str | None, listed: str) -> str | None:
        meant = [tr("did you mean {close!r}?", close=close)] if close else []
        where = [tr("{listed} lists them all", listed=listed)] if listed else []
        return " ".join(meant + where) or None


class IllegalAction(CardlieError):
    """An action that the rules do not allow here and now; guesses raise ``IllegalGuess``."""


class GuessError(CardlieError):
    """Something is wrong with a guess."""


class IllegalGuess(GuessError):
    """A guess that the rules in force do not allow: not higher, or impossible with this deck."""


class TextRange(NamedTuple):
    """A half-open range of character positions in the text that was typed."""

    start: int
    end: int


class InvalidGuess(GuessError):
    """Text that is no guess; ``span`` is the part that does not fit.

    ``suggestion`` is what may be meant in its place. ``readings`` are guesses that may be meant by
    the whole: one, if a single repair makes it right; several, if nothing tells them apart.
    ``str(error)`` is one line; :meth:`pointed` adds the text with carets under the span.
    """

    def __init__(
        self,
        reason: str,
        text: str,
        span: TextRange,
        suggestion: str | None = None,
        readings: Iterable[str] = (),
    ) -> None:
        reason = tr(reason)
        meant = f"; {tr('did you mean {close!r}?', close=suggestion)}" if suggestion else ""
        super().__init__(f"{reason}{meant}")
        self.reason, self.text, self.span, self.suggestion = reason, text, span, suggestion
        self.readings = tuple(readings)

    def offer(self) -> list[str]:
        """The guesses that may be meant, by number; one that the message names is not repeated."""
        if len(self.readings) == 1:
            (meant,) = self.readings
            return [] if self.suggestion else [tr("did you mean {close!r}?", close=meant)]
        return [f"{number}  {meant}" for number, meant in enumerate(self.readings, 1)]

    def pointed(self, width: int = 76) -> str:
        """The text typed, cut to ``width`` around the span, and carets beneath the span."""
        start = max(0, min(self.span.start, len(self.text)))
        end = max(start + 1, self.span.end)
        left = max(0, start - width // 2)
        shown = "".join(c if c.isprintable() else "?" for c in self.text[left : left + width])
        carets = "^" * min(end - start, max(1, width - (start - left)))
        return f"    {shown}\n    {' ' * (start - left)}{carets}"


def suggest(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to ``word``, or None if none is near.

    >>> suggest("rad", ["blue", "red"])
    'red'
    """
    by_fold = {k.casefold(): k for k in known}
    close = get_close_matches(word.casefold()[:64], list(by_fold), n=1, cutoff=0.6)
    return by_fold[close[0]] if close else None


def reason_of(error: OSError) -> str:
    """Why a file or a connection can't be had, as the system says it."""
    return tr((error.strerror or str(error)).lower())
