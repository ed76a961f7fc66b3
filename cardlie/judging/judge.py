"""The judge: does a guess hold on this table, which cards prove it, and who loses?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from types import NoneType
from typing import TypeVar

from cardlie.base.errors import CardlieError, IllegalGuess, UnknownName, verify_type
from cardlie.base.translation import tr
from cardlie.games.game import Game, SeatNo, Showdown, Turn
from cardlie.games.options import Options
from cardlie.games.registry import GAMES, get_game
from cardlie.games.settling import Cost
from cardlie.guess import Guess
from cardlie.judging.costs import bidder_of, cost_of, neighbour, rulings_that_cost, that_differ
from cardlie.judging.finding import Case, find, rulings_that_mattered, why_of
from cardlie.judging.higher import verify_higher, verify_possible
from cardlie.judging.unread import what_decides
from cardlie.judging.verdict import Seat, Shown, Verdict, held_by
from cardlie.odds import View
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.faces import UNREAD, WILD, Face, verify_faces, words, write
from cardlie.setting.rulings import DEFAULT_RULINGS, Rulings
from cardlie.setting.setting import Setting

T = TypeVar("T")


def judge(
    guess: Guess | str,
    table: str | Sequence[Face] | None = None,
    *,
    rolls: Mapping[str, str | Sequence[Face]] | None = None,
    by: str | None = None,
    spot_on: str | None = None,
    after: Guess | str | Sequence[Guess | str] = (),
    game: str | None = None,
    deck: Deck | None = None,
    names: Sequence[str] | None = None,
    rulings: Rulings = DEFAULT_RULINGS,
    in_round: str | None = None,
) -> Verdict:
    """Judge a guess on a table of faces, or on the ``rolls`` of seats in clockwise order.

    A face that nobody has read is ``?``: an unread card is any that the deck as it is played still
    has, an unread die any of its faces, and what hangs on them the verdict leaves open.
    ``by`` is the seat that said it; the next seat that rolled anything is the challenger, or
    declares the guess exact if it is ``spot_on``.
    ``after`` is what was said before it in the round (one guess, or all in order). ``game`` is
    found from guess and faces if it is not given. ``names`` are the variants and expansions that
    are played (default: whatever the guess asks for), ``in_round`` the sort of round where that
    does not follow from what the seats hold, such as ``palifico``. Raises the
    :class:`CardlieError` that fits.

    >>> verdict = judge("2 fives", "5 5 2 6")
    >>> verdict.holds, verdict.have
    (True, 2)
    >>> judge("4 red", rolls={"Ann": "R1 R3", "Bob": "B2 *"}, by="Ann").loser
    'Ann'
    >>> wheel = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2 3"}
    >>> judge("five 5s", rolls=wheel, by="Ann", game="wheel").losses
    {'Ann': 0, 'Bob': 1, 'Cleo': 1}
    >>> verdict = judge("3 fives", "5 5 ? ?", game="tavern")
    >>> verdict.holds, verdict.have, verdict.most, verdict.unread.chance
    (None, 2, 4, Fraction(11, 36))
    """
    _verify_types(guess, table, rolls, game, deck, rulings)
    if (table is None) == (rolls is None):
        raise CardlieError(
            "a guess is judged on a table or on the rolls of seats: give one of them"
        )
    if table is not None and (by is not None or spot_on is not None):
        raise CardlieError("who said it matters with rolls only", "give each seat's roll")
    parts: Mapping[str, str | Sequence[Face]] = rolls if rolls is not None else {"": table or ""}
    wanted, ruled = set(names or ()), {name for name, _ in rulings.changed}
    games = [game] if game else possible_games(guess, list(parts.values()), deck)
    games = _having(games, names or (), lambda game: wanted <= game.switches.keys())
    if spot_on is not None:
        games = [id for id in games if get_game(id).settle_spot_on is not None] or games
    games = [id for id in games if in_round in get_game(id).rounds] or games
    games = _having(games, rulings.texts, lambda game: ruled <= game.options.keys())
    setting = Setting.of(games[0], deck, rulings)
    shown = tuple(
        Shown(face, Seat(seat) if rolls is not None else None)
        for seat, roll in parts.items()
        for face in (setting.faces.parse(roll, unread=True) if isinstance(roll, str) else roll)
    )
    read = [each for each in shown if each.face.text != UNREAD]
    if setting.rules.has_deck:
        _verify_dealt(read, deck or base_deck(), names)
    round_ = [after] if isinstance(after, str | Guess) else list(after)
    held = (
        held_by(setting.game, shown, [Seat(seat) for seat in parts])
        if rolls is not None
        else (1,) * len(shown)
    )
    known = held if rolls is not None or len(held) == 2 else (len(held),)  # who has how many
    setting = setting.in_round(_sort_of_round(setting, known, in_round))
    said = [_guess(each, setting) for each in round_]
    for nth in range(1, len(said)):
        verify_higher(said[nth], said[:nth], setting)
    for each in (*said, asked := _guess(guess, setting)):
        _verify_said(each, setting, held, names)

    def judged(where: Setting) -> Verdict:
        view = None
        if len(read) < len(shown):
            view = View.of(
                where, [each.face for each in read], len(shown) - len(read), deck=deck,
                with_wildcards=names is None or "wildcards" in names,
                with_powers=names is None or "powers" in names,
            )  # fmt: skip
        return judge_shown(
            asked, shown, where, said,
            by=None if by is None else Seat(by), seats=[Seat(seat) for seat in parts],
            spot_on=None if spot_on is None else Seat(spot_on), view=view,
        )  # fmt: skip

    verdict = judged(setting)
    if game or spot_on is not None:
        return verdict
    others = [
        id
        for id in games
        if in_round is None
        and Setting.of(id).faces.wild_numbers != setting.faces.wild_numbers
        and judged(Setting.of(id, rulings=rulings)).holds != verdict.holds
    ]
    verdict = replace(verdict, elsewhere=tuple(others))
    if verdict.cost is None:
        return verdict
    faces = {each.face.text for each in read}
    unsettled = that_differ(setting, held, verdict.showdowns, asked, faces, others)
    return replace(verdict, cost=None, unsettled=unsettled) if unsettled else verdict


def _sort_of_round(setting: Setting, held: Sequence[int], named: str | None) -> str:
    """The sort of round that is named, else the one that follows from what the seats hold."""
    rules = setting.rules
    if named is None:
        return rules.sort_of_round(Turn(held, rulings=setting.rulings))
    if named not in rules.rounds:
        if not rules.rounds:
            raise CardlieError(tr("all rounds of {game} are alike", game=setting.game))
        raise UnknownName("round", named, list(rules.rounds))
    return named


def _verify_types(
    guess: object, table: object, rolls: object, game: object, deck: object, rulings: object
) -> None:
    """Say in a sentence what is of a type that nothing can be judged by."""
    verify_type("the guess", guess, str, Guess, said="text, or a Guess")
    by_seat = "faces by seat, such as {'Ann': 'R1'}"
    verify_type("what is rolled", rolls, Mapping, NoneType, said=by_seat)
    rolled = rolls.items() if isinstance(rolls, Mapping) else ()
    for seat, faces in (("the table", table), *rolled):
        if faces is not None:
            verify_faces(seat, faces)
    verify_type("the game", game, str, NoneType, said="text")
    verify_type("the deck", deck, Deck, NoneType, said="a Deck, such as Deck.load('base')")
    verify_type(
        "the rulings", rulings, Rulings, said="Rulings, such as Rulings.of('repeat=allowed')"
    )


def _having(games: Sequence[str], agreed: Sequence[str], has: Callable[[Game], bool]) -> list[str]:
    """Those of the games that have all that is agreed; refused if none has."""
    found = [id for id in games if has(get_game(id))]
    if not found:
        Options.of(games[0], agreed)  # says which it has not
    return found


def _verify_said(
    guess: Guess, setting: Setting, held: Sequence[int], names: Sequence[str] | None
) -> None:
    """Raise :class:`IllegalGuess` for a kind of guess that is not said with so many dice left.

    Where variants are named, also for one that is not said in these.
    """
    game = setting.rules
    if not isinstance(guess, game.kinds):
        return  # of another game: that is said elsewhere
    if names is not None:
        verify_played(guess, names)
    if game.rounds and any(held):
        now = game.kinds_in(setting.round)
        if not isinstance(guess, now):
            raise IllegalGuess(
                tr("'{guess}' is not bid with these dice left", guess=guess),
                tr(
                    "bids are now such as {examples}",
                    examples=", ".join(f"'{e}'" for e in now[0].examples(setting.faces).values()),
                ),
            )


def verify_played(guess: Guess, names: Collection[str]) -> None:
    """Raise :class:`IllegalGuess` for a guess that is not said with these variants.

    >>> verify_played(Guess.parse("2 in order including 3"), ["vague"])
    Traceback (most recent call last):
    ...
    cardlie.base.errors.IllegalGuess: '2 in order including 3' is said in the variant straights
    """
    variant, expansion = guess.variant, guess.expansion
    if variant and variant not in names:
        raise IllegalGuess(
            tr("'{guess}' is said in the variant {variant}", guess=guess, variant=variant),
            tr("give --with {expansion}", expansion=variant),
        )
    if expansion and expansion not in names:
        raise IllegalGuess(
            tr("'{guess}' is said where {expansion} are in play", guess=guess, expansion=expansion),
            tr("give --with {expansion}", expansion=expansion),
        )
    if guess.switched_off_by in names:
        raise IllegalGuess(
            tr(
                "'{guess}' is not said in the variant {switched_off_by}",
                guess=guess,
                switched_off_by=guess.switched_off_by,
            ),
            tr("leave out --with {switched_off_by}", switched_off_by=guess.switched_off_by),
        )


def _verify_dealt(table: Sequence[Shown], deck: Deck, names: Sequence[str] | None) -> None:
    """Raise :class:`CardlieError` for more of a card than the deck has with its expansions."""
    there = Counter(card.text for card in deck.cards(True, True))
    for shown in table:
        expansion = "wildcards" if shown.face.wild else "powers" if shown.face.power else None
        if expansion and names is not None and expansion not in names:
            raise CardlieError(
                tr("{face} is no card of this deck as it is played", face=shown.face),
                tr("is it played --with {expansion}?", expansion=expansion),
            )
    for face, count in Counter(shown.face.text for shown in table).items():
        if count > there[face]:
            raise CardlieError(
                tr(
                    "{face} lies on the table {count} times, and the deck has {there} of it",
                    face=face,
                    count=count,
                    there=there[face],
                ),
                "a deck of your own is named with --deck",
            )


def _guess(guess: Guess | str, setting: Setting) -> Guess:
    if isinstance(guess, Guess):
        return guess
    kinds = setting.rules.kinds_in(setting.round)
    return Guess.parse(guess, setting.faces, kinds=kinds, rulings=setting.rulings)


def possible_games(
    guess: Guess | str | None, rolls: Sequence[str | Sequence[Face]], deck: Deck | None = None
) -> list[str]:
    """The games that faces and guess (None: any) may belong to, where nobody said which.

    A guess that one game alone knows tells it. Else faces that are digits are those of every
    game with such a die, wild or not (all judge alike), and others are cards.
    """
    texts = [roll if isinstance(roll, str) else write(roll) for roll in rolls]
    typed = [word for word in words(" ".join(texts)) if word != UNREAD]
    first, *_ = GAMES.values()
    said = Guess.parse(guess, first.faces(deck)) if isinstance(guess, str) else guess
    knowing = [id for id, game in GAMES.items() if said is None or type(said) in game.kinds]
    if len(knowing) == 1:
        return knowing
    dice = [(id, game.die) for id, game in GAMES.items() if game.die]
    likely = [word for word in typed if word.isdigit() or word == WILD]
    if any(map(str.isdigit, likely)) and (
        len(likely) == len(typed)  # else some face is mistyped: most tell what is played with
        or (2 * len(likely) > len(typed) and any(id in knowing for id, _ in dice))
    ):
        alike = [(id, die) for id, die in dice if (WILD in die.index) == (WILD in typed)]
        having = [id for id, die in alike if all(word in die.index for word in typed)]
        return having or [id for id, _ in alike]
    return [first.id]


def judge_shown(
    guess: Guess,
    table: Sequence[Shown],
    setting: Setting,
    said: Sequence[Guess] = (),
    *,
    by: Seat | None = None,
    seats: Sequence[Seat] = (),
    spot_on: Seat | None = None,
    view: View | None = None,
) -> Verdict:
    """Judge values (:func:`judge` takes text): the faces on the table, each with its seat.

    ``seats`` are clockwise; a seat that shows no face is out and challenges nobody. Of a table
    with unread faces ``view`` is what is known: those that are read, and one draw of the rest.
    """
    held = held_by(setting.game, table, seats)
    by = _guesser(guess, setting, held, by, seats, spot_on)
    verify_possible(guess, setting)
    case, called = Case(guess, table, said, by, view), spot_on is not None
    finding = find(case, setting)
    bidder = None if by is None else SeatNo(seats.index(by))
    caller = None if bidder is None else neighbour(held, bidder)
    showdowns = tuple(  # for all that may lie there
        Showdown(caller, bidder, holds, finding.need, have, guess.is_top(setting.faces))
        for holds, have in finding.outcomes
        if bidder is not None and caller is not None
    )
    costs = [cost_of(setting, held, each, spot_on=called) for each in showdowns]
    losers = [
        _loser(each.holds, by, cost, seats) for each, cost in zip(showdowns, costs, strict=True)
    ]
    return Verdict(
        guess=guess,
        holds=finding.holds,
        need=finding.need,
        have=finding.have,
        higher=finding.higher,
        loser=_same(losers or [_loser(finding.holds is not False, by, None, seats)]),
        witness=finding.witness,
        why=why_of(guess, finding, by),
        rulings=(
            *rulings_that_mattered(case, setting, finding),
            *rulings_that_cost(setting, held, showdowns, spot_on=called),
        ),
        table=tuple(table),
        repeated=finding.higher is False and guess in said,
        game=setting.game,
        seats=tuple(seats),
        showdowns=showdowns,
        spot_on=called,
        cost=_same(costs),
        unread=what_decides(case, setting, finding, spot_on=called) if view else None,
    )


def _guesser(
    guess: Guess,
    setting: Setting,
    held: Sequence[int],
    by: Seat | None,
    seats: Sequence[Seat],
    spot_on: Seat | None,
) -> Seat | None:
    """Who said it, if that is known; refused where nobody can have, or where it must be known."""
    for seat in (by, spot_on):
        if seat is not None and seat not in seats:
            raise UnknownName("seat", seat, seats)
    if by is not None and any(held) and not held[seats.index(by)]:
        raise CardlieError(
            tr("{seat} rolled nothing and can't have said it", seat=by), "who is out says nothing"
        )
    if spot_on is not None:
        said_it = None if by is None else seats.index(by)
        return seats[bidder_of(setting, held, seats.index(spot_on), said_it, seats)]
    if guess.personal and by is None:
        raise IllegalGuess(
            tr("'{guess}' can't be judged without knowing who rolled what", guess=guess),
            "give --roll SEAT=FACES for each seat and --by SEAT",
        )
    return by


def _loser(true: bool, by: Seat | None, cost: Cost | None, seats: Sequence[Seat]) -> Seat | None:
    if cost is not None:
        return None if cost.loser is None else seats[cost.loser]
    return None if true else by


def _same(values: Sequence[T | None]) -> T | None:
    """What all of the values are; None if they differ, or if there is none."""
    first = values[0] if values else None
    return first if all(value == first for value in values) else None
