"""Decks of other shapes than ours through every command that takes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlie.cli import main

SUITS = ("gold wolf wolves", "schwarz bär bären", "türkis emu emus", "rosa swan swans")
#: How many suits, which numbers, copies, wildcards, and whether there are power cards.
SHAPES = {
    "small": (3, [1, 2, 3], 2, 0, False),
    "tiny": (2, [4, 5], 2, 0, False),
    "one suit": (1, [1, 2, 3, 4, 5, 6, 7, 8], 4, 3, False),
    "own powers": (4, [3, 4, 5, 6, 7], 3, 0, True),
}
COMMANDS = (
    "print deck --deck {deck} -o {out}.pdf",
    "print kit cards --deck {deck} -o {out}.pdf",
    "print rules cards --lang de --deck {deck} -o {out}.pdf",
    "print theme midnight --deck {deck} -o {out}.pdf",
    "rules cards --summary --deck {deck}",
    "rules cards --check --deck {deck}",
    "sim cards --games 50 --jobs 1 --deck {deck}",
)


def written(folder: Path, shape: str) -> Path:
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


@pytest.mark.some(8)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_deck_of_any_shape_goes_through(
    shape: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = written(tmp_path, shape)
    code = main(command.format(deck=deck, out=tmp_path / "out").split())
    told, wrong = capsys.readouterr()
    assert (code, wrong) == (0, "")
    assert told
