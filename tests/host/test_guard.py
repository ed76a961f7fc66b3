"""What stands before every page: who may ask, how much, how often, and what is said then."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.engine import Options
from cardlie.host.guard import HEADERS
from cardlie.host.limits import Buckets, Limits
from cardlie.host.table_registry import CODE
from cardlie.web.live_table import LETTERS
from tests.host.house import BASE, LAX, open_registry, phone, plain, run

if TYPE_CHECKING:
    pass


def test_every_answer_has_the_headers_and_nothing_is_inline() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("cards", 2, vague=True))
            await guest.sit(room, "Ann", 0)
            code = room.code
            for path in ("/", "/judge", f"/t/{code}", f"/tv/{code}", f"/t/{code}/rules", "/nope"):
                answer = await guest.get(path)
                for name, value in HEADERS.items():
                    assert answer.headers[name] == value, (path, name)
                assert not re.search(
                    r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", answer.text
                )
                assert "unsafe" not in answer.headers["content-security-policy"]
            for file in set(re.findall(r"/static/[\w./-]+", (await guest.get(f"/t/{code}")).text)):
                answer = await guest.get(file)
                assert answer.status_code == 200, file
                assert "immutable" in answer.headers["cache-control"]

    run(work())


def test_a_seat_is_a_cookie_that_no_script_and_no_other_page_gets() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            answer = await guest.sit(room, "Ann", 0)
            cookie = answer.headers["set-cookie"].lower()
            assert cookie.startswith(f"seat-{room.code}=".lower())
            assert {"httponly", "samesite=strict", "path=/"} <= set(cookie.split("; "))
            token = guest.cookies[f"seat-{room.code}"]
            for path in ("", "/state"):
                assert token not in (await guest.get(f"/t/{room.code}{path}")).text

    run(work())


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"}, {"origin": "null"}, {"origin": "http://table.test:81"},
        {"origin": ""}, {"origin": "http://table.test.evil.test"},
    ],
)  # fmt: skip
def test_other_pages_may_post_nothing(headers: dict[str, str]) -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            answer = await guest.post(f"/t/{room.code}/sit", data={"name": "A", "seat": "0"},
                                      headers=headers)  # fmt: skip
            assert answer.status_code == 403
            assert plain(answer) == "That came from another page."
            del guest.headers["origin"]
            assert (await guest.post("/lang", data={"lang": "de"})).status_code == 403
            ours = await guest.post("/lang", data={"lang": "de"},
                                    headers={"sec-fetch-site": "same-origin"})  # fmt: skip
            assert ours.status_code == 303

    run(work())


def test_what_is_not_there_looks_like_what_never_was() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            answers = [
                await guest.get(path)
                for path in (
                    "/t/ZZZZ",
                    "/t/zz",
                    "/t/%00",
                    "/tv/ZZZZ",
                    "/nope",
                    "/t/ZZZZ/rules",
                    f"/t/{room.code}/games/1",
                    f"/t/{room.code}/games/9.jsonl",
                )
            ]
            texts = {re.sub(r'name="to" value="[^"]*"', "", answer.text) for answer in answers}
            assert {answer.status_code for answer in answers} == {404}
            assert len(texts) == 1
            assert set(room.code) <= set(LETTERS)
            assert len(room.code) == CODE

    run(work())


def test_who_tries_codes_is_soon_refused_and_players_are_not() -> None:
    async def work() -> None:
        limits = replace(LAX, misses=(Limits().misses[0], 0.0))
        async with open_registry(limits=limits) as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            await guest.sit(room, "Ann", 0)
            async with phone(registry) as thief, phone(registry, who="10.0.0.9") as friend:
                said = [(await thief.get(f"/t/ZZZ{letter}")).status_code for letter in LETTERS]
                assert said.count(404) == limits.misses[0]
                assert set(said) == {404, 429}
                assert (await thief.get(f"/t/{room.code}")).status_code == 429
                assert (await guest.get(f"/t/{room.code}")).status_code == 200
                assert (await friend.get(f"/t/{room.code}")).status_code == 200

    run(work())


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("cardlie.host.table_registry.time.monotonic", lambda: now[0])
    buckets, rate = Buckets(), (3, 0.5)
    assert [buckets.take("x", "a", rate) for _ in range(5)] == [True] * 3 + [False] * 2
    assert buckets.take("x", "b", rate)
    now[0] += 2.1
    assert [buckets.take("x", "a", rate) for _ in range(2)] == [True, False]
    for i in range(2 * Buckets.MOST):
        buckets.take("x", str(i), rate)
    assert len(buckets._buckets) <= Buckets.MOST


def test_much_of_anything_is_refused_in_one_sentence() -> None:
    async def work() -> None:
        tight = Limits(tables=2, opened=(3, 0.0), posts=(2, 0.0), joins=(2, 0.0), body=500)
        async with open_registry(limits=tight) as registry, phone(registry) as guest:
            said = []
            for _ in range(4):
                said.append(await guest.post("/new", data={"game": "leira"}))
            assert [answer.status_code for answer in said] == [303, 303, 409, 429]
            room = await registry.room(said[0].headers["location"].rpartition("/")[2])
            assert room is not None
            large = await guest.post(f"/t/{room.code}/act", content=b"x" * 600)
            assert (large.status_code, plain(large)) == (413, "That is too large.")
            for _ in range(3):
                answer = await guest.act(room, "challenge")
            assert answer.status_code == 429
            async with AsyncExitStack() as stack:
                for expected in (303, 200, 429):
                    other = await stack.enter_async_context(phone(registry))
                    assert (await other.sit(room, "Ann", 0)).status_code == expected

    run(work())


def test_bodies_without_a_length_are_bounded_too() -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b"x" * 100

    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            answer = await guest.post(f"/t/{room.code}/act", content=endless())
            assert answer.status_code == 413

    run(work())


def test_methods_that_nobody_uses_are_refused() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
                answer = await guest.request(method, "/")
                assert answer.status_code == 405
            assert (await guest.post("/judge/photo", content=b"")).status_code == 400
            assert (await guest.get("/t/BCDF/act")).status_code == 405

    run(work())


def test_names_are_escaped_wherever_they_stand() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest, phone(registry) as other:
            room = await registry.open(Options("leira", 2))
            await guest.sit(room, "<b>'\"&Ann", 0)
            for answer in (await guest.get(f"/t/{room.code}"), await other.get(f"/t/{room.code}")):
                assert "<b>'" not in answer.text
                assert "&lt;b&gt;" in answer.text

    run(work())


def test_a_language_is_chosen_and_leads_nowhere_else() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry, "de-AT,de;q=0.9") as guest:
            assert '<html lang="de">' in (await guest.get("/")).text
            answer = await guest.post("/lang", data={"lang": "en", "to": "/judge"})
            assert (answer.status_code, answer.headers["location"]) == (303, "/judge")
            assert '<html lang="en">' in (await guest.get("/")).text
            for away in ("//evil.test", "http://evil.test", "/\\evil.test", "judge"):
                answer = await guest.post("/lang", data={"lang": "en", "to": away})
                moved = answer.headers.get("location", "")
                assert answer.status_code == 400 or moved.startswith("/e"), (away, moved)

    run(work())


def test_behind_a_proxy_every_address_keeps_its_path() -> None:
    async def work() -> None:
        import httpx as client

        from cardlie.host.routes import create_app

        async with open_registry() as registry:
            room = await registry.open(Options("leira", 2))
            transport = client.ASGITransport(create_app(registry), root_path="/games")
            headers = {"origin": BASE}
            async with client.AsyncClient(
                transport=transport, base_url=BASE, headers=headers
            ) as guest:
                page = (await guest.get(f"/games/t/{room.code}")).text
                local = re.findall(r'(?:href|src|action)="(/[^"]*)"', page)
                assert local
                assert all(path.startswith("/games/") for path in local), local
                answer = await guest.post(
                    f"/games/t/{room.code}/sit", data={"name": "Ann", "seat": "0"}
                )
                assert answer.headers["location"] == f"/games/t/{room.code}"
                assert "path=/games" in answer.headers["set-cookie"].lower()

    run(work())
