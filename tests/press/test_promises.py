"""What a kit says of itself is so: what fits its box, what is in it, how large its letters are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from cardlie.base.strings import languages
from cardlie.booklet.leaflet import rules_part
from cardlie.booklet.rules.edition import Edition
from cardlie.games import GAMES
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import plan
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.box import ACROSS, ALONG, size_for
from cardlie.press.parts.box_art import contents_of
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.layout import draw_forms
from tests.press.helpers import MM, kit, opened, part


def whole(game: str, language: str = "en", **more: Any) -> PrintJob:
    """A kit with its rules."""
    features = more.pop("features", ())
    played = kit(game, language, features=features, **more).options
    rules = rules_part(Edition.played(played, language))
    return kit(game, language, features=features, more=(rules,), **more)


@pytest.mark.some(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("features", [(), None])
def test_a_leaflet_fits_its_box(
    game: str, language: str, paper: str, features: tuple[str, ...] | None
) -> None:
    """Folded it is as large as one of its panels; one was 74 x 105 mm, and its box 66 x 91."""
    job = whole(game, language, paper=paper, features=features, players=2)
    size = size_for(job)
    inside = size.width - ACROSS * size.stock, size.height - ALONG * size.stock
    pdf = opened(part(job, "rules").finished())
    (page,) = pdf.pages
    panels = 0
    for name, form in page.Resources.XObject.items():
        if re.fullmatch(r"/(.*\.)?page-\d+", str(name)):
            x0, y0, x1, y1 = map(float, form.BBox)  # in mm
            assert (x1 - x0) < inside[0]
            assert (y1 - y0) < inside[1]
            panels += 1
    assert panels == 8


@pytest.mark.some(6)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("features", [(), None])
@pytest.mark.parametrize("game", GAMES)
def test_a_box_names_what_is_in_its_kit(
    game: str, language: str, features: tuple[str, ...] | None
) -> None:
    job = whole(game, language, features=features, players=4)
    there = Counter[str]()
    for sheet in plan(job).sheets:
        there.update({part.name: count for part, count in sheet.counts.items()})
    del there["box"]
    told = contents_of(job)
    assert sorted(map(int, re.findall(r"\d+", told.replace("d20", "").replace("W20", "")))) == (
        sorted(count for count in there.values() if count > 1)
    )
    assert len(re.findall(r"[,:]", told)) == len(there)


@pytest.mark.parametrize("game", ["perudo", "cards"])
def test_a_title_of_ones_own_is_the_only_one(game: str) -> None:
    """A name may be somebody's: who gives a game away calls it otherwise."""
    job = replace(whole(game, players=2), called="Straight Faces")
    pdf = PdfDocument(print_job(job).finished())
    told = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert told.count("Faces") >= 4  # cover, leaflet, box, spines
    assert job.options.game.title not in told.replace("cardlie", "")


@contextmanager
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, float]]:
    """The size of all that is written meanwhile, in points."""
    found, written = dict[str, float](), Pen.text

    def text(pen: Pen, x: float, y: float, text: str, font: Any, size: float, *more: Any) -> None:
        scale = abs(pen._here.a * pen._here.d - pen._here.b * pen._here.c) ** 0.5
        found[text] = min(found.get(text, size * scale * MM), size * scale * MM)
        written(pen, x, y, text, font, size, *more)

    with monkeypatch.context() as patch:
        patch.setattr(Pen, "text", text)
        yield found


@pytest.mark.some(3)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_large_print_is_14_pt_and_more(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """References, NPCs, the Lady, the box, of which some had 8 pt.

    What is said of sheets at their foot is for whoever prints them.
    """
    job = whole(game, language, theme="large-print", players=4)
    for made in plan(job).sheets:
        for named in made.counts:
            if named.name in ("deck", "rules", "dice", "d20", "bid-die", "board"):
                continue
            with letters(monkeypatch) as found:
                draw_forms(Document(job.theme, "aside", job.words), named.cards(job), job.box)
                for piece in next(iter(named.pieces(job))):
                    Document(job.theme, "aside", job.words).recorded(piece.draw_both)
            small = {text: size for text, size in found.items() if size < 13.99}
            assert not small, named.name
