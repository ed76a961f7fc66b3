"""``cardlie judge --jsonl``: whatever is in a line, it is answered, and so are all behind it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlie
from cardlie import CardlieError
from cardlie.cli.judge.json_line import KEYS
from cardlie.cli.judge.table_options import MOST_CHARACTERS
from tests.cli.running import ran

#: A line that is judged, and what it is answered.
GOOD = json.dumps({"guess": "2 red", "table": "R1 R3 B2"})
TRUE = json.loads(ran("judge", "--jsonl", stdin=GOOD).stdout)

#: What may stand under each key, so that what is wrong with a line is some of it.
PLAUSIBLE: dict[str, tuple[Any, ...]] = {
    "guess": ("2 red", "3 fives", "2 in order including 3", "power two-pairs", "2 stars", 21),
    "table": ("R1 R2 B3", "5 5 1", "* 5 5", ["R1", "*"], "", "R1 ?", 5, [], "+3 !two-pairs"),
    "rolls": ({"Ann": "5 5", "Bob": ["1", 2]}, {"Ann": "R1", "Bob": None}, {"": ""}, {}),
    "by": ("Ann", "Bob", "Cleo", ""),
    "spot_on": ("Ann", "Bob", ""),
    "after": ("1 red", ["1 five", "2 fives"], []),
    "game": (
        "cards", "tavern", "wheel", "mia", "tavern[dice.wild=1]", "tavern[]", "cards[a=1]", "",
        "a\0.toml", f"{'a' * 5_000}.toml", "/.toml", ".", "tavern[dice.wild=x]", "\ud800",
    ),
    "with": (
        "vague", ["wildcards", "powers"], ["start=5"], ["dice.wild=1"], "straight-min=1", "=", ".",
        "start", ["no-reroll", "vague"], ["vague=true"], "repeat", "a.=1", "evening=2", "bluff=3",
    ),
    "rulings": ({"straight-min": 1}, ["repeat=allowed"], {"ante": "x"}, {"start": "5"}, [""]),
    "round": ("duel", "palifico", "", "x"),
}  # fmt: skip
assert PLAUSIBLE.keys() == KEYS.keys()

LETTERS = st.characters(codec=None, categories=None)  # lone surrogates, too
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(LETTERS, max_size=9)
    | st.sampled_from([10**4_000, -(2**64), 1e308, "9" * 5_000, "R1 " * 300, "\0", "\x1b[0m"]),
    lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(LETTERS, max_size=5), some),
    max_leaves=6,
)  # fmt: skip


@st.composite
def lines(draw: st.DrawFn) -> str:
    """What may be right, with some of it exchanged for anything; or no object, or no JSON."""
    keys = {"guess", *draw(st.sets(st.sampled_from(["table", "rolls"]), min_size=1))}
    keys |= draw(st.sets(st.sampled_from(sorted(KEYS)), max_size=4))
    line = {key: draw(st.sampled_from(PLAUSIBLE[key])) for key in sorted(keys)}
    for key in draw(st.sets(st.sampled_from(sorted(KEYS)), max_size=2)):
        line[key] = draw(ANYTHING)
    if draw(st.integers(0, 9)) == 0:
        return json.dumps(draw(ANYTHING)) or "x"
    text = json.dumps(line, ensure_ascii=draw(st.booleans()))
    text = text.encode(errors="replace").decode()  # what is no Unicode stands there as \ud800
    if draw(st.integers(0, 9)) == 0:  # as deep as JSON is read, and deeper
        deep = draw(st.sampled_from([100, 900, 960, 990, 3_000, 40_000]))
        inner = draw(st.sampled_from(["[", '{"a":']))
        close = ("]" if inner == "[" else "}") * deep
        text = f'{text[:-1]}, "{draw(st.sampled_from(sorted(KEYS)))}": {inner * deep}1{close}}}'
    return text.replace("\r", " ")


@given(st.lists(lines(), min_size=1, max_size=6))
def test_each_line_is_answered_by_one_whatever_is_in_it(asked: list[str]) -> None:
    all_answered(asked)


def test_each_key_may_hold_anything() -> None:
    """One at a time, beside what is right."""
    odd: tuple[Any, ...] = (
        *(None, True, 0, -1, 0.5, float("nan"), 10**4_000, "", "\0", "\ud800", "💥", [], {}, [[]]),
        *([None], [{}], {"a": []}, {"a": {"b": 1}}, "9" * 5_000, "x" * 5_000, ["="], {"": ""}),
    )
    bases = ({"guess": "2 red", "table": "R1 R3"}, {"guess": "3 fives", "rolls": {"A": "5 5"}})
    all_answered([
        json.dumps({**base, key: value})
        for base in bases for key in KEYS for value in (*PLAUSIBLE[key], *odd)
    ])  # fmt: skip


def all_answered(asked: list[str]) -> None:
    """One line of JSON for each, and the line behind them is judged as if it were alone."""
    done = ran("judge", "--jsonl", stdin="\n".join([*asked, GOOD, ""]))
    answers = [json.loads(line, parse_constant=pytest.fail) for line in done.stdout.splitlines()]
    assert done.stderr == ""
    assert len(answers) == len(asked) + 1
    assert answers[-1] == TRUE
    for line, answer in zip(asked, answers, strict=False):
        assert ("error" in answer) != ("holds" in answer), line
        assert "internal error" not in answer.get("error", ""), f"{line}: {answer}"
        assert len(json.dumps(answer)) < max(3_000, 20 * len(line)), line
    bad = any("error" in each or each["holds"] is None for each in answers)
    assert done.returncode == 2 * bad


def test_a_fault_of_ours_is_the_answer_to_its_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should there be one, the other lines are judged all the same."""

    def broken(guess: str, *_: object, **__: object) -> None:
        raise {"3 red": IndexError("3"), "4 red": OSError(2, "No such file")}[guess]

    monkeypatch.setattr("cardlie.cli.judge.json_line.judged", broken)
    done = ran("judge", "--jsonl", stdin='{"guess": "3 red"}\n{"guess": "4 red"}\n[]\n')
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert first == {"error": "internal error: IndexError: 3"}
    assert second == {"error": "no such file or directory"} or "no such" in second["error"]
    assert third["error"] == "not a JSON object"
    assert done.returncode == 2


def test_a_line_takes_what_with_takes() -> None:
    table = {"guess": "3 fives", "table": "5 5 1", "game": "tavern"}
    asked = [
        {**table, "with": ["dice.wild=1"]},
        table,
        {**table, "with": ["start=5"]},
        {"guess": "1 in order including 3", "table": "R3", "with": ["straights", "straight-min=1"]},
        {"guess": "2 red", "table": "R2 *", "with": "vague"},
        {"guess": "2 red", "table": "R2 R" + "1" * MOST_CHARACTERS},
    ]
    done = ran("judge", "--jsonl", stdin="\n".join(map(json.dumps, asked)))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each.get("holds") for each in answers] == [True, False, None, True, None, None]
    assert answers[2] == {"error": "'start=5' does not affect any verdict", "hint": "leave it out"}


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("start=5",), "'start=5' is not a variant or expansion"),
        (("repeat=allowed",), "'repeat=allowed' is not a variant or expansion"),
        (("start",), "start has no value"),
        (("nosuch",), "cards has no option 'nosuch'"),
        ("vague", "variants are given as 'vague', expected a list of names"),
        ((3,), "a variant is 3, expected text"),
        (3, "what is played with is 3, expected names of variants, such as \\['vague'\\]"),
    ],
)
def test_variants_are_names(names: Any, said: str) -> None:
    with pytest.raises(CardlieError, match=said):
        cardlie.judge("2 red", "R2", names=names)
    assert not cardlie.judge("2 stars", "* 5", names=("show_reroll",))  # as options are called
