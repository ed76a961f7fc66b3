"""What phones ask to have arranged: chairs, the game, the clock, a pause, a guess back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from cardlie.engine import GAMES, Options
from cardlie.games.options import seats_of
from cardlie.host.chairs import Bad

if TYPE_CHECKING:
    from cardlie.host.chairs import Person
    from cardlie.host.hall import Hall
    from cardlie.host.room import Room

#: What may be given with a wish.
FIELDS: dict[str, type] = {
    "do": str, "seat": int, "bot": str, "game": str, "seats": int, "seconds": int, "with": list,
}  # fmt: skip


async def arrange(room: Room, who: Person | None, given: dict[str, Any], hall: Hall) -> str | None:
    """Do it; what it answers, where it answers anything."""
    chair = -1 if given["seat"] is None else given["seat"]
    wishes: dict[str | None, Callable[[], Awaitable[str | None]]] = {
        "bot": lambda: room.bot(who, chair, (given["bot"] or "casual")[:60]),
        "back": lambda: room.back(who, chair),
        "rise": lambda: room.rise(who, chair),
        "start": lambda: room.start(who),
        "lobby": lambda: room.lobby(who),
        "agree": lambda: room.agree(who, _agreed(given, room, hall)),
        "pause": lambda: room.pause(who, True),
        "go-on": lambda: room.pause(who, False),
        "clock": lambda: room.set_clock(who, given["seconds"] or 0),
        "lead": lambda: room.hand_on(who, chair),
        "offer": lambda: room.offer(who, chair),
        "undo": lambda: room.undo(who, agreed=True),
        "leave-it": lambda: room.undo(who, agreed=False),
    }
    wish = wishes.get(given["do"])
    if wish is None:
        raise Bad()
    return await wish()


def _agreed(given: dict[str, Any], room: Room, hall: Hall) -> Options:
    """The game that the host of a table chooses, with all that is agreed on."""
    names = given["with"] or []
    if not all(isinstance(name, str) for name in names) or given["game"] not in GAMES:
        raise Bad()
    deck = hall.deck_for(given["game"])
    fewest, most = seats_of(given["game"], deck)
    seats = max(fewest, min(most, given["seats"] or len(room.chairs)))
    return Options.of(given["game"], names, seats=seats, deck=deck)
