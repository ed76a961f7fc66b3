"""Decks of other shapes than ours through every command that takes one."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from cardlie.base.strings import translation
from cardlie.base.translation import speaking, tr
from cardlie.cli import main
from cardlie.guess import Number
from cardlie.language.decks import load_deck
from cardlie.language.speech import spoken_of

SUITS = ("gold wolf wolves", "schwarz bär bären", "türkis emu emus", "rosa swan swans")
#: How many suits, which numbers, copies, wildcards, and whether there are power cards.
SHAPES = {
    "small": (3, [1, 2, 3], 2, 0, False),
    "tiny": (2, [4, 5], 3, 0, False),
    "one suit": (1, [1, 2, 3, 4, 5, 6, 7, 8], 4, 3, False),
    "own powers": (4, [3, 4, 5, 6, 7], 3, 0, True),
    "a zero": (3, [0, 1, 2, 3], 2, 3, False),
    "many": (1, [*range(30)], 2, 0, False),
}
#: A deck whose cards have names, of which one is not there, in suits of two words or of one name.
NAMED = """
title = "named"
numbers = [0, 9, 10, 11, 12, 13, 14]
copies = { each = 2, KK = 0 }
[[suit]]
name = "Light blue"
letter = "L"
[[suit]]
name = "hell-grün"
letter = "H"
animal = "Bär"
plural = "Bären"
[[suit]]
name = "Eichel"
letter = "K"
plural = "Eicheln"
[[rank]]
number = 12
name = "Ober"
[[rank]]
number = 13
name = "king"
[[rank]]
number = 14
name = "Sau"
face = "A"
plural = "Säue"
"""
COMMANDS = (
    "print deck --deck {deck} -o {out}.pdf",
    "print kit cards --deck {deck} -o {out}.pdf",
    "print rules cards --lang de --deck {deck} -o {out}.pdf",
    "print theme midnight --deck {deck} -o {out}.pdf",
    "rules cards --summary --deck {deck}",
    "rules cards --check --deck {deck}",
    "sim cards --games 50 --jobs 1 --deck {deck}",
    "rules cards --rulings --lang de --deck {deck}",
    "odds --all --unseen 9 --lang de --deck {deck}",
    "check {deck}",
)


def written(folder: Path, shape: str) -> Path:
    if shape == "named":
        (folder / "deck.toml").write_text(NAMED, encoding="utf-8")
        return folder / "deck.toml"
    suits, numbers, copies, wildcards, powers = SHAPES[shape]
    lines = [f'title = "{shape}"', f"numbers = {numbers}", f"copies = {copies}"]
    lines += [f"wildcards = {wildcards}", *(['powers = "own.toml"'] if powers else [])]
    for letter, words in zip("ABCD", SUITS[:suits], strict=False):
        name, animal, plural = words.split()
        lines += ["[[suit]]", f'name = "{name}"', f'letter = "{letter}"']
        lines += [f'animal = "{animal}"', f'plural = "{plural}"']
    (folder / "own.toml").write_text(
        '[[power]]\nid = "pairs"\ncombination = "2+2"\nvalue = 30\nsentence = "Pairs."\n'
    )
    (folder / "deck.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder / "deck.toml"


@pytest.mark.some(1)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("shape", [*SHAPES, "named"])
def test_a_deck_of_any_shape_goes_through(
    shape: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = written(tmp_path, shape)
    code = main(command.format(deck=deck, out=tmp_path / "out").split())
    told, wrong = capsys.readouterr()
    assert (code, wrong) == (0, "")
    assert told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("judge 'two kings' --table 'LK HK 9'", "'9' is not a face"),
        ("judge 'two kings' --table 'LK HK K9'", "2 kings: TRUE"),
        ("judge 'zwei Könige' --table 'LK, hell-grün König, K9' --lang de", "2 Könige: STIMMT"),
        ("judge '1 king' --table 'KK'", "KK is on the table 1 times, but the deck has only 0"),
        ("judge '3 acorns' --table 'KA KO K9'", "3 acorns: TRUE"),
        ("judge 'drei Eicheln' --table 'KA KO K9' --lang de", "3 Eicheln: STIMMT"),
        (
            "judge '2 light green' --table 'hell-grün 0 hellgrün A' --lang de",
            "2 hell-grüne: STIMMT",
        ),
        ("judge '5 wild' --table 'LK'", "nothing here shows a star"),
        ("judge '5 ohne Rot' --table 'LK' --lang de", "keine Farbe heißt „Rot“"),
        ("judge 'without' --table 'LK'", "as in '4 without light blue'"),
        ("judge 'kein' --table 'LK' --lang de", "etwa „4 ohne Hellblau“"),
        ("odds '2 kings' --mine 'LK HK LA' --unseen 0", "2 kings: 100 %"),
        ("odds '2 Säue' --mine 'LK LA HA' --unseen 0 --lang de", "2 Säue: 100 %"),
        ("odds '2 fünf' --mine 'LK LA HA' --unseen 0 --lang de", "zeigt eine 5"),
    ],
)
def test_names_of_a_deck_are_typed_and_told(
    typed: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = written(tmp_path, "named")
    main([*shlex.split(typed), "--deck", str(deck)])
    out, err = capsys.readouterr()
    assert said in out + err


def test_sentences_say_guesses_as_the_deck_that_is_played_with_does(tmp_path: Path) -> None:
    faces = load_deck(written(tmp_path, "named")).faces
    kings = Number(2, 13)
    assert tr("'{guess}'", guess=kings) == "'2 thirteens'"
    with spoken_of(faces):
        assert tr("'{guess}'", guess=kings) == "'2 kings'"
        with speaking(translation("de")):
            assert tr("'{guess}'", guess=kings) == "„2 Könige“"
    assert str(kings) == "2 thirteens"
