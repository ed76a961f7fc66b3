"""Decks as strangers write them: names, ranks, copies and languages that nobody here designed."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import reject
from hypothesis import strategies as st

from cardlie.base.errors import TemplateError
from cardlie.deck.combinations import Combination
from cardlie.deck.deck import Deck
from cardlie.games.agreement import piles_of
from cardlie.games.cards import LAST_CARDS
from cardlie.language.decks import load_deck
from tests.strategies import FORMS, number_rows

COLOURS = (
    "red", "blau", "schwarz", "gold", "türkis", "pink", "white", "rosa", "olive", "bernstein",
    "grau", "beige", "spades", "Eichel", "oros", "weiß", "light blue", "hell-grün", "Dunkelrot",
    "bleu ciel", "Königs-Lila", "Hearts", "stern",
)  # fmt: skip
ANIMALS = (
    ("wolf", "wolves"), ("wüstenrennmaus", "wüstenrennmäuse"), ("Bär", "Bären"), ("fox", "foxes"),
    ("otter", "otters"), ("igel", "igeln"), ("hippopotamus", "hippopotamuses"), ("emu", "emus"),
    ("dachs", "dachse"), ("newt", "newts"), ("uhu", "uhus"), ("sea lion", "sea lions"),
)  # fmt: skip
#: Names of numbers, and of several; "": the file leaves that out.
RANKS = (
    (("jack", ""), ("queen", "queens"), ("king", ""), ("ace", "aces")),
    (("Unter", ""), ("Ober", ""), ("König", "Könige"), ("Sau", "Säue")),
    (("page", "pages"), ("Hexe", "Hexen"), ("Mond-Narr", "Mond-Narren")),
    (("valet", "valets"), ("dame", "dames"), ("roi", "rois")),
)
#: What an entry of a power card says of its name.
NAMES = ("", '\nname = "Räuberhaus & Söhne"', '\nname = "Wolf Pack"')
#: What a stranger calls a suit in another language.
TRANSLATED = (
    ("de", "Zwirbel", "Zwirbler", "Zwirblern"),
    ("en", "mauve", "gnu", "gnus"),
    ("en", "light mauve", "", ""),
    ("fr", "chou", "", ""),
)
#: What else may stand in a file.
OTHERS: tuple[list[str], ...] = (
    [], [], ["players = [3, 5]"], ["players = [2, 4]", "each = 5"], ["players = [2, 2]"],
)  # fmt: skip
TITLES = ("Eigenes", "Cardlie", "Die wilden Tiere vom Hinteren Bodenwald", "Zwölf & eins")


@st.composite
def deck_files(draw: st.DrawFn) -> tuple[str, str]:
    """The texts of a deck and of its power cards, as a stranger writes them."""
    colours = draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=12, unique=True))
    animals = draw(st.permutations(ANIMALS))
    numbers = list(draw(number_rows(fewest=1)))
    copies = draw(st.sampled_from([1, 1, 2, 3, 4]))
    others = ["", "", f", {numbers[-1]} = 1", f", A{numbers[0]} = 5"]
    if len(colours) > 1 and len(numbers) > 1:
        others += [f", B{numbers[-1]} = 0"]
    other = draw(st.sampled_from(others))
    lines = [
        f'title = "{draw(st.sampled_from(TITLES))}"',
        f"numbers = {numbers}",
        f"copies = {{each = {copies}{other}}}" if other else f"copies = {copies}",
        draw(st.sampled_from(["", "wildcards = 0", "wildcards = 3", "wildcards = 7"])),
    ]
    lines += draw(st.sampled_from(OTHERS))
    fits = [
        form
        for form in draw(st.lists(st.sampled_from(FORMS), max_size=4, unique=True))
        if Combination.parse(form).misfit(numbers, len(colours)) is None
    ]
    lines += ['powers = "powers.toml"'] if fits else []
    for letter, colour, beast in zip("ABCDEFGHIJKL", colours, animals, strict=False):
        lines += ["[[suit]]", f'name = "{colour}"', f'letter = "{letter}"']
        lines += draw(_animal(colour, beast))
    lines += draw(_ranks(numbers))
    powers = [
        f'[[power]]\nid = "own-{at}"\ncombination = "{form}"\nvalue = {30 - 3 * at}\n'
        f'sentence = "So."{NAMES[at % len(NAMES)]}'
        for at, form in enumerate(fits)
    ]
    return "\n".join(lines), "\n".join(powers)


@st.composite
def _animal(draw: st.DrawFn, colour: str, beast: tuple[str, str]) -> list[str]:
    """The animal of a suit, or none; what it is called elsewhere, now and then."""
    lines = [f'animal = "{beast[0]}"', f'plural = "{beast[1]}"']
    if draw(st.integers(0, 3)) == 0:
        lines = draw(st.sampled_from([[], [f'plural = "{colour}ia"']]))
    if draw(st.integers(0, 5)) == 0:
        id, name, animal, plural = draw(st.sampled_from(TRANSLATED))
        said = {"name": name, "animal": animal, "plural": plural}
        lines += [f'words.{id}.{field} = "{word}"' for field, word in said.items() if word]
    return lines


@st.composite
def _ranks(draw: st.DrawFn, numbers: list[int]) -> list[str]:
    """Names for the last numbers of a deck, of most for none."""
    lines: list[str] = []
    named = draw(st.sampled_from([(), (), *RANKS]))
    many = min(len(named), len(numbers))
    for number, (name, plural) in zip(numbers[len(numbers) - many :], named, strict=False):
        lines += ["[[rank]]", f"number = {number}", f'name = "{name}"']
        lines += [f'plural = "{plural}"'] if plural else []
    return lines


def loaded(texts: tuple[str, str]) -> Deck:
    """The deck of these texts; raises what is wrong with them."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "powers.toml").write_text(texts[1], encoding="utf-8")
        file = Path(folder) / "deck.toml"
        file.write_text(texts[0], encoding="utf-8")
        return load_deck(file)


def accepted(texts: tuple[str, str]) -> Deck:
    """The deck of these texts, if it is one."""
    try:
        return loaded(texts)
    except TemplateError as error:
        problem = str(error)
    # two suits that are one word in a language, or a word for a number: said so, by its line
    assert re.search("means something in a guess|already has", problem)
    return reject()


def is_playable(deck: Deck) -> bool:
    """Whether there are cards for as few as may play."""
    fewest = deck.players[0] if deck.players else 2
    return len(deck.cards()) >= fewest * max(LAST_CARDS + 1, piles_of(fewest))


#: Other suits and one number more: every example can be told with its cards.
ELVES = """
title = "Elves"
numbers = [1, 2, 3, 4, 5, 6, 7]
copies = 2
wildcards = 5
powers = "base"
suit = [
  { name = "purple", letter = "P", animal = "owl", plural = "owls" },
  { name = "orange", letter = "O", animal = "cat", plural = "cats" },
  { name = "white", letter = "W", animal = "hare", plural = "hares" },
  { name = "black", letter = "K", animal = "crow", plural = "crows" },
]
"""
