"""One of a thing is not told as many: '1 variants' is nothing that anybody says."""

from __future__ import annotations

import re

import pytest

from cardlie.base.amount import Amount
from cardlie.base.strings import translation
from cardlie.base.translation import speaking, tr
from tests.base.sentences import sentences
from tests.cli.running import ran

#: A number of a thing, in a sentence.
COUNTED = re.compile(r"\{[a-z_]+(?::[^}]*)?\} (games|variants|mixes|minutes)\b")

ONE = {"games": "1 game", "variants": "1 variant", "mixes": "1 mix", "minutes": "1 minute"}

#: Sentences that never count one: it is refused, or a range.
NEVER_ONE = {
    "{mixes:,} variants are too many",
    "can't show {show} variants",
    "{number:,} games are too many",
    "{least} to {most} minutes",
}


def test_each_sentence_that_counts_has_one_for_one() -> None:
    phrase = {text for text, _ in sentences()}
    wrong = [
        text
        for text in sorted(phrase - NEVER_ONE)
        if (found := COUNTED.search(text)) and "{spread}" not in text
        if not any(each.startswith(ONE[found[1]]) for each in phrase)
    ]
    assert wrong == []
    kept = [text for text in phrase if COUNTED.search(text) and text[:7] != "{count:"]
    assert {text for text in kept if "{spread}" not in text} == NEVER_ONE
    assert phrase >= NEVER_ONE


@pytest.mark.parametrize(
    ("language", "phrase"),
    [
        ("en", "1 game, 2 games, 1,000 games, 1 variant, 2 variants, 1,000 variants, 1 minute"),
        ("de", "1 Spiel, 2 Spiele, 1.000 Spiele, 1 Variante, 2 Varianten, 1.000 Varianten, "
               "1 Minute"),
    ],
)  # fmt: skip
def test_amounts_are_said_in_each_language(language: str, phrase: str) -> None:
    amounts = [Amount(number, unit) for unit in ("games", "variants") for number in (1, 2, 1000)]
    with speaking(translation(language)):
        assert ", ".join(map(str, [*amounts, Amount(1, "minutes")])) == phrase


def test_a_language_asks_for_the_form_that_it_needs() -> None:
    with speaking(translation("de")):
        phrase = [tr("none of {mixes} can be played: {why}", mixes=Amount(n, "variants"), why="?")
                for n in (1, 2)]  # fmt: skip
    assert phrase == [
        "von 1 Variante ist keine spielbar: ?",
        "von 2 Varianten ist keine spielbar: ?",
    ]


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("lang", "one", "game"), [("en", "1 variant", "1 game"), ("de", "1 Variante", "1 Spiel")]
)
def test_one_is_told_as_one(lang: str, one: str, game: str) -> None:
    words = "tune tavern --seats casual --want rounds<30 --over exact.by=next --budget 500".split()
    words.append("--lang")
    told = ran(*words, lang)
    assert told.returncode == 0
    assert f": {one}, 500 " in told.stdout
    few = ran(*words[:-2], "3", "--lang", lang)
    assert few.returncode == 2
    assert one in few.stderr
    assert f": {game}, " in ran("sim", "leira", "--games", "1", "--lang", lang).stdout
