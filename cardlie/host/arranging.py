"""What pages ask of a table: to play, for odds, chairs, the game, a clock; values in and out."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cardlie.base.translation import language
from cardlie.engine import GAMES, Action, Options, get_game
from cardlie.engine.decision import DECISIONS, GUESS
from cardlie.games.options import seats_of
from cardlie.host.chairs import Bad, Person, Refused, TooLate
from cardlie.host.room import Room
from cardlie.host.typed import read_action, read_guess
from cardlie.host.view import hint, state_json
from cardlie.telling.prospects import odds_of

#: What may be given with each wish.
FIELDS: dict[str, dict[str, type]] = {
    "act": {"step": int, "id": str, "do": str, "text": str},
    "ask": {"text": str},
    "chair": {"do": str, "seat": int, "bot": str, "game": str, "seats": int, "seconds": int,
              "with": list},
}  # fmt: skip

_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


def checked(given: object, kinds: Mapping[str, type]) -> dict[str, Any]:
    """What was given, with fields of these types; a missing one is None."""
    if not isinstance(given, dict) or not set(given) <= set(kinds):
        raise Bad()
    for name, kind in kinds.items():
        value = given.get(name)
        wrong_bool = isinstance(value, bool) and kind is not bool
        if value is not None and (not isinstance(value, kind) or wrong_bool):
            raise Bad()
    return {name: given.get(name) for name in kinds}


async def act(room: Room, who: Person | None, given: dict[str, Any]) -> dict[str, Any]:
    """Play: an action in its written form (``do``), or what somebody typed (``text``).

    Whoever is too late is told the ``state`` that is now.
    """
    if who is None:
        raise Bad("That is not yours to do.", 403)
    if given["step"] is None or not _ID.fullmatch(given["id"] or ""):
        raise Bad()
    try:
        action = _typed(room, who, given["text"]) if given["do"] is None else given["do"]
        fresh = await room.act(who, given["step"], given["id"], action)
    except TooLate as error:
        return {"error": str(error), "state": json.loads(state_json(room, who, language()))}
    return {"ok": True, "fresh": fresh, "at": room.deeds}


def _typed(room: Room, who: Person, text: str | None) -> Action | str:
    if text is None or len(text) > 400:
        raise Bad()
    seen = room.sees(room.chair_of(who))
    if seen is None or seen.actor != seen.seat:
        return "challenge"  # whatever it was, it is refused as this would be
    if seen.phase != GUESS.id:
        raise Refused(DECISIONS[seen.phase].asked)
    return read_action(text, seen)


async def ask(room: Room, who: Person | None, given: dict[str, Any]) -> dict[str, Any]:
    """A hint, or the odds of a guess, as the seat sees it."""
    chair = room.chair_of(who)
    seen = room.sees(chair)
    if chair is None or seen is None or not room.hints:
        raise Bad("That is not yours to do.", 403)
    text = (given["text"] or "").strip()[:200]
    if not text:
        return await asyncio.to_thread(hint, seen)
    guess = read_guess(text, seen.bidding.setting)
    return {"said": await asyncio.to_thread(odds_of, guess, seen)}


async def arrange(room: Room, who: Person | None, given: dict[str, Any]) -> dict[str, Any]:
    """Do it; what it answers besides, where it answers anything, is a ``code``."""
    chair = -1 if given["seat"] is None else given["seat"]
    wishes: dict[str | None, Callable[[], Awaitable[str | None]]] = {
        "bot": lambda: room.bot(who, chair, (given["bot"] or "casual")[:60]),
        "back": lambda: room.back(who, chair),
        "rise": lambda: room.rise(who, chair),
        "start": lambda: room.start(who),
        "lobby": lambda: room.lobby(who),
        "agree": lambda: room.agree(who, _agreed(given, room)),
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
    code = await wish()
    return {"ok": True, "at": room.deeds, "code": code}


def _agreed(given: dict[str, Any], room: Room) -> Options:
    """The game that the host of a table chooses, with all that is agreed on."""
    names = given["with"] or []
    if not all(isinstance(name, str) for name in names) or given["game"] not in GAMES:
        raise Bad()
    deck = room.deck if get_game(given["game"]).has_deck else None
    fewest, most = seats_of(given["game"], deck)
    seats = max(fewest, min(most, given["seats"] or len(room.chairs)))
    return Options.of(given["game"], names, seats=seats, deck=deck)
