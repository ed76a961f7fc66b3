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
    """The base of all errors that a user can cause; ``hint`` says what would help.

    Both are in the language in force (:mod:`cardlie.base.translation`).
    ``trace`` is where in a user's own code it happened, if it did; shown with CARDLIE_DEBUG=1.
    ``readings`` are what could be meant, as one would type it.
    """

    readings: tuple[str, ...] = ()

    def __init__(self, message: str, hint: str | None = None, trace: str = "") -> None:
        super().__init__(visible(tr(message)))
        self.hint, self.trace = hint and visible(tr(hint)), trace

    @property
    def with_hint(self) -> str:
        """What is wrong, and in brackets what would help: for where there is one line."""
        return f"{self} ({self.hint})" if self.hint else str(self)


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


def verify_type(what: str, value: object, *kinds: type, expected: str) -> None:
    """Raise :class:`CardlieError` unless ``value`` is of one of these types.

    >>> verify_type("the guess", 4, str, expected="text")
    Traceback (most recent call last):
    cardlie.base.errors.CardlieError: the guess is 4, expected text
    """
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        text = repr(value)
        raise CardlieError(
            tr(
                "{what} is {shown}, expected {said}",
                what=tr(what),
                shown=text if len(text) <= 60 else f"a {type(value).__name__}",
                said=tr(expected),
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
        sentence = "unknown {kind} {name!r}; choose from: {choices}"
        if many:
            sentence = "unknown {kind} {name!r}; the nearest of {count}: {choices}"
        near = get_close_matches(name[:64], choices, _NEAREST, 0.0) if many else choices
        super().__init__(
            tr(
                sentence,
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
        where = tr("{listed} lists them all", listed=listed) if listed else None
        return " ".join(filter(None, (did_you_mean(close), where))) or None


class IllegalAction(CardlieError):
    """An action that the rules do not allow here and now; guesses raise ``IllegalGuess``."""


class GuessError(CardlieError):
    """The base of errors about a guess."""


class IllegalGuess(GuessError):
    """A guess that these rules don't allow: it is not higher, or impossible with this deck."""


class TextRange(NamedTuple):
    """A half-open range of character positions in the text that was typed."""

    start: int
    end: int


class InvalidGuess(GuessError):
    """Text that is not a guess; ``span`` is the part that doesn't fit.

    ``suggestion`` could be meant in its place. ``readings`` are guesses that the whole text could
    mean: one if a single repair makes it right, several if it is ambiguous. ``str(error)`` is one
    line; :meth:`pointed` adds the text with carets under the span.
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
        meant = f"; {did_you_mean(suggestion)}" if suggestion else ""
        super().__init__(f"{reason}{meant}")
        self.reason, self.text, self.span, self.suggestion = reason, text, span, suggestion
        self.readings = tuple(readings)

    @property
    def stops_early(self) -> bool:
        """Whether what was typed is right as far as it goes, and more should follow."""
        return bool(self.text.strip()) and self.span.start == self.span.end

    def offer(self) -> list[str]:
        """The guesses that may be meant, by number; one that the message names is not repeated."""
        if len(self.readings) == 1:
            (meant,) = self.readings
            return [] if self.suggestion else [did_you_mean(meant) or ""]
        return [f"{number}  {meant}" for number, meant in enumerate(self.readings, 1)]

    def pointed(self, width: int = 76) -> str:
        """The text typed, cut to ``width`` around the span, and carets beneath the span."""
        start = max(0, min(self.span.start, len(self.text)))
        end = max(start + 1, self.span.end)
        left = max(0, start - width // 2)
        shown = "".join(c if c.isprintable() else "?" for c in self.text[left : left + width])
        carets = "^" * min(end - start, max(1, width - (start - left)))
        return f"    {shown}\n    {' ' * (start - left)}{carets}"


def suggest(word: str, known: Iterable[str], least: float = 0.6) -> str | None:
    """The known word nearest to ``word``, or None if none is near: alike to ``least`` of 1.

    >>> suggest("rad", ["blue", "red"])
    'red'
    """
    by_fold = {k.casefold(): k for k in known}
    close = get_close_matches(word.casefold()[:64], list(by_fold), n=1, cutoff=least)
    return by_fold[close[0]] if close else None


def did_you_mean(close: str | None) -> str | None:
    """The hint that offers what may be meant; None where nothing is near.

    >>> did_you_mean(suggest("rad", ["blue", "red"]))
    "did you mean 'red'?"
    """
    return tr("did you mean {close!r}?", close=close) if close else None


def reason_of(error: OSError) -> str:
    """Why a file or a connection can't be had, as the system says it."""
    return tr((error.strerror or str(error)).lower())
