"""The workshop's page: a deck on the desk, as it is after each save."""

from __future__ import annotations

from collections import Counter
from typing import Any

from anyio.to_thread import run_sync
from starlette.responses import JSONResponse, Response

from cardlie.base.errors import CardlieError
from cardlie.base.strings import strings
from cardlie.deck.deck import Deck
from cardlie.host.answers import Pages
from cardlie.host.asked import Asked
from cardlie.host.assets import asset
from cardlie.host.desk import Desk
from cardlie.host.words import face_names
from cardlie.press.look.colour import VISIONS, seen
from cardlie.press.look.theme import Theme

#: How many cards a hand shows.
HAND = 9


def _pdf(deck: Deck, language: str) -> bytes:
    """All cards of a deck on A4, with all that it has."""
    from cardlie.press.files.jobs import deck_job
    from cardlie.press.kit.draw import print_job
    from cardlie.press.sheet.imposition import Imposition
    from cardlie.press.sheet.stock import CardSize, Paper

    cards, size = deck.cards(wildcards=True, powers=True), CardSize.find("poker")
    on = Imposition(Paper.find("a4"))
    job = deck_job(deck, cards, Theme.load("default"), size, on, strings(language))
    return print_job(job).finished()


class Workshop:
    """The pages of a desk."""

    def __init__(self, pages: Pages, desk: Desk) -> None:
        self._pages, self._desk = pages, desk

    async def page(self, asked: Asked) -> Response:
        """The page that shows it."""
        words = {
            key.removeprefix("host.shop_"): text
            for key, text in asked.words.entries.items()
            if key.startswith("host.shop_")
        }
        filters = {each: seen(each) for each in VISIONS if each != "normal"}
        return self._pages.page(
            asked, "workshop", file=self._desk.file.name, shop=words, filters=filters
        )

    async def state(self, asked: Asked) -> Response:
        """What is known of it, at once or as soon as it is another than was known ``after``."""
        after = asked.request.query_params.get("after", "")
        known = int(after) if after.isdecimal() and len(after) < 12 else -1
        found = await self._desk.said(asked.language, known)
        return JSONResponse(found | await run_sync(self._cards, asked.language))

    async def pdf(self, asked: Asked) -> Response:
        """All its cards, to print."""
        deck = self._desk.deck
        if deck is None:
            raise CardlieError("there is no deck yet")
        data = await run_sync(_pdf, deck, asked.language)
        name = f"cardlie-deck-{self._desk.file.stem}.pdf".encode("ascii", "replace").decode()
        name = name.replace("?", "_").replace('"', "_")
        return Response(
            data,
            media_type="application/pdf",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

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
