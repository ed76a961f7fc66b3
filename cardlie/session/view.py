"""Seat view, as JSON: what a seat may see; the one door through which a game leaves.

It is built from the seat's Observation and from events, which all at the table may see; an
onlooker's is a seat's without its own faces.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlie.base.translation import tr
from cardlie.engine import Observation
from cardlie.engine.decision import DECISIONS
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swapped
from cardlie.engine.events import Began, Event, Over
from cardlie.engine.legal import Legal
from cardlie.odds.percent import percent
from cardlie.session.choices import choices, in_turn, is_asked, says_guess
from cardlie.session.guess_pad import pad
from cardlie.session.guess_words import guess_text
from cardlie.session.hints import likely, odds_of_last
from cardlie.session.prompts import turn
from cardlie.session.stakes import at_stake, track_of
from cardlie.session.story import Story
from cardlie.telling.names import Names
from cardlie.telling.spans import in_words

#: How many lines of the story are sent: what a phone missed is among them.
STORY = 40

#: How many guesses a hint lists.
LISTED = 4


def table_view(observation: Observation, story: Story) -> dict[str, Any]:
    """What everybody may see of a game; ``observation`` is an onlooker's."""
    standing, game = observation.public, observation.options.game
    guesses = story.history if len(story.history) == len(observation.history) else []
    return {
        "phase": observation.phase,
        "round": standing.round,
        "actor": in_turn(observation),
        "seats": _seats(observation),
        "pot": observation.coins.pot,
        "draw": observation.cards.draw,
        "notes": observation.notes(),
        "between": not DECISIONS[observation.phase].in_round,  # rounds: nothing lies there now
        "said": guesses,  # the guesses of this round, the last one last
        "held": "lives" if game.stake == "lives" else game.pieces,
        "cup": game.passes_cup,
        "track": track_of(observation.bidding.rules),
        "stake": at_stake(observation, story.teller.names),
        "story": story.lines[-STORY:],
        "showdown": story.showdown,
        "over": _over(story),
    }


def seat_view(observation: Observation, names: Names, *, paused: bool = False) -> dict[str, Any]:
    """What one seat sees besides: its own faces, and what it may do, if the table isn't paused."""
    faces, mine = observation.bidding.rules.faces, observation.seat >= 0  # an onlooker has none
    piles = mine and observation.cards.pack and observation.rolled
    return {
        "turn": tr("The table is paused.") if paused else turn(observation, names),
        "mine": {
            "faces": [faces.all[face].text for face in observation.rolled],
            "order": _order(observation),
            "shown": [place for place, _ in observation.face_up[observation.seat]] if mine else [],
            # how many cards lie in each of one's piles; of dice there are none
            "sizes": list(observation.pile_sizes) if piles else [],
            "swaps": _swaps(observation),
            "notes": ", ".join(observation.own_notes),
        },
        "can": _can(observation, names) if is_asked(observation) and not paused else None,
    }


def hint_view(observation: Observation) -> dict[str, Any]:
    """What the exact odds say of the last guess, and the likeliest that may follow it."""
    if not says_guess(observation):
        return {"last": None, "raises": []}
    return {
        "last": odds_of_last(observation) if Legal(observation).challenge else None,
        "raises": [
            f"{guess_text(guess, observation)}: {percent(chance)}"
            for guess, chance in likely(observation)[:LISTED]
        ],
    }


def as_seen(event: Event, observation: Observation) -> Event:
    """An event as a seat knows it after it: who swapped cards has seen them."""
    cards = observation.own.cards.swapped
    if cards is None or not isinstance(event, Swapped):
        return event
    if observation.seat not in (event.seat, event.partner):
        return event
    known = observation.bidding.rules.faces.all
    given, taken = cards if observation.seat == event.seat else cards[::-1]
    return replace(event, given=known[given], taken=known[taken])


def _order(observation: Observation) -> list[int]:
    """The seat's places as its faces lie; under a cup the highest first, as they are said."""
    numbers = [observation.faces[place].number or 0 for place in range(len(observation.rolled))]
    cup = observation.options.game.passes_cup
    return sorted(range(len(numbers)), key=lambda place: -numbers[place] if cup else 0)


def _swaps(observation: Observation) -> str:
    """What the seat gave and got after the last round, and what it knows to lie on no table."""
    faces, lines, own = observation.bidding.rules.faces, list[str](), observation.own.cards
    if own.swapped is not None:
        given, taken = (in_words(faces.all[face], faces) for face in own.swapped)
        lines.append(tr("You gave {given} and got {taken}.", given=given, taken=taken))
    if any(own.put_away):
        away = ", ".join(in_words(face, faces) for face in faces.expand(own.put_away))
        lines.append(f"{tr('From swaps you know that these lie on no table:')} {away}.")
    return " ".join(lines)


def _seats(observation: Observation) -> list[dict[str, Any]]:
    standing, purse = observation.public, observation.coins
    faces, hands = observation.bidding.rules.faces, observation.cards.hands
    in_coins = observation.options.game.finish.score == "coins"
    seats = []
    for seat, held in enumerate(standing.held):
        row: list[str | None] = [None] * standing.rolling[seat]
        for place, face in observation.face_up[seat]:
            row[place] = faces.all[face].text
        seats.append(
            {
                "held": held,
                "faces": row,
                "coins": purse.coins[seat] if in_coins else None,
                "away": purse.is_away(seat),
                # all its cards, where the game is played open
                "hand": [face.text for face in faces.expand(hands[seat])] if hands else [],
                "notes": observation.notes(seat),
            }
        )
    return seats


def _can(observation: Observation, names: Names) -> dict[str, Any]:
    """What the seat may do, in the written forms of actions."""
    legal, guesses = Legal(observation), says_guess(observation)
    bidding, npc = observation.bidding, observation.npc
    most = bidding.highest_figure(observation.on_table)
    return {
        "guess": guesses,
        "challenge": legal.challenge,
        "spot_on": guesses and legal.may(SpotOn),
        "bluff": names[npc] if legal.bluff and npc is not None else None,
        "deeds": [choice._asdict() for choice in choices(observation, names)],
        "pad": pad(bidding, observation.history, most) if guesses else [],
    }


def _over(story: Story) -> dict[str, Any] | None:
    last = story.events[-1]
    if not isinstance(last, Over):
        return None
    teller = story.teller
    ranking = [
        {"rank": place, "seat": seat, "name": teller.names[seat], "left": left}
        for place, seat, left in teller.ranking(last)
    ]
    first = last.ranking[0]
    won = teller.names.says(first, "You win!", "{who} wins!", "{who} share first place!")
    return {"won": story.text(won), "ranking": ranking, "decided": _decided(story)}


def _decided(story: Story) -> dict[str, Any] | None:
    """The round that decided the game, if a showdown ended it."""
    last = max(n for n, event in enumerate(story.events) if isinstance(event, Began))
    shown, began = story.showdown, story.events[last]
    if shown is None or shown["n"] < last or not isinstance(began, Began):
        return None
    title = tr("Round {round} decided it", round=began.round)
    return {"title": title, "lines": [f"{shown['called']}: {shown['why']}", shown["losses"]]}
