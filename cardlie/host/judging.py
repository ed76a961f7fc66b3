"""The judge's pages, for people with cards or dice in their hands."""

from __future__ import annotations

from anyio.to_thread import run_sync
from starlette.responses import JSONResponse, Response

from cardlie.host.answers import Pages
from cardlie.host.request import PageRequest
from cardlie.web.assets import client_words
from cardlie.web.judge_pad import FIELDS, JudgePad, photo_reader
from cardlie.web.refusals import NOT_FOUND, Bad


class Judging:
    """A pad to tap what was said and what lies there, and what it asks for."""

    def __init__(self, pages: Pages) -> None:
        self._pages, self._registry = pages, pages.registry

    @property
    def _pad(self) -> JudgePad:
        """The judge of the deck that is played with now."""
        deck = self._registry.deck
        return JudgePad(photo_reader(deck), deck, self._registry.games)

    async def page(self, request: PageRequest) -> Response:
        """The page that shows it."""
        registry, pad = self._registry, self._pad
        pads = await run_sync(pad.pads, request.language)
        words = await run_sync(client_words, request.language, registry.deck, registry.games)
        photo = pad.photo is not None
        return self._pages.page(request, "judge", pads=pads, words=words, photo=photo)

    async def ask(self, request: PageRequest) -> Response:
        """A verdict, whether a guess is higher, or odds."""
        request.limit("posts")
        return JSONResponse(await run_sync(self._pad.answered, await request.json(**FIELDS)))

    async def photo(self, request: PageRequest) -> Response:
        """The faces on a photo."""
        request.limit("photos")
        pad = self._pad
        if pad.photo is None:
            raise Bad(NOT_FOUND, 404)
        picture, game = await request.request.body(), request.request.query_params.get("game", "")
        return JSONResponse(await run_sync(pad.read_photo, picture, game))
