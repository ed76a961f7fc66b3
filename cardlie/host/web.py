"""Which address is answered by what, and what stands around every answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from cardlie.base.errors import CardlieError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.host.answers import Pages
from cardlie.host.asked import Asked
from cardlie.host.chairs import NONSENSE, NOT_FOUND, Bad
from cardlie.host.guard import Guard
from cardlie.host.hall import Hall
from cardlie.host.workshop import Workshop


def create_app(hall: Hall) -> ASGIApp:
    """The host as an ASGI application."""
    pages = Pages(hall)

    def route(
        path: str, answer: Callable[[Asked], Awaitable[Response]], method: str = "GET"
    ) -> Route:
        async def endpoint(request: Request) -> Response:
            asked = Asked(request, hall)
            with speaking(translation(asked.language)):
                try:
                    return await answer(asked)
                except CardlieError as error:
                    return pages.wrong(asked, error)

        return Route(path, endpoint, methods=[method])

    async def not_found(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        said = {405: "That can't be done here.", 404: NOT_FOUND}.get(status, NONSENSE)
        return pages.wrong(Asked(request, hall), Bad(said, status))

    async def our_fault(request: Request, error: Exception) -> Response:
        return pages.wrong(Asked(request, hall), Bad("Something went wrong on this side.", 500))

    async def refuse(scope: Scope, receive: Receive, send: Send, error: Bad) -> None:
        await pages.wrong(Asked(Request(scope, receive), hall), error)(scope, receive, send)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(hall.desk.watch(hall)) if hall.desk else None
        yield
        if watching:
            watching.cancel()
        hall.close()
        hall.store.close()

    desk = []
    if hall.desk is not None:
        shop = Workshop(pages, hall.desk)
        desk = [
            route("/workshop", shop.page),
            route("/workshop/state", shop.state),
            route("/workshop/deck.pdf", shop.pdf),
        ]
    app = Starlette(
        routes=[
            route("/t/{code}/act", pages.act, "POST"),  # what is asked most is found first
            *desk,
            route("/", pages.home),
            route("/new", pages.new, "POST"),
            route("/offline", pages.offline),
            route("/lang", pages.language, "POST"),
            route("/judge", pages.judge_page),
            route("/judge", pages.judge_ask, "POST"),
            route("/judge/photo", pages.judge_photo, "POST"),
            route("/static/{version}/{name}", pages.file),
            route("/t/{code}", pages.table),
            route("/tv/{code}", pages.tv),
            route("/t/{code}/events", pages.events),
            route("/t/{code}/state", pages.state),
            route("/t/{code}/qr.svg", pages.qr),
            route("/t/{code}/evening.png", pages.evening),
            route("/t/{code}/rules", pages.rules),
            route("/t/{code}/games/{number:int}", pages.replay),
            route("/t/{code}/games/{number:int}.jsonl", pages.download),
            route("/t/{code}/sit", pages.sit, "POST"),
            route("/t/{code}/take", pages.take, "POST"),
            route("/t/{code}/chair", pages.chair, "POST"),
            route("/t/{code}/ask", pages.ask, "POST"),
        ],
        exception_handlers={HTTPException: not_found, Exception: our_fault},
        lifespan=lifespan,
    )
    app.add_middleware(GZipMiddleware, minimum_size=600)
    return Guard(app, hall, refuse)
