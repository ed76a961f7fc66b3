"""``cardlie print product``: all that a shop makes of a game, and a sheet to order it by."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Context

from cardlie.cli.completion import SHOP
from cardlie.cli.naming import name_of
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.result import ResultOptions, deck_in_names, finish


def product(
    ctx: Context,
    game: opt.Game,
    shop: Annotated[
        str,
        Argument(
            metavar="SHOP",
            autocompletion=SHOP,
            help="Print shop: thegamecrafter, drivethrucards, or png (any other).",
        ),
    ],
    table: opt.ForTable,
    deck: opt.Deck = "base",
    theme: opt.Theme = "default",
    marks: opt.Codes = None,
    *,
    result: ResultOptions,
) -> None:
    """Prepare a whole game for a print shop: cards, box, rules and board, as the shop wants them.

    cardlie print product cards thegamecrafter
    """
    from cardlie.booklet import Edition
    from cardlie.booklet.build import rules_book
    from cardlie.cli.printing.job import look_of, played_by, refuse_unread
    from cardlie.press.files.product import plan_product, product_job
    from cardlie.press.files.shops import find_shop
    from cardlie.press.files.targets import write_product

    made_by, options = find_shop(shop), played_by(game, table, deck)
    look = look_of(theme, marks)
    rules = rules_book(Edition.played(options, result.lang))
    job = product_job(options, look, made_by, result.words, rules)
    refuse_unread(ctx, job, set(), f"print product {game}")
    name = f"cardlie-product-{name_of(game)}{deck_in_names(deck)}-{shop}"
    to = result.claim(ctx, name, "", ("game", "deck", "shop"), folder=True)
    finish(write_product(plan_product(job, made_by), to.path, made_by), to)
