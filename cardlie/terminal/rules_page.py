"""The rules of a game as a page in a terminal, by rich."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlie.base.terminal import rendered
from cardlie.base.translation import tr
from cardlie.booklet import Edition, Rulebook
from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.source import Block, read_rules
from cardlie.booklet.rules.text import as_markdown, example_lines
from cardlie.language.deck_words import missing_told

if TYPE_CHECKING:
    from rich.console import Console


def plain_lines(edition: Edition, wide: int, *, summary: bool) -> list[str]:
    """The rules, or the ``summary`` alone, without colour, at most so many columns wide."""
    document = read_rules(edition)
    return rendered(lambda screen: print_document(screen, document, summary), wide).splitlines()


def print_document(screen: Console, document: Rulebook, summary: bool) -> None:
    """Draw the rules, or the ``summary`` alone, on a console of rich's."""
    from rich.text import Text

    edition, words = document.edition, document.edition.strings
    if len(document.title) + 4 <= screen.width:
        screen.rule(Text(document.title, "bold"), characters="=")
    else:
        screen.print(document.title, style="bold", justify="center", markup=False)
    lines = [document.tagline, words("booklet.players", players=document.players)]
    for line in (*lines, *edition.described()):
        screen.print(line, justify="center", markup=False)
    for doubt in missing_told(edition.the_deck.faces, edition.language):
        screen.print("\n" + tr("Note: {doubt}", doubt=doubt), markup=False)
    if not summary:
        for block in document.book:
            _print_block(screen, block, document)
        _print_markdown(screen, f"## {words['booklet.summary']}")
    for block in document.summary:
        _print_block(screen, block, document)


def _print_markdown(screen: Console, text: str) -> None:
    """Markdown with headings of our own: they must be seen without colour, too."""
    from rich.markdown import Markdown

    for part in re.split(r"^(#{2,3} .*)$", text, flags=re.MULTILINE):
        title = part.lstrip("#").strip()
        if part.startswith("##"):
            line = "\n" + "=" * len(title) if part.startswith("## ") else ""
            screen.print(f"\n{title}{line}", style="bold", markup=False)
        elif title:
            if not re.match(r"\s*([-|]|\d+\.)", part):  # lists and tables bring their own
                screen.print()
            screen.print(Markdown(part, hyperlinks=False))


def _print_block(screen: Console, block: Block, document: Rulebook) -> None:
    from rich.padding import Padding
    from rich.text import Text

    if not isinstance(block, Judged | Ranked | RoundPlayed):
        _print_markdown(screen, as_markdown([block], document))
        return
    words = document.edition.strings
    screen.print()
    for line in example_lines(block, document.edition):
        text = Text(line.lstrip())
        text.highlight_regex(r"\[[^\]]+\]", "bold")
        text.highlight_words([words["verdict.holds"]], "bold green")
        text.highlight_words([words["verdict.falls"]], "bold red")
        indent = 4 + len(line) - len(line.lstrip())
        screen.print(Padding(text, (0, 2, 0, indent)))
