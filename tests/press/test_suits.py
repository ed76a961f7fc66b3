"""Looks for whatever suits a stranger's deck has."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageColor

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings
from cardlie.deck.faces import Suit
from cardlie.press.look.colour import Rgb, distance
from cardlie.press.look.doubts import doubts
from cardlie.press.look.shapes import shape_names
from cardlie.press.look.suits import ALIKE, LEGIBLE, OTHER
from cardlie.press.look.theme import Theme, theme_names

WORDS = {
    "schwarz": "#000000", "black": "#000000", "pink": "#ff80a0", "türkis": "#00c0b0",
    "orange": "#ff8c00", "grau": "#808080", "gold": "#d0a000", "olive": "#808000",
}  # fmt: skip
NO_WORDS = ("elves", "zwerge", "sonne", "wasser", "nord", "mutig", "gamma", "xylophon")


def suits_named(names: list[str]) -> tuple[Suit, ...]:
    return tuple(Suit(name, "ABCDEFGH"[at], f"{name}ling", name) for at, name in enumerate(names))


@given(
    theme=st.sampled_from(theme_names()),
    names=st.lists(
        st.sampled_from([*NO_WORDS, "red", "blau", "green", "gelb"]),
        min_size=1, max_size=8, unique=True,
    ),
)  # fmt: skip
def test_up_to_eight_suits_are_told_apart_and_seen(theme: str, names: list[str]) -> None:
    drawn = Theme.load(theme)
    suits = suits_named(names)
    found = {suit.name: drawn.style(suit.name, suits) for suit in suits}
    assert len({style.mark.name for style in found.values()}) == len(names)
    for one, other in combinations(found.values(), 2):
        assert distance(one.colour, other.colour) >= ALIKE
    assert all(style.colour.contrast(drawn.paper) >= LEGIBLE - 0.75 for style in found.values())


@pytest.mark.parametrize("word", WORDS)
def test_a_word_for_a_colour_means_that_colour(word: str) -> None:
    theme = Theme.load("default")
    meant = Rgb.parse(WORDS[word])
    colour = theme.style(word, suits_named(["elves", word])).colour
    others = {code: distance(colour, Rgb.parse(code)) for code in WORDS.values()}
    assert min(others, key=lambda code: others[code]) == str(meant), colour


@pytest.mark.parametrize("theme", theme_names())
def test_a_colour_that_can_not_be_printed_as_named_is_said(theme: str) -> None:
    """All that the web has a word for: each is seen, and another colour comes with a note."""
    look, noted = Theme.load(theme), set()
    for word in ImageColor.colormap:
        suit = Suit("north", "N", "fox", "foxes", colour=word)
        colour = look.style("north", [suit]).colour
        assert colour.contrast(look.paper) >= LEGIBLE - 0.75, word
        said = [each for each in doubts(look, [suit]) if "printing" in each]
        named = Rgb.parse("#{:02x}{:02x}{:02x}".format(*ImageColor.getrgb(word)[:3]))
        assert len(said) == (distance(named, colour) >= OTHER and word not in look.suits), word
        noted |= {word} if said else set()
    if look.paper.luminance > 0.5:
        assert {"white", "beige", "ivory"} < noted
    assert not noted & {"black", "brown", "navy", "purple"} or look.paper.luminance < 0.5


def test_a_deck_says_how_a_suit_looks() -> None:
    theme = Theme.load("default")
    suits = (
        Suit("red", "R", "fox", "foxes", colour="#112233", mark="moon"),
        Suit("dark", "D", "owl", "owls", colour="pink"),
        Suit("two", "T", "fox", "foxes"),
    )
    found = {suit.name: theme.style(suit.name, suits) for suit in suits}
    assert (str(found["red"].colour), found["red"].mark.name) == ("#112233", "moon")
    assert found["dark"].mark.name == "owl"
    assert found["two"].mark.name == "fox"
    assert not list(doubts(theme, suits))
    with pytest.raises(CardlieError, match="no colour is called 'wurst'"):
        theme.style("red", (Suit("red", "R", "fox", "foxes", colour="wurst"),))


@pytest.mark.parametrize("name", theme_names())
def test_a_picture_that_there_is_is_drawn(name: str) -> None:
    """By its name in any language: nobody hears that there is none of it."""
    theme = Theme.load(name)
    for language in languages():
        words = strings(language)
        pictures = [key[9:] for key in words.entries if key.startswith("pictures.")]
        assert {"moon", "fox", "crown"} < set(pictures) <= set(shape_names())
        for picture in pictures:
            suit = Suit("north", "N", words[f"pictures.{picture}"].lower(), "beasts")
            assert theme.style("north", [suit]).mark.name == picture
            assert not [said for said in doubts(theme, [suit]) if "picture of" in said]


def test_a_picture_that_another_suit_has_is_not_denied() -> None:
    suits = (Suit("red", "R", "cat", "cats"), Suit("dusk", "D", "fox", "foxes"))
    said = "\n".join(doubts(Theme.load("default"), suits))
    assert "no picture of 'cat'" in said
    assert "another suit has the picture of 'fox'" in said


def test_what_can_not_be_told_apart_is_said() -> None:
    theme = Theme.load("default")
    suits = (
        Suit("dawn", "D", "wolf", "wolves", colour="#a2200c", mark="fox"),
        Suit("dusk", "U", "fox", "foxes", colour="#a3210c", mark="fox"),
        Suit("noon", "N", "wasp", "wasps", colour="#fffff0"),
    )
    said = "\n".join(doubts(theme, suits))
    for part in ("the same mark: fox", "hard to tell apart", "hardly be seen", "no picture of"):
        assert part in said


def test_what_the_paper_can_not_show_is_said() -> None:
    named = zip(("weiß", "beige", "yellow", "red"), "WBYR", strict=True)
    suits = tuple([Suit(name, letter, name, name) for name, letter in named])
    told = [said for said in doubts(Theme.load("default"), suits) if "can't be seen" in said]
    assert [said.partition(":")[0] for said in told] == ["weiß", "beige"]
