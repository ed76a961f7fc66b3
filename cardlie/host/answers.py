"""What the host answers: pages in the language of each phone, and what they ask for by script."""

from __future__ import annotations

import re
import secrets
from functools import partial
from typing import Any
from urllib.parse import urlencode

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking, tr
from cardlie.engine import Options
from cardlie.engine.log import dump
from cardlie.games.options import seats_of
from cardlie.host.arranging import FIELDS, act, arrange, ask, guide
from cardlie.host.asked import Asked, own_path
from cardlie.host.assets import (
    asset,
    client_words,
    deck_of,
    files_by_name,
    games_to_choose,
    templates,
    version,
)
from cardlie.host.hall import Hall
from cardlie.host.judge_pad import JudgePad, photo_reader
from cardlie.host.keepsake import picture
from cardlie.host.live_table import LiveTable
from cardlie.host.refusals import NOT_FOUND, Bad, status_of
from cardlie.host.stream import EventStream
from cardlie.host.typed import Misread, sentence
from cardlie.host.view import state_json
from cardlie.host.words import face_names, title_of
from cardlie.session import lobby
from cardlie.session.awards import awards
from cardlie.session.seats import LONGEST_NAME, Person, Refused
from cardlie.session.story import rounds_of
from cardlie.session.tally import told

#: How long a phone keeps its seat, in seconds.
_KEPT = 30 * 24 * 3600


class Pages:
    """Everything that the host answers."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    @property
    def judge(self) -> JudgePad:
        """The judge of the deck that is played with now."""
        return JudgePad(photo_reader(self.hall.deck), self.hall.deck, self.hall.games)

    # --- writing

    def page(
        self, asked: Asked, name: str, status: int = 200, room: LiveTable | None = None,
        **values: Any,
    ) -> Response:  # fmt: skip
        """A page in the language of the phone, with the cards of a table or of this host."""
        deck = room.match.deck if room else self.hall.deck
        text = templates().get_template(f"{name}.html").render(
            t=asked.words, lang=asked.language, langs=languages(), root=asked.root,
            here=asked.here,
            asset=partial(asset, deck=deck), **values,
        )  # fmt: skip
        return Response(text, status, media_type="text/html")

    def wrong(self, asked: Asked, error: CardlieError) -> Response:
        """One sentence about what went wrong, as a page or as JSON."""
        readings: tuple[str, ...] = ()
        with speaking(translation(asked.language)):
            said, status = str(error), status_of(error)
            if isinstance(error, Misread):
                readings = error.readings
            elif not isinstance(error, Refused):
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
        return await run_sync(self._home, asked)

    def _home(self, asked: Asked) -> Response:
        deck, ids = self.hall.deck, self.hall.games
        games = [(id, title_of(id, asked.language, deck), seats_of(id, deck)) for id in ids]
        return self.page(asked, "home", games=games)

    async def new(self, asked: Asked) -> Response:
        """Open a table."""
        if self.hall.only is not None:
            raise Bad(NOT_FOUND, 404)
        form = await asked.form()
        asked.limit("open", self.hall.limits.opened)
        known = form.get("game") in self.hall.games
        fewest, most = seats_of(form["game"], self.hall.deck) if known else (0, 0)
        if not most:
            raise Bad()
        deck = self.hall.deck_for(form["game"])
        seats = max(fewest, min(most, 4))
        room = await self.hall.open(Options(form["game"], seats=seats, deck=deck))
        return RedirectResponse(f"{asked.root}/t/{room.code}", 303)

    async def table(self, asked: Asked) -> Response:
        """The table: a form to sit down, the lobby, the game."""
        room, who = await asked.room()
        given = asked.request.query_params
        offered, name = given.get("chair", "")[:20], given.get("name", "")[:LONGEST_NAME]
        shown = await self._shown(asked, room, who)
        games = await run_sync(
            games_to_choose, asked.language, room.match.deck, self._games_at(room)
        )
        return self.page(
            asked, "table", room=room, problem=_problem(room, given.get("no", ""), name),
            said_name=name, offered=offered,
            waits=who is not None and room.match.seat_of(who) is None, games=games, **shown,
        )  # fmt: skip

    async def tv(self, asked: Asked) -> Response:
        """The room's screen: what anybody may see, large, in what most people play in."""
        room, _ = await asked.room()
        asked.speak(room.audience.tongue(room.match) or asked.language)
        shown = await self._shown(asked, room, None)
        return self.page(asked, "tv", room=room, base=asked.base, **shown)

    async def _shown(self, asked: Asked, room: LiveTable, who: Person | None) -> dict[str, Any]:
        """What pages that show a table are filled with."""
        game, state = room.match.options.game.id, state_json(room, who, asked.language)
        words = await run_sync(client_words, asked.language, room.match.deck, self._games_at(room))
        if game not in words["faces"]:  # a house rule of this table's own
            faces = {game: face_names(game, asked.language, room.match.deck)}
            words = words | {"faces": words["faces"] | faces}
        title = title_of(game, asked.language, room.match.deck)
        return {"code": room.code, "title": title, "state": state, "words": words}

    def _games_at(self, room: LiveTable) -> tuple[str, ...]:
        """What may be chosen at a table: what this host has, and what that was opened with."""
        return tuple(dict.fromkeys((*self.hall.games, parted(room.match.options.game.id)[0])))

    async def qr(self, asked: Asked) -> Response:
        """The way to a table, or to a chair that is handed over, as a picture to scan."""
        room, who = await asked.room()
        asked.limit("page", self.hall.limits.pages, who)
        chair = re.sub("[^A-Z]", "", asked.request.query_params.get("chair", "")[:20])
        where = f"{asked.base}/t/{room.code}" + (f"?chair={chair}" if chair else "")
        return Response(await run_sync(_scanned, where), media_type="image/svg+xml")

    async def rules(self, asked: Asked) -> Response:
        """The rules of exactly this game."""
        room, who = await asked.room()
        asked.limit("page", self.hall.limits.pages, who)
        document = await run_sync(_rules_of, room.match.options, asked.language)
        return self.page(asked, "rules", room=room, code=room.code, document=document)

    async def replay(self, asked: Asked) -> Response:
        """A finished game, round by round."""
        room, number, deal = await asked.finished()
        game = deal.table.options.game.id
        rounds = await run_sync(rounds_of, deal.table, deal.names)
        at = asked.request.query_params.get("round", "1")
        here = max(1, min(len(rounds), int(at) if at.isdigit() and len(at) < 5 else 1))
        return self.page(
            asked, "replay", room=room, code=room.code, number=number, rounds=len(rounds), at=here,
            round=rounds[here - 1], pieces=deal.table.options.game.pieces,
            title=title_of(game, asked.language, room.match.deck),
            faces=face_names(game, asked.language, room.match.deck),
        )  # fmt: skip

    async def download(self, asked: Asked) -> Response:
        """A finished game as the file that ``cardlie replay`` reads."""
        room, number, deal = await asked.finished()
        name = f"cardlie-{room.code}-{number}.jsonl"
        return Response(
            await run_sync(partial(dump, deal.table, names=deal.names)),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def evening(self, asked: Asked) -> Response:
        """What the games of a table came to, as a picture to share."""
        room, who = await asked.room()
        asked.limit("picture", (10, 0.5), who)
        if not room.match.record:
            raise Bad(NOT_FOUND, 404)
        records = list(room.match.record.values())
        with speaking(translation(asked.language)):
            rows, won = told(records), awards(records)
        drawn = await run_sync(picture, rows, won, asked.words["host.js_evening"], asked.words)
        return Response(drawn, media_type="image/png")

    # --- what phones ask for

    async def events(self, asked: Asked) -> Response:
        """The stream of one person, or of somebody who looks on."""
        room, who = await asked.room()
        watcher = self.hall.watch(room, who, asked.who, asked.language)
        return EventStream(room, watcher, asked.language)

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
            await room.change(lobby.sit, Person.of(token), number, form.get("name", ""))
        except Refused as error:
            return _refused(target, error, form.get("name", ""))
        return self._seated(asked, room, token)

    async def take(self, asked: Asked) -> Response:
        """Take a chair that is handed over by a code."""
        room, who = await asked.room()
        form = await asked.form()
        asked.limit("join", self.hall.limits.joins)
        token = secrets.token_urlsafe(16)
        try:
            if who is not None:
                raise Refused("You have a chair already.")
            await room.change(lobby.take, Person.of(token), form.get("chair", "")[:20])
        except Refused as error:
            return _refused(f"{asked.root}/t/{room.code}", error)
        return self._seated(asked, room, token)

    async def form(self, asked: Asked) -> Response:
        """Where something is sent that nobody reads: the page with the form."""
        return RedirectResponse(asked.root + asked.parent, 303)

    def _seated(self, asked: Asked, room: LiveTable, token: str) -> Response:
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

    async def guide(self, asked: Asked) -> Response:
        """A first round for who has never played."""
        room, who = await asked.room()
        asked.limit("ask", (10, 1.0), who)
        return JSONResponse(await guide(room))

    async def language(self, asked: Asked) -> Response:
        """Choose a language, and go back to where that was done."""
        form = await asked.form()
        there = own_path(form.get("to", "/"))
        if form.get("lang") not in languages() or not there:
            raise Bad()
        response = RedirectResponse(asked.root + there, 303)
        response.set_cookie(
            "lang", form["lang"], max_age=_KEPT, path=asked.root or "/", samesite="strict",
            httponly=True,
        )  # fmt: skip
        return response

    async def judge_page(self, asked: Asked) -> Response:
        """The judge's pad, for people with cards or dice in their hands."""
        hall, judge = self.hall, self.judge
        pads = await run_sync(judge.pads, asked.language)
        words = await run_sync(client_words, asked.language, hall.deck, hall.games)
        return self.page(asked, "judge", pads=pads, words=words, photo=judge.photo is not None)

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


#: What may be wrong with a form of a table, by the words that stand for it in an address.
_PROBLEMS = {
    "taken": "Somebody here is called {name} already.",
    "name": "A name has at least one letter.",
    "chair": "That chair is not free for this.",
    "full": "No chair is left.",
    "code": "That code goes with no chair.",
    "back": "{name} is back at the table.",
    "seated": "You have a chair already.",
}


def _refused(target: str, error: Refused, name: str = "") -> Response:
    """Back to the form, which is a page of its own: it may be left, come back to and read anew."""
    why = next((why for why, said in _PROBLEMS.items() if said == error.sentence), None)
    if why is None:
        raise error
    given = {"no": why, "name": str(error.values.get("name", name))[:LONGEST_NAME]}
    return RedirectResponse(f"{target}?{urlencode({k: v for k, v in given.items() if v})}", 303)


def _problem(room: LiveTable, why: str, name: str) -> str:
    """What is wrong, in the language that is spoken; nobody is named who is not at the table."""
    here = {each.casefold() for each in room.match.names()}
    if why not in _PROBLEMS or ("{name}" in _PROBLEMS[why] and name.casefold() not in here):
        return ""
    return tr(_PROBLEMS[why], name=name)


def _rules_of(options: Options, language: str) -> dict[str, Any]:
    """The rules of exactly these options; what reads them is imported when it is needed."""
    from cardlie.host.rules import rules_of

    return rules_of(options, language)


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
