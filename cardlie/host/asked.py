"""A request with all that pages need to know: who asks, in which language, for which table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException

from cardlie.base.strings import strings
from cardlie.host.arranging import checked
from cardlie.host.chairs import NOT_FOUND, Bad, Person
from cardlie.host.words import language_for

if TYPE_CHECKING:
    from starlette.requests import Request

    from cardlie.base.strings import Strings
    from cardlie.host.evening import Deal
    from cardlie.host.hall import Hall
    from cardlie.host.room import Room


class Asked:
    """A request with all that pages need to know of it."""

    def __init__(self, request: Request, hall: Hall) -> None:
        self.request, self.hall = request, hall
        headers, cookies = request.headers, request.cookies
        self.language = language_for(headers.get("accept-language", ""), cookies.get("lang"))
        self.words: Strings = strings(self.language)
        self.who = request.client.host if request.client else ""
        self.root = request.scope.get("root_path", "").rstrip("/")
        self.base = hall.url or str(request.base_url).rstrip("/")

    def limit(self, what: str, rate: tuple[int, float], person: Person | None = None) -> None:
        """Take a token from the bucket of a person, or of the address that asks; or refuse."""
        if not self.hall.buckets.take(what, person.key if person else self.who, rate):
            raise Bad("That was too much in a short time. Wait a moment.", 429)

    async def room(self) -> tuple[Room, Person | None]:
        """The table that the address names, and who asks if they have a chair at it.

        Who tries codes is soon refused; who has a chair is known by their cookie, unless they ask
        as nobody.
        """
        code = str(self.request.path_params["code"])
        limits, buckets = self.hall.limits, self.hall.buckets
        if not buckets.take("miss", self.who, limits.misses, 0) and not self._token(code):
            raise Bad("That was too much in a short time. Wait a moment.", 429)
        room = await self.hall.room(code)
        if room is None:
            buckets.take("miss", self.who, limits.misses)
            raise Bad(NOT_FOUND, 404)
        nobody = self.request.query_params.get("as") == "nobody"
        token = None if nobody else self._token(room.code)
        person = Person.of(token) if token else None
        return room, person if room.knows(person) else None

    async def finished(self) -> tuple[Room, int, Deal]:
        """The finished game that the address names, and its number at its table."""
        from anyio.to_thread import run_sync

        room, _ = await self.room()
        number = self.request.path_params["number"]
        deal = next((deal for deal in room.deals if deal.number == number), None)
        if deal is None and 1 <= number <= room.games:
            self.limit("page", self.hall.limits.pages)
            deal = await run_sync(room.played, number)
        if deal is None or not deal.table.over:
            raise Bad(NOT_FOUND, 404)
        return room, number, deal

    def _token(self, code: str) -> str | None:
        return self.request.cookies.get(f"seat-{code.upper()}")

    async def json(self, **kinds: type) -> dict[str, Any]:
        """The body as a JSON object with fields of these types; a missing one is None."""
        try:
            given = json.loads(await self.request.body())
            json.dumps(given, ensure_ascii=False).encode()  # half characters have no place here
        except (ValueError, RecursionError):
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
