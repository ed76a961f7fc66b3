"""What somebody at a table may see: the room, and a seat's view of its game."""

from __future__ import annotations

import json
from typing import Any

from cardlie.base.strings import strings, translation
from cardlie.base.translation import isolated, language, speaking, tr
from cardlie.session import lobby
from cardlie.session.awards import awards
from cardlie.session.lobby import arranger
from cardlie.session.match import MatchState
from cardlie.session.seats import Handed, Person
from cardlie.session.tally import records_json
from cardlie.session.view import seat_view, table_view
from cardlie.web.labels import title_of
from cardlie.web.live_table import LiveTable

#: What somebody may see, by name.
State = dict[str, Any]


def state_json(room: LiveTable, person: Person | None, language: str) -> str:
    """What somebody may see from where they sit now, as one line of JSON."""
    return as_json(state_of(room, person, language))


def state_of(room: LiveTable, person: Person | None, language: str) -> State:
    """A room as somebody sees it; made once for all who see alike."""
    seat = room.match.seat_of(person)
    with speaking(translation(language)):
        everybodys = room.cached(("all", language), lambda: public_view(room))
        return room.cached((seat, language), lambda: everybodys | private_view(room, seat))


as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def public_view(room: LiveTable) -> dict[str, Any]:
    """What everybody may see of a room, seated or not."""
    agreed = room.match.options
    state: dict[str, Any] = {
        "at": room.match.entries,
        "step": room.match.step,
        "stage": room.match.stage,
        "fixed": room.match.fixed,
        "chairs": _chairs(room),
        "games": room.match.games,
        **_evening(room),
        "game": agreed.game.id,
        "pieces": agreed.game.pieces,
        "title": title_of(agreed.game.id, language(), agreed.deck),
        "with": list(agreed.texts),
        "agreed": agreed.lines(strings(language())),
        "clock": room.match.clock,
        "paused": room.match.paused,
        "waiting": [isolated(each.name) for each in room.match.waiting],
        "undoing": [*room.match.undoing],
        "bets": [room.match.gallery.scores.get(seat) for seat, _ in enumerate(room.match.seats)],
        "hints": room.hints,
        "handed": _handed(room.match.handed),
        "remarks": lobby.REMARKS,
        "taps": [room.remarks.texts.get(seat) for seat, _ in enumerate(room.match.seats)],
        "lang": room.audience.language(room.match),
    }
    seen = room.match.observe(None)
    return state if seen is None else state | table_view(seen, room.story())


def private_view(room: LiveTable, seat: int | None) -> dict[str, Any]:
    """What one seat sees besides: its own faces, and what it may do."""
    chair = None if seat is None else room.match.seats[seat]
    host = (
        chair is not None
        and chair.person is not None
        and chair.person == room.cached("host", lambda: arranger(room.match, room.presence()))
    )
    state: dict[str, Any] = {"me": seat, "host": host}
    if seat is not None:  # may one's last guess be taken back, or is one asked for another's?
        match = room.match
        asked = seat not in match.undoing and seat in match.who_agree()
        state["undo"] = asked if match.undoing else match.taken_back(seat) > 0
        state["peek"] = match.gallery.wanting[0] if seat in match.who_hide() else None
        state["gallery"] = _gallery(match, seat) if match.is_out(seat) else None
    seen = room.match.observe(seat)
    if seen is None:
        return state
    names = room.story().teller.names
    return state | seat_view(seen, names, paused=room.match.paused)


def _gallery(match: MatchState, seat: int) -> dict[str, Any]:
    """What somebody sees who is out: their bet, and all hands where the table agreed to that."""
    gallery, hands = match.gallery, list[dict[str, Any]]()
    for other, _ in enumerate(match.seats if match.shows_hands() else ()):
        seen = match.observe(other)
        if seen is not None and seen.rolled:
            faces = seen.bidding.rules.faces.all
            hands.append({"seat": other, "faces": [faces[face].text for face in seen.rolled]})
    return {
        "bet": gallery.bets.get(seat), "asked": bool(gallery.wanting), "refused": gallery.refused,
        "open": match.shows_hands(), "hands": hands,
    }  # fmt: skip


def _evening(room: LiveTable) -> dict[str, Any]:
    """What the games came to, between them."""
    records = list(room.match.record.values()) if room.match.stage != "play" else []
    finished = [
        {"game": number, "title": title_of(id, language(), room.match.deck),
         "won": ", ".join(isolated(name) for name in first)}
        for number, id, first in (room.match.finished if records else ())
    ]  # fmt: skip
    return {"evening": records_json(records), "awards": awards(records), "finished": finished}


def _handed(last: Handed | None) -> list[Any] | None:
    """The last chair that went to another phone: at which entry, and what everybody is told."""
    if last is None:
        return None
    name, by = isolated(last.name), isolated(last.by)
    sentence = "The chair of {name} is on another phone now."
    if last.by:
        sentence = "{by} handed the chair of {name} to another phone, as {name} was away."
    return [last.entry, tr(sentence, name=name, by=by)]


def _chairs(room: LiveTable) -> list[dict[str, Any]]:
    awake = room.presence().awake
    return [
        {
            "name": isolated(chair.name) if chair else None,
            "bot": chair.bot if chair else None,
            "person": bool(chair and chair.person),
            "here": bool(chair and (chair.person in awake or not chair.person)),
        }
        for chair in room.match.seats
    ]
