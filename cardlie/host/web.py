"""Which address is answered by what, and what stands around every answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, Router

from cardlie.base.errors import CardlieError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.host.answers import Pages
from cardlie.host.asked import Asked, own_path
from cardlie.host.guard import HEADERS, RequestLimits, SecurityHeaders
from cardlie.host.hall import Hall
from cardlie.host.refusals import NONSENSE, NOT_FOUND, Bad
from cardlie.host.workshop import Workshop


def create_app(hall: Hall) -> Starlette:
    """The host as an ASGI application: headers, then limits, then pages; all errors end here."""
    pages = Pages(hall)

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, CardlieError)
        return pages.wrong(Asked(request, hall), error)

    async def not_found(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        asked, path = Asked(request, hall), request.url.path
        if status == 404 and request.method == "GET" and path.endswith("/"):
            plain = own_path(path.removeprefix(asked.root).rstrip("/"))
            if plain:
                return RedirectResponse(asked.root + plain, 303)
        said = {405: "That can't be done here.", 404: NOT_FOUND}.get(status, NONSENSE)
        return pages.wrong(asked, Bad(said, status))

    async def our_fault(request: Request, error: Exception) -> Response:
        answer = pages.wrong(Asked(request, hall), Bad("Something went wrong on this side.", 500))
        answer.headers.update(HEADERS)  # it is sent outside of all layers
        return answer

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(hall.follow(hall.desk)) if hall.desk else None
        yield
        if watching:
            watching.cancel()
        hall.close()
        hall.store.close()

    # slashes are ours: a redirect of the router's would name the host as the request does
    router = Router(_routes(pages, hall), redirect_slashes=False)
    app = Starlette(
        routes=[Mount("/", router, middleware=[Middleware(RequestLimits, hall=hall)])],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=600)],
        exception_handlers={
            CardlieError: refused, HTTPException: not_found, Exception: our_fault,
        },
        lifespan=lifespan,
    )  # fmt: skip
    app.router.redirect_slashes = False
    return app


def _routes(pages: Pages, hall: Hall) -> list[Route]:
    """What answers which address; what is asked most is found first."""

    def route(
        path: str, answer: Callable[[Asked], Awaitable[Response]], method: str = "GET"
    ) -> Route:
        async def endpoint(request: Request) -> Response:
            asked = Asked(request, hall)
            with speaking(translation(asked.language)):
                return await answer(asked)

        return Route(path, endpoint, methods=[method])

    desk = []
    if hall.desk is not None:
        shop = Workshop(pages, hall.desk)
        desk = [
            route("/workshop", shop.page),
            route("/workshop/state", shop.state),
            route("/workshop/deck.pdf", shop.pdf),
        ]
    return [
        route("/t/{code}/act", pages.act, "POST"),
        *desk,
        route("/", pages.home),
        route("/new", pages.new, "POST"),
        route("/new", pages.form),
        route("/offline", pages.offline),
        route("/lang", pages.language, "POST"),
        route("/lang", pages.form),
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
        route("/t/{code}/sit", pages.form),
        route("/t/{code}/take", pages.form),
        route("/t/{code}/chair", pages.chair, "POST"),
        route("/t/{code}/ask", pages.ask, "POST"),
        route("/t/{code}/guide", pages.guide, "POST"),
    ]
