"""The rules of exactly one game as HTML, from the text of the booklet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt

from cardlie.base.strings import strings
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.examples import Judged
from cardlie.booklet.rules.source import Block, Prose, Rulebook, RulingBlock
from cardlie.booklet.rules.text import (
    as_markdown,
    figures,
    loser,
    question_markdown,
    verdict_word,
)
from cardlie.engine import Options
from cardlie.host.words import face_names

_ALIGNED = re.compile(r'style="text-align:(\w+)"')
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Example:
    """A guess on a table, drawn: who said what, the faces with those that count, the verdict."""

    quote: str
    holds: bool
    stamp: str
    figures: str
    rows: tuple[tuple[str, tuple[tuple[str, str, bool], ...]], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """A document for a page: HTML and drawn examples, in order."""

    title: str
    tagline: str
    players: str
    described: tuple[str, ...]
    pieces: str
    parts: tuple[str | Example, ...]


@lru_cache(maxsize=64)
def rules_of(options: Options, language: str) -> Rules:
    """The rules of these options and no others, every example played and judged again."""
    edition = Edition.of(options.game, language, options.texts, deck=options.deck)
    document = read_rules(edition)
    parts = [_part(block, document) for block in document.book]
    return Rules(
        title=document.title,
        tagline=document.tagline,
        players=edition.words("booklet.players", players=document.players),
        described=tuple(edition.described()),
        pieces=options.rules.pieces,
        parts=tuple(part for part in parts if part),
    )


def _part(block: Block, document: Rulebook) -> str | Example:
    if isinstance(block, Judged):
        return _example(block, document)
    if isinstance(block, Prose):
        text = _PICTURE.sub("", block.text)
    elif isinstance(block, RulingBlock):
        text = question_markdown(block, document.edition.words)
    else:
        text = as_markdown([block], document)
    html = str(_reader(document.edition.language).render(text))
    return _ALIGNED.sub(r'class="\1"', html)  # no style is inline: the policy of pages is strict


def _example(block: Judged, document: Rulebook) -> Example:
    words, verdict = document.edition.words, block.verdict
    edition = document.edition
    names = face_names(edition.game, edition.language, edition.deck)
    return Example(
        quote=block.said.text,
        holds=bool(verdict),
        stamp=verdict_word(verdict, words),
        figures=figures(verdict, words),
        rows=tuple(
            (seat, tuple((each.face.text, names[each.face.text], each.counts) for each in row))
            for seat, row in verdict.rows().items()
        ),
        notes=(*loser(block, document.edition), *([block.caption] if block.caption else [])),
    )


def _reader(language: str) -> MarkdownIt:
    quotes = strings(language)["example.marks"]
    reader = MarkdownIt("commonmark", {"typographer": True, "quotes": quotes, "html": False})
    return reader.enable(["table", "replacements", "smartquotes"])
