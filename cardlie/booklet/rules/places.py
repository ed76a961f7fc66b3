"""The ``{{places}}`` within a line of rules, and what stands there in an edition.

``{{ruling NAME}}``, ``{{value NAME}}``   the answer in force, and its name
``{{start FIVE DICE / ONE DIE}}``         with so many as each starts with, of one what is behind /
``{{say GUESS}}``                         a guess about the rules' deck, said of the deck in play
``{{power WORDS}}``                       that, or the first power card of an own deck, in words
``{{number 3}}``                          the number in the place of that one
``{{below 3}}``                           every number below it
``{{each 3}}``, ``{{piles 3}}``           how many cards, how many piles each of so many players has

and those of :data:`_PLACES`, which take nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from cardlie.base.errors import CardlieError, IllegalGuess, UnknownName
from cardlie.base.strings import translation
from cardlie.base.translation import tr
from cardlie.booklet.rules.edition import Edition
from cardlie.games import get_game
from cardlie.guess import Guess, Power
from cardlie.judging.higher import verify_possible
from cardlie.kinds.patterns import compile_guess
from cardlie.language import speak
from cardlie.language.speech import called
from cardlie.setting.combinations import longest_row
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.faces import Suit
from cardlie.setting.rulings import all_rulings


def filled(line: str, edition: Edition) -> str:
    """A line with its places filled in; :class:`CardlieError` names one that nothing fills."""

    def fill(match: re.Match[str]) -> str:
        name, _, rest = match[1].strip().partition(" ")
        if rest and name in _WITH and (name not in ("ruling", "value") or rest in all_rulings()):
            return _WITH[name](edition, rest)
        if not rest and name in _PLACES:
            return str(_PLACES[name](edition))
        if match[1].strip() in edition.keys:  # what a file of a game chooses
            return ", ".join(edition.keys[match[1].strip()])
        raise CardlieError(tr("{place} is nothing that can be filled in", place=match[0]))

    return re.sub(r"\{\{(.*?)\}\}", fill, edition.worded(line))


def players_of(edition: Edition) -> str:
    """How many may play: fewer than usual where there are not cards enough."""
    fewest, most = edition.seats
    if fewest == most:
        return str(fewest)
    return edition.words("booklet.span", fewest=fewest, most=most)


def suit_of(own: Deck, name: str, *, any: bool = False) -> Suit:
    """The suit of an own deck in the place of one of the rules' deck.

    :class:`UnknownName` if it has fewer, unless ``any`` will do.
    """
    suits = own.faces.suits
    place = [suit.name for suit in base_deck().faces.suits].index(name)
    if place >= len(suits) and not any:
        raise UnknownName("suit", name, [suit.name for suit in suits])
    return suits[min(place, len(suits) - 1)]


def number_of(own: Deck, number: int, *, any: bool = False) -> int:
    """The number of an own deck in the place of one of the rules' deck, likewise."""
    numbers = own.faces.numbers
    place = base_deck().faces.numbers.index(number)
    if place >= len(numbers) and not any:
        raise UnknownName("number", str(number), map(str, numbers))
    return numbers[min(place, len(numbers) - 1)]


def _starting(edition: Edition, usual: str) -> str:
    """What each starts with, such as ``five dice / one die`` in words where that is as usual.

    >>> [_starting(Edition("leira", start=start), "five dice / one die") for start in (None, 4, 1)]
    ['five dice', '4 dice', 'one die']
    """
    (many, _, one), game = usual.partition(" / "), get_game(edition.game)
    # the text knows how many dice each has, but not of games of strangers
    own = game.plan.dice_each if game.plan and game.told_as != game.id else None
    start = edition.start or own
    if start is None:
        return many
    return one if start == 1 and one else re.sub(r"^\w+", str(start), many)


def _said(edition: Edition, spoken: str) -> str:
    guess = Guess.parse(spoken, base_deck().faces, edition.language)
    own = edition.deck
    if own is None:
        return spoken
    rename = partial(guess.renamed, lambda name: suit_of(own, name, any=True).name)
    setting = edition.setting
    ways = [rename(lambda number: number_of(own, number, any=True))]
    ways += [rename(lambda _, n=n: n) for n in own.faces.numbers]  # type: ignore[misc]
    sayable: list[Guess] = []
    for way in ways:
        for count in range(guess.amount(own.faces), 0, -1):  # no longer than a straight can be
            with suppress(CardlieError):
                verify_possible(way.with_figure(count), setting)
                sayable.append(way.with_figure(count))
    met = (g for g in sayable if compile_guess(g, setting.faces, setting.rulings).patterns)
    told = next(met, next(iter(sayable), None))
    if told is None:
        raise IllegalGuess(tr("'{guess}' can't be said here", guess=guess))
    return speak(told, edition.language, own.faces)


def _power(edition: Edition, usual: str) -> str:
    powers = edition.the_deck.faces.powers
    if edition.deck is None or not powers:
        return usual
    return speak(Power.of(powers[0]), edition.language, edition.deck.faces)


def _any_of(numbers: Sequence[int], edition: Edition) -> str:
    """Numbers as an alternative: 2 or 3; of many in a row 4 to 8."""
    if len(numbers) == 1:
        return str(numbers[0])
    if len(numbers) > 3 and longest_row(numbers) == len(numbers):
        return edition.words("booklet.span", fewest=numbers[0], most=numbers[-1])
    first = ", ".join(map(str, numbers[:-1]))
    return edition.words("booklet.either", first=first, last=numbers[-1])


def _below(edition: Edition, number: str) -> str:
    numbers = edition.the_deck.faces.numbers
    limit = number_of(edition.the_deck, int(number), any=True)
    return _any_of([each for each in numbers if each < limit] or numbers[:1], edition)


def _dealt(edition: Edition) -> str:
    """How many cards each gets, and how many where more play."""
    by_cards: dict[int, list[int]] = {}
    for players, each, _ in edition.deals:
        by_cards.setdefault(each, []).extend(players)
    words, (usual, *fewer) = edition.words, by_cards
    more = ", ".join(
        words("booklet.dealt_more", players=_any_of(by_cards[each], edition), each=each)
        for each in fewer
    )
    cards = words("booklet.dealt", each=usual)
    return f"{cards} ({more})" if more else cards


def _deal_rows(edition: Edition) -> str:
    return "\n".join(
        f"| {_any_of(players, edition)} | {each} | {piles} |"
        for players, each, piles in edition.deals
    )


def _copies(edition: Edition) -> str:
    deck = edition.the_deck
    others = [f"{called(name, edition.language)}: {n}" for name, n in deck.other_copies]
    return f"{deck.copies} ({', '.join(others)})" if others else str(deck.copies)


def _suits(edition: Edition) -> str:
    return ", ".join(
        edition.words(
            "booklet.suit",
            colour=called(suit.name, edition.language),
            animals=called(suit.plural, edition.language),
        )
        for suit in edition.suits
    )


_WITH: dict[str, Callable[[Edition, str], str]] = {
    "ruling": lambda edition, name: edition.ruling(name)[1],
    "value": lambda edition, name: edition.rulings[name],
    "start": _starting,
    "say": _said,
    "power": _power,
    "number": lambda edition, number: str(number_of(edition.the_deck, int(number), any=True)),
    "below": _below,
    "each": lambda edition, seats: str(edition.options(int(seats)).each),
    "piles": lambda edition, seats: str(edition.options(int(seats)).piles),
}

_PLACES: dict[str, Callable[[Edition], object]] = {
    "cards": lambda edition: len(edition.the_deck.cards()),
    "wildcards": lambda edition: edition.the_deck.wildcards,
    "powers": lambda edition: len(edition.the_deck.faces.powers),
    "copies": _copies,
    "lowest": lambda edition: edition.the_deck.faces.numbers[0],
    "highest": lambda edition: edition.the_deck.faces.numbers[-1],
    "numbers": lambda edition: _any_of(edition.the_deck.faces.numbers, edition),
    "beyond": lambda edition: edition.the_deck.faces.numbers[-1] + 1,
    "players": players_of,
    "dealt": _dealt,
    "deals": _deal_rows,
    "title": lambda edition: translation(edition.language).sentences.get(
        get_game(edition.game).title, get_game(edition.game).title
    ),
    "faces": lambda edition: " ".join(map(str, edition.setting.faces.all)),
    "suits": _suits,
}
