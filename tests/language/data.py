"""The golden files of the language: what is said => what is meant, and what is wrong with what."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardlie.language import grammar

GOLDEN = Path(__file__).parents[1] / "golden" / "language"


def said_and_meant(language: str) -> list[tuple[str, str]]:
    """The lines ``text => repr`` of one language's file."""
    lines = (GOLDEN / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.rpartition(" => ") for line in lines if line and not line.startswith("#")]
    return [(said, meant) for said, _, meant in pairs]


def said_and_wrong(language: str) -> list[tuple[str, str]]:
    """The blocks of one language's error file: the text after ``>``, then what is printed."""
    text = (GOLDEN / f"errors-{language}.txt").read_text(encoding="utf-8")
    blocks = [block.partition("\n") for block in text.split("\n\n") if block.startswith(">")]
    return [(first.removeprefix("> "), rest.rstrip("\n")) for first, _, rest in blocks]


class Saying(NamedTuple):
    """What is said in a game, and what that may be heard as."""

    game: str
    text: str
    meant: tuple[str, ...]


def sentences(language: str) -> list[Saying]:
    """The lines of one language's file."""
    found, game = [], ""
    for line in (GOLDEN / f"spoken-{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            game = line.strip("[]")
        elif " => " in line and not line.startswith("#"):
            said, _, meant = line.rpartition(" => ")
            found.append(Saying(game, said, tuple(meant.split(" | "))))
    return found


def terminals() -> set[str]:
    states = grammar.table().states
    return {symbol for state in states for symbol in state if symbol.isupper()} - {grammar.END}
