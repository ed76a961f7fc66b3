"""Whoever asks in one language is answered in it: no sentence of another stands in between."""

from __future__ import annotations

import re
import shlex
from functools import cache
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from cardlie.base.strings import languages
from cardlie.cli import main
from cardlie.cli.app import COMMANDS
from cardlie.games import GAMES
from tests.cli.running import all_in_a_process
from tests.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Words that sentences of a language hardly do without, and that no other of ours has.
COMMON = {
    "en": "the and of with which you are that each from your this have what than only must every "
          "they as it is if be for not".split(),
    "de": "der das und ist nicht mit ein eine wer oder von auf dem den werden sind kein für alle "
          "als wird nur sie es zu im einer".split(),
}  # fmt: skip
#: So many of them in a line make it a sentence of that language.
SENTENCE = 3

HELP = [f"print {what} --help" for what in ("deck", "kit", "rules", "theme", "calibration")]

#: What somebody types: what it writes to the terminal and into files is read.
TYPED = [
    *(f"{command} --help" for command in COMMANDS),
    *HELP,
    *(f"rules {game}" for game in GAMES),
    *(f"print rules {game} -o out.pdf" for game in GAMES),
    *(f"print kit {game} --players 4 -o out.pdf" for game in GAMES),
    *(f"print kit {game} --players 4 --paper a5 -o out.pdf" for game in GAMES),
    "rules cards --rulings", "rules wheel --diff start=4", "rules leira --check",
    "rules cards --check --players 3", "print theme midnight -o out.pdf",
    "print calibration -o out.pdf", "print sides --for nobody", "print deck --paper a9",
    "print kit cards --size tarot --sleeved -o out.pdf", "print deck -o out.pdf --with powers",
    "odds '5 Hasen' --unseen 9", "judge '3 fives' --table 'R5 B5 G5'",
    "judge '3 fives' --table 'R5 B5 X5'", "sim tavern --games 20 --jobs 1",
    "sim cards --games 20 --jobs 1 --players 9", "tune leira --over start=3-4 --want fair "
    "--budget 80 --jobs 1", "new deck mine", "check mine.toml", "play --games",
]  # fmt: skip


def sentences(text: str, language: str) -> Iterator[str]:
    """The lines of a text that are sentences of a language."""
    for line in text.splitlines():
        words = {word.lower() for word in re.findall(r"(?<![-\w.])[^\W\d_]+(?![-\w]*=)", line)}
        if len(words.intersection(COMMON[language])) >= SENTENCE:
            yield line


def printed(folder: Path) -> str:
    """What stands in the file that was written, if one was."""
    file = folder / "out.pdf"
    if not file.exists():
        return ""
    with pypdfium2.PdfDocument(file) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf)


LOCALES = {"en": "en_US.UTF-8", "de": "de_DE.UTF-8"}


@cache
def helps(language: str) -> list[str]:
    """What a process that speaks a language says of each part of ``print``."""
    done = all_in_a_process(HELP, ROOT, LC_ALL=LOCALES[language])
    assert not any(each.returncode for each in done)
    return [each.stdout for each in done]


def test_sentences_are_known_by_their_words() -> None:
    assert list(sentences("Say what lies on the table, and which of it is yours.", "en"))
    assert list(sentences("Sag, was auf dem Tisch liegt, und wer von euch nicht lügt.", "de"))
    assert not list(sentences("Wer verliert, legt eine Karte ab und ist dran.", "en"))
    assert not list(sentences("cardlie print kit wheel --only dice --with start=5", "en"))


@pytest.mark.some(4)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", TYPED)
def test_no_sentence_is_of_another_language(
    typed: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", LOCALES[language])
    if "mine.toml" in typed:
        main(["new", "deck", "mine"])
        capsys.readouterr()
    if typed in HELP:  # a process speaks one language there
        told = helps(language)[HELP.index(typed)]
    else:
        main(shlex.split(typed))
        told = "\n".join([*capsys.readouterr(), printed(tmp_path)])
    assert told.strip()
    for other in languages():
        if other != language:
            assert not list(sentences(told, other))
