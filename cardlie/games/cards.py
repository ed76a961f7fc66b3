"""Cardlie, the card game: hands split into piles, top cards rolled, the loser discards a pile."""

from __future__ import annotations

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games import piles
from cardlie.games.agreement import Agreement, piles_of
from cardlie.games.chance import Purpose
from cardlie.games.dice import by_score, wrong
from cardlie.games.model import Finish, Game, GameLayout, Phases, Terms
from cardlie.games.option import GameOption
from cardlie.games.option_file import options_in
from cardlie.games.records import (
    Phase,
    Ranking,
    Round,
    SeatNo,
    Settled,
    Showdown,
    StartRolls,
    TableStakes,
)
from cardlie.games.rulings import rulings_in
from cardlie.games.state import State
from cardlie.guess import KINDS

_FILE = Section.load(data_dir("templates") / "games" / "cards.toml")

#: What its rulings are readings of; each key has the readings' own names as values.
_KEYS = {
    *("wild.shows", "straight.least", "straight.higher", "power.is-without", "guess.again"),
    *("guess.possible", "loss.pile", "swap.with", "swap.card"),
}


def _reading(entry: Section, name: str, key: str) -> str:
    return str(entry.value(name))


def _options() -> dict[str, GameOption]:
    """What its file lets players agree on."""
    with _FILE.gathering() as part:
        rulings = rulings_in(part, _FILE.section("rulings"), _reading, _KEYS)
        return options_in(part, _FILE.section("options")) | rulings


#: The game ends as soon as somebody has this many cards or fewer.
LAST_CARDS = 3


def _start(options: Agreement) -> int:
    """Nine each, or six where many play; of an own deck what it says, if there are so many."""
    usual = 9 if options.seats <= 5 else 6
    if options.deck is None:
        return usual
    usual = options.deck.each or usual
    return max(_least(options), min(usual, len(options.cards()) // options.seats))


def _least(options: Agreement) -> int:
    return max(LAST_CARDS + 1, piles_of(options.seats))


def _verify_options(options: Agreement) -> None:
    options.the_deck.refuse_missing(options.names)
    cards, wanted = len(options.cards()), options.start_count * options.seats
    if wanted > cards:
        fault = (
            "{seats} players with {each} cards each need {wanted} cards, but the deck has {cards}"
        )
        each, seats = options.start_count, options.seats
        raise CardlieError(tr(fault, seats=seats, each=each, wanted=wanted, cards=cards))


def _setup(state: State) -> StartRolls:
    """Shuffle, deal, and draw who is the first Liar; the rest is the draw pile."""
    options, each = state.options, state.start
    index = state.faces.index
    deck = [index[card.text] for card in options.cards()]
    state.chance.shuffle(deck, state.moment(Purpose.DECK))
    state.kept(piles.Hands).deal(deck, options.seats, each, len(state.faces.all))
    state.held = [each] * options.seats
    state.starter = SeatNo(state.chance.pick(options.seats, state.moment(Purpose.STARTER)))
    return ()


def _settle(stakes: TableStakes, showdown: Showdown) -> Settled:
    loser = wrong(showdown)
    return Settled(loser, (0,) * len(stakes.held), loser)


def _ended(stakes: TableStakes) -> bool:
    return sum([1 * (cards <= LAST_CARDS) for cards in stakes.held]) > 0


def _rank(state: State) -> tuple[Ranking, list[int]]:
    """Players rank by cards left; more is better, equals share a rank."""
    return by_score(state.held), state.held


def _before_turn(state: State) -> Phase | None:
    """Open play: a turn begins with one more rolled card in view, while one is hidden."""
    hidden = len(state.face_up[state.actor]) < len(state.rolled[state.actor])
    return "reveal" if state.options.plays("open") and hidden else None


def _after_loss(state: State) -> Phase | None:
    """The loser discards a pile, and may then swap a card where that is played."""
    if state.phase == "guess":
        return "discard"
    return "swap" if state.phase == "discard" and state.options.plays("swap") else None


CARDS = Game(
    id="cards",
    title="Cardlie",
    seats=(2, 8),
    terms=Terms(_start, _least, _verify_options),
    layout=GameLayout(_setup, piles.split, piles.Hands.none_dealt),
    usual=Round(tuple([kind for kind in KINDS if kind.on_cards]), {"doubt": _settle}),
    finish=Finish(_ended, _rank, "cards"),
    phases=Phases(before_turn=_before_turn, after_loss=_after_loss),
    options=_options(),
    advice="A pile is at stake either way, and the guesser may know more than you.",
)
