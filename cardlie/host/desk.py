"""A deck on the desk: its file is watched, and what is known of it told after each save."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from anyio.to_thread import run_sync

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError, TemplateError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.deck.deck import Deck
from cardlie.deck.power_file import powers_file
from cardlie.engine import get_game
from cardlie.engine.bidding import bidding_of
from cardlie.games.agreement import piles_of
from cardlie.games.options import usual_seats
from cardlie.games.registry import rules_of
from cardlie.guess.kind import GAP
from cardlie.language.decks import load_deck
from cardlie.language.speech import speak
from cardlie.odds import View
from cardlie.odds.advice import ranked
from cardlie.odds.percent import percent
from cardlie.press.files.own_file import faults_of
from cardlie.press.look.svg_mark import verify_marks
from cardlie.web.assets import forget, version

#: Seconds between looks at the files; and after which a page that hears nothing asks again.
LOOK, PATIENCE = 0.04, 20.0
#: The highest figure whose odds are told.
MOST_FIGURE = 9
#: A chance that is not worth a line.
HOPELESS = 0.01


class Desk:
    """A deck's file while somebody edits it. ``deck`` is what it held when it last was right.

    ``state`` counts what became known of it; all that asks for more waits for the next.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.state, self.saved = 0, 0
        self.deck: Deck | None = None
        self._fits = False
        self._stamped: dict[Path, Any] = {}
        self._changed = asyncio.Event()
        self._findings: dict[str, dict[str, Any]] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self.look()

    def look(self) -> bool:
        """See whether a file is another than it was, and read the deck again if so."""
        stamps = self._stamps()
        if stamps == self._stamped:
            return False
        self._lay(self._read(), stamps)
        return True

    async def decks(self) -> AsyncIterator[Deck | None]:
        """The deck that lies here now, and again after each save; it never ends by itself.

        What is saved is read, and its cards are drawn, while others are answered.
        """
        yield self.deck
        while True:
            await asyncio.sleep(LOOK)
            stamps = await run_sync(self._stamps)
            if stamps != self._stamped:
                self._lay(await run_sync(self._read), stamps)
                if self.deck is not None:
                    await run_sync(version, self.deck)
                yield self.deck

    def _read(self) -> Deck | None:
        """The deck, if there is nothing wrong with it."""
        try:
            deck = load_deck(self.file)
            verify_marks(deck.faces.suits)
        except CardlieError:
            return None
        return deck

    def _lay(self, deck: Deck | None, stamps: dict[Path, Any]) -> None:
        """From now on this lies here; nothing changes for what can't be read.

        What is saved while it was read has another stamp than before.
        """
        self._fits = deck is not None
        if deck is not None:
            forget()
            self.deck = deck
        self._stamped = {path: stamps.get(path, _stamp(path)) for path in self._files()}
        self._findings = {}
        self.saved += 1
        self._tell()

    async def snapshot(self, language: str, after: int) -> dict[str, Any]:
        """What is known now; if that is what was known ``after``, what is known next."""
        if language not in self._findings:
            self._findings[language] = {}
            task = asyncio.create_task(self._find_out(language, self._findings[language]))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
        if after == self.state:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), PATIENCE)
        findings = self._findings.get(language, {})
        return {"state": self.state, "saved": self.saved, "fits": self._fits} | findings

    async def _find_out(self, language: str, into: dict[str, Any]) -> None:
        """The words on it, as they become known: faults at once, what takes thought later."""
        deck = self.deck
        steps: list[tuple[str, Callable[[], Any]]] = [("faults", partial(_faults, self.file))]
        if self._fits and deck is not None:
            steps += [
                ("odds", partial(odds_of, deck, language)),
                ("notes", partial(_notes, self.file)),
            ]
        for name, find in steps:
            with speaking(translation(language)):
                try:
                    into[name] = await run_sync(find)
                except CardlieError as error:  # e.g. the file went while it was read
                    into[name] = [str(error)]
            if self._findings.get(language) is not into:
                return  # it was saved again
            self._tell()

    def _tell(self) -> None:
        self.state += 1
        self._changed.set()
        self._changed = asyncio.Event()

    def _stamps(self) -> dict[Path, Any]:
        return {path: _stamp(path) for path in {*self._stamped, *self._files()}}

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


def _faults(file: Path) -> list[str]:
    """All that is wrong with a file, a line each."""
    try:
        faults, *_ = faults_of(file, Section.load(file).values)
    except TemplateError as error:  # it is no TOML
        faults = [error]
    return [each.with_hint for each in faults]


def _notes(file: Path) -> list[str]:
    """What a file without faults is, and what is doubtful."""
    about = faults_of(file, Section.load(file).values)[2]()
    return [about.title, *about.notes()]


def odds_of(deck: Deck, language: str) -> dict[str, Any]:
    """The odds of each guess for who has seen no card, at a table of the usual size.

    Of guesses that only differ in their figure, one row with the chance of each figure.
    """
    rules = rules_of("cards", deck)
    seats = usual_seats("cards", deck)
    cards = seats * piles_of(seats)
    view = View.of(rules, (), cards, deck=deck, with_wildcards=deck.wildcards > 0)
    guesses = bidding_of(rules, get_game("cards").kinds).universe(MOST_FIGURE)
    plain = [guess for guess in guesses if not guess.personal]
    chances = dict(ranked(plain, view, view.visible))
    rows: dict[str, list[tuple[int, str]]] = {}
    for guess in sorted(plain, key=lambda each: (type(each).rank, each.amount(rules.faces))):
        chance = chances[guess]
        if HOPELESS <= chance < 1:
            said = speak(guess.with_gap(2), language, rules.faces).replace(GAP, "")
            row = rows.setdefault(" ".join(said.split()), [])
            row.append((guess.amount(rules.faces), percent(chance)))
    return {"seats": seats, "cards": cards, "rows": list(rows.items())}
