"""A request with all that pages need to know: who asks, in which language, for which table."""

from __future__ import annotations

import json
import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from cardlie.base.files import text_of
from cardlie.base.json_text import parsed_json
from cardlie.base.strings import strings
from cardlie.host.table_registry import TableRegistry
from cardlie.session.deal import Deal
from cardlie.session.seats import Person
from cardlie.web.arranging import checked
from cardlie.web.labels import language_for
from cardlie.web.live_table import LiveTable
from cardlie.web.refusals import NOT_FOUND, Bad


def own_path(text: str) -> str:
    """An address that leads nowhere but to this host, as it is written; nothing for any other.

    >>> own_path("/t/BCDF?round=2"), own_path("///evil.test/x"), own_path("/x@evil.test")
    ('/t/BCDF?round=2', '/evil.test/x', '')
    """
    if not re.fullmatch(r"/[\w/?=&%+.-]{0,300}", text, re.ASCII):
        return ""
    path, mark, query = text.partition("?")
    return f"{re.sub('/+', '/', path)}{mark}{query}"


class PageRequest:
    """A request with all that pages need to know of it."""

    def __init__(self, request: Request, registry: TableRegistry) -> None:
        self.request, self.registry = request, registry
        headers, cookies = request.headers, request.cookies
        chosen = request.query_params.get("lang") or cookies.get("lang")
        self.speak(language_for(headers.get("accept-language", ""), chosen))
        self.who = request.client.host if request.client else ""
        self.root = request.scope.get("root_path", "").rstrip("/")
        self.base = registry.url or str(request.base_url).rstrip("/")

    def speak(self, language: str) -> None:
        """Answer in this language."""
        self.language, self.words = language, strings(language)

    @property
    def here(self) -> str:
        """Where a page leads back to: itself, or the page with the form that was sent."""
        if self.request.method == "POST":
            return self.parent
        path, query = self.request.url.path.removeprefix(self.root), self.request.url.query
        return own_path(f"{path}?{query}" if query else path) or "/"

    @property
    def parent(self) -> str:
        """The page above this address."""
        path = self.request.url.path.removeprefix(self.root)
        return own_path(path.rstrip("/").rpartition("/")[0]) or "/"

    def limit(self, what: str, person: Person | None = None) -> None:
        """Take a token from the bucket of a person, or of the address that asks; or refuse.

        ``what`` is a rate of :class:`~cardlie.host.limits.Limits`, by its name.
        """
        rate = getattr(self.registry.limits, what)
        if not self.registry.buckets.take(what, person.key if person else self.who, rate):
            raise Bad("That was too much in a short time. Wait a moment.", 429)

    async def room(self) -> tuple[LiveTable, Person | None]:
        """The table that the address names, and who asks if they have a chair at it.

        Who tries codes is soon refused; who has a chair is known by their cookie, unless they ask
        as nobody. A cookie is believed where the table knows whose it is, and nowhere else.
        """
        code = str(self.request.path_params["code"])
        limits, buckets = self.registry.limits, self.registry.buckets
        token = self.request.cookies.get(f"seat-{code.upper()}")
        person = Person.of(token) if token else None
        if not buckets.take("miss", self.who, limits.misses, 0):
            there = self.registry.at_hand(code)
            if there is None or not there.match.knows(person):
                raise Bad("That was too much in a short time. Wait a moment.", 429)
        room = await self.registry.room(code)
        if room is None:
            buckets.take("miss", self.who, limits.misses)
            raise Bad(NOT_FOUND, 404)
        if not room.match.knows(person):
            return room, None
        room.audience.hear(room.match, person)
        nobody = self.request.query_params.get("as") == "nobody"
        return room, None if nobody else person

    async def finished(self) -> tuple[LiveTable, int, Deal]:
        """The finished game that the address names, and its number at its table."""
        from anyio.to_thread import run_sync

        room, who = await self.room()
        self.limit("pages", who)
        number = self.request.path_params["number"]
        deal = next((deal for deal in room.match.deals if deal.number == number), None)
        if deal is None and 1 <= number <= room.match.games:
            deal = await run_sync(room.played, number)
        if deal is None or not deal.table.over:
            raise Bad(NOT_FOUND, 404)
        return room, number, deal

    async def json(self, **kinds: type) -> dict[str, Any]:
        """The body as a JSON object with fields of these types; a missing one is None."""
        try:
            given = parsed_json(text_of(await self.request.body()))
            json.dumps(given, ensure_ascii=False).encode()  # half characters have no place here
        except ValueError:
            raise Bad() from None
        return checked(given, kinds)

    async def form(self) -> dict[str, str]:
        """The fields of a form; of a field that comes twice, all with commas between."""
        try:
            form = await self.request.form(max_files=0, max_fields=40)
        except (HTTPException, UnicodeError, ValueError):
            raise Bad() from None
        found: dict[str, str] = {}
        for name, value in form.multi_items():
            if not isinstance(value, str):
                raise Bad()
            found[name] = f"{found[name]},{value}" if name in found else value
        return found
