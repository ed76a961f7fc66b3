"""Where addresses lead: never to another host, never to a dead end, and to no table by guessing."""

from __future__ import annotations

import html
import re
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urljoin, urlsplit

import httpx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking, tr
from cardlie.engine import Options
from cardlie.host.limits import Limits
from cardlie.host.routes import create_app
from cardlie.web.assets import HERE
from cardlie.web.live_table import LETTERS
from tests.depth import of_all
from tests.host.house import BASE, LAX, Phone, open_registry, phone, run, seated

if TYPE_CHECKING:
    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import LiveTable

#: What addresses are made of, by those who want them to lead away.
PIECES = st.lists(
    st.sampled_from(
        ["/", "//", "evil.test", "\\", ".", "..", "%2f", "%5c", "@", ":", "?", "#", "=", "&", " ",
         "%0d%0a", "\t", "http:", "https://evil.test", "t", "BCDF", "lang", "judge", "ä", "%",
         "code=", "chair=", "no=taken", "name=", "as=nobody"]
    ),
    max_size=7,
).map("".join)  # fmt: skip


def leads_to(asked: str, location: str) -> str:
    """The host to which a browser goes: to it a backslash is a slash, and blanks are nothing."""
    plain = re.sub(r"[\t\r\n]", "", location.strip("\x00\x01\x1f ")).replace("\\", "/")
    return urlsplit(urljoin(asked, plain)).netloc


async def answered(guest: Phone, path: str, **more: Any) -> httpx.Response:
    """The answer to a path as it is, which no client may tidy up."""
    raw = quote(path, safe="/\\%?=&:@.").encode()
    url = httpx.URL(BASE).copy_with(raw_path=raw)
    method = "POST" if "data" in more else "GET"
    return await guest.request(method, url, follow_redirects=False, **more)


@settings(max_examples=of_all(80), deadline=None)
@given(PIECES, PIECES, st.sampled_from(["", "/games"]))
@example("//evil.test", "", "")
@example("", "///evil.test", "")
@example("//evil.test/", "/\\evil.test", "/games")
def test_every_redirect_stays_on_this_host(path: str, to: str, root: str) -> None:
    """Of pages, of the choice of a language on each, of forms: whatever is asked, and where."""

    async def work() -> None:
        async with open_registry() as registry:
            room = await registry.open(Options("leira", 2))
            transport = httpx.ASGITransport(create_app(registry), root_path=root)
            sent = {
                "origin": BASE,
                "referer": f"http://evil.test/{quote(to)}",
                "x-forwarded-host": "evil.test",
            }
            async with Phone(transport=transport, base_url=BASE, headers=sent) as guest:
                answers = [await answered(guest, f"{root}/{path}")]
                for name in ("code", "to", "next", "url"):
                    asked = httpx.QueryParams({name: to})
                    answers.append(await answered(guest, f"{root}/?{asked}"))
                back = "/" if answers[0].status_code == 303 else back_from(answers[0])
                for there in {back, to}:
                    form = {"lang": "de", "to": there}
                    answers.append(await answered(guest, f"{root}/lang", data=form))
                for where in ("sit", "take"):
                    form = {"name": to, "chair": to, "seat": "0"}
                    where = f"{root}/t/{room.code}/{where}"
                    answers += [
                        await answered(guest, where, data=form),
                        await answered(guest, where),
                    ]
                for answer in answers:
                    location = answer.headers.get("location")
                    assert (location is not None) == (300 <= answer.status_code < 400)
                    if location is not None:
                        assert leads_to(str(answer.url), location) == "table.test", location

    run(work())


# --- codes

HEADERS = st.dictionaries(
    st.sampled_from(["x-forwarded-for", "forwarded", "x-real-ip", "via", "user-agent", "referer",
                     "accept-language", "cf-connecting-ip", "true-client-ip"]),
    st.sampled_from(["10.0.0.1", "127.0.0.1", "for=10.9.9.9", "x", "de"]), max_size=4,
)  # fmt: skip


@settings(max_examples=of_all(12), deadline=None)
@given(HEADERS, st.sampled_from(["", "/state", "/rules", "/qr.svg", "/games/1", "/events"]))
@example({}, "/state")
def test_codes_are_guessed_a_few_times_whatever_is_sent(headers: dict[str, str], path: str) -> None:
    """Cookies for each code, for all of them, of a chair elsewhere: none is believed unseen."""

    async def work() -> None:
        limits = replace(LAX, misses=(Limits().misses[0], 0.0))
        async with open_registry(limits=limits) as registry, AsyncExitStack() as stack:
            room, (ann, ben) = await seated(stack, registry, Options("leira", 2), 2)
            thief = await stack.enter_async_context(phone(registry))
            own = ann.cookies[f"seat-{room.code}"]
            heard = []
            for letter in LETTERS:
                for token in ("abc", own, ""):
                    code = f"ZZZ{letter}"
                    cookie = f"seat-{code}={token}; seat-{code.lower()}={token}; lang=de"
                    sent = {**headers, "cookie": cookie}
                    for query in ("", "?as=nobody"):
                        answer = await thief.get(f"/t/{code}{path}{query}", headers=sent)
                        heard.append(answer.status_code)
            assert heard.count(404) == limits.misses[0]
            assert set(heard) == {404, 429}
            for token in ("abc", ""):  # that a table is there is not told, either
                sent = {**headers, "cookie": f"seat-{room.code}={token}"}
                where = f"/t/{room.code}{path}"
                assert (await thief.get(where, headers=sent)).status_code == 429
            for guest in (ann, ben):  # at the same address, and at their table
                for query in ("", "?as=nobody"):
                    answer = await guest.get(f"/t/{room.code}/state{query}")
                    assert answer.status_code == 200

    run(work())


# --- forms

#: The addresses of forms, as pages have them.
FORMS = sorted(
    {
        action.removeprefix("{{ root }}").replace("{{ code }}", "CODE")
        for page in (HERE / "pages").glob("*.html")
        for action in re.findall(r'action="([^"]*)"', page.read_text(encoding="utf-8"))
    }
)

PROBLEMS = ["taken", "name", "full", "chair", "code"]


def back_from(page: httpx.Response) -> str:
    """Where the choice of a language leads back to."""
    found = re.search(r'name="to" value="([^"]*)"', page.text)
    assert found, page.text
    return html.unescape(found[1])


async def refused(
    problem: str, registry: TableRegistry, stack: AsyncExitStack
) -> tuple[LiveTable, Phone, str, dict[str, str], str]:
    """A table, a phone, a form of it that is refused, and what is said of it in English."""
    seats = 2 if problem == "full" else 3
    room, (ann, _) = await seated(stack, registry, Options("leira", seats), 2)
    guest = await stack.enter_async_context(phone(registry))
    if problem == "full":
        await ann.chair(room, "start")
        extra = [await stack.enter_async_context(phone(registry)) for _ in range(3)]
        for at, each in enumerate(extra):
            await each.sit(room, f"W{at}", 0)
    form, said = {
        "taken": ({"name": "p0", "seat": "2"}, "Somebody here is called {name} already."),
        "name": ({"name": " ", "seat": "2"}, "A name has at least one letter."),
        "full": ({"name": "Zoe", "seat": "0"}, "No chair is left."),
        "chair": ({"name": "Zoe", "seat": "0"}, "That chair is not free for this."),
        "code": ({"chair": "XXXXXX"}, "That code goes with no chair."),
    }[problem]
    return room, guest, "take" if problem == "code" else "sit", form, said


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_form_that_is_refused_is_shown_again(problem: str) -> None:
    """With what is wrong, at an address that can be read anew, left, and read in any language."""

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, guest, where, form, said = await refused(problem, registry, stack)
            if problem == "full":
                assert len(room.match.waiting) == 3
            answer = await guest.post(f"/t/{room.code}/{where}", data=form)
            assert answer.status_code == 303, answer.text
            back = there = answer.headers["location"]
            for lang in (*languages(), languages()[0]):
                chosen = await guest.post("/lang", data={"lang": lang, "to": back})
                assert chosen.headers["location"] == there
                page = await guest.get(there)
                for _ in range(2):  # as often as it is read
                    again = await guest.get(there)
                    assert (again.status_code, again.text) == (200, page.text)
                assert strings(lang)["host.join_title"] in html.unescape(page.text)
                note = re.search(r'<p id="note" role="status">(.*?)</p>', page.text)
                assert note, "nothing is said"
                with speaking(translation(lang)):
                    assert html.unescape(note[1]) == tr(said, name=form.get("name", ""))
                back = back_from(page)

    run(work())


def test_nobody_is_named_by_an_address() -> None:
    """What an address says is wrong is told only where it is so, and in our words."""

    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            for query in (
                "no=taken&name=Call+0900",
                "no=back&name=Eve",
                "no=<b>",
                "no=constructor",
            ):
                page = (await guest.get(f"/t/{room.code}?{query}")).text
                assert '<p id="note" role="status" hidden></p>' in page

    run(work())


@pytest.mark.parametrize("form", FORMS)
def test_where_a_form_is_sent_there_is_a_way_back(form: str) -> None:
    """After an error, or where a phone comes back to it: to the page with the form."""

    async def work() -> None:
        limits = replace(LAX, opened=(0, 0.0), joins=(0, 0.0))
        async with open_registry(limits=limits) as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            where = form.replace("CODE", room.code)
            answer = await guest.post(where, data={"game": "leira", "lang": "xx", "name": "Ann"})
            assert answer.status_code in (400, 429)
            assert (await guest.get(back_from(answer))).status_code == 200
            again = await guest.get(where)
            assert again.status_code in (200, 303)
            if again.status_code == 303:
                assert (await guest.get(again.headers["location"])).status_code == 200

    assert FORMS == ["/", "/lang", "/new", "/t/CODE/sit", "/t/CODE/take"]
    if form != "/":
        run(work())
