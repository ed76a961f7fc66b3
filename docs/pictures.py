"""The pictures of cards and of rules in the README and these pages, drawn anew.

    python docs/pictures.py

``tests/test_pictures.py`` holds them to what is drawn today. Needs the extras of the tests.
"""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
from PIL import Image

from cardlie.base.strings import strings
from cardlie.booklet.build import rules_job
from cardlie.booklet.rules.edition import Edition
from cardlie.language.decks import load_deck
from cardlie.press.files.jobs import theme_job
from cardlie.press.files.theme_card import contact_sheet
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import NO_CONDITION
from cardlie.press.sheet.selection import choose_cards
from cardlie.press.sheet.stock import CardSize, Paper

DOCS = Path(__file__).parent

#: What stands on the pages of the rules that are shown, and in which booklet; the cover is first.
SHOWN = {"rules": ("", "Your first round", "The challenge"), "tables": ("How likely is that?",)}
#: In pixels, how high a page is, and the edge around each.
HIGH, EDGE = 546, 14


def some_cards() -> Image.Image:
    """Cards of the base deck, with which the README begins."""
    return cards("base", "R1 B2 G3 Y4 R5 B6 * +5 +6", "default", 5, 72)


def midnight() -> Image.Image:
    """Some cards by night."""
    return cards("base", "R1 B6 G3 Y5 *", "midnight", 5, 50, back=False)


def example_deck() -> Image.Image:
    """All cards of the deck that the docs have as an example."""
    return cards(str(DOCS / "example-deck" / "stadtmusikanten.toml"), "", "default", 10, 60)


def cards(
    deck: str, only: str, theme: str, columns: int, dpi: float, back: bool = True
) -> Image.Image:
    """Cards of a deck side by side; ``only`` some, by their written forms."""
    loaded = load_deck(deck)
    some = choose_cards(loaded, loaded.expansions, [only] if only else [])
    size, words = CardSize.find("poker"), strings("en")
    job = theme_job(Theme.load(theme), loaded, some, size, Paper.find("a4"), words)
    return Image.open(io.BytesIO(contact_sheet(job, columns, dpi, back)))


def some_rules() -> Image.Image:
    """Pages of the rules of the card game, side by side."""
    theme, paper, pages = Theme.load(), Paper.find("a5"), list[Image.Image]()
    for part, marks in SHOWN.items():
        job = rules_job(Edition.of("cards"), "pages", theme, paper, NO_CONDITION, part)
        with pypdfium2.PdfDocument(job.made().data) as pdf:
            texts = [page.get_textpage().get_text_range().replace("\r\n", " ") for page in pdf]
            for mark in marks:
                page = pdf[max(i for i, text in enumerate(texts) if mark in text) if mark else 0]
                pages.append(page.render(scale=HIGH / page.get_height()).to_pil().convert("RGB"))
    wide = pages[0].width + EDGE
    row = Image.new("RGB", (EDGE + wide * len(pages), HIGH + 2 * EDGE), "#2b2140")
    for nth, page in enumerate(pages):
        row.paste(page, (EDGE + nth * wide, EDGE))
    return row.quantize(128)


#: Each file, below ``docs/``, and what draws it.
PICTURES = {
    "cards.png": some_cards,
    "theme-midnight.png": midnight,
    "example-deck/cards.png": example_deck,
    "rules.png": some_rules,
}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        draw().save(DOCS / name, optimize=True)
