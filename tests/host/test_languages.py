"""The judge and the pages of a host speak the language of each phone."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.base.strings import languages
from cardlie.engine import Options
from tests.host.house import open_registry, phone, run

if TYPE_CHECKING:
    pass


def test_phones_are_told_in_their_own_language_what_is_wrong() -> None:
    """The parser's reason, and the judge's, over HTTP; each phone in its own."""

    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            said: dict[str, list[str]] = {}
            for lang in ("de", "en"):
                guest.cookies.set("lang", lang)
                for guess, face in (("4 blou", "R1"), ("4 ohne", "R1"), ("4 rot", "Q9")):
                    asked = {"what": "verdict", "game": "cards", "guess": guess, "faces": [face]}
                    answer = await guest.post("/judge", json=asked)
                    assert answer.status_code == 400
                    said.setdefault(lang, []).append(answer.json()["error"])
            assert not set(said["de"]) & set(said["en"])
            assert said["de"][0] == "Keine Farbe heißt „blou“."

    run(work())


@pytest.mark.parametrize("lang", languages())
def test_the_judge_answers(lang: str) -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            guest = await stack.enter_async_context(phone(registry, lang))

            async def ask(**body: Any) -> Any:
                return (await guest.post("/judge", json={"game": "cards", **body})).json()

            found = await ask(what="verdict", guess="4 red", faces=["R1", "R2", "*", "R5", "B2"])
            assert found["holds"]
            assert [each["counts"] for each in found["faces"]] == [True] * 4 + [False]
            assert found["faces"][2]["as"].startswith("R")
            assert "4" in found["why"]
            alone = await ask(what="verdict", guess="power two-pairs", faces=["+3"], rolled=False)
            assert not alone["holds"]  # the first face that is tapped is no mistake
            faces = ["R1", "R1", "B2", "G2", "!two-pairs"]
            for rolled in (True, False):
                power = await ask(
                    what="verdict", guess="power two-pairs", faces=faces, rolled=rolled
                )
                assert power["holds"] is rolled
            higher = await ask(what="higher", guess="4 red", after="3 fives")
            assert higher["holds"]
            assert not (await ask(what="higher", guess="3 red", after="3 fives"))["holds"]
            chance = await ask(what="odds", guess="1 red", faces=["R1"], unseen=5)
            assert chance["stamp"].startswith("100")
            assert (
                await ask(what="verdict", guess={"en": "4 rad", "de": "4 blou"}[lang], faces=[])
            )["readings"]
            for wrong in ({"what": "verdict", "guess": "4 red", "faces": ["R1"] * 99},
                          {"what": "odds", "guess": "4 red", "faces": [], "unseen": 9999},
                          {"what": "else", "guess": "4 red"},
                          {"what": "verdict", "guess": "4 red", "faces": ["Q9"]}):  # fmt: skip
                assert (await ask(**wrong))["error"]

    run(work())


def test_pages_speak_the_language_of_the_phone() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry, "de") as guest:
            room = await registry.open(Options("tavern", 2))
            assert "Hinsetzen" in (await guest.get(f"/t/{room.code}")).text
            await guest.sit(room, "Ann", 0)
            rules = (await guest.get(f"/t/{room.code}/rules")).text
            assert "Ansage" in rules
            assert 'class="example"' in rules

    run(work())
