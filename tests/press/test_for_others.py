"""Files for print shops and for Tabletop Simulator, read back as they would read them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageChops

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import is_ours
from cardlie.base.strings import strings
from cardlie.deck.deck import base_deck
from cardlie.press.files.raster import render
from cardlie.press.files.shops import find_shop, shops
from cardlie.press.files.singles import card_images, print_singles, side_images
from cardlie.press.files.virtual_tables import COLUMNS, MOST_SIDE, PER_SHEET, ROWS, tts_files
from cardlie.press.geometry import Box
from cardlie.press.kit.draw import print_job
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import RICH_BLACK, Document
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import single
from cardlie.press.sheet.layout import SheetOptions
from cardlie.press.sheet.stock import CardSize
from tests.press.helpers import MM, delivered, job, opened, placements

BLACK = Rgb(0, 0, 0)
INKS = PrintCondition(cmyk=True)
RGB_AND_GREY = {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC"}


def test_there_are_shops_that_want_pictures_and_shops_that_want_a_pdf() -> None:
    assert {shop.format for shop in shops().values()} == {"pdf", "png"}
    assert all((shop.pixels is None) == (shop.format == "pdf") for shop in shops().values())


def few(*texts: str, **options: Any) -> PrintJob:
    made = job(**options)
    return replace(made, cards=made.deck.faces.parse(" ".join(texts)))


def operators(pdf: pikepdf.Pdf) -> list[tuple[str, list[float]]]:
    """Every operator of every page and form, with its numbers."""
    streams: list[Any] = [*pdf.pages]
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            streams.append(item)
    found = []
    for stream in streams:
        for instruction in pikepdf.parse_content_stream(stream):
            numbers = [
                float(operand)
                for operand in instruction.operands
                if isinstance(operand, int | float) or type(operand).__name__ == "Decimal"
            ]
            found.append((str(instruction.operator), numbers))
    return found


def test_a_cmyk_file_has_cmyk_inks_alone_and_not_too_much_of_them() -> None:
    data = print_job(job(condition=INKS, bleed=3.0)).finished()
    assert data == print_job(job(condition=INKS, bleed=3.0)).finished()
    pdf = opened(data)
    used = operators(pdf)
    assert not {operator for operator, _ in used} & RGB_AND_GREY
    inks = [numbers for operator, numbers in used if operator in ("k", "K")]
    assert len({tuple(ink) for ink in inks}) >= 6
    assert all(sum(ink) <= 2.4 + 1e-4 for ink in inks)
    assert sum(RICH_BLACK) == pytest.approx(2.4)
    intent = pdf.Root.OutputIntents[0]
    assert intent.S == "/GTS_PDFX"
    assert str(intent.OutputConditionIdentifier) == "FOGRA39"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert str(pdf.docinfo.Producer).startswith("cardlie ")


def test_a_rich_black_area_and_black_text() -> None:
    theme = job().theme
    black = replace(theme, ink=type(theme.ink).parse("#000000"))
    made = replace(few("*", "!two-pairs", condition=INKS), theme=black)
    inks = {tuple(n) for op, n in operators(opened(print_job(made).finished())) if op == "k"}
    assert {RICH_BLACK, (0, 0, 0, 1)} <= inks


def test_a_cut_contour_is_a_spot_colour_on_fronts() -> None:
    made = few("R1", "R2", condition=INKS, sheet_options=SheetOptions(contour=True))
    pdf = opened(print_job(made).finished())
    spots = [
        [str(space[1]) for space in page.Resources.get("/ColorSpace", {}).values()]
        for page in pdf.pages
    ]
    assert spots == [["/CutContour"], []]


@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_an_edge_that_two_cards_share_is_cut_once(gap: float) -> None:
    """Nine cards edge to edge have 24 edges, apart 36; each has its four round corners."""
    made = job(condition=INKS, gap=gap, sheet_options=SheetOptions(contour=True), expansions=False)
    pdf = opened(print_job(made).finished())
    cut, inside = list[tuple[str, tuple[float, ...]]](), False
    for instruction in pikepdf.parse_content_stream(pdf.pages[0]):
        op = str(instruction.operator)
        if op == "SCN" or op == "scn":
            inside = True
        elif inside and op in "mlc":
            cut.append((op, tuple(float(each) for each in instruction.operands)))
        inside = inside and op != "Q"
    ends = [points[-2:] for _, points in cut]
    lines = [
        frozenset((before, after))
        for before, (op, _), after in zip(ends, cut[1:], ends[1:], strict=False) if op == "l"
    ]  # fmt: skip
    assert len(lines) == len(set(lines)) == (24 if gap == 0 else 36)
    assert sum(op == "c" for op, _ in cut) == 9 * 4


def test_a_shop_s_pdf_has_a_page_a_side_in_its_order() -> None:
    shop = find_shop("drivethrucards")
    made = few("R1", "*", condition=shop.condition, bleed=shop.bleed)
    pdf = opened(print_singles(made, shop.back_first).finished())
    assert [placements(page)[0].name for page in pdf.pages] == ["back", "R1", "back", "wild"]
    for page in pdf.pages:
        size = [float(side) / MM / 25.4 for side in page.mediabox[2:]]
        assert size == pytest.approx([2.75, 3.75], abs=1e-4)
        trim = [float(side) / MM / 25.4 for side in page.trimbox]
        assert trim == pytest.approx([0.125, 0.125, 2.625, 3.625], abs=1e-4)


@pytest.mark.parametrize("name", sorted(n for n, shop in shops().items() if shop.pixels))
def test_a_shop_s_pictures_have_its_pixels(name: str) -> None:
    shop = find_shop(name)
    assert shop.pixels is not None
    for side, pixels in zip((shop.size.width, shop.size.height), shop.pixels, strict=True):
        asked = (side + 2 * shop.bleed) / 25.4 * shop.dpi
        assert asked == pytest.approx(pixels, abs=1), "the card is stretched in no direction"
    made = few("R1", "R1", "*", bleed=shop.bleed, gap=2 * shop.bleed)
    files = card_images(made, shop.dpi, shop.pixels)
    assert sorted(files) == ["0-back.png", "1-R1-x2-front.png", "2-wild-x1-front.png"]
    for data in files.values():
        image = Image.open(io.BytesIO(data))
        assert image.size == shop.pixels
        assert image.info["Software"] == "cardlie"
        paper = tuple(round(c * 255) for c in made.theme.paper)
        assert all(
            image.getpixel(corner) == paper
            for corner in ((0, 0), (image.width - 1, image.height - 1))
        ), "the paper's colour covers the bleed"


@pytest.mark.parametrize(("wide", "high"), [(30, 20), (20, 30)])
def test_a_picture_is_drawn_in_the_pixels_that_it_has(wide: int, high: int) -> None:
    """And not in others, to be stretched to them: an edge between two pixels is sharp."""
    page = Document(Theme.load(), "edges")
    with page.page(wide, high) as pen:
        pen.rect(Box(0, 0, wide, high / 2), BLACK)
        pen.rect(Box(0, 0, wide / 2, high), BLACK)
    (picture,) = render(page.finished(), 300, (10 * wide, 10 * high))
    assert picture.size == (10 * wide, 10 * high)
    assert {level if 9 < level < 246 else 0 for level in picture.convert("L").tobytes()} == {0}


def test_cells_of_a_tabletop_sheet_are_the_cards_that_their_ids_name() -> None:
    made = job()
    files = tts_files(made, 30, "file:///somewhere/")
    saved = json.loads(files["Cardlie.json"])["ObjectStates"][0]
    assert len(saved["DeckIDs"]) == len(saved["ContainedObjects"]) == len(made.cards)
    *fronts, back = list(side_images(made, 30))
    by_text = dict(zip(dict.fromkeys(face.text for face in made.cards), fronts, strict=True))
    sheet = Image.open(io.BytesIO(files["sheet-1.png"])).convert("RGB")
    width, height = sheet.width // COLUMNS, sheet.height // ROWS
    for card, face in zip(saved["ContainedObjects"][::7], made.cards[::7], strict=True):
        key, cell = divmod(card["CardID"], 100)
        assert card["CustomDeck"][str(key)]["FaceURL"] == "file:///somewhere/sheet-1.png"
        left, top = cell % COLUMNS * width, cell // COLUMNS * height
        shown = sheet.crop((left, top, left + width, top + height))
        difference = ImageChops.difference(shown, by_text[face.text]).convert("L")
        assert sum(difference.tobytes()) / (width * height) < 4, "but for the palette"
    hidden = sheet.crop((9 * width, 6 * height, sheet.width, sheet.height))
    assert sum(ImageChops.difference(hidden, back).convert("L").tobytes()) / (width * height) < 4


#: What a deck and a card have: @typed-tabletop-simulator/declaration 2.2 (npm) has these types, and
#: ``tts unpack`` of tabletop-tools 0.7 (PyPI) stops without its GUID and its scripts.
OBJECT = {"GUID": str, "Name": str, "Transform": dict, "Nickname": str, "CustomDeck": dict,
          "LuaScript": str, "LuaScriptState": str}  # fmt: skip
DECK = OBJECT | {"DeckIDs": list, "ContainedObjects": list}
CARD = OBJECT | {"CardID": int}
SHEET = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool,
         "UniqueBack": bool, "Type": int}  # fmt: skip


def types(thing: dict[str, Any]) -> dict[str, type]:
    return {key: type(value) for key, value in thing.items()}


def test_a_saved_object_has_all_that_programs_read_of_one() -> None:
    saved = json.loads(tts_files(few("R1", "R1", "*", "+3"), 30, "")["Cardlie.json"])
    (deck,) = saved["ObjectStates"]
    cards = deck["ContainedObjects"]
    assert types(deck) == DECK
    assert all(types(card) == CARD for card in cards)
    assert all(
        types(sheet) == SHEET for each in (deck, *cards) for sheet in each["CustomDeck"].values()
    )
    known = [each["GUID"] for each in (deck, *cards)]
    assert len(set(known)) == len(known), "by which VirtualTabletop tells things apart"
    assert all(len(id) == 6 and int(id, 16) >= 0 for id in known)
    assert types(saved) == {"SaveName": str, "Note": str, "Hands": dict, "LuaScript": str,
                            "LuaScriptState": str, "ObjectStates": list}  # fmt: skip
    assert saved["Hands"]["Enable"], "or VirtualTabletop stops"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_saved_object_calls_each_card_by_a_name_of_its_own(language: str) -> None:
    made = job(words=strings(language))
    saved = json.loads(tts_files(made, 30, "https://example.org/")["Cardlie.json"])
    cards = saved["ObjectStates"][0]["ContainedObjects"]
    names = {face.text: card["Nickname"] for face, card in zip(made.cards, cards, strict=True)}
    assert len(set(names.values())) == len(names)
    assert not set(names) & set(names.values()), "no short name that is printed nowhere"
    assert names["R1"] == {"en": "Red fox 1", "de": "Rot 1 (Fuchs)"}[language]
    assert saved["Note"] == "", "all see pictures that are online"


def test_a_save_on_this_machine_alone_says_so_in_itself_and_when_it_is_made(tmp_path: Path) -> None:
    said = delivered(few("R1"), "tts", tmp_path / "out")
    (file,) = (tmp_path / "out").glob("*.json")
    assert file.stem == few("R1").deck.title
    note = json.loads(file.read_text("utf-8"))["Note"]
    assert "--url" in note
    assert note in said


@pytest.mark.parametrize(("size", "bleed", "dpi"), [("poker", 3.0, 300), ("tarot", 2.0, 150)])
def test_an_open_shop_takes_cards_of_any_size_each_side_in_a_file(
    size: str, bleed: float, dpi: int
) -> None:
    card = CardSize.find(size)
    shop = find_shop("png").taking(card, bleed, dpi)
    made = replace(few("R1", "R1", "*", size=size), sheet=single(card, bleed))
    files = card_images(made, shop.dpi, shop.pixels)
    assert list(files) == ["1-R1-x2-front.png", "2-wild-x1-front.png", "0-back.png"]
    wide = round((card.width + 2 * bleed) / 25.4 * dpi)
    for data in files.values():
        with Image.open(io.BytesIO(data)) as image:
            assert image.width == wide


def test_a_tabletop_sheet_has_a_back_and_no_bleed_whatever_the_sheets_have() -> None:
    made = few("R1", "R2")
    plain = tts_files(made, 30, "")
    with Image.open(io.BytesIO(plain["back.png"])) as back:
        assert back.size == (75, 105), "the card as cut, at 30 dpi"
    for other in (few("R1", "R2", bleed=3.0), few("R1", "R2", backs="none")):
        assert tts_files(other, 30, "") == plain


def test_a_large_deck_takes_more_sheets_and_none_is_too_large() -> None:
    deck = base_deck()
    faces = replace(deck.faces, numbers=tuple(range(1, 25)))
    made = few("R1")
    made = replace(made, deck=replace(deck, faces=faces), cards=faces.all[:96])
    files = tts_files(made, 30, "")
    assert [name for name in files if name.startswith("sheet")] == ["sheet-1.png", "sheet-2.png"]
    saved = json.loads(files["Cardlie.json"])["ObjectStates"][0]
    assert saved["DeckIDs"] == [*range(100, 100 + PER_SHEET), *range(200, 200 + 96 - PER_SHEET)]
    from cardlie.press.files.virtual_tables import _dpi

    finest = _dpi(made, 10_000)
    assert COLUMNS * round(made.size.width / 25.4 * finest) <= MOST_SIDE
    assert ROWS * round(made.size.height / 25.4 * finest) <= MOST_SIDE


def test_orders_that_contradict_themselves_are_refused(tmp_path: Path) -> None:
    made = few("R1")
    with pytest.raises(UnknownName, match="unknown format 'jpeg'"):
        delivered(made, "jpeg", tmp_path / "out")
    with pytest.raises(CardlieError, match="needs --inks"):
        delivered(replace(made, sheet_options=SheetOptions(contour=True)), "pdf", tmp_path / "out")
    with pytest.raises(CardlieError, match="not for png"):
        delivered(replace(made, condition=INKS), "png", tmp_path / "out")
    with pytest.raises(CardlieError, match="9999 dpi are out of range"):
        delivered(made, "png", tmp_path / "out", 9999)
    with pytest.raises(UnknownName, match="unknown shop 'nix'"):
        find_shop("nix")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("file_format", ["pdf", "png", "tts"])
def test_every_format_is_written_again_over_itself_alone(tmp_path: Path, file_format: str) -> None:
    made = few("R1")
    for _ in range(2):  # the second time over its own files
        said = delivered(made, file_format, tmp_path / "out")
    assert said[0].startswith(str(tmp_path / "out"))
    files = sorted((tmp_path / "out").iterdir()) if file_format != "pdf" else [tmp_path / "out"]
    assert all(is_ours(file) for file in files)
    files[-1].write_bytes(b"somebody else's")
    before = [file.read_bytes() for file in files]
    with pytest.raises(CardlieError, match="was not written by"):
        delivered(made, file_format, tmp_path / "out")
    assert [file.read_bytes() for file in files] == before
