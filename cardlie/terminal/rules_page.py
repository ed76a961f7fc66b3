"""Rules page: the rules of a game in a terminal, by rich."""

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

#: The lines of a table in Markdown.
_TABLE = re.compile(r"(?:^\|.*\n?)+", re.MULTILINE)


def plain_lines(edition: Edition, wide: int, *, summary: bool, spoken: bool = False) -> list[str]:
    """The rules, or the ``summary`` alone, without colour, at most so many columns wide.

    ``spoken``: tables are sentences, for whoever only hears them.
    """
    document = read_rules(edition)

    def draw(screen: Console) -> None:
        print_document(screen, document, summary, spoken)

    return rendered(draw, wide).splitlines()


def print_document(
    screen: Console, document: Rulebook, summary: bool, spoken: bool = False
) -> None:
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
            _print_block(screen, block, document, spoken)
        _print_markdown(screen, f"## {words['booklet.summary']}")
    for block in document.summary:
        _print_block(screen, block, document, spoken)


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


def _table_in_sentences(rows: re.Match[str]) -> str:
    """A table of Markdown as a list: of each row its first cell, and the others by their titles."""
    cells = [
        [cell.strip() for cell in line.strip("| ").split("|")] for line in rows[0].splitlines()
    ]
    titles, _, *body = cells
    told = (
        [f"{title}: {cell}" for title, cell in zip(titles[1:], row[1:], strict=False) if cell]
        for row in body
    )
    lines = [f"- {row[0]}. {'; '.join(more)}." for row, more in zip(body, told, strict=True)]
    return "\n".join([*lines, ""])


def _print_block(screen: Console, block: Block, document: Rulebook, spoken: bool) -> None:
    from rich.padding import Padding
    from rich.text import Text

    if not isinstance(block, Judged | Ranked | RoundPlayed):
        markdown = as_markdown([block], document)
        _print_markdown(screen, _TABLE.sub(_table_in_sentences, markdown) if spoken else markdown)
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
