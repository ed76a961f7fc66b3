"""For whom a game is and how long it takes: the same on box, cover, leaflet and booklets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.base.strings import Strings
from cardlie.deck.deck import Deck, base_deck
from cardlie.games import Game
from cardlie.games.spec_keys import OURS
from cardlie.press.parts.printed_game import printed_game

if TYPE_CHECKING:
    from cardlie.press.parts.part import KitJob


def facts_of(game: Game, deck: Deck, seats: tuple[int, int], strings: Strings) -> list[str]:
    """Players and their age, and how long a game takes where that was measured."""
    fewest, most = seats
    players = str(most) if fewest == most else f"{fewest}\N{EN DASH}{most}"
    facts = [strings("kit.box_players", players=players)]
    usual = deck == base_deck() if game.has_deck else game.id in OURS
    if usual and (measured := printed_game(game).minutes):
        minutes = "{}\N{EN DASH}{}".format(*measured)
        facts.append(strings("kit.box_minutes", minutes=minutes))
    return facts


def kit_seats(job: KitJob) -> tuple[int, int]:
    """How few and how many may play with a kit: of few cards there are not enough for all, and dice
    and lives are made for those who were asked for.
    """
    from cardlie.games.options import Options, most_seats, seats_of

    game = job.options.game
    fewest, most = seats_of(game, job.deck)
    if not game.has_deck:
        return fewest, max(fewest, min(most, job.players))
    if job.deck != base_deck():
        most = most_seats(fewest, most, lambda seats: Options(game, seats, deck=job.deck))
    return fewest, most


def box_facts(job: KitJob) -> list[str]:
    """For whom this kit is, and how long the game takes where that was measured."""
    return facts_of(job.options.game, job.deck, kit_seats(job), job.words)
