"""Jobs made of values, as commands and pages make them: what is refused, what is planned."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import strings
from cardlie.booklet import Edition
from cardlie.booklet.build import LAYOUTS, rules_book, rules_job
from cardlie.cli import main
from cardlie.games import GAMES
from cardlie.games.options import usual_options
from cardlie.language.decks import load_deck
from cardlie.press.files.jobs import deck_job, kit_job, theme_job
from cardlie.press.files.product import plan_product, product_job
from cardlie.press.files.shops import find_shop, shops
from cardlie.press.files.targets import (
    FORMS,
    form_of,
    write_product,
    write_rules,
)
from cardlie.press.kit.plan import parts_of, plan
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.parts.part import Book, Made
from cardlie.press.sheet.grid import BACKS, ORDERS, Backs, Order, Shift
from cardlie.press.sheet.imposition import Imposition
from cardlie.press.sheet.layout import SheetOptions
from cardlie.press.sheet.stock import CardSize, Paper

A4, POKER = Paper.find("a4"), CardSize.find("poker")
#: A deck in German, with an animal that English has no word for.
OWN = """title = "Eigenes"
numbers = [1, 2, 3]
copies = 3
[[suit]]
name = "rot"
animal = "igel"
plural = "igel"
letter = "R"
[[suit]]
name = "blau"
animal = "wüstenrennmaus"
plural = "wüstenrennmäuse"
letter = "B"
"""


@pytest.mark.parametrize(("backs", "order"), list(product(BACKS, ORDERS)))
def test_what_has_no_pages_of_backs_is_neither_shifted_nor_ordered(
    backs: Backs, order: Order
) -> None:
    how = SheetOptions(order=order)
    for shift in (None, Shift(1, 0)):
        if backs.startswith("duplex") or (order == "sheets" and shift is None):
            assert Imposition(A4, backs, None, shift, how).options.order == order
        else:
            with pytest.raises(CardlieError, match=f"--backs {backs} has no"):
                Imposition(A4, backs, None, shift, how)


@pytest.mark.parametrize("form", FORMS)
def test_a_deck_is_laid_on_sheets_or_each_card_by_itself(form: str) -> None:
    deck = load_deck("base")
    job = deck_job(
        deck, deck.cards(), Theme.load(), POKER, Imposition(A4, bleed=2.0), strings("en"), form=form
    )
    assert (job.sheet.per_sheet > 1) == FORMS[form].on_sheets
    assert job.sheet.bleed == 2.0
    assert sum(len(sheet.cards) for sheet in plan(job).sheets) == len(deck.cards())


@pytest.mark.parametrize("form", ["book", "product", "jpeg", ""])
def test_no_deck_is_written_as_a_book(form: str) -> None:
    with pytest.raises(UnknownName, match="unknown format"):
        form_of(form)


@pytest.mark.parametrize(("shop", "game"), list(product(shops(), GAMES)))
def test_a_product_has_each_part_of_the_kit_or_leaves_it_out(shop: str, game: str) -> None:
    maker, options = find_shop(shop), usual_options(game)
    job = product_job(options, Theme.load(), maker, strings("de"))
    if not (maker.board or any(part.cards(job) for part in parts_of(job))):
        with pytest.raises(CardlieError, match="makes no part"):
            plan_product(job, maker)
        return
    planned = plan_product(job, maker)
    made = [part for sheet in planned.sheets for part in sheet.counts]
    assert sorted(part.name for part in (*made, *planned.left_out)) == sorted(
        part.name for part in parts_of(job)
    )
    cards = sum(len(part.cards(job)) for part in parts_of(job))
    assert len(planned.cards) == cards


@pytest.mark.parametrize("layout", LAYOUTS)
def test_rules_are_a_job_that_says_what_words_are_missing(layout: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    own = load_deck(file)
    for deck, lang, missing in ((None, "en", False), (own, "de", False), (own, "en", True)):
        edition = Edition.of("cards", lang, deck=deck)
        job = rules_job(edition, layout, Theme.load(), A4, NO_CONDITION)
        assert (job.paper, job.book.layout) == (A4, layout)
        job = job._replace(book=Book(layout, lambda theme, paper, condition: Made(b"", 1, 1)))
        notes = write_rules(job, file).notes
        assert any("has no words for" in note for note in notes) == missing


def test_rules_whose_pages_are_cut_are_printed_to_the_edge() -> None:
    theme, edition = Theme.load("midnight"), Edition.of("mia")
    for bleed in (0.0, 3.0):
        job = rules_job(edition, "pages", theme, A4, PrintCondition(bleed=bleed))
        look = theme.with_paper_printed() if bleed else theme
        assert edition.game.spec
        assert job.theme == look.in_world(edition.game.spec.colour)


def test_a_product_of_values_is_that_of_the_command(tmp_path: Path) -> None:
    shop, options = find_shop("drivethrucards"), usual_options("mia")
    book = rules_book(Edition.played(options, "en"))
    job = product_job(options, Theme.load(), shop, strings("en"), book)
    made = write_product(plan_product(job, shop), tmp_path, shop).contents
    assert isinstance(made, dict)
    folder = tmp_path / "by-hand"
    words = ["print", "product", "mia", shop.id, "--lang", "en", "-o", str(folder)]
    assert main(words) == 0
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == made


def test_an_address_is_one_of_the_web() -> None:
    options, on = usual_options("mia"), Imposition(A4)
    with pytest.raises(CardlieError, match="is not an address"):
        kit_job(options, Theme.load(), POKER, on, strings("en"), address="somewhere")


def test_what_shows_a_theme_lies_on_its_own_paper() -> None:
    deck, paper = load_deck("base"), Paper.find("letter")
    job = theme_job(Theme.load(), deck, deck.cards(), POKER, paper, strings("en"))
    assert (job.paper, job.box.width, job.box.height) == (paper, POKER.width, POKER.height)
