"""Which address is answered by what, and what stands around every answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

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
from cardlie.host import joining
from cardlie.host.answers import Pages
from cardlie.host.guard import HEADERS, RequestLimits, SecurityHeaders
from cardlie.host.judging import Judging
from cardlie.host.request import PageRequest, own_path
from cardlie.host.table_registry import TableRegistry
from cardlie.host.workshop import Workshop
from cardlie.web.arranging import WISHES
from cardlie.web.refusals import NONSENSE, NOT_FOUND, Bad

#: What is said of what Starlette or we fail at.
_SAID = {
    404: NOT_FOUND, 405: "That can't be done here.", 500: "Something went wrong on this side.",
}  # fmt: skip


def create_app(registry: TableRegistry) -> Starlette:
    """The host as an ASGI application: headers, then limits, then pages; all errors end here."""
    pages = Pages(registry)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(registry.follow(registry.desk)) if registry.desk else None
        yield
        if watching:
            watching.cancel()
        registry.close()
        registry.store.close()

    # slashes are ours: a redirect of the router's would name the host as the request does
    router = Router(_routes(pages, registry), redirect_slashes=False)
    app = Starlette(
        routes=[Mount("/", router, middleware=[Middleware(RequestLimits, registry=registry)])],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=600)],
        exception_handlers=dict.fromkeys(
            (CardlieError, HTTPException, Exception), partial(_failed, pages)
        ),
        lifespan=lifespan,
    )  # fmt: skip
    app.router.redirect_slashes = False
    return app


async def _failed(pages: Pages, request: Request, error: Exception) -> Response:
    """What is said of an error; an address with a slash too many is found without it."""
    asked, path = PageRequest(request, pages.registry), request.url.path
    if isinstance(error, CardlieError):
        return pages.wrong(asked, error)
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404 and request.method == "GET" and path.endswith("/"):
        plain = own_path(path.removeprefix(asked.root).rstrip("/"))
        if plain:
            return RedirectResponse(asked.root + plain, 303)
    answer = pages.wrong(asked, Bad(_SAID.get(status, NONSENSE), status))
    answer.headers.update(HEADERS)  # of what failed on this side it is sent outside of all layers
    return answer


def _routes(pages: Pages, registry: TableRegistry) -> list[Route]:
    """What answers which address; what is asked most is found first."""

    def route(
        path: str, answer: Callable[[PageRequest], Awaitable[Response]], method: str
    ) -> Route:
        async def endpoint(request: Request) -> Response:
            asked = PageRequest(request, registry)
            with speaking(translation(asked.language)):
                return await answer(asked)

        return Route(path, endpoint, methods=[method])

    judging, table = Judging(pages), "/t/{code}"
    posts = dict.fromkeys([f"{table}/{what}" for what in WISHES], pages.wish)
    forms = {"/new": pages.new, "/lang": pages.language,
             f"{table}/sit": joining.sit, f"{table}/take": joining.sit}  # fmt: skip
    posts |= forms | {"/judge": judging.ask, "/judge/photo": judging.photo}
    gets = dict.fromkeys(forms, pages.form) | {
        "/static/{version}/{name}": pages.file, table: pages.table, f"{table}/events": pages.events,
        "/": pages.home, "/offline": pages.offline, "/judge": judging.page,
        "/tv/{code}": pages.tv, f"{table}/state": pages.state, f"{table}/qr.svg": pages.qr,
        f"{table}/evening.png": pages.evening, f"{table}/rules": pages.rules,
        f"{table}/games/{{number:int}}": pages.replay,
        f"{table}/games/{{number:int}}.jsonl": pages.download,
    }  # fmt: skip
    if registry.desk is not None:
        shop = Workshop(pages, registry.desk)
        gets |= {"/workshop": shop.page, "/workshop/state": shop.state,
                 "/workshop/deck.pdf": shop.pdf, "/workshop/sheet.png": shop.sheet}  # fmt: skip
    both = ("POST", posts), ("GET", gets)
    return [route(path, each, method) for method, found in both for path, each in found.items()]
