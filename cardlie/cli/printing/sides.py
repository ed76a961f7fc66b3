"""``cardlie print sides``: each side of a card by itself, for a shop or a table on screens."""

from __future__ import annotations

from typing import Annotated

from typer import Context, Option

from cardlie.cli.callbacks import one_of, refuse_idle
from cardlie.cli.completion import completing
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.options import distance
from cardlie.cli.printing.result import ResultOptions, deck_in_names, finish
from cardlie.language.decks import load_deck
from cardlie.press.files.shops import shops

#: What is no shop, and the options that say nothing to it; a shop knows size, bleed and dots.
_IDLE = {"png": ("url",), "tts": ("bleed",), "cgs": ("bleed",), "pcio": ("bleed", "url")}
_OF_SHOPS = ("size", "bleed", "dpi", "url")


def _takers() -> list[str]:
    """What is no shop, and all shops."""
    return list(dict.fromkeys((*_IDLE, *shops())))


For = Annotated[
    str,
    Option(
        "--for",
        metavar="NAME",
        autocompletion=completing(lambda _: _takers()),
        callback=one_of("shop or table", _takers),
        help=(
            "Target: thegamecrafter, drivethrucards, png (any shop), tts (Tabletop Simulator),"
            " cgs (Card Game Simulator) or pcio (PlayingCards.io)."
        ),
    ),
]


def sides(
    ctx: Context,
    taker: For = "png",
    *,
    contents: opt.Contents,
    theme: opt.Theme = "default",
    size: opt.Size = "poker",
    marks: opt.Codes = None,
    bleed: opt.Bleed = "",
    dpi: Annotated[int, Option(help="Resolution of pictures, in dots per inch.")] = 300,
    url: Annotated[
        str, Option(metavar="URL", help="For tts and cgs: the URL where the files will be.")
    ] = "",
    result: ResultOptions,
) -> None:
    """Write each side of each card, for print shops and virtual tables.

    cardlie print sides --for tts

    cardlie print sides --for png --bleed 3mm --deck my-deck.toml
    """
    from cardlie.cli.printing.job import look_of
    from cardlie.press.files.jobs import deck_job
    from cardlie.press.files.targets import WriteTarget, form_of, write
    from cardlie.press.kit.plan import plan
    from cardlie.press.sheet.imposition import Imposition
    from cardlie.press.sheet.selection import choose_cards
    from cardlie.press.sheet.stock import CardSize

    shop = None if taker in _IDLE else shops()[taker]
    refuse_idle(ctx, _OF_SHOPS if shop else _IDLE[taker], f"--for {taker}")
    form, its_deck = form_of(taker, shop), load_deck(contents.deck)
    job = deck_job(
        its_deck,
        choose_cards(its_deck, contents.expansions or [], contents.only or []),
        look_of(theme, marks),
        CardSize.find(size),
        Imposition(opt.paper_of(""), bleed=distance("--bleed", bleed) if bleed else None),
        result.words,
        form=taker,
        shop=shop,
    )
    name = f"cardlie-deck{deck_in_names(contents.deck)}{form.name.format(shop=taker)}"
    to = result.claim(ctx, name, form.ending, ("deck", "taker"), folder=not form.ending)
    finish(write(plan(job), WriteTarget(taker, to.path, dpi, url, shop)), to)
