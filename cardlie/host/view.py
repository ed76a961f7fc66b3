"""What a seat may see, as JSON: the only door through which anything of a game leaves.

It is built from the seat's Observation and from events, which all at the table may see; an
onlooker's is a seat's without its own faces.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

from cardlie.base.strings import strings, translation
from cardlie.base.translation import isolated, language, speaking, tr
from cardlie.engine import Observation
from cardlie.engine.decision import DECISIONS, GUESS, OVER, worded
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.events import Over
from cardlie.host.chairs import Person
from cardlie.host.deeds import deeds
from cardlie.host.glance import at_stake
from cardlie.host.pad import pad
from cardlie.host.room import Room
from cardlie.host.story import Story
from cardlie.host.tally import told
from cardlie.host.words import title_of
from cardlie.language.speech import speak
from cardlie.odds.told import percent
from cardlie.telling.names import Names
from cardlie.telling.prospects import odds_of_last, prospects
from cardlie.telling.spans import in_words
from cardlie.telling.teller import capital

#: What somebody may see, by name.
State = dict[str, Any]

#: How many lines of the story a phone is sent: what it missed is among them.
STORY = 40

#: How many guesses a hint lists.
LISTED = 4


def state_json(room: Room, person: Person | None, language: str) -> str:
    """What somebody may see from where they sit now, as one line of JSON."""
    return as_json(state_of(room, person, language))


def state_of(room: Room, person: Person | None, language: str) -> State:
    """The same by name. It is made once for all who see the same."""
    seat = room.chair_of(person)
    with speaking(translation(language)):
        everybodys = room.kept(("all", language), lambda: public(room))
        return room.kept((seat, language), lambda: everybodys | own(room, seat))


as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def public(room: Room) -> dict[str, Any]:
    """What everybody may see of a room, seated or not."""
    agreed = room.options
    state: dict[str, Any] = {
        "at": room.deeds,
        "step": room.step,
        "stage": room.stage,
        "fixed": room.fixed,
        "chairs": _chairs(room),
        "games": room.games,
        "evening": told(list(room.record.values())) if room.stage != "play" else [],
        "game": agreed.game,
        "pieces": agreed.rules.pieces,
        "title": title_of(agreed.game, language(), agreed.deck),
        "with": list(agreed.texts),
        "agreed": agreed.said(strings(language())),
        "clock": room.clock,
        "paused": room.paused,
        "waiting": [isolated(each.name) for each in room.waiting],
        "undoing": [*room.undoing],
    }
    seen = room.sees(None)
    if seen is None:
        return state
    standing, story = seen.standing, room.story()
    return state | {
        "phase": seen.phase,
        "round": standing.round,
        "actor": None if seen.phase == "over" else seen.actor,
        "seats": _seats(seen),
        "pot": seen.purse.pot,
        "draw": seen.cards.draw,
        "notes": seen.notes(),
        # the guesses of this round, the last one last
        "said": story.said if len(story.said) == len(seen.said) else [],
        "held": "lives" if agreed.rules.passes_cup else agreed.rules.pieces,
        "track": list(agreed.rules.track),
        "stake": at_stake(seen, story.teller.names),
        "hints": room.hints,
        "story": story.lines[-STORY:],
        "showdown": story.showdown,
        "over": _over(story),
    }


def own(room: Room, seat: int | None) -> dict[str, Any]:
    """What one seat sees besides: its own faces, and what it may do."""
    chair = None if seat is None else room.chairs[seat]
    host = (
        chair is not None
        and chair.person is not None
        and chair.person == room.kept("host", lambda: room.host)
    )
    state: dict[str, Any] = {"me": seat, "host": host}
    if seat is not None:  # may one's last guess be taken back, or is one asked for another's?
        asked = bool(room.undoing) and seat not in room.undoing and seat in room.who_agree()
        state["undo"] = asked if room.undoing else room.taken_back(seat) > 0
    seen = room.sees(seat)
    if seen is None:
        return state
    names, faces = room.story().teller.names, seen.bidding.setting.faces
    mine = seen.seat >= 0  # an onlooker has no seat
    asked = seen.seat in (seen.actor, *seen.claimants)
    return state | {
        "turn": tr("The table is paused.") if room.paused else _turn(seen, names),
        "mine": {
            "faces": [faces.all[face].text for face in seen.rolled],
            "shown": [place for place, _ in seen.shown[seen.seat]] if mine else [],
            # how many cards lie in each of one's piles; of dice there are none
            "sizes": list(seen.pile_sizes) if mine and seen.cards.pack and seen.rolled else [],
            "swaps": _swaps(seen),
            "notes": ", ".join(seen.own_notes),
        },
        "can": _can(seen, names) if asked and not room.paused else None,
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


def _swaps(seen: Observation) -> str:
    """What the seat gave and got after the last round, and what it knows to lie on no table."""
    faces, told = seen.bidding.setting.faces, []
    if seen.own_cards.swapped is not None:
        given, taken = (in_words(faces.all[face], faces) for face in seen.own_cards.swapped)
        told.append(tr("You gave {given} and got {taken}.", given=given, taken=taken))
    if any(seen.own_cards.put_away):
        away = ", ".join(in_words(face, faces) for face in faces.expand(seen.own_cards.put_away))
        told.append(f"{tr('From swaps you know that these lie on no table:')} {away}.")
    return " ".join(told)


def _seats(seen: Observation) -> list[dict[str, Any]]:
    standing, faces, hands = seen.standing, seen.bidding.setting.faces, seen.cards.hands
    seats = []
    for seat, held in enumerate(standing.held):
        row: list[str | None] = [None] * standing.rolling[seat]
        for place, face in seen.shown[seat]:
            row[place] = faces.all[face].text
        seats.append(
            {
                "held": held,
                "faces": row,
                "coins": seen.purse.coins[seat] if seen.options.rules.score == "coins" else None,
                "away": seen.purse.is_away(seat),
                # all its cards, where the game is played open
                "hand": [face.text for face in faces.expand(hands[seat])] if hands else [],
                "notes": seen.notes(seat),
            }
        )
    return seats


def _turn(seen: Observation, names: Names) -> str:
    if seen.phase == OVER.id:
        return tr("The game is over.")
    if seen.actor != seen.seat:
        return tr("{name} is thinking.", name=names[seen.actor])
    if seen.phase == GUESS.id:
        if not seen.said:
            return tr("Your turn. Say the first guess.")
        if not seen.legal.challenge:
            return tr("You have the cup. Say something higher.")
        return tr(
            "Your turn. Say something higher, or challenge."
            if seen.legal.guess
            else "Your turn. Nothing is higher: challenge."
        )
    decision = DECISIONS[seen.phase]
    facts = {"ante": seen.options.ante}
    return worded(decision.tapped or capital(tr(decision.asked)), seen, facts)


def _can(seen: Observation, names: Names) -> dict[str, Any]:
    """What the seat in turn may do, in the written forms of actions."""
    legal = seen.legal
    guesses = seen.phase == GUESS.id
    most = seen.bidding.highest_figure(seen.on_table)
    return {
        "guess": guesses,
        "challenge": legal.challenge,
        "spot_on": guesses and legal.may(SpotOn),
        "bluff": names[seen.npc] if legal.bluff and seen.npc is not None else None,
        "deeds": deeds(seen, names),
        "pad": pad(seen.bidding, seen.said, most) if guesses else [],
    }


def hint(seen: Observation) -> dict[str, Any]:
    """What the exact odds say of the last guess, and the likeliest that may follow it."""
    if seen.phase != GUESS.id:
        return {"last": None, "raises": []}
    faces = seen.bidding.setting.faces
    raises = ((p.action.guess, p.chance) for p in prospects(seen) if isinstance(p.action, Say))
    return {
        "last": odds_of_last(seen) if seen.said else None,
        "raises": [
            f"{speak(guess, language(), faces)}: {percent(chance)}"
            for guess, chance in islice(raises, LISTED)
        ],
    }


def _over(story: Story) -> dict[str, Any] | None:
    last = story.events[-1]
    if not isinstance(last, Over):
        return None
    teller = story.teller
    ranking = [
        {"rank": place, "name": teller.names[seat], "left": left}
        for place, seat, left in teller.ranking(last)
    ]
    return {"won": story.sentences(last)[0], "ranking": ranking}
