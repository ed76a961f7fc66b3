"""What happened in a game, told to all who may hear it: each event once in each language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.engine import Event
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Guessed
from cardlie.host.words import SentenceTeller


class Story:
    """The events of one game in one language; events are public, and only ever added."""

    def __init__(self, teller: SentenceTeller) -> None:
        self.teller = teller
        self.events: Sequence[Event] = ()
        self.said: list[dict[str, Any]] = []
        self.showdown: dict[str, Any] | None = None
        self._lines: list[list[Any]] = []

    def hear(self, events: Sequence[Event]) -> Story:
        """Tell what is new among ``events``."""
        for n, event in enumerate(events[len(self.events) :], len(self.events)):
            self._lines.append([n, type(event).__name__.lower(), self.teller.line(event)])
            if isinstance(event, Began):
                self.said = []
            elif isinstance(event, Guessed):
                said = {"seat": event.seat, "text": self.teller.guess(event.guess)}
                self.said = [*self.said, said]
            elif isinstance(event, Challenged | SpottedOn):
                self.showdown = {"n": n, **showdown_of(event, self.teller)}
        self.events = events
        return self

    def newest(self, most: int) -> list[list[Any]]:
        """The last lines: the event's number, its kind, and the sentence."""
        return self._lines[-most:]


def showdown_of(event: Challenged | SpottedOn, teller: SentenceTeller) -> dict[str, Any]:
    """One showdown for a page."""
    verdict = teller.verdict(event)
    counted = {witness.place: witness for witness in verdict.witness}
    place, rows = 0, []
    for seat, faces in enumerate(event.faces):
        row = []
        for face in faces:
            witness = counted.get(place)
            stands = witness.stands_for if witness else None
            row.append({"face": face.text, "counts": witness is not None, "as": stands})
            place += 1
        rows.append({"seat": seat, "name": teller.names[seat], "faces": row})
    holds, stamp = teller.stamp(event)
    return {
        "called": teller.called(event),
        "guess": teller.guess(event.guess),
        "bidder": event.bidder,
        "holds": holds,
        "stamp": stamp,
        "why": teller.sentence(event),
        "losses": teller.losses(event),
        "rows": [row for row in rows if row["faces"]],
    }
