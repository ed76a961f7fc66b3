"""Whatever deck is accepted, it gets a kit: cards with what they are called, and true examples."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from cardlie.cli import main
from cardlie.deck.deck import Deck
from cardlie.guess import Guess
from cardlie.language import languages
from cardlie.language.deck_words import missing_words
from tests.depth import least
from tests.own_decks import accepted, deck_files


def texts_of(pdf: Path) -> list[str]:
    """What stands on each page."""
    opened = pypdfium2.PdfDocument(pdf)
    pages = [page.get_textpage().get_text_range() for page in opened]
    opened.close()
    return pages


def verify_kit(deck: Deck, language: str, pages: list[str]) -> None:
    """Each number is printed as the deck has it, no gap is left, what is quoted can be said."""
    told = "\n".join(pages)
    words = set(re.split(r"\s+", told))
    for face in deck.cards():
        assert face.number is not None
        assert deck.faces.printed(face.number) in words
    assert not re.search(r"[{}]", told)
    for said in re.findall("[“„]([^“”„]+)[”“]", told):
        if said[:1].isdigit():  # else it is no guess, such as "I don't believe you"
            assert Guess.parse(" ".join(said.split()), deck.faces, language)


@pytest.mark.some(1, of="any file")
@given(texts=deck_files(), language=st.sampled_from(languages()))
@settings(
    max_examples=least(2, 40),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[
        HealthCheck.filter_too_much,
        HealthCheck.too_slow,
        HealthCheck.function_scoped_fixture,
    ],
)
def test_any_deck_gets_a_kit(texts: tuple[str, str], language: str, capsys: object) -> None:
    deck = accepted(texts)
    with TemporaryDirectory() as folder:
        here = Path(folder)
        (here / "powers.toml").write_text(texts[1], encoding="utf-8")
        (here / "deck.toml").write_text(texts[0], encoding="utf-8")
        asked = f"print kit cards --deck {here}/deck.toml -o {here}/kit.pdf --lang {language}"
        code = main(asked.split())
        out, err = capsys.readouterr()  # type: ignore[attr-defined]
        if code == 2 and re.search("cards? each need|Karten", err):
            reject()  # too few to be played with
        assert (code, err) == (0, "")
        for word in missing_words(deck.faces, language):
            assert "".join(word.split()) in "".join(out.split())  # lines break at a hyphen, too
        verify_kit(deck, language, texts_of(here / "kit.pdf"))
