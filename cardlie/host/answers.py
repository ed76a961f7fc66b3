"""What the host answers: pages in the language of each phone, and what they ask for by script."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from cardlie.base.amount import whole_number
from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import Options
from cardlie.engine.log import dump
from cardlie.games.options import seats_of, usual_seats
from cardlie.host.joining import KEPT, problem
from cardlie.host.request import PageRequest, own_path
from cardlie.host.stream import EventStream
from cardlie.host.table_registry import TableRegistry
from cardlie.session.awards import awards
from cardlie.session.seats import LONGEST_NAME, Person
from cardlie.session.story import rounds_of
from cardlie.session.tally import records_json
from cardlie.web.arranging import WISHES
from cardlie.web.assets import asset, client_words, deck_of, files_by_name, version
from cardlie.web.labels import face_names, games_to_choose, title_of
from cardlie.web.live_table import LiveTable
from cardlie.web.page_templates import templates
from cardlie.web.refusals import NOT_FOUND, Bad, refusal_of, status_of
from cardlie.web.summary_picture import picture
from cardlie.web.view import state_json


class Pages:
    """What the host answers of tables, and what all its pages are written by."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    # --- writing

    def page(
        self, request: PageRequest, name: str, status: int = 200, room: LiveTable | None = None,
        **values: Any,
    ) -> Response:  # fmt: skip
        """A page in the language of the phone, with the cards of a table or of this host."""
        deck = room.match.deck if room else self.registry.deck
        text = templates().get_template(f"{name}.html").render(
            t=request.words, lang=request.language, langs=languages(), root=request.root,
            here=request.here,
            asset=partial(asset, deck=deck), **values,
        )  # fmt: skip
        return Response(text, status, media_type="text/html")

    def wrong(self, request: PageRequest, error: CardlieError) -> Response:
        """What went wrong, and what would help, as a page or as JSON."""
        with speaking(translation(request.language)):
            said, status = refusal_of(error), status_of(error)
            if _wants_json(request.request):
                return JSONResponse({"error": said, "readings": error.readings}, status)
            return self.page(request, "error", status, said=said)

    # --- pages

    async def home(self, request: PageRequest) -> Response:
        """Type a code, or open a table."""
        code = request.request.query_params.get("code")
        if code:
            code = "".join(c for c in code.upper() if c.isascii() and c.isalpha())[:8]
            return RedirectResponse(f"{request.root}/t/{code or '-'}", 303)
        if self.registry.only is not None:
            return RedirectResponse(f"{request.root}/t/{self.registry.only}", 303)
        return await run_sync(self._home, request)

    def _home(self, request: PageRequest) -> Response:
        deck, ids = self.registry.deck, self.registry.games
        games = [(id, title_of(id, request.language, deck), seats_of(id, deck)) for id in ids]
        return self.page(request, "home", games=games)

    async def new(self, request: PageRequest) -> Response:
        """Open a table."""
        if self.registry.only is not None:
            raise Bad(NOT_FOUND, 404)
        form = await request.form()
        request.limit("opened")
        game = form.get("game")
        if game not in self.registry.games:
            raise Bad()
        deck = self.registry.deck_for(game)
        seats = usual_seats(game, deck)
        room = await self.registry.open(Options(game, seats=seats, deck=deck))
        return RedirectResponse(f"{request.root}/t/{room.code}", 303)

    async def table(self, request: PageRequest) -> Response:
        """The table: a form to sit down, the lobby, the game."""
        room, who = await request.room()
        given = request.request.query_params
        offered, name = given.get("chair", "")[:20], given.get("name", "")[:LONGEST_NAME]
        shown = await self._page_values(request, room, who)
        games = await run_sync(
            games_to_choose, request.language, room.match.deck, self._games_at(room)
        )
        return self.page(
            request, "table", room=room, problem=problem(room, given.get("no", ""), name),
            said_name=name, offered=offered,
            waits=who is not None and room.match.seat_of(who) is None, games=games, **shown,
        )  # fmt: skip

    async def tv(self, request: PageRequest) -> Response:
        """The room's screen: what anybody may see, large, in what most people play in."""
        room, _ = await request.room()
        request.speak(room.audience.language(room.match) or request.language)
        shown = await self._page_values(request, room, None)
        return self.page(request, "tv", room=room, base=request.base, **shown)

    async def _page_values(
        self, request: PageRequest, room: LiveTable, who: Person | None
    ) -> dict[str, Any]:
        """What pages that show a table are filled with."""
        game, state = room.match.options.game.id, state_json(room, who, request.language)
        words = await run_sync(
            client_words, request.language, room.match.deck, self._games_at(room)
        )
        if game not in words["faces"]:  # a house rule of this table's own
            faces = {game: face_names(game, request.language, room.match.deck)}
            words = words | {"faces": words["faces"] | faces}
        title = title_of(game, request.language, room.match.deck)
        return {"code": room.code, "title": title, "state": state, "words": words}

    def _games_at(self, room: LiveTable) -> tuple[str, ...]:
        """What may be chosen at a table: what this host has, and what that was opened with."""
        return tuple(dict.fromkeys((*self.registry.games, parted(room.match.options.game.id)[0])))

    async def qr(self, request: PageRequest) -> Response:
        """The way to a table, or to a chair that is handed over, as a picture to scan."""
        room, who = await request.room()
        request.limit("pages", who)
        chair = re.sub("[^A-Z]", "", request.request.query_params.get("chair", "")[:20])
        where = f"{request.base}/t/{room.code}" + (f"?chair={chair}" if chair else "")
        return Response(await run_sync(_scanned, where), media_type="image/svg+xml")

    async def rules(self, request: PageRequest) -> Response:
        """The rules of exactly this game."""
        room, who = await request.room()
        request.limit("pages", who)
        from cardlie.web.rules import rules_of  # what reads them is imported when it is needed

        document = await run_sync(rules_of, room.match.options, request.language)
        return self.page(request, "rules", room=room, code=room.code, document=document)

    async def replay(self, request: PageRequest) -> Response:
        """A finished game, round by round."""
        room, number, deal = await request.finished()
        game = deal.table.options.game.id
        rounds = await run_sync(rounds_of, deal.table, deal.names)
        at = whole_number(request.request.query_params.get("round", ""))
        here = max(1, min(len(rounds), at))
        return self.page(
            request, "replay", room=room, code=room.code, number=number, rounds=len(rounds),
            at=here, round=rounds[here - 1], pieces=deal.table.options.game.pieces,
            title=title_of(game, request.language, room.match.deck),
            faces=face_names(game, request.language, room.match.deck),
        )  # fmt: skip

    async def download(self, request: PageRequest) -> Response:
        """A finished game as the file that ``cardlie replay`` reads."""
        room, number, deal = await request.finished()
        name = f"cardlie-{room.code}-{number}.jsonl"
        return Response(
            await run_sync(partial(dump, deal.table, names=deal.names)),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def evening(self, request: PageRequest) -> Response:
        """What the games of a table came to, as a picture to share."""
        room, who = await request.room()
        request.limit("pictures", who)
        if not room.match.record:
            raise Bad(NOT_FOUND, 404)
        records = list(room.match.record.values())
        with speaking(translation(request.language)):
            rows, won = records_json(records), awards(records)
        drawn = await run_sync(picture, rows, won, request.words["host.js_evening"], request.words)
        return Response(drawn, media_type="image/png")

    # --- what phones ask for

    async def events(self, request: PageRequest) -> Response:
        """The stream of one person, or of somebody who looks on."""
        room, who = await request.room()
        watcher = self.registry.watch(room, who, request.who, request.language)
        return EventStream(room, watcher, request.language)

    async def state(self, request: PageRequest) -> Response:
        """What somebody may see now."""
        room, who = await request.room()
        request.limit("pages", who)
        state = state_json(room, who, request.language)
        return Response(state, media_type="application/json")

    async def form(self, request: PageRequest) -> Response:
        """Where something is sent that nobody reads: the page with the form."""
        return RedirectResponse(request.root + request.parent, 303)

    async def wish(self, request: PageRequest) -> Response:
        """What somebody asks of a table: to play, to arrange it, a hint, a first round."""
        room, who = await request.room()
        what = request.request.url.path.rpartition("/")[2]
        answer, fields = WISHES[what]
        request.limit("asks" if what in ("ask", "guide") else "posts", who)
        said = await answer(room, who, await request.json(**fields))
        return JSONResponse(said, 409 if "state" in said else 200)

    async def language(self, request: PageRequest) -> Response:
        """Choose a language, and go back to where that was done."""
        form = await request.form()
        there = own_path(form.get("to", "/"))
        if form.get("lang") not in languages() or not there:
            raise Bad()
        response = RedirectResponse(request.root + there, 303)
        response.set_cookie(
            "lang", form["lang"], max_age=KEPT, path=request.root or "/", samesite="strict",
            httponly=True,
        )  # fmt: skip
        return response

    async def offline(self, request: PageRequest) -> Response:
        """What a phone shows where the host doesn't answer: it keeps this page."""
        return self.page(request, "error", said=request.words["host.offline"])

    # --- files

    async def file(self, request: PageRequest) -> Response:
        """A script, a style, a picture or a font."""
        name, age = (request.request.path_params[key] for key in ("name", "version"))
        deck = deck_of(age, self.registry.deck)
        found = files_by_name(deck).get(name)
        if found is None:
            raise Bad(NOT_FOUND, 404)
        content, kind = found
        caching = "public, max-age=31536000, immutable" if age == version(deck) else "no-cache"
        allowed = {"service-worker-allowed": f"{request.root}/"} if name == "worker.js" else {}
        return Response(content, media_type=kind, headers={"cache-control": caching, **allowed})


def _scanned(where: str) -> bytes:
    """An address as a picture to scan."""
    import io

    import segno

    out = io.BytesIO()
    segno.make(where, error="m").save(out, kind="svg", border=2, xmldecl=False)
    return out.getvalue()


def _wants_json(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith(
        ("application/json", "image/")
    ) or request.url.path.endswith(("/events", "/state"))
