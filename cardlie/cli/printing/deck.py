"""``cardlie print deck``: a deck on sheets of paper."""

from __future__ import annotations

from typer import Context

from cardlie.base.terminal import show, status
from cardlie.base.translation import tr
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.result import ResultOptions, deck_in_names, finish
from cardlie.language.decks import load_deck


def deck(
    ctx: Context,
    contents: opt.Contents,
    stock: opt.CardStock,
    on: opt.Edges,
    offset: opt.Offset,
    inks: opt.Inks,
    result: ResultOptions,
    since: opt.Since = None,
) -> None:
    """Print a deck on sheets, ready to cut and play.

    cardlie print deck --with wildcards,powers

    cardlie print deck --deck my-deck.toml --theme midnight

    For print shops and virtual tables, see 'cardlie print sides'.
    """
    from cardlie.cli.printing.job import imposed, look_of
    from cardlie.press.files.jobs import deck_job
    from cardlie.press.files.targets import WriteTarget, form_of, write
    from cardlie.press.kit.plan import plan
    from cardlie.press.page.document import hearing_pages, read_manifest
    from cardlie.press.sheet.selection import choose_cards
    from cardlie.press.sheet.stock import CardSize

    marks = on.marks or ()
    name, its_deck = "cut" if opt.MACHINE in marks else "pdf", load_deck(contents.deck)
    job = deck_job(
        its_deck,
        choose_cards(its_deck, contents.expansions or [], contents.only or []),
        look_of(stock.theme, marks),
        CardSize.find(stock.size),
        imposed(opt.paper_of(stock.paper), on, offset.chosen()),
        result.words,
        form=name,
        condition=inks.condition(),
        since=None if since is None else read_manifest(since),
    )
    form = form_of(name)
    usual_name = f"cardlie-deck{deck_in_names(contents.deck)}{form.name.format(paper=job.paper.id)}"
    to = result.claim(ctx, usual_name, form.ending, ("deck", "paper"), folder=not form.ending)
    planned = plan(job)
    if not planned.sheets:
        show(tr("No card has changed since {file}: nothing was written.", file=since))
        return
    drawing, count = "Drawing: {nth} of {count} ...", len(planned.sides)
    with status() as say, hearing_pages(lambda nth: say(tr(drawing, nth=nth, count=count))):
        written = write(planned, WriteTarget(name, to.path))
    finish(written, to)
