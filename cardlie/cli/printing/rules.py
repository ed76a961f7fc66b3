"""``cardlie print rules``: the rules of a game as a booklet, a folded sheet or one page."""

from __future__ import annotations

from typing import Annotated

from typer import Context, Option

from cardlie.cli.completion import BOOKLET, LAYOUT, PAPER
from cardlie.cli.naming import name_of
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.result import ResultOptions, finish
from cardlie.cli.rules.edition_options import EditionOptions


def rules(
    ctx: Context,
    game: opt.Game,
    layout: Annotated[
        str,
        Option(
            metavar="LAYOUT",
            autocompletion=LAYOUT,
            help=(
                "Layout: pages (a book), booklet (to staple), fold (one sheet) or summary (one"
                " page)."
            ),
        ),
    ] = "pages",
    paper: Annotated[
        str,
        Option(
            metavar="PAPER",
            autocompletion=PAPER,
            help="Paper size: a5, a4, letter ...; if not given, what suits the layout.",
        ),
    ] = "",
    *,
    played: EditionOptions,
    inks: opt.Inks,
    bleed: opt.Bleed = "",
    part: Annotated[
        str,
        Option(
            metavar="PART",
            autocompletion=BOOKLET,
            help=("rules (what you play by; the default), tables (odds, rulings, extras), or all."),
        ),
    ] = "",
    preview: Annotated[
        str,
        Option(metavar="PAGES", help="Write a PNG of some pages side by side, such as 1,5-6."),
    ] = "",
    theme: opt.Theme = "default",
    result: ResultOptions,
) -> None:
    """Print the rules of a game, or of exactly the variant that you play. Every example is checked.

    cardlie print rules cards --with straights --layout booklet
    """
    from cardlie.booklet.build import find_layout, rules_job
    from cardlie.press.files.preview import chosen_pages
    from cardlie.press.files.targets import write_rules
    from cardlie.press.look.theme import Theme

    stock = opt.paper_of(paper, find_layout(layout).paper)
    edition = played.edition(game, result.lang)
    job = rules_job(edition, layout, Theme.load(theme), stock, inks.condition(bleed), part)
    if preview:  # how many pages there are is known later
        chosen_pages(preview)
    what = "" if part in ("", "rules") else f"-{part}"
    name = f"cardlie-rules-{name_of(game)}{what}-{layout}-{stock.id}"
    ending = ".png" if preview else ".pdf"
    to = result.claim(ctx, name, ending, ("game", "layout", "part", "paper"))
    finish(write_rules(job, to.path, preview), to)
