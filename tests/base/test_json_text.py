"""JSON of others is read in one place, which bounds it before a library sees it."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.json_text import MOST_CHARACTERS, MOST_DEPTH, InvalidJson, parsed_json
from tests.tree import ROOT

#: Who reads JSON that cardlie itself, or a package that is installed, has written.
OWN = {
    "base/aside.py", "base/extras.py", "base/json_text.py", "web/arranging.py", "site/build.py",
    "site/bundle.py", "site/question.py", "language/grammar.py",
}  # fmt: skip

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


def test_json_of_others_is_read_in_one_place() -> None:
    folder = ROOT / "cardlie"
    reads = re.compile(r"\bjson\.(loads?|JSONDecoder)\(|from json import")
    found = {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*.py")
        if reads.search(file.read_text(encoding="utf-8"))
    }
    assert found == OWN


@given(ANY)
def test_what_is_json_is_read(value: object) -> None:
    assert parsed_json(json.dumps(value)) == value
    assert parsed_json(json.dumps(value, ensure_ascii=False)) == value


@given(st.text(st.sampled_from('[]{}",:\\ab1 \n')) | st.text())
def test_whatever_is_none_is_one_short_line(text: str) -> None:
    said = _complaint(text)
    if said is None:
        json.loads(text)
        return
    assert "\n" not in said
    assert len(said) < 200


def _complaint(text: str) -> str | None:
    try:
        parsed_json(text)
    except InvalidJson as error:
        return str(error)
    return None


@pytest.mark.parametrize("way", ["[", '{"a":', "[{", '[["]"],'])
@pytest.mark.parametrize("closed", [True, False])
def test_what_lies_too_deep_is_refused_before_it_is_read(way: str, closed: bool) -> None:
    text = way * 100_000
    if closed:
        text += "".join({"[": "]", "{": "}"}.get(each, "") for each in reversed(text))
    start = process_time()
    with pytest.raises(InvalidJson, match="invalid JSON: nested more than"):
        parsed_json(text, most=len(text))
    assert process_time() - start < 2.0


@pytest.mark.parametrize("depth", [1, MOST_DEPTH, MOST_DEPTH + 1])
def test_the_depth_is_counted_outside_of_strings(depth: int) -> None:
    inside = json.dumps("[{" * 99 + '\\"[')
    text = "[" * depth + inside + "]" * depth
    assert (_complaint(text) is None) == (depth <= MOST_DEPTH)


def test_what_is_wide_is_not_deep() -> None:
    assert parsed_json(f"[{','.join(['{}'] * 9_000)}]") == [{}] * 9_000


def test_long_texts_and_long_numbers_are_refused() -> None:
    with pytest.raises(InvalidJson, match="characters"):
        parsed_json(" " * MOST_CHARACTERS + "1")
    with pytest.raises(InvalidJson, match="number"):
        parsed_json("9" * 5000)


@pytest.mark.some(3)
@pytest.mark.parametrize("piece", ["[]", "{}", '"', '"a",', "\\", '"\\', "[[]],", "1,", " "])
def test_every_text_takes_time_in_proportion(piece: str) -> None:
    text = (piece * MOST_CHARACTERS)[:MOST_CHARACTERS]
    start = process_time()
    for whole in (text, f"[{text[:-2]}]"):
        with suppress(InvalidJson):
            parsed_json(whole)
    assert process_time() - start < 3.0
