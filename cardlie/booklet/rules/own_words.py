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
    plan = edition.game.plan
    said: dict[str, list[str]] = {}
    for word, means in plan.words if plan else ():
        said.setdefault(means, []).append(edition.words("example.quote", text=literal(word)))
    lines = [
        f"- {', '.join(said[means])}: {literal(told)}." for means, told in _told(edition, said)
    ]
    return "\n\n".join([f"## {edition.words['said.title']}", "\n".join(lines)]) if lines else ""


def _told(edition: Edition, said: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """The meanings that anything in the game has, each in words."""
    game, words = edition.game, edition.words
    for means in said:
        if means.isdecimal() and int(means) in edition.rules.faces.numbers:
            figures = language_of(edition.language).word("FIGURES", int(means))
            yield means, words("said.number", figures=figures or means)
        elif means in game.rounds:
            yield means, words("said.round", name=means)
        elif means == "doubt" or (means == PLAIN and Plain in game.kinds):
            yield means, words[f"said.{means}"]
        elif means == "exact" and game.settle_spot_on is not None:
            yield means, words["said.exact"]
