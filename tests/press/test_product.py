"""A whole product for a shop: all is there, as large as the shop takes it, and listed."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image

from cardlie.booklet import Edition, read_rules
from cardlie.booklet.build import find_layout, plan_book
from cardlie.booklet.pages.style import FINE, SEVEN, PageFormat
from cardlie.games import GAMES, get_game
from cardlie.press.files.product import plan_product, product_files
from cardlie.press.files.shops import Shop, find_shop, shops
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.parts.box import BoxSize
from cardlie.press.parts.part import Book, KitJob, Made
from cardlie.press.sheet.stock import CardSize
from tests.press.helpers import kit, opened
from tests.press.pdfx_rules import pdfx_faults

TGC = find_shop("thegamecrafter")


def made_for(shop: Shop, game: str, lang: str = "en", features: tuple[str, ...] = ()) -> KitJob:
    job = kit(game, lang, features=features, players=4, bleed=shop.bleed, condition=shop.condition)
    return replace(job, theme=Theme.load().with_paper_printed())


def at_hand(made: Made) -> Book:
    return Book("summary", lambda theme, paper, condition: made)


def made_files(shop: Shop, job: KitJob) -> dict[str, bytes]:
    return product_files(plan_product(job, shop), shop)


@cache
def product(game: str, lang: str = "en", features: tuple[str, ...] = ()) -> dict[str, bytes]:
    """At the shop that takes pictures, with the shortest of rules."""
    assert TGC.rules is not None
    rules, look = read_rules(Edition.of(game, lang), parts=("summary",)), Theme.load()
    page, asked = TGC.trimmed(TGC.rules), PrintCondition(bleed=TGC.bleed)
    book = find_layout("summary").make(rules, look, page, asked)
    return made_files(TGC, replace(made_for(TGC, game, lang, features), book=at_hand(book)))


def picture(files: dict[str, bytes], name: str) -> Image.Image:
    (data,) = (data for file, data in files.items() if re.fullmatch(rf"\d+-{name}\.png", file))
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.some(1, of="art of a product")
@pytest.mark.parametrize(("game", "lang"), [("cards", "de"), ("wheel", "en"), ("tavern", "en")])
def test_every_picture_is_as_large_as_the_shop_takes_it_and_all_are_listed(
    game: str, lang: str
) -> None:
    files = product(game, lang)
    sheet, boards = files["order.md"].decode(), {"box": TGC.boxes[0], "board": TGC.board}
    numbers = [int(name.split("-")[0]) for name in files if name != "order.md"]
    assert numbers == list(range(1, len(files)))
    listed = re.findall(r"(\d+)-\S+\.png", sheet)
    ends = [int(number) for number in listed]
    assert {1, len(numbers)} <= set(ends), "from the first to the last"
    for name, data in files.items():
        if name == "order.md":
            continue
        kind = name.removesuffix(".png").partition("-")[2]
        template = boards.get(kind, TGC.rules if kind.startswith("rules") else None)
        image = Image.open(io.BytesIO(data))
        assert image.size == (template.pixels if template else TGC.pixels), name
    copies = [int(n) for name in files for n in re.findall(r"-x(\d+)\.png", name)]
    pieces = int(re.search(r"\| Poker \| (\d+) \|", sheet)[1])  # type: ignore[index]
    assert sum(copies) == 2 * pieces, "each card has two sides"
    made = sheet.partition("nicht zu haben" if "nicht zu haben" in sheet else "Not made")[0]
    assert ("Schachtel" in made) == (game == "cards")


@pytest.mark.some(1, of="art of a product")
def test_what_the_shop_does_not_make_is_said_not_to_be_there() -> None:
    sheet = product("wheel")["order.md"].decode()
    assert "Dice to fold" in sheet.partition("Not available there")[2]
    assert "Board | SmallGameMat | 1 | 254 x 406.4" in sheet


@pytest.mark.some(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_shop_that_takes_pdf_gets_one_that_follows_its_rules(game: str) -> None:
    shop = find_shop("drivethrucards")
    files = made_files(shop, made_for(shop, game, "de"))
    assert list(files) == ["01-cards.pdf", "order.md"]
    assert pdfx_faults(files["01-cards.pdf"], "1a") == []
    sheet, pages = files["order.md"].decode(), opened(files["01-cards.pdf"]).pages
    assert f"| {len(pages) // 2} | 63.5 x 88.9 |" in sheet
    for page in pages:
        boxes = [[float(side) for side in box] for box in (page.mediabox, page.trimbox)]
        assert boxes == [[0, 0, 198, 270], [9, 9, 189, 261]], "2.5 x 3.5 in, 1/8 in of bleed"
    left = sheet.partition("nicht zu haben")[2]
    assert "Regeln" in left, "for it makes no booklets"
    assert "Schachtel" in left
    assert "wants" not in sheet
    assert "Rückseiten zuerst" in sheet


@pytest.mark.parametrize(
    ("name", "book"), [(TGC.id, None), ("drivethrucards", at_hand(Made(b"some pages", 1, 1)))]
)
def test_rules_are_ordered_if_there_are_some_and_the_shop_makes_them(
    name: str, book: Book | None
) -> None:
    shop = find_shop(name)
    assert bool(shop.rules) != bool(book)
    files = made_files(shop, replace(made_for(shop, "leira"), book=book))
    assert not [file for file in files if "rules" in file]


@pytest.mark.some(1, of="art of a product")
def test_art_goes_to_the_edges_of_a_board_and_of_a_box() -> None:
    sea = Theme.load().in_world(get_game("wheel").spec.colour).fields()[0]  # type: ignore[union-attr]
    field, at_sea = (
        tuple(round(255 * side) for side in colour) for colour in (Theme.load().fields()[0], sea)
    )
    board, box = picture(product("wheel"), "board"), picture(product("cards"), "box")
    right, low = board.width - 1, board.height - 1
    assert {board.getpixel(at) for at in ((0, 0), (right, 0), (0, low), (right, low))} == {at_sea}
    glue = TGC.boxes[0].across[-1]
    assert {box.getpixel((0, 0)), box.getpixel((0, box.height - 1))} == {field}
    assert box.getpixel((int(glue) - 9, box.height // 2)) == (255, 255, 255), "glue sticks there"


@pytest.mark.parametrize("shop", [shop for shop in shops().values() if shop.boxes])
def test_cards_fit_into_a_box_as_the_shop_folds_it(shop: Shop) -> None:
    for box in shop.boxes:
        x, y = ([side / shop.dpi * 25.4 for side in line] for line in (box.across, box.down))
        walls = [b - a for a, b in pairwise(x)]
        assert walls[0] == pytest.approx(walls[2], abs=0.1), "sides are as deep as each other"
        assert walls[0] == pytest.approx(y[1] - y[0], abs=0.1), "and as the lid"
        assert walls[1] == pytest.approx(walls[3], abs=0.1), "back and front as wide"
        assert walls[1] > shop.size.width
        assert y[2] - y[1] > shop.size.height
        assert 0 < x[0] < x[-1] < box.pixels[0] / shop.dpi * 25.4
        thick = BoxSize.for_cards(CardSize.find(shop.size.id), box.cards, 300)
        assert walls[0] > 0.95 * (thick.depth - 2), "so many cards are as thick"


def test_more_cards_take_a_larger_box_and_too_many_none() -> None:
    names = [box.name if (box := TGC.box_for(n)) else "" for n in (1, 54, 55, 72, 73)]
    assert names == ["PokerTuckBox54", "PokerTuckBox54", "PokerTuckBox72", "PokerTuckBox72", ""]


@pytest.mark.some(3)
@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_are_printed_in_letters_that_can_be_read(lang: str, name: str) -> None:
    assert TGC.rules is not None
    page, look = TGC.trimmed(TGC.rules), Theme.load(name)
    rules = read_rules(Edition.of("wheel", lang), parts=("book", "summary"))
    book, _ = plan_book(rules, look, PageFormat.of(page.width, page.height, look), linked=True)
    assert book.page.scale * FINE >= SEVEN
