"""The rules of exactly one game as HTML, from the text of the booklet."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt

from cardlie.base.strings import strings
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.examples import Judged
from cardlie.booklet.rules.source import Block, Prose, Rulebook, RulingBlock
from cardlie.booklet.rules.text import as_markdown, figures, loser, question_markdown, verdict_word
from cardlie.engine import Options
from cardlie.web.labels import face_names

_ALIGNED = re.compile(r'style="text-align:(\w+)"')
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")


@lru_cache(maxsize=64)
def rules_of(options: Options, language: str) -> dict[str, Any]:
    """The rules of these options and no others, every example played and judged again.

    ``parts`` are HTML and drawn examples, in order.
    """
    edition = Edition.played(options, language)
    document = read_rules(edition)
    parts = [_part(block, document) for block in document.book]
    return {
        "title": document.title,
        "tagline": document.tagline,
        "players": edition.strings("booklet.players", players=document.players),
        "described": edition.described(),
        "pieces": options.game.pieces,
        "parts": [part for part in parts if part],
    }


def _part(block: Block, document: Rulebook) -> str | dict[str, Any]:
    if isinstance(block, Judged):
        return _example(block, document)
    if isinstance(block, Prose):
        text = _PICTURE.sub("", block.text)
    elif isinstance(block, RulingBlock):
        text = question_markdown(block, document.edition.strings)
    else:
        text = as_markdown([block], document)
    html = str(_reader(document.edition.language).render(text))
    return _ALIGNED.sub(r'class="\1"', html)  # no style is inline: the policy of pages is strict


def _example(block: Judged, document: Rulebook) -> dict[str, Any]:
    """A guess on a table, drawn: who said what, the faces with those that count, the verdict."""
    edition, verdict = document.edition, block.verdict
    names = face_names(edition.game.id, edition.language, edition.deck)
    return {
        "quote": block.guess.text,
        "holds": bool(verdict),
        "stamp": verdict_word(verdict, edition.strings),
        "figures": figures(verdict, edition.strings),
        "rows": [
            (seat, [(each.face.text, names[each.face.text], each.counts) for each in row])
            for seat, row in verdict.rows().items()
        ],
        "notes": [*loser(block, edition), *([block.caption] if block.caption else [])],
    }


def _reader(language: str) -> MarkdownIt:
    quotes = strings(language)["example.marks"]
    reader = MarkdownIt("commonmark", {"typographer": True, "quotes": quotes, "html": False})
    return reader.enable(["table", "replacements", "smartquotes"])
