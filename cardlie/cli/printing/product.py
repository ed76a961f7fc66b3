"""``cardlie print product``: all that a shop makes of a game, and a sheet to order it by."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.declare import Option
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.kit import kit_job, refuse_unread
from cardlie.cli.words import SHOP


def product(
    game: opt.Game,
    shop: Annotated[str, Option(word=SHOP, help="Who makes it: thegamecrafter or drivethrucards.")],
    table: opt.ForTable,
    result: opt.ResultOptions,
    deck: opt.Deck = "base",
    theme: opt.Theme = "default",
    with_codes: opt.WithCodes = False,
) -> None:
    """A whole game for a print shop: cards, box, rules and board as the shop takes them.

    cardlie print product cards --shop thegamecrafter
    """
    from cardlie.booklet import read_rules
    from cardlie.booklet.build import find_layout
    from cardlie.press.files.product import product_files
    from cardlie.press.files.shops import find_shop
    from cardlie.press.look.doubts import notes
    from cardlie.press.page.pdfx import PrintCondition

    made_by = find_shop(shop)
    stock = opt.CardStock(theme=theme, size=made_by.size.id, with_codes=with_codes)
    job = kit_job(game, table, stock, result, deck)
    refuse_unread(job, {"with_codes"}, f"print product {game}")
    look = job.theme.with_paper_printed()
    job = replace(job, theme=look, bleed=made_by.bleed, condition=made_by.condition)
    name = f"cardlie-product-{Path(game).stem}{job.deck.in_file_names}-{shop}"
    to = Output.chosen(result.output, name, result.force, folder=True)
    rules, pages = b"", 0
    if made_by.rules:
        chosen, edition = find_layout("pages"), opt.edition_of(job, table)
        edition = replace(edition, drawn=look.drawn(edition.the_deck.faces.suits))
        book = read_rules(edition, parts=chosen.parts)
        asked = PrintCondition(bleed=made_by.bleed)
        made = chosen.make(book, look, made_by.trimmed(made_by.rules), asked)
        rules, pages = made.data, made.pages
    files = product_files(job, made_by, rules, pages)
    if len(files) == 1:
        raise CardlieError(tr("of {game} {shop} makes nothing", game=game, shop=made_by.title))
    folder = to.write(files)
    print(tr("{folder}: {count} files for {shop}", folder=folder, count=len(files),
             shop=made_by.title))  # fmt: skip
    print(tr("What to order is told in {file}.", file=folder / "order.md"))
    for line in (*job.condition.notes, *notes(job.theme, job.deck)):
        print(line)
