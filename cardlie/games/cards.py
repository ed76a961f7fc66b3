"""Cardlie, the card game: hands split into piles, top cards rolled, the loser discards a pile."""

from __future__ import annotations

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games import piles
from cardlie.games.chance import Purpose
from cardlie.games.dice import by_score, wrong
from cardlie.games.model import Agreement, Game, Stakes, State, piles_of
from cardlie.games.option import read_options
from cardlie.games.records import Phase, Ranking, SeatNo, Settled, Showdown, StartRolls
from cardlie.games.rulings import read_rulings
from cardlie.guess import KINDS

_FILE = Section.load(data_dir("templates") / "games" / "cards.toml")

#: What its rulings are readings of; each key has the readings' own names as values.
_KEYS = {
    *("wild.shows", "straight.least", "straight.higher", "power.is-without", "guess.again"),
    *("guess.possible", "loss.pile", "swap.with", "swap.card"),
}


def _reading(entry: Section, name: str, key: str) -> str:
    return str(entry.value(name))


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
    cards, wanted = len(options.cards()), options.each * options.seats
    if wanted > cards:
        raise CardlieError(
            tr(
                (
                    "{seats} players with {each} cards each need {wanted} cards, but the deck has "
                    "{cards}"
                ),
                seats=options.seats,
                each=options.each,
                wanted=wanted,
                cards=cards,
            )
        )


def _setup(state: State) -> StartRolls:
    """Shuffle, deal, and draw who is the first Liar; the rest is the draw pile."""
    options, each = state.options, state.start
    index = state.faces.index
    deck = [index[card.text] for card in options.cards()]
    state.chance.shuffle(deck, state.moment(Purpose.DECK))
    piles.hands_of(state).deal(deck, options.seats, each, len(state.faces.all))
    state.held = [each] * options.seats
    state.starter = SeatNo(state.chance.pick(options.seats, state.moment(Purpose.STARTER)))
    return ()


def _settle(stakes: Stakes, showdown: Showdown) -> Settled:
    loser = wrong(showdown)
    return Settled(loser, (0,) * len(stakes.held), loser)


def _ended(stakes: Stakes) -> bool:
    return sum([1 * (cards <= LAST_CARDS) for cards in stakes.held]) > 0


def _rank(state: State) -> tuple[Ranking, list[int]]:
    """Players rank by cards left; more is better, equals share a rank."""
    return by_score(state.held), state.held


def _before_turn(state: State) -> Phase | None:
    """Open play: a turn begins with one more rolled card in view, while one is hidden."""
    hidden = len(state.shown[state.actor]) < len(state.rolled[state.actor])
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
    start=_start,
    least=_least,
    die=None,
    kinds=tuple([kind for kind in KINDS if kind.on_cards]),
    setup=_setup,
    roll=piles.split,
    settle=_settle,
    ended=_ended,
    rank=_rank,
    score="cards",
    own=piles.Hands.none_dealt,
    before_turn=_before_turn,
    after_loss=_after_loss,
    options=read_options(_FILE.section("options"))
    | read_rulings(_FILE.section("rulings"), _reading, _KEYS),
    verify_options=_verify_options,
    advice="A pile is at stake either way, and the guesser may know more than you.",
)
