"""What a seat may see, as JSON: the only door through which anything of a game leaves.

It is built from the seat's Observation and from events, which all at the table may see; an
onlooker's is a seat's without its own faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlie.engine import SeatNo
from cardlie.engine.events import Began, Challenged, Guessed, Over, SpottedOn
from cardlie.host.pad import pad
from cardlie.host.words import Teller, title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.engine import Event, Observation
    from cardlie.host.room import Room
    from cardlie.strings import Strings

#: How many lines of the story a phone is sent: what it missed is among them.
STORY = 40

_NOBODY = SeatNo(-1)


def outside(seen: Observation) -> Observation:
    """What somebody who only looks on may see: what any seat sees, without the seat's own."""
    return seen._replace(seat=_NOBODY, rolled=())


@dataclass(frozen=True, slots=True)
class Told:
    """The game as one seat may know it: what it sees, what happened, what all are called."""

    seen: Observation
    events: Sequence[Event]
    names: tuple[str, ...]


def state_of(room: Room, seat: int | None, words: Strings) -> dict[str, Any]:
    """All that a phone shows of a room."""
    state: dict[str, Any] = {
        "at": room.deeds,
        "step": room.step,
        "stage": room.stage,
        "me": seat,
        "host": seat is not None and seat == room.host,
        "fixed": room.fixed,
        "chairs": _chairs(room, seat),
        "games": len(room.deals),
    }
    agreed = room.table.options if room.table is not None else room.agreed
    state |= {
        "game": agreed.game,
        "title": title_of(agreed.game, words.language),
        "with": list(agreed.names),
    }
    seen = room.sees(seat)
    if seen is None or room.table is None:
        return state
    told = Told(seen, room.table.events, room.deals[-1].names)
    return state | game_of(told, words, hints=room.hints)


def _chairs(room: Room, seat: int | None) -> list[dict[str, Any]]:
    return [
        {
            "name": chair.name if chair else None,
            "bot": chair.bot if chair else None,
            "person": bool(chair and chair.key),
            "here": bool(chair and (room.here(i) or (chair.bot and not chair.key))),
            "me": i == seat,
        }
        for i, chair in enumerate(room.chairs)
    ]


def game_of(told: Told, words: Strings, *, hints: bool = True) -> dict[str, Any]:
    """The game as a seat sees it."""
    seen, standing = told.seen, told.seen.standing
    teller = Teller(seen.options, told.names, words)
    faces = seen.bidding.setting.faces.all
    return {
        "pieces": seen.options.rules.pieces,
        "phase": seen.phase,
        "round": standing.round,
        "actor": None if seen.phase == "over" else seen.actor,
        "turn": _turn(told, words),
        "seats": _seats(seen),
        "pot": standing.pot,
        "draw": standing.draw,
        "mine": {
            "faces": [faces[face].text for face in seen.rolled],
            "shown": [place for place, _ in seen.shown[seen.seat]] if seen.seat >= 0 else [],
            "sizes": _sizes(seen),
        },
        "said": _said(told, teller),
        "can": _can(told, words) if seen.seat == seen.actor else None,
        "hints": hints,
        "story": _story(told, teller),
        "showdown": _showdown(told, teller),
        "over": _over(told, teller),
    }


def _sizes(seen: Observation) -> list[int]:
    """How many cards lie in each of one's piles (of dice there are none)."""
    return list(seen.pile_sizes) if seen.seat >= 0 and seen.standing.pack and seen.rolled else []


def _seats(seen: Observation) -> list[dict[str, Any]]:
    standing, faces = seen.standing, seen.bidding.setting.faces.all
    seats = []
    for seat, held in enumerate(standing.held):
        row: list[str | None] = [None] * standing.rolling[seat]
        for place, face in seen.shown[seat]:
            row[place] = faces[face].text
        seats.append(
            {
                "held": held,
                "faces": row,
                "coins": standing.coins[seat] if any(standing.coins) else None,
                "away": standing.away[seat],
                "hand": _hand(seen, seat),
            }
        )
    return seats


def _hand(seen: Observation, seat: int) -> list[str]:
    """All cards of a seat, where the game is played open."""
    hands = seen.standing.hands
    if not hands:
        return []
    return [face.text for face in seen.bidding.setting.faces.expand(hands[seat])]


def _said(told: Told, teller: Teller) -> list[dict[str, Any]]:
    """The guesses of this round, who said each, the last one last."""
    round_: list[Guessed] = []
    for event in told.events:
        if isinstance(event, Began):
            round_ = []
        elif isinstance(event, Guessed):
            round_.append(event)
    if len(round_) != len(told.seen.said):
        return []
    return [{"seat": event.seat, "text": teller.guess(event.guess)} for event in round_]


def _turn(told: Told, words: Strings) -> str:
    seen = told.seen
    if seen.phase == "over":
        return words["host.game_over"]
    if seen.actor != seen.seat:
        return words("host.waiting", name=told.names[seen.actor])
    if seen.phase == "guess":
        key = "ask_first" if not seen.said else "ask_guess" if seen.legal.guess else "ask_doubt"
        return words[f"host.{key}"]
    return words(f"host.ask_{seen.phase}", ante=seen.options.ante) if seen.phase == "between" else (
        words[f"host.ask_{seen.phase}"]
    )  # fmt: skip


def _can(told: Told, words: Strings) -> dict[str, Any]:
    """What the seat in turn may do, in the written forms of actions."""
    seen, legal = told.seen, told.seen.legal
    can: dict[str, Any] = {
        "challenge": legal.challenge,
        "spot_on": legal.spot_on,
        "leave": legal.leave,
        "keep": seen.phase in ("reroll", "swap"),
        "stay": seen.phase == "between",
        "places": list(seen.places) if seen.phase not in ("guess", "between") else [],
        "partners": [],
        "bluff": told.names[seen.npc] if legal.bluff and seen.npc is not None else None,
        "pad": [],
    }
    if seen.phase == "swap":
        can["partners"] = [
            {"seat": seat, "name": words["host.draw_pile"] if seat is None else told.names[seat]}
            for seat in seen.partners
        ]
    if seen.phase == "guess":
        can["pad"] = pad(seen.bidding, seen.said, seen.bidding.highest_figure(seen.on_table), words)
    return can


def _story(told: Told, teller: Teller) -> list[list[Any]]:
    first = max(0, len(told.events) - STORY)
    return [
        [n, type(event).__name__.lower(), teller.line(event)]
        for n, event in enumerate(told.events[first:], first)
    ]


def _showdown(told: Told, teller: Teller) -> dict[str, Any] | None:
    """The last showdown: all faces, those that count, what wildcards stand for, the verdict."""
    for n in range(len(told.events) - 1, -1, -1):
        event = told.events[n]
        if isinstance(event, Challenged | SpottedOn):
            return {"n": n, **showdown_of(event, teller)}
    return None


def showdown_of(event: Challenged | SpottedOn, teller: Teller) -> dict[str, Any]:
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


def _over(told: Told, teller: Teller) -> dict[str, Any] | None:
    last = told.events[-1]
    if not isinstance(last, Over):
        return None
    ranks, rank = [], 1
    for group in last.ranking:
        ranks += [{"rank": rank, "name": told.names[s], "score": last.score[s]} for s in group]
        rank += len(group)
    return {"won": teller.line(last), "ranking": ranks}
