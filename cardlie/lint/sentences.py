"""What is said of rounds that end or do not, in the language of some strings."""

from __future__ import annotations

from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.guess import Guess
from cardlie.language import speak
from cardlie.lint.check import Mixes
from cardlie.lint.endings import Termination


def ending_text(ending: Termination, strings: Strings) -> str:
    """What is proven or refuted of rounds, and what the proof holds for."""
    if ending.verdict == "not decided":
        return strings["check.not_decided"]
    if ending.verdict == "proven":
        assert ending.measure is not None
        measure = strings(f"check.{ending.measure.replace(' ', '_')}", most=ending.most)
        said = strings("check.proven", measure=measure, bound=ending.bound or 0)
        return f"{said} {strings('check.beyond', most=ending.most)}" if ending.beyond else said
    way = " → ".join(guess_quoted(guess, strings) for guess in ending.witness)
    return strings("check.circle" if ending.circle else "check.goes_on", way=way)


def round_name(mixes: Mixes, name: str, strings: Strings) -> str:
    """Rounds of one kind among several of a variant: what is said in them."""
    alone = type(mixes.example).alone
    guess = guess_quoted(mixes.example, strings)
    return f"{name}, {tr(alone)}" if alone else strings("check.such_as", name=name, guess=guess)


def guess_quoted(guess: Guess, strings: Strings) -> str:
    """A guess as it is said in the language of the words, in their quotes."""
    return strings("example.quote", text=speak(guess, strings.language))
