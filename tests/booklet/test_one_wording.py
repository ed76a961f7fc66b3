"""What somebody says is told in the same words wherever a kit tells it, and as people say it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import read_rules
from cardlie.booklet.rules.text import as_markdown
from cardlie.games import GAMES
from cardlie.games.model import Rules
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.guess.power import Power
from cardlie.language import speak
from cardlie.press.parts.reference import reference_rows

#: Other words for one guess are what these are about: four red cards, four foxes.
TAUGHT = {"four red cards", "four foxes", "vier rote Karten", "vier Füchse"}


def quoted(text: str) -> Iterator[str]:
    """What stands in quotes, or in the second cell of a row: what to say."""
    text = re.sub(r"[*\\]", "", text)
    for said in re.findall(r"[“„\"]([^“”„\"]+)[”“\"]", text):
        yield said.rstrip(".!")
    for row in re.findall(r"^\|.*\|$", text, flags=re.MULTILINE):
        yield row.split("|")[2].strip()


def otherwise(text: str, rules: Rules, language: str) -> list[tuple[str, str]]:
    """Guesses in quotes that are said in other words than everywhere else."""
    found = []
    for said in {*quoted(text)} - TAUGHT:
        with suppress(CardlieError):
            guess = Guess.parse(said, rules.faces, language, rules.game.kinds)
            spoken = speak(guess, language, rules.faces)
            if spoken != said and not isinstance(guess, Power):
                found.append((said, spoken))
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [id for id, each in GAMES.items() if not each.passes_cup])
def test_a_guess_is_said_in_one_wording(game: str, language: str) -> None:
    """In the booklet, the summary, the leaflet and on reference cards."""
    every = tuple(GAMES[game].switches)
    for playing in (None, (), every):
        edition = Edition.of(game, language, playing)
        document = read_rules(edition, proved=False)
        told = as_markdown(document.blocks, document)
        assert any(quoted(told))
        assert not otherwise(told, edition.rules, language)
    for played in ((), every):
        options = Options.of(GAMES[game], played, seats=4)
        sides = reference_rows(strings(language), options)
        told = " ".join(" ".join(row) for side in sides for row in side)
        assert not otherwise(told, options.rules, language)


def test_the_law_sees_another_wording() -> None:
    """Cards and wheel said it three ways."""
    for game, said in (("cards", "2 cards with number 3"), ("wheel", "four 5s")):
        rules = Options.of(GAMES[game], ()).rules
        assert otherwise(f"“{said}”", rules, "en")
        assert not otherwise(f"“{speak(Guess.parse(said), 'en')}”", rules, "en")
