"""What is odd: values, texts, and JSON in which something was changed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.depth import least

#: How many times as many examples are tried where somebody asks for a long run.
TIMES = int(os.environ.get("CARDLIE_FUZZ", "1"))


def fuzzed(examples: int) -> settings:
    """Settings under which so many examples are tried in the suite, and more in the gate."""
    shared = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(
        max_examples=least((examples + 1) // 2, 10 * examples) * TIMES,
        suppress_health_check=shared, deadline=None, print_blob=True,
    )  # fmt: skip


#: Texts that programs stumble over.
TEXTS = st.sampled_from(
    ["", " ", "-", "\0", "a\0b", "\x1b[2J", "\u202egpj", "\ud83c", "9" * 5000, "-1", "1e999", "NaN",
     "🃏" * 400, "../../etc/passwd", "..", "/", "%n%s", "{0}", "{x}", "'", '"', "$(id)", "\r\n",
     "a" * 70_000, "ß", "İ", "true", "null", "[]", "{}", "cards[", "tavern[dice.wild=]", "sys:exit"]
) | st.text(max_size=40)  # fmt: skip

#: Values that JSON can hold.
VALUES: st.SearchStrategy[Any] = (
    st.sampled_from([None, True, False, 0, -1, 1, 10**30, -(10**30), 0.5, 1e308, [], {}, [[]]])
    | TEXTS
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=True)
    | st.lists(st.integers(), max_size=3)
    | st.dictionaries(st.text(max_size=5), st.integers(), max_size=3)
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a value."""
    found = [path] if path else []
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, part in inside:
        found += _paths(part, (*path, key))
    return found


@st.composite
def changed(draw: st.DrawFn, value: Any, most: int = 3) -> Any:
    """The value with up to so many places in it changed, dropped, or added."""
    value = json.loads(json.dumps(value))
    for _ in range(draw(st.integers(1, most))):
        paths = _paths(value)
        if not paths:
            return draw(VALUES)
        *way, last = draw(st.sampled_from(paths))
        where = value
        for key in way:
            where = where[key]
        if draw(st.booleans()):
            where[last] = draw(VALUES)
        else:
            del where[last]
    return value


#: What a file may hold again and again, or where nobody expects it.
PIECES = st.sampled_from(
    [b"[", b"{", b'{"a":', b"a.", b"'a'.", b'"', b"'", b'"""', b"\\", b"\n", b"\r", b"\0", b",",
     b";", b"<g>", b"</g>", b"a{", b"1e999", b"9" * 400, b"-1", b"\xff", b"\xf0\x9f\x83\x8f",
     b"\x1b[2J", b"\xe2\x80\xae", b"nan", b"[[suit]]\n", b"[[x]]\n", b"x = 1\n", b"true", b"null"]
)  # fmt: skip


#: How often it is there; some files are larger than anything that is read.
TIMES_OVER = st.integers(2, 9000) | st.sampled_from([70_000, 300_000])


@st.composite
def damaged(draw: st.DrawFn, data: bytes, most: int = 3) -> bytes:
    """A file in which something was changed, cut off, doubled, moved or put between."""
    for _ in range(draw(st.integers(1, most))):
        first, last = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
        last = min(last, first + draw(st.sampled_from([0, 1, 4, 60, len(data)])))
        match draw(st.sampled_from(["put", "again", "binary", "twice", "cut", "number"])):
            case "put":
                data = data[:first] + draw(PIECES) + data[last:]
            case "again":
                data = data[:first] + draw(PIECES) * draw(TIMES_OVER) + data[last:]
            case "binary":
                data = data[:first] + draw(st.binary(max_size=9)) + data[last:]
            case "twice":
                data = data[:last] + data[first:]
            case "cut":
                data = data[: max(first, last)]
            case "number" if numbers := [*re.finditer(rb"\d+(\.\d+)?", data)]:
                found = draw(st.sampled_from(numbers))
                odd = draw(st.sampled_from([b"0", b"-1", b"9" * 5000, b"1" + b"0" * 30, b"1e999"]))
                data = data[: found.start()] + odd + data[found.end() :]
    return data


def as_toml(values: Mapping[str, Any]) -> bytes:
    """A file of TOML with these values, as far as it has words for them."""
    lines = [f"{json.dumps(name)} = {_in_toml(value)}" for name, value in values.items()]
    return "\n".join(lines).encode("utf-8", "replace")


def _in_toml(value: Any) -> str:
    if isinstance(value, dict):
        inside = (f"{json.dumps(name)} = {_in_toml(each)}" for name, each in value.items())
        return "{" + ", ".join(inside) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_in_toml, value))}]"
    if isinstance(value, float):
        return repr(value)
    return '""' if value is None else json.dumps(value, ensure_ascii=False)
