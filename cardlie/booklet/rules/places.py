"""What a source of rules may ask and fill in, and what that is in an edition.

Conditions: ``shows("straights")`` (a variant or an expansion that is described),
``plays("straights")`` (one that is in force), ``reading("repeat") == "allowed"`` (a ruling),
``exact.by == "next"`` (a key of the game's file), ``own_deck``, ``can("less than")`` (a kind of
guess of which the deck has something to name), ``other_start`` (another number of dice than
usual). A variant, a reading or a value that there is none of stops the build.

``ruling(NAME)``, ``value(NAME)``       the answer in force, and its name
``starting("five dice", "one die")``    with so many as each starts with, if it is one the second
``say(GUESS)``                          a guess about the rules' deck, said of the deck in play
``power(WORDS)``                        that, or the first power card of an own deck, in words
``suit("red foxes")``                   of the rules' deck, as the suits in play are called
``number(3)``, ``below(3)``             the number in the place of that one; every number below it
``cards_each(3)``, ``piles_each(3)``    how many cards, how many piles each of so many players has
``says(KEY)``, ``says(KEY, VALUE)``     the sentence of a key's value, or of another value
``cost(ROW)``, ``Cost(ROW)``            who pays what in a row of costs; with a capital
``differs(ROW)``                        whether that is not as in the row that it is as by itself
``matters(KEY)``                        whether a key of the game's file changes anything
``deck.cards``, ``players`` ...         what :func:`places_of` names
``rung(8)``, ``rolled(8)`` ...          claims on a ladder of rolls: ``claims.py``
``special_rounds``, ``rulings``         to loop over: each with the keys of a round; by name
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from cardlie.base.errors import CardlieError, IllegalGuess, UnknownName
from cardlie.base.strings import translation
from cardlie.base.translation import speaking, tr
from cardlie.booklet.rules.claims import claim_places
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.stand_ins import number_of, suit_of
from cardlie.deck.combinations import longest_row
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Suit
from cardlie.games import GAMES
from cardlie.games.costs import ROWS
from cardlie.games.key_texts import row_sentence, sentence_of
from cardlie.games.matters import changes, matters, ranks_matter
from cardlie.games.options import Options
from cardlie.games.passing import share
from cardlie.games.spec import OF_SPECIAL, GameSpec, Special
from cardlie.games.spec_keys import KEYS, Key
from cardlie.games.special import is_free
from cardlie.guess import Guess, Power
from cardlie.guess.patterns import compile_guess
from cardlie.judging.higher import verify_possible
from cardlie.language import speak
from cardlie.language.deck_words import animals, suit_noun
from cardlie.language.faces import face_in
from cardlie.odds.percent import percent

#: Where ``{{ second }}`` stands first, what one plays by ends, and a second booklet begins.
SECOND = "\f"


class Choice(str):
    """One of a few words; it is compared with those alone, so that a misspelt one is no "no"."""

    choices: tuple[str, ...]

    @classmethod
    def among(cls, value: str, choices: Iterable[str]) -> Choice:
        """The word, and those that it might be."""
        made = cls(value)
        made.choices = tuple(choices)
        return made

    def __eq__(self, other: object) -> bool:
        if other not in self.choices:
            raise CardlieError(
                tr("{word!r} is not one of {choices}", word=other, choices=", ".join(self.choices))
            )
        return str.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def places_of(edition: Edition) -> dict[str, object]:
    """All that a source may name, but for what needs its examples."""
    from markupsafe import Markup  # who reads no rules waits for none of it

    game, deck = edition.game, edition.the_deck
    functions: dict[str, Callable[..., object]] = {
        "shows": _shows, "plays": _plays, "can": _can, "reading": _reading, "ruling": _ruling,
        "value": _value, "starting": _starting, "say": _sayable, "power": _power, "number": _number,
        "below": _below, "says": _says, "cost": _cost, "Cost": _capital, "differs": _differs,
    }  # fmt: skip
    places = {
        **{name: partial(function, edition) for name, function in functions.items()},
        **_choices(edition),
        **claim_places(edition),
        "matters": lambda key: game.spec is not None and matters(game.spec, key),
        "ranks": game.spec is not None and ranks_matter(game.spec),
        "second": Markup(SECOND),
        "suit": edition.worded,
        "cards_each": lambda seats: edition.options(seats).start_count,
        "piles_each": lambda seats: edition.options(seats).piles,
        "own_deck": edition.deck is not None,
        "other_start": edition.start is not None,
        "rulings": [ruling.name for ruling in game.rulings],
        "players": players_of(edition),
        "title": title_of(edition),
        "faces": " ".join(map(str, edition.rules.faces.all)),
    }
    if game.has_deck:
        numbers = deck.faces.numbers
        places["deck"] = {
            "cards": len(deck.cards()), "copies": _copies(edition),
            "suits": [_suit(each, edition) for each in edition.suits],
            "named": all(each.animal == each.name for each in edition.suits),
            "wildcards": deck.wildcards, "powers": len(deck.faces.powers),
            "lowest": deck.faces.printed(numbers[0]), "highest": deck.faces.printed(numbers[-1]),
            "beyond": numbers[-1] + 1, "numbers": _printed(numbers, edition),
            "dealt": _dealt(edition),
            "deals": [(_any_of(who, edition), each, piles) for who, each, piles in edition.deals],
        }  # fmt: skip
    return places


def title_of(edition: Edition) -> str:
    """What a game is called in the language of an edition."""
    title = edition.game.title
    return translation(edition.language).sentences.get(title, title)


def _choices(edition: Edition) -> dict[str, object]:
    """What a game's file chooses: its tables, and its special rounds."""
    spec = edition.game.spec
    if spec is None:
        return {}
    tables: dict[str, Any] = {}
    for key in KEYS.values():
        table, name = key.parts
        if table:
            tables.setdefault(table, {})[name] = _chosen(key, getattr(spec, key.field))
    explained = _explained(spec)
    for_two = any(each.when == "two-are-left" for each in explained)
    rounds = [_round(edition, spec, special, for_two=for_two) for special in explained]
    tables["whole_rolls"] = _whole_rolls(edition, spec)
    tables["pass_share"] = _pass_share(edition, spec)
    top = {"wins": _chosen(KEYS["wins"], spec.wins), "lives": spec.lives, "length": spec.length}
    return {**tables, **top, "special_rounds": rounds}


def _whole_rolls(edition: Edition, spec: GameSpec) -> list[str]:
    """What rolls count as a whole, where they do: a sentence for each, and which comes first."""
    values = {
        key: spec.value_of(key) for key in ("rolls.straight", "rolls.different", "rolls.alike")
    }
    told = [
        sentence_of(key, value, edition.strings)
        for key, value in values.items()
        if value != "usual"
    ]
    return told + [edition.strings["booklet.first_roll"]] * (len(told) > 1)


def _pass_share(edition: Edition, spec: GameSpec) -> str:
    """How many rolls are such as one may pass with."""
    with speaking(translation(edition.language)):
        return percent(share(spec.pass_with, len(edition.rules.faces.all)))


def _round(
    edition: Edition, spec: GameSpec, special: Special, *, for_two: bool
) -> dict[str, object]:
    """What is told of a special round; ``says`` are the sentences of keys that have no place."""
    own, within = dict(special.keys), spec.in_round(special)
    values = {key: _chosen(KEYS[key], value) for key, value in own.items()}
    others = [key for key in own if key not in ("bids.kinds", "bids.rule", "dice.wild")]
    if spec.exact_by == "nobody" != within.exact_by:
        others += [key for key in ("costs.right", "costs.wrong", "next.exact") if key not in own]
    says = [
        sentence_of(key, within.value_of(key), edition.strings)
        for key in others
        if KEYS[key].matters(within)
    ]
    rule = own.get("bids.rule", "usual") if KEYS["bids.rule"].matters(within) else "usual"
    whose = special.free if is_free(spec, special) else "nobody"
    return {
        "name": special.name, "changes": changes(spec, special), "says": says,
        "when": _chosen(OF_SPECIAL["when"], special.when),
        "free": _chosen(OF_SPECIAL["free"], whose),
        "two_too": special.when in ("last-die", "fell-to-one") and not for_two,
        "kinds": values.get("bids.kinds", ()), "rule": str(rule),
        "wild": values.get("dice.wild"),
    }  # fmt: skip


def _explained(spec: GameSpec) -> list[Special]:
    """The special rounds that are told: those that change something, and what comes before them."""
    rounds = [*spec.special]
    while rounds and not changes(spec, rounds[-1]):
        rounds.pop()
    return rounds


def _chosen(key: Key, value: Any) -> Any:
    """The value of a key, which knows what else it might be."""
    choices = key.type.words
    if choices and isinstance(value, tuple):
        return tuple([Choice.among(word, choices) for word in value])
    return Choice.among(value, choices) if choices and isinstance(value, str) else value


def _shows(edition: Edition, feature: str) -> bool:
    if feature not in edition.game.switches:
        raise UnknownName("variant", feature, edition.game.switches)
    return edition.shows(feature)


def _plays(edition: Edition, feature: str) -> bool:
    return _shows(edition, feature) and edition.plays(feature)


def _can(edition: Edition, name: str) -> bool:
    kinds = {each.kind: each for each in edition.game.kinds}
    if name not in kinds:
        raise UnknownName("kind of guess", name, kinds)
    return edition.can_say(kinds[name])


def _reading(edition: Edition, name: str) -> Choice:
    """The reading in force of a ruling; of one that keys settle, none."""
    asked = edition.game.all_rulings
    if name not in asked:
        raise UnknownName("ruling", name, asked)
    return Choice.among(edition.game.readings.get(name, ""), asked[name].choices())


def _ruling(edition: Edition, name: str) -> str:
    if name not in edition.game.readings:
        raise UnknownName("ruling", name, [each.name for each in edition.game.rulings])
    return edition.ruling(name)[1]


def players_of(edition: Edition) -> str:
    """How many may play: fewer than usual where there are not cards enough."""
    fewest, most = edition.seats
    if fewest == most:
        return str(fewest)
    return edition.strings("booklet.span", fewest=fewest, most=most)


def _starting(edition: Edition, many: str, one: str = "") -> str:
    """What each starts with, in the words for as many as usual if it is so many.

    >>> editions = [Edition.of("leira", start=start) for start in (None, 4, 1)]
    >>> [_starting(edition, "five dice", "one die") for edition in editions]
    ['five dice', '4 dice', 'one die']
    """
    game = edition.game
    start = edition.start
    if start is None and game.spec:  # the text knows how many dice ours have
        written = GAMES[game.told_as].spec if game.told_as in GAMES else None
        own = game.spec.dice_each
        start = None if written and written.dice_each == own else own
    if start is None:
        return many
    return one if start == 1 and one else re.sub(r"^\w+", str(start), many)


def _sayable(edition: Edition, spoken: str) -> str:
    guess = Guess.parse(spoken, base_deck().faces, edition.language)
    own = edition.deck
    if own is None:
        return speak(guess, edition.language, edition.rules.faces)
    rename = partial(guess.renamed, lambda name: suit_of(own, name, any=True).name)
    rules = edition.rules
    ways = [rename(lambda number: number_of(own, number, any=True))]
    ways += [rename(lambda _, n=n: n) for n in own.faces.numbers]  # type: ignore[misc]
    sayable: list[Guess] = []
    for way in ways:
        for count in range(guess.amount(own.faces), 0, -1):  # no longer than a straight can be
            with suppress(CardlieError):
                verify_possible(way.with_figure(count), rules)
                sayable.append(way.with_figure(count))
    met = (g for g in sayable if compile_guess(g, rules.faces, rules.readings).patterns)
    nearest = next(met, next(iter(sayable), None))
    if nearest is None:
        raise IllegalGuess(tr("'{guess}' can't be said here", guess=guess))
    return speak(nearest, edition.language, own.faces)


def _power(edition: Edition, usual: str) -> str:
    powers = edition.the_deck.faces.powers
    if edition.deck is None or not powers:
        return usual
    return speak(Power.of(powers[0]), edition.language, edition.deck.faces)


def _any_of(numbers: Sequence[int | str], edition: Edition) -> str:
    """Numbers as an alternative: 2 or 3; of many in a row 4 to 8."""
    if len(numbers) == 1:
        return str(numbers[0])
    figures = [number for number in numbers if isinstance(number, int)]
    if len(figures) > 3 and longest_row(figures) == len(numbers):
        return edition.strings("booklet.span", fewest=numbers[0], most=numbers[-1])
    first = ", ".join(map(str, numbers[:-1]))
    return edition.strings("booklet.either", first=first, last=numbers[-1])


def _number(edition: Edition, number: int) -> str:
    deck = edition.the_deck
    return deck.faces.printed(number_of(deck, number, any=True))


def _below(edition: Edition, number: int) -> str:
    numbers = edition.the_deck.faces.numbers
    limit = number_of(edition.the_deck, number, any=True)
    return _printed([each for each in numbers if each < limit] or numbers[:1], edition)


def _printed(numbers: Sequence[int], edition: Edition) -> str:
    """Numbers as they stand on the cards: 7 to 9; 10, U, O, K or A."""
    faces = edition.the_deck.faces
    return _any_of(numbers if not faces.ranks else [*map(faces.printed, numbers)], edition)


def _dealt(edition: Edition) -> str:
    """How many cards each gets, and how many where more play."""
    by_cards: dict[int, list[int]] = {}
    for players, each, _ in edition.deals:
        by_cards.setdefault(each, []).extend(players)
    words, (usual, *fewer) = edition.strings, by_cards
    more = ", ".join(
        words("booklet.dealt_more", players=_any_of(by_cards[each], edition), each=each)
        for each in fewer
    )
    cards = words("booklet.dealt", each=usual)
    return f"{cards} ({more})" if more else cards


def _copies(edition: Edition) -> str:
    deck = edition.the_deck
    suits = {suit.name: suit_noun(suit, edition.language) for suit in deck.faces.suits}
    cards = {face.text: face_in(edition.language, face) for face in deck.faces.all}
    ranks = {str(rank.number): rank.face for rank in deck.faces.ranks}
    named = suits | cards | ranks
    others = [f"{named.get(name, name)}: {n}" for name, n in deck.other_copies]
    return f"{deck.copies} ({', '.join(others)})" if others else str(deck.copies)


def _suit(suit: Suit, edition: Edition) -> tuple[str, str]:
    """Its colour and its animals; of a suit that has one name alone no colour."""
    colour = suit_noun(suit, edition.language, edition.suits)
    several = animals(suit, edition.language)
    alone = suit.animal == suit.name or several.lower() == colour.lower()
    return ("" if alone else colour), several


def _says(edition: Edition, key: str, value: object = None) -> str:
    """What a key of the game's file says, in its sentence, or would say with another value."""
    spec = edition.game.spec
    assert spec is not None
    return sentence_of(key, spec.value_of(key) if value is None else value, edition.strings)


def _cost(edition: Edition, row: str) -> str:
    """Who pays what in a row of the costs of the game's file, in a sentence without its dot."""
    spec = edition.game.spec
    assert spec is not None
    stake = "lives" if edition.game.stake == "lives" else "dice"
    return row_sentence(spec.row(row), row, edition.strings, stake)


def _capital(edition: Edition, row: str) -> str:
    told = _cost(edition, row)
    return told[:1].upper() + told[1:]


def _differs(edition: Edition, row: str) -> bool:
    """Whether a row costs another thing than the one that it is as where a file leaves it out."""
    spec = edition.game.spec
    return spec is not None and spec.row(row) != spec.row(ROWS[row])


def _value(edition: Edition, name: str) -> str:
    """What is in force of a ruling or a number that may be agreed on."""
    if name in edition.game.readings:
        return edition.game.readings[name]
    agreed = Options(edition.game, edition.game.seats[0])
    values = {"ante": agreed.ante, **agreed.values}
    if name not in values:
        raise CardlieError(tr("{place} can't be filled in", place=name))
    return str(values[name])
