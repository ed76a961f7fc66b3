"""What changes between two editions of one game: features, rulings, and the text itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Example
from cardlie.booklet.rules.source import Prose, read_rules, source_file
from cardlie.booklet.rules.text import as_markdown, example_lines
from cardlie.games.registry import GAMES
from cardlie.setting.rulings import rulings_of
from cardlie.sim.plan import Variant


@dataclass(frozen=True, slots=True)
class Changes:
    """What a second edition has that the first has not, and the other way round.

    ``rulings`` are (name, text before, text after); ``text`` are paragraphs, "-" or "+" first.
    """

    removed: tuple[str, ...]
    added: tuple[str, ...]
    rulings: tuple[tuple[str, str, str], ...]
    text: tuple[tuple[str, str], ...]

    def __bool__(self) -> bool:
        return bool(self.removed or self.added or self.rulings or self.text)


def edition_like(edition: Edition, options: str) -> Edition:
    """The edition of the same game that ``options`` describe, such as ``vague, start=4``.

    They are typed as a variant of ``cardlie sim`` is; nothing is carried over from ``edition``.
    """
    game, more = edition.game, options.replace(",", " ")
    named, _, rest = more.strip().partition(" ")
    if named in GAMES or parted(named)[0].endswith(".toml"):
        game, more = named, rest
    variant = Variant.parse(more)
    agreed = variant.options(game)
    others = len(agreed.told) > len(agreed.rulings.changed)
    if others or variant.seats or variant.players or variant.deck:
        raise CardlieError(
            tr("rules don't differ by {option}", option=options),
            "they differ by --with straights, by --ruling repeat=allowed, or by --start 4",
        )
    return Edition.of(agreed.game, edition.language, agreed.texts, deck=edition.deck)


def compare(old: Edition, new: Edition) -> Changes:
    """What changes from one edition to the other; both are of one game, for exact games."""
    if old.playing is None or new.playing is None:
        raise CardlieError("two exact games of one kind can be compared")
    if old.game != new.game and not (old.keys and new.keys):
        raise CardlieError("games of dice can be compared with one another, and with no others")
    source = None if old.game == new.game else source_file("dice", old.language)
    before, after = _paragraphs(old, source), _paragraphs(new, source)
    text: list[tuple[str, str]] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            text += [("-", part) for part in before[i1:i2]]
            text += [("+", part) for part in after[j1:j2]]
    rulings = [
        (ruling.name, old.ruling(ruling.name)[1], new.ruling(ruling.name)[1])
        for ruling in rulings_of(old.game)
        if ruling in rulings_of(new.game) and old.rulings[ruling.name] != new.rulings[ruling.name]
    ]
    removed = [name for name in old.playing if not new.plays(name)]
    added = [name for name in new.playing if not old.plays(name)]
    return Changes(tuple(removed), tuple(added), tuple(rulings), tuple(text))


def _paragraphs(edition: Edition, source: Path | None) -> list[str]:
    """The book in parts that change as a whole: paragraphs, lists, tables and examples.

    Of the ``source`` that games in files share sentences alone: examples are dealt for each anew.
    """
    document = read_rules(edition, source)
    if source is not None:
        told = [block.text for block in document.book if isinstance(block, Prose)]
        return [part for text in told for part in re.split(r"\n\n|\n(?=- )", text) if part.strip()]
    parts: list[str] = []
    for block in document.book:
        if isinstance(block, Example):
            parts.append("\n".join(example_lines(block, edition)))
        else:
            parts += as_markdown([block], document).split("\n\n")
    return [part.strip("\n") for part in parts if part.strip()]
