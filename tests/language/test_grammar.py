from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardlie.language import grammar
from cardlie.language.parse_state import TURNED
from cardlie.language.word_list import language_of, languages
from tests.language.data import terminals

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCE = grammar.GRAMMAR.read_text(encoding="utf-8")


def test_the_table_that_lies_ready_is_the_grammar_s() -> None:
    # If this fails, the grammar changed: python -m cardlie.language
    assert grammar.TABLE.read_text(encoding="utf-8") == grammar.table_json(SOURCE)


@pytest.fixture
def fresh_table() -> Iterator[None]:
    """The table is kept for the process: forget it before and after."""
    grammar.table.cache_clear()
    yield
    grammar.table.cache_clear()


@pytest.mark.some(2)
@pytest.mark.usefixtures("fresh_table")
@pytest.mark.parametrize("kept", [None, "", "{}", "[]", '{"crc32": 1, "rules": [], "states": []}'])
def test_a_table_of_another_grammar_is_not_used(
    kept: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = grammar.build_table(SOURCE)
    beside = tmp_path / "guess.json"
    if kept is not None:
        beside.write_text(kept, encoding="utf-8")
    monkeypatch.setattr(grammar, "TABLE", beside)
    assert grammar.table() == expected


@pytest.mark.parametrize("language", languages())
def test_every_language_has_words_for_every_token_and_no_other(language: str) -> None:
    from_deck = {"SUIT", "NAME"}
    listed = {meaning.type for meaning in language_of(language).meanings}
    assert listed - {"FILLER", "REFUSED", "OPENING"} == terminals() - from_deck


def test_what_is_accepted_can_be_taken() -> None:
    """Every state that short guesses reach: what it accepts leads on, what it does not, nowhere."""
    reached = 0
    paths: list[tuple[str, ...]] = [()]
    for path in paths:
        progress = grammar.Progress()
        for token in path:
            progress = progress.after(token)
        for token in sorted(progress.accepted - {grammar.END}):
            if len(path) < 3:
                paths.append((*path, token))
        if grammar.END in progress.accepted:
            assert progress.after(grammar.END).rule
            reached += 1
    assert reached > 50
    counted_first = {"A", "AMOUNT", "FIGURE", "GROUP", "ONCE", "AT_LEAST", "MORE_THAN"}
    others_first = {"NUMBER", "SUM", "BOTH", "POWER", "MIA", "HAND", "PLAIN"}
    others_first |= {"IN_ORDER", "RUN_OF", "ROW_OF"}
    assert grammar.Progress().accepted == counted_first | others_first | TURNED
