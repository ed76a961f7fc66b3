"""What somebody chose on a page: as a print job, and as the command line that prints the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlie.base.errors import CardlieError
from cardlie.base.locale import locale_paper
from cardlie.base.strings import strings
from cardlie.base.translation import tr
from cardlie.booklet import Edition
from cardlie.booklet.build import find_layout, rules_job
from cardlie.booklet.leaflet import rules_part
from cardlie.deck.deck import Deck, base_deck
from cardlie.games.options import usual_options
from cardlie.press.files.jobs import deck_job, kit_job
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import NO_CONDITION
from cardlie.press.parts.part import PrintJob, RulesJob
from cardlie.press.sheet.imposition import Imposition
from cardlie.press.sheet.selection import choose_cards
from cardlie.press.sheet.stock import CardSize, Paper

#: What is printed -> its options that a page sends; ``game`` stands by itself.
PRODUCTS = {
    "deck": ("deck", "with", "theme", "paper", "size"),
    "kit": ("deck", "players", "with", "theme", "paper", "size", "address"),
    "rules": ("deck", "with", "layout", "theme", "paper"),
}


def job_of(chosen: Mapping[str, str], deck: Deck | None = None) -> PrintJob | RulesJob:
    """The job that prints what was chosen, with a deck of one's own if there is one.

    An empty choice is left as it usually is. Raises CardlieError for what can't be printed.
    """
    what, lang = product_of(chosen), chosen["lang"]
    agreed = [text.strip() for text in chosen.get("with", "").split(",") if text.strip()]
    theme = Theme.load(chosen.get("theme") or "default")
    if what == "rules":
        layout = chosen.get("layout") or "pages"
        names = [text for text in agreed if "=" not in text]
        others = [text for text in agreed if "=" in text]
        edition = Edition.of(chosen.get("game", ""), lang, names or None, others, deck)
        paper = _paper(chosen, find_layout(layout).paper)
        return rules_job(edition, layout, theme, paper, NO_CONDITION)
    words, size = strings(lang), CardSize.find(chosen.get("size") or "poker")
    on = Imposition(_paper(chosen))
    if what == "deck":
        its = deck or base_deck()
        return deck_job(its, choose_cards(its, agreed), theme, size, on, words)
    options = usual_options(chosen.get("game", ""), agreed, _players(chosen), deck=deck)
    job = kit_job(options, theme, size, on, words, address=chosen.get("address", ""))
    return replace(job, more=(rules_part(Edition.played(options, lang)),))


def product_of(chosen: Mapping[str, str]) -> str:
    """Which product was chosen; CardlieError if none that there is."""
    what = chosen.get("what", "")
    if what not in PRODUCTS:
        raise CardlieError("this can't be printed", ", ".join(PRODUCTS))
    return what


def _paper(chosen: Mapping[str, str], usual: str = "a4") -> Paper:
    return Paper.find(chosen.get("paper") or locale_paper(usual))


def _players(chosen: Mapping[str, str]) -> int | None:
    text = chosen.get("players", "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 4):
        raise CardlieError(
            tr("invalid value for --players: {players!r}", players=text[:40]), "such as 4"
        )
    return int(text) if text else None


def command_line(chosen: Mapping[str, str]) -> list[str]:
    """The words after ``cardlie`` that print what was chosen; an empty choice is left out.

    >>> command_line({"what": "kit", "game": "wheel", "paper": "a4", "lang": "de", "deck": ""})
    ['print', 'kit', 'wheel', '--paper', 'a4', '--lang', 'de']
    """
    what = product_of(chosen)
    words = ["print", what]
    if what != "deck":
        words.append(chosen.get("game", ""))
    for name in (*PRODUCTS[what], "lang"):
        if chosen.get(name):
            words += [f"--{name}", chosen[name]]
    return words


def file_name(chosen: Mapping[str, str]) -> str:
    """What the PDF is called where it is kept.

    >>> file_name({"what": "kit", "game": "wheel", "paper": "a4", "lang": "de", "deck": ""})
    'cardlie-kit-wheel-a4-de.pdf'
    >>> file_name({"what": "deck", "with": "powers", "paper": "a4", "lang": "en", "theme": ""})
    'cardlie-deck-a4-powers-en.pdf'
    """
    game = "" if chosen["what"] == "deck" else chosen.get("game", "")
    deck = chosen.get("deck", "").rpartition("/")[2].removesuffix(".toml")
    others = [chosen.get(name) for name in ("with", "theme", "size") if name in chosen]
    players = f"{chosen['players']}-players" if chosen.get("players") else ""
    parts = chosen["what"], game, deck, chosen.get("layout"), chosen.get("paper"), players, *others
    words = "-".join(part for part in (*parts, chosen.get("lang")) if part)
    return f"cardlie-{''.join(c if c.isalnum() or c == '-' else '_' for c in words)}.pdf"
