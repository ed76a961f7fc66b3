"""A deck on the desk: its file is watched, and a page shows what it is after each save."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anyio.to_thread import run_sync
from starlette.responses import JSONResponse, Response

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError, TemplateError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.engine import get_game
from cardlie.engine.bidding import bidding_of
from cardlie.games.options import usual_seats
from cardlie.games.piles import piles_of
from cardlie.host.assets import asset, forget
from cardlie.host.words import face_names
from cardlie.kinds.kind import GAP
from cardlie.language.speech import speak
from cardlie.odds import View
from cardlie.odds.advice import ranked
from cardlie.odds.told import percent
from cardlie.press.look.colour import VISIONS, seen
from cardlie.press.look.svg_mark import verify_marks
from cardlie.setting.deck import Deck, powers_file
from cardlie.setting.setting import Setting

if TYPE_CHECKING:
    from cardlie.host.answers import Pages
    from cardlie.host.asked import Asked
    from cardlie.host.hall import Hall

#: Seconds between looks at the files; and after which a page that hears nothing asks again.
LOOK, PATIENCE = 0.04, 20.0
#: How many cards a hand shows, and the highest figure whose odds are told.
HAND, MOST_FIGURE = 9, 9
#: A chance that is not worth a line.
HOPELESS = 0.01


@dataclass(frozen=True, slots=True)
class Tools:
    """What a desk asks for: all ``faults`` of a file, the ``notes`` on a deck without any, in the
    language that is spoken; its ``pdf`` in some language; how much light a card lets through.
    """

    faults: Callable[[Path], Sequence[TemplateError]]
    notes: Callable[[Path], Sequence[str]]
    pdf: Callable[[Deck, str], bytes]
    lamp: float


class Desk:
    """A deck's file while somebody edits it. ``deck`` is what it held when it last was right.

    ``state`` counts what became known of it; all that asks for more waits for the next.
    """

    def __init__(self, file: Path, tools: Tools) -> None:
        self.file, self.tools = file, tools
        self.state, self.saved = 0, 0
        self.deck: Deck | None = None
        self._fits = False
        self._seen: dict[Path, Any] = {}
        self._changed = asyncio.Event()
        self._said: dict[str, dict[str, Any]] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self.look()

    def look(self) -> bool:
        """See whether a file is another than it was, and read the deck again if so."""
        now = {path: _stamp(path) for path in {*self._seen, *self._files()}}
        if now == self._seen:
            return False
        try:
            deck = Deck.load(self.file)
            verify_marks(deck.faces.suits)
            forget()
            self.deck, self._fits = deck, True
        except CardlieError:
            self._fits = False
        self._seen = {path: _stamp(path) for path in self._files()}
        self._said = {}
        self.saved += 1
        self._tell()
        return True

    async def watch(self, hall: Hall) -> None:
        """Look at the files as long as the host stands; its tables are dealt what lies here."""
        hall.deck = self.deck
        while True:
            await asyncio.sleep(LOOK)
            if await run_sync(self._moved) and self.look():
                hall.deck = self.deck

    async def said(self, language: str, after: int) -> dict[str, Any]:
        """What is known now; if that is what was known ``after``, what is known next."""
        if language not in self._said:
            self._said[language] = {}
            task = asyncio.create_task(self._find_out(language, self._said[language]))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
        if after == self.state:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), PATIENCE)
        found = self._said.get(language, {})
        return {"state": self.state, "saved": self.saved, "fits": self._fits} | found

    async def _find_out(self, language: str, into: dict[str, Any]) -> None:
        """The words on it, as they become known: faults at once, what takes thought later."""
        deck, tools = self.deck, self.tools
        steps: list[tuple[str, Callable[[], Any]]] = [
            ("faults", lambda: [_fault(each) for each in tools.faults(self.file)])
        ]
        if self._fits and deck is not None:
            steps += [
                ("odds", partial(odds_of, deck, language)),
                ("notes", lambda: list(tools.notes(self.file))),
            ]
        for name, find in steps:
            with speaking(translation(language)):
                try:
                    into[name] = await run_sync(find)
                except CardlieError as error:  # e.g. the file went while it was read
                    into[name] = [str(error)]
            if self._said.get(language) is not into:
                return  # it was saved again
            self._tell()

    def _tell(self) -> None:
        self.state += 1
        self._changed.set()
        self._changed = asyncio.Event()

    def _moved(self) -> bool:
        return {path: _stamp(path) for path in self._files()} != self._seen

    def _files(self) -> set[Path]:
        """The deck's file, all that it names, and what lies beside it and may be named."""
        found = {self.file}
        with suppress(OSError):
            found |= {
                path for path in self.file.parent.iterdir() if path.suffix in (".toml", ".svg")
            }
        with suppress(CardlieError):
            powers = powers_file(Section.load(self.file), self.file)
            found |= {powers} if powers else set()
        suits = self.deck.faces.suits if self.deck else ()
        return found | {Path(suit.mark) for suit in suits if suit.mark.endswith(".svg")}


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        at = path.stat()
    except OSError:
        return None
    return at.st_mtime_ns, at.st_size


def _fault(error: TemplateError) -> str:
    return f"{error} ({error.hint})" if error.hint else str(error)


def odds_of(deck: Deck, language: str) -> dict[str, Any]:
    """The odds of each guess for who has seen no card, at a table of the usual size.

    Of guesses that only differ in their figure, one row with the chance of each figure.
    """
    setting = Setting.of("cards", deck)
    seats = usual_seats("cards", deck)
    cards = seats * piles_of(seats)
    view = View.of(setting, (), cards, deck=deck, with_wildcards=deck.wildcards > 0)
    guesses = bidding_of(setting, get_game("cards").kinds).universe(MOST_FIGURE)
    plain = [guess for guess in guesses if not guess.personal]
    chances = dict(ranked(plain, view, view.known))
    rows: dict[str, list[tuple[int, str]]] = {}
    for guess in sorted(plain, key=lambda each: (type(each).place, each.amount(setting.faces))):
        chance = chances[guess]
        if HOPELESS <= chance < 1:
            said = speak(guess.with_gap(2), language, setting.faces).replace(GAP, "")
            row = rows.setdefault(" ".join(said.split()), [])
            row.append((guess.amount(setting.faces), percent(chance)))
    return {"seats": seats, "cards": cards, "rows": list(rows.items())}


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
        return JSONResponse(found | self._cards(asked.language))

    async def pdf(self, asked: Asked) -> Response:
        """All its cards, to print."""
        deck = self._desk.deck
        if deck is None:
            raise CardlieError("there is no deck yet")
        data = await run_sync(self._desk.tools.pdf, deck, asked.language)
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
            "lamp": self._desk.tools.lamp,
            "art": {name: asset(file, deck) for name, file in
                    (("cards", f"cards-{language}.svg"), ("back", "back.svg"))},
        }  # fmt: skip
