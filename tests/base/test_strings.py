"""Everything that is printed has its words in every language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import FIRST, languages, places, strings
from cardlie.deck.deck import base_deck
from cardlie.press.look.theme import theme_names
from tests.tree import code_of, nodes_of

ROOT = Path(__file__).resolve().parent.parent.parent
OTHERS = [language for language in languages() if language != FIRST]

#: What English takes from the data it prints: other languages have strings for it.
DATA = {
    *(f"themes.{name}{what}" for name in theme_names() for what in ("", ".note")),
    *(
        f"{what}.{power.id}"
        for power in base_deck().faces.powers
        for what in ("powers", "sentences")
    ),
}


@pytest.mark.parametrize("language", OTHERS)
def test_every_string_is_translated(language: str) -> None:
    lacks = (set(strings(FIRST).entries) | DATA) ^ set(strings(language).entries)
    assert not lacks, f"templates/strings/{language}.toml, or {FIRST}.toml, lacks {lacks}"


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_fills_in_the_same(language: str) -> None:
    for key, text in strings(FIRST).entries.items():
        assert places(strings(language)[key]) == places(text), key


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_is_no_copy(language: str) -> None:
    """Words may be the same in two languages; whole sentences are not."""
    for key, text in strings(FIRST).entries.items():
        if len(text.split()) > 3:
            assert strings(language)[key] != text, key


#: Whose keys stand in the code, as they are or as a pattern such as ``odds.{...}``.
SPELLED = "verdict example deed question booklet show odds features terminal check".split()


def test_every_string_is_used() -> None:
    patterns = []
    for file in (ROOT / "cardlie").rglob("*.py"):
        for node in nodes_of(code_of(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                patterns.append(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in node.values
                ]
                patterns.append("".join(parts))
    known = re.compile("|".join(p for p in set(patterns) if "\\." in p and not p.startswith(".+")))
    for key in strings(FIRST).entries:
        if key.partition(".")[0] in SPELLED:
            assert known.fullmatch(key), key


def test_a_key_or_a_language_that_is_not_there() -> None:
    with pytest.raises(CardlieError, match=r"en\.toml has no string 'no\.such'"):
        strings()("no.such")
    with pytest.raises(UnknownName, match="unknown language 'xx'"):
        strings("xx")


def test_of_many_names_the_nearest_are_told_and_where_the_rest_stands() -> None:
    known = [f"key-{number}" for number in range(70)]
    error = UnknownName("game", "kye-41", known, "docs/games.md")
    assert len(str(error)) < 120
    assert "of 70: key-41, " in str(error)
    assert error.hint == "did you mean 'key-41'? docs/games.md lists them all"
    assert error.known == tuple(known)
    assert UnknownName("game", "zz", known[:30], "docs/games.md").hint is None
