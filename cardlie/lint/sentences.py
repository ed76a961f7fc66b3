"""What a check of the rules says: whether rounds end, and what is wrong with guesses."""

from __future__ import annotations

from collections.abc import Iterable

from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.guess import Guess
from cardlie.language import speak
from cardlie.lint.check import Checked, Defect, Mixes
from cardlie.lint.endings import Termination

#: Of more guesses than this only the first are named.
_NAMED = 6


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


def mix_name(mixes: Mixes, table: Checked, switches: Iterable[str], strings: Strings) -> str:
    """The mix of ``switches`` with the fewest names, and those that change nothing in it."""
    shortest = mixes.names[0]
    name = ", ".join(shortest) or strings["check.base"]
    if sum(each.names == mixes.names for each in table.mixes) > 1:
        return round_name(mixes, name, strings)
    others = {each for mix in mixes.names for each in mix} - set(shortest)
    if not others:
        return name
    free = ", ".join(each for each in switches if each in others)
    return strings("check.with_or_without", name=name, free=free)


def round_name(mixes: Mixes, name: str, strings: Strings) -> str:
    """Rounds of one kind among several of a variant: what is said in them."""
    alone = type(mixes.example).alone
    guess = guess_quoted(mixes.example, strings)
    return f"{name}, {tr(alone)}" if alone else strings("check.such_as", name=name, guess=guess)


def defect_text(defect: Defect, strings: Strings) -> str:
    """A fault, the guesses that have it, and which is better."""
    more = len(defect.guesses) - _NAMED
    some = defect.guesses[:_NAMED] if more > 1 else defect.guesses  # one more is named as well
    named = ", ".join(guess_quoted(guess, strings) for guess in some)
    if more > 1:
        named = strings("check.and_more", guesses=named, more=more)
    better = "" if defect.better is None else guess_quoted(defect.better, strings)
    key = defect.fault.replace(" ", "_")
    if better and defect.guesses[0].personal:
        key = "power_not_worth_saying"
    return strings(f"check.{key}", guesses=named, faces=defect.faces, better=better)


def guess_quoted(guess: Guess, strings: Strings) -> str:
    """A guess as it is said in the language of the words, in their quotes."""
    return strings("example.quote", text=speak(guess, strings.language))
