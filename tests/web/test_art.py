"""Every face has a picture in any deck that somebody makes; scripts are light, words stand out."""

from __future__ import annotations

import gzip
import re
from string import ascii_uppercase
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Faces, Suit
from cardlie.engine import GAMES, Options
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import Theme
from cardlie.web import art
from cardlie.web.assets import HERE, client_words, files_by_name
from tests.depth import of_all
from tests.host.house import ids
from tests.strategies import FORMS, with_powers

if TYPE_CHECKING:
    pass


_DEFAULT = Theme.load("default")
_SPARE = ["violet", "grey", "ochre", "teal"][: len(_DEFAULT.spares)]


@st.composite
def strange_decks(draw: st.DrawFn) -> Deck:
    """One to as many suits as a theme can draw, letters of any script, power cards, wildcards."""
    known = st.sampled_from([*_DEFAULT.suits, *_SPARE])
    names = draw(st.lists(known, min_size=1, max_size=8, unique=True))
    letters = st.sampled_from([*ascii_uppercase, *"ÄÖŁЖΩ"])
    marked = draw(
        st.lists(letters, min_size=len(names), max_size=len(names), unique_by=str.casefold)
    )
    suits = tuple(
        Suit(name, letter, f"{name}ling", f"{name}lings")
        for name, letter in zip(names, marked, strict=True)
    )
    first = draw(st.integers(1, 12))
    plain = Faces(tuple(range(first, first + draw(st.integers(1, 3)))), suits, "joker")
    forms = draw(st.lists(st.sampled_from(FORMS), max_size=3, unique=True))
    return Deck("theirs", "Theirs", with_powers(plain, forms), 2, draw(st.integers(0, 3)))


@settings(max_examples=of_all(15), deadline=None)
@given(strange_decks(), st.sampled_from(languages()))
def test_every_face_of_every_deck_has_a_picture(deck: Deck, lang: str) -> None:
    assert ids(art.cards(lang, deck)) == {face.text for face in deck.faces.all}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_face_that_a_page_may_show_has_a_picture(game: str, lang: str) -> None:
    faces = {face.text for face in Options(game).rules.faces.all}
    file = client_words(lang)["art"][GAMES[game].pieces].rpartition("/")[2]
    assert faces <= ids(files_by_name()[file][0].decode())
    assert faces == set(client_words(lang)["faces"][game])


#: What is written on what, where no rule of the style has both, by the colours' names.
WRITTEN = {
    ("ink", "ground"), ("ink", "raised"), ("quiet", "ground"), ("quiet", "raised"),
    ("falls", "raised"), ("ivory", "felt"), ("hush", "felt"), ("ivory", "turn"), ("hush", "turn"),
}  # fmt: skip


@pytest.mark.parametrize("look", ["default", "midnight"])
def test_words_and_stamps_stand_out_by_day_and_by_night(look: str) -> None:
    """By WCAG 2: words 4.5, and 3 the stamps on what they fall on."""
    colours = art.listed(Theme.load(look), base_deck())
    styles = ["host", "table", "showdown", "guide", "judge", "tv", "workshop"]
    style = "".join(files_by_name()[f"{each}.css"][0].decode() for each in styles)

    def contrast(one: str, other: str) -> float:
        dark, light = sorted(Rgb.parse(colours[each]).luminance for each in (one, other))
        return (light + 0.05) / (dark + 0.05)

    both = [
        (ink[1], ground[1])
        for rule in re.findall(r"{([^{}]*)}", style)
        if (ink := re.search(r"(?<!-)color: var\(--([\w-]+)\)", rule))
        and (ground := re.search(r"background: var\(--([\w-]+)\)", rule))
    ]
    stamps = re.findall(r"\.stamp\.\w+ { background: var\(--([\w-]+)\)", style)
    assert len(both) > 8
    assert len(stamps) == 3
    pale = [
        pair
        for pair in {*both, *WRITTEN, *(("raised", each) for each in stamps)}
        if contrast(*pair) < 4.5
    ]
    assert pale == []
    assert min(contrast(stamp, "raised") for stamp in stamps) >= 3
    assert contrast("felt", "ground") >= 1.25, "where the table ends is seen"


def scripts_of(page: str) -> dict[str, bytes]:
    """The scripts that a page loads: those that it names, and what each of them imports."""
    sent, found = files_by_name(), dict[str, bytes]()
    left = re.findall(r"asset\('(\w+\.js)'\)", (HERE / "pages" / page).read_text("utf-8"))
    while left:
        name = left.pop()
        found[name] = sent[name][0]
        imported = re.findall(r'(?:from|import\() ?"\./(\w+)[^"]*"', found[name].decode())
        left += {f"{each}.js" for each in imported} - found.keys()
    return found


def test_the_scripts_of_a_table_are_light() -> None:
    """Compressed as they are sent, with the guide, which is asked for when somebody wants it."""
    scripts = scripts_of("base.html") | scripts_of("table.html")
    assert {"table.js", "elements.js", "guide.js", "app.js"} <= scripts.keys()
    weights = {name: len(gzip.compress(content)) for name, content in scripts.items()}
    assert sum(weights.values()) < 30 * 1024, weights
