"""What a seat may see, as JSON: the only door through which anything of a game leaves.

It is built from the seat's Observation and from events, which all at the table may see; an
onlooker's is a seat's without its own faces.
"""

from __future__ import annotations

from typing import Any

from cardlie.engine import Observation
from cardlie.engine.decision import GUESS
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.events import Over
from cardlie.host.deeds import deeds
from cardlie.host.pad import pad
from cardlie.host.room import Room
from cardlie.host.story import Story
from cardlie.host.words import SentenceTeller, title_of
from cardlie.strings import Strings
from cardlie.translation import isolated

#: How many lines of the story a phone is sent: what it missed is among them.
STORY = 40


def public(room: Room, words: Strings) -> dict[str, Any]:
    """What everybody may see of a room, seated or not."""
    agreed = room.options
    state: dict[str, Any] = {
        "at": room.deeds,
        "step": room.step,
        "stage": room.stage,
        "fixed": room.fixed,
        "chairs": _chairs(room),
        "games": len(room.deals),
        "game": agreed.game,
        "pieces": agreed.rules.pieces,
        "title": title_of(agreed.game, words.language),
        "with": list(agreed.names),
    }
    seen = room.sees(None)
    if seen is None:
        return state
    standing, story = seen.standing, room.story(words)
    return state | {
        "phase": seen.phase,
        "round": standing.round,
        "actor": None if seen.phase == "over" else seen.actor,
        "seats": _seats(seen),
        "pot": standing.pot,
        "draw": standing.draw,
        "said": _said(seen, story),
        "hints": room.hints,
        "story": story.newest(STORY),
        "showdown": story.showdown,
        "over": _over(story),
    }


def own(room: Room, seat: int | None, words: Strings) -> dict[str, Any]:
    """What one seat sees besides: its own faces, and what it may do."""
    chair = None if seat is None else room.chairs[seat]
    host = chair is not None and chair.person is not None and chair.person == room.host
    state: dict[str, Any] = {"me": seat, "host": host}
    seen = room.sees(seat)
    if seen is None:
        return state
    names, faces = room.story(words).teller.names, seen.bidding.setting.faces.all
    return state | {
        "turn": _turn(seen, names, words),
        "mine": {
            "faces": [faces[face].text for face in seen.rolled],
            "shown": [place for place, _ in seen.shown[seen.seat]] if seen.seat >= 0 else [],
            "sizes": _sizes(seen),
            "swaps": _swaps(seen, room.story(words).teller),
        },
        "can": _can(seen, names, words) if seen.seat in (seen.actor, *seen.claimants) else None,
    }


def _chairs(room: Room) -> list[dict[str, Any]]:
    return [
        {
            "name": isolated(chair.name) if chair else None,
            "bot": chair.bot if chair else None,
            "person": bool(chair and chair.person),
            "here": bool(chair and (room.here(chair.person) or not chair.person)),
        }
        for chair in room.chairs
    ]


def _sizes(seen: Observation) -> list[int]:
    """How many cards lie in each of one's piles (of dice there are none)."""
    return list(seen.pile_sizes) if seen.seat >= 0 and seen.standing.pack and seen.rolled else []


def _swaps(seen: Observation, teller: SentenceTeller) -> str:
    """What the seat gave and got after the last round, and what it knows to lie on no table."""
    faces, words, told = seen.bidding.setting.faces, teller.words, []
    if seen.swapped is not None:
        given, taken = (teller.faces([faces.all[face]]) for face in seen.swapped)
        told.append(words("host.you_swapped", given=given, taken=taken))
    if any(seen.put_away):
        away = teller.faces(faces.expand(seen.put_away))
        told.append(words("host.put_away", faces=away))
    return " ".join(told)


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
                "coins": standing.coins[seat] if seen.options.rules.score == "coins" else None,
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


def _said(seen: Observation, story: Story) -> list[dict[str, Any]]:
    """The guesses of this round, who said each, the last one last."""
    said = story.said
    return said if len(said) == len(seen.said) else []


def _turn(seen: Observation, names: tuple[str, ...], words: Strings) -> str:
    if seen.phase == "over":
        return words["host.game_over"]
    if seen.actor != seen.seat:
        return words("host.waiting", name=names[seen.actor])
    if seen.phase == "guess":
        key = "ask_first" if not seen.said else "ask_guess" if seen.legal.guess else "ask_doubt"
        return words[f"host.{key}"]
    if seen.phase == "swap" and seen.standing.hands:
        return words["host.ask_swap_open"]  # everybody sees what each hand holds
    return words(f"host.ask_{seen.phase}", ante=seen.options.ante)


def _can(seen: Observation, names: tuple[str, ...], words: Strings) -> dict[str, Any]:
    """What the seat in turn may do, in the written forms of actions."""
    legal = seen.legal
    can: dict[str, Any] = {
        "guess": seen.phase == GUESS.id,
        "challenge": legal.challenge,
        "spot_on": seen.phase == GUESS.id and legal.may(SpotOn),
        "bluff": names[seen.npc] if legal.bluff and seen.npc is not None else None,
        "deeds": deeds(seen, names, words),
        "pad": [],
    }
    if seen.phase == GUESS.id:
        can["pad"] = pad(seen.bidding, seen.said, seen.bidding.highest_figure(seen.on_table), words)
    return can


def _over(story: Story) -> dict[str, Any] | None:
    last = story.events[-1]
    if not isinstance(last, Over):
        return None
    names, ranks, rank = story.teller.names, [], 1
    for group in last.ranking:
        ranks += [{"rank": rank, "name": names[s], "score": last.score[s]} for s in group]
        rank += len(group)
    return {"won": story.teller.line(last), "ranking": ranks}
