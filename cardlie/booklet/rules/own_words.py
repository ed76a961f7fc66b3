"""What a booklet tells of the words that a game's own file declares."""

from __future__ import annotations

from collections.abc import Iterator

from cardlie.base.markdown import literal
from cardlie.booklet.rules.edition import Edition
from cardlie.guess import Plain
from cardlie.language.own_words import PLAIN
from cardlie.language.word_list import language_of


def words_said(edition: Edition) -> str:
    """A chapter on the words that are heard in a game, in Markdown; "" where it has none."""
    spec = edition.game.spec
    sayings: dict[str, list[str]] = {}
    for word, means in spec.words if spec else ():
        if not set(word).isdisjoint(edition.unprinted):
            continue
        sayings.setdefault(means, []).append(edition.strings("example.quote", text=literal(word)))
    lines = [
        f"- {', '.join(sayings[means])}: {literal(told)}."
        for means, told in _meanings(edition, sayings)
    ]
    return "\n\n".join([f"## {edition.strings['said.title']}", "\n".join(lines)]) if lines else ""


def _meanings(edition: Edition, sayings: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """The meanings that anything in the game has, each in words."""
    game, words = edition.game, edition.strings
    for means in sayings:
        if means.isdecimal() and int(means) in edition.rules.faces.numbers:
            figures = language_of(edition.language).word("FIGURES", int(means))
            yield means, words("said.number", figures=figures or means)
        elif means in game.rounds:
            yield means, words("said.round", name=means)
        elif means == "doubt" or (means == PLAIN and Plain in game.kinds):
            yield means, words[f"said.{means}"]
        elif means == "exact" and "exact" in game.usual.endings:
            yield means, words["said.exact"]
        elif means == "pass" and game.spec and game.spec.pass_with:
            yield means, words["said.pass"]
