"""What pages ask of a table: to play, for odds, chairs, the game, a clock; values in and out."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from cardlie.base.strings import strings
from cardlie.base.translation import language
from cardlie.engine import GAMES, Action, Observation, Options, get_game, parse_action
from cardlie.games.options import seats_of
from cardlie.session import lobby
from cardlie.session.guide import Screen, first_round
from cardlie.session.hints import odds_of
from cardlie.session.match import MatchState
from cardlie.session.seats import Person, TooLate
from cardlie.session.view import hint_view
from cardlie.telling.names import Names
from cardlie.web.live_table import LiveTable, new_code
from cardlie.web.refusals import Bad
from cardlie.web.typed import read_action
from cardlie.web.view import state_json

#: Who asks what of which table, to what is answered.
Wish = Callable[[LiveTable, Person | None, dict[str, Any]], Awaitable[dict[str, Any]]]

#: How many letters a code has that hands over a chair.
OFFERED = 6

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


async def act(room: LiveTable, who: Person | None, given: dict[str, Any]) -> dict[str, Any]:
    """Play: an action in its written form (``do``), or what somebody typed (``text``).

    Whoever is too late is told the ``state`` that is now.
    """
    if who is None:
        raise Bad("That is not yours to do.", 403)
    if given["step"] is None or not _ID.fullmatch(given["id"] or ""):
        raise Bad()
    if given["do"] is None and given["text"] is None:
        raise Bad()
    try:
        read = partial(_read, given, room.match)
        fresh = await room.change(lobby.act, who, given["step"], given["id"], read)
    except TooLate as error:
        return {"error": str(error), "state": json.loads(state_json(room, who, language()))}
    return {"ok": True, "fresh": fresh, "at": room.match.entries}


def _read(given: dict[str, Any], match: MatchState, observation: Observation) -> Action:
    """What somebody who may act wants to do, as it is written or as they typed it."""
    if given["do"] is not None:
        return parse_action(given["do"], observation.bidding.rules)
    return read_action(given["text"], observation, Names(match.deals[-1].names))


async def ask(room: LiveTable, who: Person | None, given: dict[str, Any]) -> dict[str, Any]:
    """A hint, or the odds of a guess, as the seat sees it."""
    seat = room.match.seat_of(who)
    seen = room.match.observe(seat)
    if seat is None or seen is None or not room.hints:
        raise Bad("That is not yours to do.", 403)
    text = (given["text"] or "").strip()
    if not text:
        return await asyncio.to_thread(hint_view, seen)
    return {"said": await asyncio.to_thread(_odds, text, seen)}


async def guide(room: LiveTable, who: Person | None, given: dict[str, Any]) -> dict[str, Any]:
    """A first round of what is played here, in the language in force."""
    return {"screens": await asyncio.to_thread(guide_of, room.match.options, language())}


@lru_cache(maxsize=64)
def guide_of(options: Options, lang: str) -> list[Screen]:
    """The three screens of a first round; ``lang`` is the language in force."""
    from cardlie.press.parts.reference import reference_rows  # imported when it is needed

    front, _ = reference_rows(strings(lang), options)
    return first_round(options, front)


def _odds(text: str, observation: Observation) -> str:
    return odds_of(observation.bidding.rules.read_guess(text), observation)


async def arrange(room: LiveTable, who: Person | None, given: dict[str, Any]) -> dict[str, Any]:
    """Do it; what it answers besides, where it answers anything, is a ``code``."""
    seat = -1 if given["seat"] is None else given["seat"]
    code = new_code(OFFERED) if given["do"] == "offer" else None
    wishes: dict[str | None, Callable[[], Awaitable[object]]] = {
        "bot": lambda: room.change(lobby.bot, who, seat, (given["bot"] or "casual")[:60]),
        "back": lambda: room.change(lobby.back, who, seat),
        "rise": lambda: room.change(lobby.rise, who, seat),
        "start": lambda: room.start(who),
        "lobby": lambda: room.change(lobby.leave, who),
        "agree": lambda: room.change(lobby.agree, who, partial(_agreed, given)),
        "pause": lambda: room.change(lobby.pause, who, True),
        "go-on": lambda: room.change(lobby.pause, who, False),
        "clock": lambda: room.change(lobby.set_clock, who, given["seconds"] or 0),
        "lead": lambda: room.change(lobby.hand_on, who, seat),
        "offer": lambda: room.change(lobby.offer, who, seat, str(code)),
        "undo": lambda: room.change(lobby.undo, who, agreed=True),
        "remark": lambda: room.remark(who, given["remark"] or ""),
        "leave-it": lambda: room.change(lobby.undo, who, agreed=False),
        "bet": lambda: room.change(lobby.bet, who, bool(given["holds"])),
        "peek": lambda: room.change(lobby.peek, who, agreed=given["holds"] is not False),
    }
    wish = wishes.get(given["do"])
    if wish is None:
        raise Bad()
    await wish()
    return {"ok": True, "at": room.match.entries, "code": code}


def _agreed(given: dict[str, Any], match: MatchState) -> Options:
    """The game that the host of a table chooses, with all that is agreed on."""
    names = given["with"] or []
    if not all(isinstance(name, str) for name in names) or given["game"] not in GAMES:
        raise Bad()
    deck = match.deck if get_game(given["game"]).has_deck else None
    fewest, most = seats_of(given["game"], deck)
    seats = max(fewest, min(most, given["seats"] or len(match.seats)))
    return Options.of(given["game"], names, seats=seats, deck=deck)


#: What a page may ask of a table: what answers it, and what may be given with it.
WISHES: dict[str, tuple[Wish, dict[str, type]]] = {
    "act": (act, {"step": int, "id": str, "do": str, "text": str}),
    "ask": (ask, {"text": str}),
    "guide": (guide, {}),
    "chair": (arrange, {"do": str, "seat": int, "bot": str, "game": str, "seats": int,
                        "seconds": int, "with": list, "remark": str, "holds": bool}),
}  # fmt: skip
