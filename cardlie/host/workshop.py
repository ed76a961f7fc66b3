"""The workshop's page: a deck on the desk, as it is after each save."""

from __future__ import annotations

from collections import Counter
from typing import Any

from anyio.to_thread import run_sync
from starlette.responses import JSONResponse, Response

from cardlie.base.amount import whole_number
from cardlie.base.errors import CardlieError
from cardlie.host.answers import Pages
from cardlie.host.desk import Desk
from cardlie.host.request import PageRequest
from cardlie.press.look.colour import VISIONS, vision_matrix
from cardlie.press.look.theme import Theme
from cardlie.web.assets import asset
from cardlie.web.labels import face_names
from cardlie.web.summary_picture import may_be_drawn

#: How many cards a hand shows.
HAND = 9


class Workshop:
    """The pages of a desk."""

    def __init__(self, pages: Pages, desk: Desk) -> None:
        self._pages, self._desk = pages, desk

    async def page(self, request: PageRequest) -> Response:
        """The page that shows it."""
        filters = {each: vision_matrix(each) for each in VISIONS if each != "normal"}
        return self._pages.page(
            request, "workshop", file=self._desk.file.name,
            shop=request.words.below("host.shop_"), filters=filters, drawn=may_be_drawn(),
        )  # fmt: skip

    async def state(self, request: PageRequest) -> Response:
        """What is known of it, at once or as soon as it is another than was known ``after``."""
        known = whole_number(request.request.query_params.get("after", ""))
        found = await self._desk.snapshot(request.language, known)
        return JSONResponse(found | await run_sync(self._cards, request.language))

    async def pdf(self, request: PageRequest) -> Response:
        """All its cards, to print."""
        data = await run_sync(self._printed, request)
        name = f"cardlie-deck-{self._desk.file.stem}.pdf".encode("ascii", "replace").decode()
        name = name.replace("?", "_").replace('"', "_")
        return Response(
            data,
            media_type="application/pdf",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def sheet(self, request: PageRequest) -> Response:
        """The first sheet of them as a picture: its front, and its back beside it."""
        data = await run_sync(lambda: _first_sheet(self._printed(request)))
        return Response(data, media_type="image/png")

    def _printed(self, request: PageRequest) -> bytes:
        """All cards of the deck on A4, with all that it has."""
        # imported when it is needed
        from cardlie.press.files.jobs import deck_job
        from cardlie.press.kit.draw import print_job
        from cardlie.press.sheet.imposition import Imposition
        from cardlie.press.sheet.stock import CardSize, Paper

        if (deck := self._desk.deck) is None:
            raise CardlieError("there is no deck yet")
        cards, size = deck.cards(wildcards=True, powers=True), CardSize.find("poker")
        on, look = Imposition(Paper.find("a4")), Theme.load("default")
        return print_job(deck_job(deck, cards, look, size, on, request.words)).finished()

    def _cards(self, language: str) -> dict[str, Any]:
        deck = self._desk.deck
        if deck is None:
            return {"title": "", "cards": []}
        names = face_names("cards", language, deck)
        copies = Counter(face.text for face in deck.cards(wildcards=True, powers=True))
        suits = [[f.text for f in deck.faces.all if f.suit == each.name] for each in
                 deck.faces.suits]  # fmt: skip
        longest = max(map(len, suits))
        mixed = [row[at] for at in range(longest) for row in suits if at < len(row)]
        return {
            "title": deck.title,
            "cards": [[face.text, names.get(face.text, face.text), copies[face.text]]
                      for face in deck.faces.all],
            "of_each": [row[min(len(row) - 1, 4)] for row in suits],
            "hand": [mixed[at * len(mixed) // HAND] for at in range(HAND)],
            "art": asset(f"cards-{language}.svg", deck),
        }  # fmt: skip


def _first_sheet(pdf: bytes) -> bytes:
    # imported when it is needed
    from cardlie.press.files.preview import preview
    from cardlie.press.parts.part import Made

    return preview(Made(pdf, 2, 2), "1-2", Theme.load("default").table)
