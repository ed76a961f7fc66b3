"""Whatever a phone sends, it is answered in one sentence, and the host goes on."""

from __future__ import annotations

import json
from typing import Any

import httpx
from hypothesis import given
from hypothesis import strategies as st

from cardlie.engine import Options
from cardlie.language.word_list import languages
from tests.fuzz.odd import fuzzed
from tests.host.house import open_registry, phone, plain, run

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30)),
    lambda inner: st.one_of(st.lists(inner, max_size=4),
                            st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=6,
)  # fmt: skip
NAMES = st.sampled_from(
    ["step", "id", "do", "text", "seat", "bot", "game", "seats", "with", "what", "guess", "faces",
     "after", "rolled", "unseen", "name", "lang", "to"]
)  # fmt: skip
WORDS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["challenge", "say 4 red", "say 99999999 red", "agree", "bot", "back", "rise", "start",
         "cards", "leira", "verdict", "odds", "higher", "4 red", "power two-pairs", "R1", "\ud800"]
    ),
)  # fmt: skip
BODIES = st.dictionaries(NAMES, st.one_of(WORDS, st.integers(-9, 10**20), JSON), max_size=7)


@fuzzed(16)
@given(
    st.lists(st.tuples(st.sampled_from(["act", "chair", "ask", "sit", "/judge", "/lang", "/new"]),
                       st.one_of(BODIES, st.binary(max_size=60)),
                       st.sampled_from(["json", "form", "odd"])), max_size=6),
    st.sampled_from(languages()),
)  # fmt: skip
def test_no_input_makes_more_than_one_sentence(calls: list[Any], lang: str) -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry, lang) as guest:
            room = await registry.open(Options("cards", 2, powers=True))
            await guest.sit(room, "Ann", 0)
            for path, body, how in calls:
                url = path if path.startswith("/") else f"/t/{room.code}/{path}"
                answer = await _posted(guest, url, body, how)
                if answer is None:
                    continue
                assert answer.status_code < 500, (url, body, answer.text)
                assert "Traceback" not in answer.text
                if answer.status_code >= 400:
                    said = plain(answer)
                    assert 3 < len(said) < 400
                    assert "\n" not in said

    run(work())


async def _posted(guest: Any, url: str, body: Any, how: str) -> httpx.Response | None:
    if isinstance(body, bytes):
        kind = {"json": "application/json", "form": "application/x-www-form-urlencoded",
                "odd": "multipart/form-data; boundary=x"}[how]  # fmt: skip
        found: httpx.Response = await guest.post(url, content=body, headers={"content-type": kind})
        return found
    if how == "json":
        text = json.dumps(body)
        return await guest.post(  # type: ignore[no-any-return]
            url, content=text, headers={"content-type": "application/json"}
        )
    try:
        fields = {name: str(value).encode() for name, value in body.items()}
    except UnicodeEncodeError:
        return None
    return await guest.post(url, data=fields)  # type: ignore[no-any-return]
