"""``cardlie print rules``: the rules of a game as a booklet, a folded sheet or one page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import Annotated

from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.cli.declare import Option
from cardlie.cli.options import OfRules
from cardlie.cli.printing import options as opt


def rules(
    game: opt.Game,
    result: opt.ResultOptions,
    layout: Annotated[
        str,
        Option(help="pages (a book), booklet (to staple), fold (one sheet, eight pages), summary."),
    ] = "pages",
    paper: Annotated[
        str,
        Option(metavar="NAME|WxHmm", help="a5, a4, letter ...; otherwise what suits the layout."),
    ] = "",
    *,
    played: OfRules,
    inks: opt.Inks,
    bleed: opt.Bleed = "",
    preview: Annotated[
        str,
        Option(metavar="PAGES", help="A picture of pages such as 1,5-6 side by side: PNG."),
    ] = "",
    theme: opt.Theme = "default",
) -> None:
    """The rules of a game, or of exactly the game that you play, with every example checked.

    cardlie print rules cards --with straights --layout booklet
    """
    from cardlie.booklet import read_rules
    from cardlie.booklet.build import find_layout
    from cardlie.booklet.build import preview as picture_of
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.selection import MOST_PAGES, choose_sheets
    from cardlie.press.sheet.stock import Paper

    chosen, look, asked = find_layout(layout), Theme.load(theme), inks.condition(bleed)
    look = look.with_paper_printed() if asked.bleed else look
    edition = played.edition(game, result.lang)
    edition = replace(edition, drawn=look.drawn(edition.the_deck.faces.suits))
    stock = Paper.find(paper or chosen.paper)
    if preview:  # how many pages there are is known later
        choose_sheets(preview, MOST_PAGES, per_sheet=1, two_pages=False)
    suffix = "" if result.lang == FIRST else f"-{result.lang}"
    what = f"{Path(game).stem}{edition.the_deck.in_file_names}"
    name = f"cardlie-rules-{what}-{chosen.name}-{stock.id}{suffix}"
    to = result.claim(f"{name}.png" if preview else f"{name}.pdf")
    made = chosen.make(read_rules(edition, parts=chosen.parts), look, stock, asked)
    if preview:
        path = to.write(picture_of(made, preview, look))
        print(tr("{path}: a preview", path=path))
        return
    path, words = to.write(made.data), edition.words
    pages = words("booklet.made" if made.pages > 1 else "booklet.made_one", pages=made.pages)
    print(f"{path}: {pages}")
    print(fill(words[f"booklet.how_{chosen.name}"], 79))
    for line in asked.notes:
        print(line)
