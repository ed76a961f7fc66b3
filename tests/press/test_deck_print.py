"""The printed deck, read back: geometry, fonts, sameness, and what a raster shows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Faces, Suit
from cardlie.press.card.index import needs_underline
from cardlie.press.geometry import Affine, Box
from cardlie.press.kit.draw import print_job
from cardlie.press.look.fonts import KernedFont
from cardlie.press.look.theme import theme_names
from cardlie.press.page.document import Document
from cardlie.press.page.lint import LintError, lint
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.grid import Backs, fit
from cardlie.press.sheet.layout import Card, SheetOptions, Side
from cardlie.press.sheet.stock import Paper
from tests.press.helpers import MM, base_fonts, deck_pdf, document, job, lay_out, opened, placements

A4 = Paper.find("a4")
TURNS: dict[Backs, bool] = {"duplex": True, "duplex-short": False}


@cache
def base_pdf() -> bytes:
    return deck_pdf()


def pages_of(data: bytes, dpi: int = 40, last: int = 0) -> list[Image.Image]:
    """The pages as pictures; only so many ``last`` ones if that is given."""
    pdf = pypdfium2.PdfDocument(data)
    # A whole number of pixels, or the renderer rounds up and everything is stretched.
    width = round(pdf[0].get_width() * dpi / 72)
    scale = (width - 1e-3) / pdf[0].get_width()
    chosen = list(pdf)[-last:]
    images = [page.render(scale=scale).to_pil().convert("RGB") for page in chosen]
    pdf.close()
    return images


@pytest.mark.some(2)
@pytest.mark.parametrize("backs", ["duplex", "duplex-short"])
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_backs_lie_behind_their_fronts(backs: Backs, paper: str) -> None:
    options: dict[str, Any] = {"backs": backs, "paper": paper}
    made, pdf = job(**options), opened(deck_pdf(**options))
    upright = TURNS[backs] != made.sheet.landscape
    turn = Affine(a=-1, e=made.sheet.width) if upright else Affine(d=-1, f=made.sheet.height)
    middle = (made.size.width / 2, made.size.height / 2)
    for fronts, behind in zip(pdf.pages[::2], pdf.pages[1::2], strict=True):
        seen = [p.at.then(turn).apply(*middle) for p in placements(behind)]
        at = [p.at.apply(*middle) for p in placements(fronts)]
        assert len(at) == len(seen) > 0
        for front, back in zip(sorted(at), sorted(seen), strict=True):
            assert back == pytest.approx(front, abs=0.001)


def test_every_card_is_there_and_every_face_is_drawn_once() -> None:
    pdf = opened(base_pdf())
    shown = Counter(p.name for page in pdf.pages for p in placements(page))
    cards = base_deck().cards(wildcards=True, powers=True)
    backs = shown.pop("back")
    assert backs == sum(shown.values()) == len(cards)
    assert len(shown) == len(set(cards))
    forms = {form.objgen for page in pdf.pages for form in page.Resources.XObject.values()}
    assert len(forms) == len(set(cards)) + 1


def test_everything_is_vector_and_every_font_is_embedded() -> None:
    pdf = opened(base_pdf())
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream):
            assert item.get("/Subtype") != "/Image"
    assert {name.partition("+")[2] for name in base_fonts(pdf)} == {
        "RedHatDisplay-Black",
        "SourceSerifPro-Semibold",
    }


def test_the_file_tells_the_printer_what_to_do() -> None:
    pdf = opened(base_pdf())
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert pdf.Root.Lang == "en"
    assert str(pdf.docinfo.Title) == f"Cardlie: {len(base_deck().cards(True, True))} cards"
    page = pdf.pages[0]
    width, height = (float(page.mediabox[i]) / MM for i in (2, 3))
    assert (width, height) == pytest.approx((210, 297), abs=1e-3)
    trim = [float(side) / MM for side in page.trimbox]
    assert trim == pytest.approx([9.75, 15.15, 200.25, 281.85], abs=1e-3)


@pytest.mark.some(2, of="the same in every process")
def test_the_file_is_small_and_the_same_in_every_process() -> None:
    script = (
        "import sys; from tests.press.helpers import deck_pdf; sys.stdout.buffer.write(deck_pdf())"
    )
    there = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"},
        capture_output=True, check=True,
    ).stdout  # fmt: skip
    assert there == deck_pdf()
    assert len(there) <= 150_000


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_ink_near_the_paper_s_edge(paper: str) -> None:
    deck = replace(base_deck(), title="ÄÖÜ, und was es an Übersichtskarten gibt")  # upright at left
    made = job(paper=paper, deck=deck, theme="large-print")
    first = replace(made, cards=made.cards[: made.sheet.per_sheet])
    for image in pages_of(print_job(first).finished(), dpi=127):  # 5 pixels a millimetre
        blank = Image.new("RGB", image.size, "white")
        ink = ImageChops.difference(image, blank).getbbox()
        assert ink is not None
        left, top, right, bottom = ink
        assert min(left, top, image.width - right, image.height - bottom) >= 25 - 1


def test_a_folded_sheet_has_each_back_under_its_front_and_no_guide_across() -> None:
    made = job(backs="fold", bleed=2.0)
    pdf = opened(print_job(made).finished())
    found = placements(pdf.pages[0])
    backs = [p for p in found if p.name == "back"]
    fronts = [p for p in found if p.name != "back"]
    assert len(backs) == len(fronts) == made.sheet.per_sheet
    for front, back in zip(fronts, backs, strict=True):
        folded = back.at.then(made.sheet.turned_over)
        assert folded.apply(made.size.width / 2, 0) == pytest.approx(
            front.at.apply(made.size.width / 2, 0), abs=0.001
        )
    page = print_job(made).pages[0]
    lines = [box for box in page.trace.ink if 3 < max(box.width, box.height) < 15]
    cards = [box for box in page.trace.ink if min(box.width, box.height) > 20]
    assert lines
    assert not any(
        line.x0 < card.x1 and card.x0 < line.x1 and line.y0 < card.y1 and card.y0 < line.y1
        for line in lines
        for card in cards
    )


def test_overlaid_fronts_and_backs_differ_in_no_pixel() -> None:
    made = job(expansions=False)
    document = Document(made.theme, "registration")

    def discs(pen: Pen) -> None:
        # discs: the renderer rounds the edges of rectangles to the right, whichever side is up
        for x, y in ((7.25, 9.25), (40.25, 60.25), (55.25, 30.25)):
            pen.circle(x, y, 6.5, made.theme.ink)

    def mirrored(pen: Pen) -> None:
        with pen.mapped(Affine(a=-1, e=made.size.width)):
            discs(pen)

    cards = [Card(Side("front", discs), Side("back", mirrored))] * 9
    lay_out(document, cards, made.sheet, made.box)
    front, back = pages_of(document.finished(), dpi=254)
    seen = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    differing = ImageChops.difference(front, seen).convert("L").point(lambda v: 255 * (v > 128))
    pixels = 10
    for box in made.sheet.boxes:  # ticks are on the edges of fronts alone
        inner = box.grown(-0.2)
        edges = (inner.x0, made.sheet.height - inner.y1, inner.x1, made.sheet.height - inner.y0)
        left, top, right, bottom = (round(edge * pixels) for edge in edges)
        card_seen = differing.crop((left, top, right, bottom))
        assert card_seen.getextrema() == (0, 0)
        assert min(front.crop((left, top, right, bottom)).convert("L").tobytes()) < 64


def test_a_turned_back_is_the_same_back() -> None:
    pdf = pypdfium2.PdfDocument(deck_pdf(expansions=False))
    image = pdf[1].render(scale=127 / 72, may_draw_forms=False).to_pil().convert("L")
    pdf.close()
    turned = image.rotate(180)
    differing = ImageChops.difference(image, turned).point(lambda v: 255 if v > 64 else 0)
    assert sum(differing.histogram()[255:]) == 0


@pytest.mark.some(1)
@pytest.mark.parametrize("name", theme_names())
def test_every_page_of_every_theme_shows_cards(name: str) -> None:
    made = job(theme=name)
    made = replace(made, cards=tuple(dict.fromkeys(made.cards)), sheet=fit(A4, made.size, "none"))
    images = pages_of(print_job(made).finished(), dpi=25)
    images += pages_of(deck_pdf(theme=name, expansions=False), dpi=25, last=1)
    assert len(images) == -(-len(made.cards) // 9) + 1
    for image in images:
        assert len(set(image.resize((60, 84)).getcolors(6000) or [])) > 8
    found = [pair for image in images[:-1] for pair in image.getcolors(100_000) or []]
    seen: set[Any] = {colour for count, colour in found if count > 9}
    for style in made.theme.suits.values():
        wanted = [round(channel * 255) for channel in style.colour]
        assert min(max(abs(a - b) for a, b in zip(c, wanted, strict=True)) for c in seen) <= 3


def strange_deck(numbers: tuple[int, ...], suits: int, *combinations: str) -> Deck:
    names = ("ash", "birch", "cedar", "elm", "fir")
    powers = tuple(
        PowerCard(f"p{i}", Combination.parse(text), i + 1, "A sentence of some length, " * 2)
        for i, text in enumerate(combinations)
    )
    animals = tuple(Suit(name, name[0].upper(), name, f"{name}s") for name in names[:suits])
    return Deck("strange", "Strange", Faces(numbers, animals, "joker", powers), 1, 2)


@pytest.mark.some(2)
@pytest.mark.parametrize("size", ["poker", "mini", "tarot", "square", "100x60mm"])
def test_any_deck_can_be_printed_on_any_card(size: str) -> None:
    deck = strange_deck(
        tuple(range(1, 13)), 4, "6", "2+2+2+2+2", "c9+c3", "twins2+2", "run9", "run4 of a colour",
        "every colour x4", "every number x1",
    )  # fmt: skip
    lint(document(deck=deck, size=size))


def test_twice_the_cards_are_twice_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []
    measure = KernedFont.stringWidth

    def counted(font: KernedFont, *text: Any, **more: Any) -> float:
        measured[-1] += 1
        return measure(font, *text, **more)

    monkeypatch.setattr(KernedFont, "stringWidth", counted)
    for numbers in (10, 20, 40):
        measured.append(0)
        document(deck=strange_deck(tuple(range(1, numbers + 1)), 1), expansions=False)
    few, some, many = measured
    assert 0 < many - some <= 2.2 * (some - few)


def test_pictures_show_each_card_or_sum_them_up() -> None:
    deck = strange_deck(
        tuple(range(1, 21)), 4, "4+3", "24+24", "run20 of a colour", "every number x24",
        "every colour x24", "run3",
    )  # fmt: skip
    forms = document(deck=deck).forms
    labels = [[text for _, text in forms[f"power-{i}"].text if len(text) < 4] for i in range(1, 7)]
    values = [[str(i + 1)] * 2 + [f"P{i}"] * 2 for i in range(6)]  # and names
    shown = [
        sorted(label for label in found if label not in value)
        for found, value in zip(labels, values, strict=True)
    ]
    assert shown[0] == ["17"] * 3 + ["19"] * 4
    assert shown[1] == ["17"] * 3 + ["19"] * 3 + ["×24"] * 2
    assert shown[2] == ["1", "2", "20", "…"], "and a 3, as its value is"
    assert shown[3] == ["1", "2", "20", "3", "×24", "…"]
    assert shown[4] == ["×24"] * 4, "and marks"
    assert [int(second) - int(first) for first, second in pairwise(shown[5])] == [1, 1]


#: What a digit reads as when its card lies the other way round.
ROUND = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}


def test_numbers_that_read_as_others_turned_round_are_underlined() -> None:
    """Of all pairs: 6 and 9, 16 and 91, 18 and 81, 19 and 61, 66 and 99, 68 and 89, 86 and 98."""
    for one, other in combinations(range(100), 2):
        read = [ROUND.get(digit, "-") for digit in reversed(str(one))]
        assert needs_underline(one, (one, other)) == (read == list(str(other))), (one, other)
        assert needs_underline(other, (one, other)) == needs_underline(one, (one, other))


@pytest.mark.parametrize(
    ("numbers", "marked"),
    [((6, 7, 8, 9), (6, 9)), ((16, 17, 91), (16, 91)), ((18, 61, 81), (18, 81)), ((6, 8, 11), ())],
)
def test_they_are_underlined_only_where_both_are_in_the_deck(
    numbers: tuple[int, ...], marked: tuple[int, ...]
) -> None:
    """But for the two crowns that the highest of a deck has: alone, each is that."""
    together = print_job(job(deck=strange_deck(numbers, 1), expansions=False))
    for number in numbers:
        alone = print_job(job(deck=strange_deck((number,), 1), expansions=False))
        here, there = (len(made.forms[f"A{number}"].ink) for made in (together, alone))
        assert here - there == 2 * (number in marked) - 2 * (number != max(numbers))


def test_guides_and_ticks_lie_upon_printed_paper() -> None:
    made = document(theme="midnight", bleed=2.0, gap=0.0, sheet_options=SheetOptions(corners=True))
    ink = made.pages[0].trace.ink
    cards = [i for i, box in enumerate(ink) if box.width > 60]
    above = ink[max(cards) + 1 :]  # what is drawn before a card is covered by it
    assert len([box for box in above if 3 < box.width < 4 and 3 < box.height < 4]) == 9 * 4
    ticks = [box for box in above if min(box.width, box.height) < 0.2]
    assert len(ticks) == 2 * 4 * 3 * 2, "along each of four lines, at both ends of three cards"


def test_the_last_sheet_bleeds_beside_empty_places_on_both_sides() -> None:
    made = job(theme="midnight", bleed=2.0, gap=0.0)
    made = replace(made, cards=made.cards[:5])
    trim, bleed = (made.sheet.card_width, made.sheet.card_height), 2.0
    for number, page in enumerate(opened(print_job(made).finished()).pages):
        clips = [
            tuple(round(float(v), 3) for v in instruction.operands)
            for instruction in pikepdf.parse_content_stream(page)
            if str(instruction.operator) == "re" and instruction.operands[0] <= 0  # no strips below
        ]
        assert len(clips) == 5
        left, right = (0, bleed) if number == 0 else (bleed, 0)
        assert clips[4] == (-left, -bleed, trim[0] + left + right, trim[1] + bleed)


def test_the_linter_finds_text_outside_and_missing_glyphs() -> None:
    deck = base_deck()
    power = PowerCard("kanji", Combination.parse("2+2"), 3, "漢字")
    with pytest.raises(LintError, match="has no glyph for '字漢'"):
        print_job(job(deck=replace(deck, faces=replace(deck.faces, powers=(power,)))))
    word = PowerCard("long", Combination.parse("2+2"), 3, "short")
    made = document(deck=replace(deck, faces=replace(deck.faces, powers=(word,))))
    trace = made.forms["power-3"]
    trace.text.append((trace.text[0][0].grown(40), "far out"))
    trace.ink.append(trace.ink[0].grown(99))
    with pytest.raises(LintError) as caught:
        lint(made)
    assert [line.partition(":")[2].partition(" by")[0] for line in caught.value.findings] == [
        " the text 'far out' leaves the safe area",
        " ink leaves the card",
    ]


def test_the_night_goes_on_below_edges_that_two_cards_share() -> None:
    printed = job(theme="midnight", expansions=False)
    boxes = printed.sheet.boxes
    for page in print_job(printed).pages[:2]:
        for box in boxes:
            for other in boxes:
                if abs(other.x0 - box.x1) < 0.1 and other.y0 == box.y0:
                    strip = Box(box.x1 - 0.2, box.y0, box.x1 + 0.2, box.y1)
                    assert any(ink.holds(strip, 0.01) for ink in page.trace.ink)
