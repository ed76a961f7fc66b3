"""What the host answers: pages in the language of each phone, and what they ask for by script."""

from __future__ import annotations

import re
import secrets
from functools import partial
from typing import Any

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Options
from cardlie.engine.log import dump
from cardlie.games.options import seats_of
from cardlie.host.arranging import FIELDS, act, arrange, ask
from cardlie.host.asked import Asked
from cardlie.host.assets import (
    asset,
    client_words,
    deck_of,
    files_by_name,
    games_to_choose,
    templates,
    version,
)
from cardlie.host.chairs import NOT_FOUND, Bad, Person, Refused
from cardlie.host.hall import Hall
from cardlie.host.judge_pad import JudgePad, photo_reader
from cardlie.host.keepsake import picture
from cardlie.host.room import Room
from cardlie.host.story import rounds_of
from cardlie.host.stream import EventStream
from cardlie.host.tally import told
from cardlie.host.typed import Misread, sentence
from cardlie.host.view import state_json
from cardlie.host.words import face_names, title_of

#: How long a phone keeps its seat, in seconds.
_KEPT = 30 * 24 * 3600


class Pages:
    """Everything that the host answers."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    @property
    def judge(self) -> JudgePad:
        """The judge of the deck that is played with now."""
        return JudgePad(photo_reader(self.hall.deck), self.hall.deck)

    # --- writing

    def page(
        self, asked: Asked, name: str, status: int = 200, room: Room | None = None, **values: Any
    ) -> Response:
        """A page in the language of the phone, with the cards of a table or of this host."""
        deck = room.deck if room else self.hall.deck
        text = templates().get_template(f"{name}.html").render(
            t=asked.words, lang=asked.language, langs=languages(), root=asked.root,
            here=asked.request.url.path.removeprefix(asked.root),
            asset=partial(asset, deck=deck), **values,
        )  # fmt: skip
        return Response(text, status, media_type="text/html")

    def wrong(self, asked: Asked, error: CardlieError) -> Response:
        """One sentence about what went wrong, as a page or as JSON."""
        readings: tuple[str, ...] = ()
        with speaking(translation(asked.language)):
            said, status = str(error), 400
            if isinstance(error, Refused):
                status = error.status
            elif isinstance(error, Misread):
                readings = error.readings
            else:
                said = sentence(said)
            if _wants_json(asked.request):
                return JSONResponse({"error": said, "readings": readings}, status)
            return self.page(asked, "error", status, said=said)

    # --- pages

    async def home(self, asked: Asked) -> Response:
        """Type a code, or open a table."""
        code = asked.request.query_params.get("code")
        if code:
            code = "".join(c for c in code.upper() if c.isascii() and c.isalpha())[:8]
            return RedirectResponse(f"{asked.root}/t/{code or '-'}", 303)
        if self.hall.only is not None:
            return RedirectResponse(f"{asked.root}/t/{self.hall.only}", 303)
        deck = self.hall.deck
        games = [(id, title_of(id, asked.language, deck), seats_of(id, deck)) for id in GAMES]
        return self.page(asked, "home", games=games)

    async def new(self, asked: Asked) -> Response:
        """Open a table."""
        if self.hall.only is not None:
            raise Bad(NOT_FOUND, 404)
        form = await asked.form()
        asked.limit("open", self.hall.limits.opened)
        known = form.get("game") in GAMES
        fewest, most = seats_of(form["game"], self.hall.deck) if known else (0, 0)
        if not most:
            raise Bad()
        deck = self.hall.deck_for(form["game"])
        seats = max(fewest, min(most, 4))
        room = await self.hall.open(Options(form["game"], seats=seats, deck=deck))
        return RedirectResponse(f"{asked.root}/t/{room.code}", 303)

    async def table(
        self, asked: Asked, problem: str = "", status: int = 200, name: str = ""
    ) -> Response:
        """The table: a form to sit down, the lobby, the game."""
        room, who = await asked.room()
        offered = asked.request.query_params.get("chair", "")[:20]
        return self.page(
            asked, "table", status, room, problem=problem, said_name=name, offered=offered,
            waits=who is not None and room.chair_of(who) is None,
            games=games_to_choose(asked.language, room.deck), **_shown(asked, room, who),
        )  # fmt: skip

    async def tv(self, asked: Asked) -> Response:
        """The room's screen: what anybody may see, large."""
        room, _ = await asked.room()
        return self.page(asked, "tv", room=room, base=asked.base, **_shown(asked, room, None))

    async def qr(self, asked: Asked) -> Response:
        """The way to a table, or to a chair that is handed over, as a picture to scan."""
        import io

        import segno

        room, _ = await asked.room()
        out = io.BytesIO()
        chair = re.sub("[^A-Z]", "", asked.request.query_params.get("chair", "")[:20])
        where = f"{asked.base}/t/{room.code}" + (f"?chair={chair}" if chair else "")
        segno.make(where, error="m").save(out, kind="svg", border=2, xmldecl=False)
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def rules(self, asked: Asked) -> Response:
        """The rules of exactly this game."""
        from cardlie.host.rules import rules_of

        room, _ = await asked.room()
        document = rules_of(room.options, asked.language)
        return self.page(asked, "rules", room=room, code=room.code, document=document)

    async def replay(self, asked: Asked) -> Response:
        """A finished game, round by round."""
        room, number, deal = await asked.finished()
        game = deal.table.options.game
        rounds = rounds_of(deal.table, deal.names)
        at = asked.request.query_params.get("round", "1")
        here = max(1, min(len(rounds), int(at) if at.isdigit() and len(at) < 5 else 1))
        return self.page(
            asked, "replay", room=room, code=room.code, number=number, rounds=len(rounds), at=here,
            round=rounds[here - 1], pieces=deal.table.options.rules.pieces,
            title=title_of(game, asked.language, room.deck),
            faces=face_names(game, asked.language, room.deck),
        )  # fmt: skip

    async def download(self, asked: Asked) -> Response:
        """A finished game as the file that ``cardlie replay`` reads."""
        room, number, deal = await asked.finished()
        name = f"cardlie-{room.code}-{number}.jsonl"
        return Response(
            dump(deal.table, names=deal.names),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def evening(self, asked: Asked) -> Response:
        """What the games of a table came to, as a picture to share."""
        room, who = await asked.room()
        asked.limit("picture", (10, 0.5), who)
        if not room.record:
            raise Bad(NOT_FOUND, 404)
        rows = told(list(room.record.values()))
        drawn = await run_sync(picture, rows, asked.words["host.js_evening"], asked.words)
        return Response(drawn, media_type="image/png")

    # --- what phones ask for

    async def events(self, asked: Asked) -> Response:
        """The stream of one person, or of somebody who looks on."""
        room, who = await asked.room()
        return EventStream(room, self.hall.watch(room, who, asked.who), asked.language)

    async def state(self, asked: Asked) -> Response:
        """What somebody may see now."""
        room, who = await asked.room()
        asked.limit("page", self.hall.limits.pages, who)
        state = state_json(room, who, asked.language)
        return Response(state, media_type="application/json")

    async def sit(self, asked: Asked) -> Response:
        """Take a chair: the phone is given its token."""
        room, who = await asked.room()
        form = await asked.form()
        asked.limit("join", self.hall.limits.joins)
        target = f"{asked.root}/t/{room.code}"
        if who is not None:
            return RedirectResponse(target, 303)
        token = secrets.token_urlsafe(16)
        chair = form.get("seat", "")
        try:
            number = int(chair) if re.fullmatch(r"[0-9]{1,2}", chair) else -1
            await room.sit(Person.of(token), number, form.get("name", ""))
        except Refused as error:
            return await self.table(asked, str(error), error.status, form.get("name", ""))
        return self._seated(asked, room, token)

    async def take(self, asked: Asked) -> Response:
        """Take a chair that is handed over by a code."""
        room, who = await asked.room()
        form = await asked.form()
        asked.limit("join", self.hall.limits.joins)
        if who is not None:
            raise Refused("You have a chair already.")
        token = secrets.token_urlsafe(16)
        try:
            await room.take(Person.of(token), form.get("chair", "")[:20])
        except Refused as error:
            return await self.table(asked, str(error), error.status)
        return self._seated(asked, room, token)

    def _seated(self, asked: Asked, room: Room, token: str) -> Response:
        """Back to the table, with what a phone keeps its chair by."""
        response = RedirectResponse(f"{asked.root}/t/{room.code}", 303)
        response.set_cookie(
            f"seat-{room.code}", token, max_age=_KEPT, path=asked.root or "/", httponly=True,
            samesite="strict", secure=asked.base.startswith("https:"),
        )  # fmt: skip
        return response

    async def act(self, asked: Asked) -> Response:
        """Play: an action in its written form (``do``), or what somebody typed (``text``)."""
        room, who = await asked.room()
        asked.limit("post", self.hall.limits.posts, who)
        said = await act(room, who, await asked.json(**FIELDS["act"]))
        return JSONResponse(said, 409 if "state" in said else 200)

    async def chair(self, asked: Asked) -> Response:
        """Arrange the table: bots, chairs, the game that is agreed, the start, a rematch."""
        room, who = await asked.room()
        asked.limit("post", self.hall.limits.posts, who)
        return JSONResponse(await arrange(room, who, await asked.json(**FIELDS["chair"])))

    async def ask(self, asked: Asked) -> Response:
        """A hint, or the odds of a guess, as the seat sees it."""
        room, who = await asked.room()
        asked.limit("ask", (10, 1.0), who)
        return JSONResponse(await ask(room, who, await asked.json(**FIELDS["ask"])))

    async def language(self, asked: Asked) -> Response:
        """Choose a language, and go back to where that was done."""
        form = await asked.form()
        there = form.get("to", "/")
        if form.get("lang") not in languages() or not re.fullmatch(r"/[\w/?=.-]{0,80}", there):
            raise Bad()
        response = RedirectResponse(asked.root + there.replace("//", "/"), 303)
        response.set_cookie(
            "lang", form["lang"], max_age=_KEPT, path=asked.root or "/", samesite="strict",
            httponly=True,
        )  # fmt: skip
        return response

    async def judge_page(self, asked: Asked) -> Response:
        """The judge's pad, for people with cards or dice in their hands."""
        return self.page(
            asked, "judge", pads=self.judge.pads(asked.language),
            words=client_words(asked.language, self.hall.deck), photo=self.judge.photo is not None,
        )  # fmt: skip

    async def judge_ask(self, asked: Asked) -> Response:
        """A verdict, whether a guess is higher, or odds."""
        asked.limit("judge", self.hall.limits.posts)
        given = await asked.json(
            what=str, game=str, guess=str, faces=list, after=str, rolled=bool, unseen=int, there=int
        )
        return JSONResponse(await self.judge.answer(given))

    async def judge_photo(self, asked: Asked) -> Response:
        """The faces on a photo."""
        asked.limit("photo", (6, 0.3))
        if self.judge.photo is None:
            raise Bad(NOT_FOUND, 404)
        return JSONResponse(
            await self.judge.read_photo(
                await asked.request.body(), asked.request.query_params.get("game", "")
            )
        )

    async def offline(self, asked: Asked) -> Response:
        """What a phone shows where the host doesn't answer: it keeps this page."""
        return self.page(asked, "error", said=asked.words["host.offline"])

    # --- files

    async def file(self, asked: Asked) -> Response:
        """A script, a style, a picture or a font."""
        name, age = (asked.request.path_params[key] for key in ("name", "version"))
        deck = deck_of(age, self.hall.deck)
        found = files_by_name(deck).get(name)
        if found is None:
            raise Bad(NOT_FOUND, 404)
        content, kind = found
        age = "public, max-age=31536000, immutable" if age == version(deck) else "no-cache"
        allowed = {"service-worker-allowed": f"{asked.root}/"} if name == "worker.js" else {}
        return Response(content, media_type=kind, headers={"cache-control": age, **allowed})


def _shown(asked: Asked, room: Room, who: Person | None) -> dict[str, Any]:
    """What pages that show a table are filled with."""
    return {
        "code": room.code,
        "title": title_of(room.options.game, asked.language, room.deck),
        "state": state_json(room, who, asked.language),
        "words": client_words(asked.language, room.deck),
    }


def _wants_json(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith(
        ("application/json", "image/")
    ) or request.url.path.endswith(("/events", "/state"))
