"""The judge: does a guess hold on this table, which cards prove it, and who loses?"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from cardlie.costs import bidder_of, cost_of, neighbour, rulings_that_cost, that_differ
from cardlie.deck import base_deck
from cardlie.errors import CardlieError, IllegalGuess, UnknownName
from cardlie.faces import WILD, Face, write
from cardlie.finding import Case, Finding, find, rulings_that_mattered, why_of
from cardlie.games.game import SeatNo, Showdown
from cardlie.games.registry import GAMES
from cardlie.guess import Guess
from cardlie.higher import verify_higher, verify_possible
from cardlie.rulings import DEFAULT_RULINGS, Rulings, get_ruling
from cardlie.setting import Setting
from cardlie.translation import tr
from cardlie.verdict import Seat, Shown, Verdict, faces_held

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardlie.deck import Deck
    from cardlie.games.settling import Cost


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
    rulings: Rulings = DEFAULT_RULINGS,
) -> Verdict:
    """Judge a guess on a table of faces, or on the ``rolls`` of seats in clockwise order.

    ``by`` is the seat that said it; the next seat that rolled anything is the challenger, or
    declares the guess exact if it is ``spot_on``.
    ``after`` is what was said before it in the round (one guess, or all in order). ``game`` is
    found from guess and faces if it is not given. Raises the :class:`CardlieError` that fits.

    >>> verdict = judge("2 fives", "5 5 2 6")
    >>> verdict.holds, verdict.have
    (True, 2)
    >>> judge("4 red", rolls={"Ann": "R1 R3", "Bob": "B2 *"}, by="Ann").loser
    'Ann'
    >>> wheel = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2 3"}
    >>> judge("five 5s", rolls=wheel, by="Ann", game="wheel").losses
    {'Ann': 0, 'Bob': 1, 'Cleo': 1}
    """
    if (table is None) == (rolls is None):
        raise CardlieError(
            "a guess is judged on a table or on the rolls of seats: give one of them"
        )
    if table is not None and (by is not None or spot_on is not None):
        raise CardlieError("who said it matters with rolls only", "give each seat's roll")
    parts: Mapping[str, str | Sequence[Face]] = rolls if rolls is not None else {"": table or ""}
    games = [game] if game else possible_games(guess, list(parts.values()), deck)
    if spot_on is not None:
        games = [id for id in games if GAMES[id].settle_spot_on is not None] or games
    setting = Setting.of(ruled_by(rulings, games), deck, rulings)
    shown = tuple(
        Shown(face, Seat(seat) if rolls is not None else None)
        for seat, roll in parts.items()
        for face in (setting.faces.parse(roll) if isinstance(roll, str) else roll)
    )
    if setting.rules.has_deck:
        _verify_dealt(shown, deck or base_deck())
    round_ = [after] if isinstance(after, str | Guess) else list(after)
    said = [_guess(each, setting) for each in round_]
    for nth in range(1, len(said)):
        verify_higher(said[nth], said[:nth], setting)
    verdict = judge_shown(
        _guess(guess, setting), shown, setting, said,
        by=None if by is None else Seat(by), seats=[Seat(seat) for seat in parts],
        spot_on=None if spot_on is None else Seat(spot_on),
    )  # fmt: skip
    return verdict if game or spot_on is not None else _if_games_agree(verdict, setting)


def _if_games_agree(verdict: Verdict, setting: Setting) -> Verdict:
    """The verdict, without its cost if that differs between the games that this may be."""
    if verdict.cost is None or verdict.showdown is None:
        return verdict
    faces = {shown.face.text for shown in verdict.table}
    games = that_differ(setting, verdict.held, verdict.showdown, verdict.guess, faces)
    return replace(verdict, cost=None, unsettled=games) if games else verdict


def ruled_by(rulings: Rulings, games: Sequence[str]) -> str:
    """The first game that has all of these rulings; :class:`CardlieError` if none does."""
    changed = [f"{name}={value}" for name, value in rulings.changed]
    for game in games:
        if game not in GAMES or all(game in get_ruling(n).games for n, _ in rulings.changed):
            return game
    Rulings.for_game(games[0], *changed)  # says which it has not
    raise AssertionError("no game has all of these rulings, and one does")


def _verify_dealt(table: Sequence[Shown], deck: Deck) -> None:
    """Raise :class:`CardlieError` for more of a card than the deck has with its expansions."""
    there = Counter(card.text for card in deck.cards(True, True))
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
    return guess if isinstance(guess, Guess) else Guess.parse(guess, setting.faces)


def possible_games(
    guess: Guess | str, rolls: Sequence[str | Sequence[Face]], deck: Deck | None = None
) -> list[str]:
    """The games that faces and guess may belong to, where nobody said which: one or more.

    A guess that one game alone knows tells it. Else faces that are digits are those of every
    game with such a die, wild or not (all judge alike), and others are cards.
    """
    texts = [roll if isinstance(roll, str) else write(roll) for roll in rolls]
    words = re.findall(r"[^\s,;]+", " ".join(texts))
    first, *_ = GAMES.values()
    said = Guess.parse(guess, first.faces(deck)) if isinstance(guess, str) else guess
    knowing = [id for id, game in GAMES.items() if type(said) in game.kinds]
    if len(knowing) == 1:
        return knowing
    if any(map(str.isdigit, words)) and all(w.isdigit() or w == WILD for w in words):
        dice = [(id, game.die) for id, game in GAMES.items() if game.die]
        alike = [(id, die) for id, die in dice if (WILD in die.index) == (WILD in words)]
        having = [id for id, die in alike if all(word in die.index for word in words)]
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
) -> Verdict:
    """Judge values (:func:`judge` takes text): the faces on the table, each with its seat.

    ``seats`` are clockwise; a seat that shows no face is out and challenges nobody.
    """
    for seat in (by, spot_on):
        if seat is not None and seat not in seats:
            raise UnknownName("seat", seat, seats)
    held = faces_held(table, seats)
    if by is not None and any(held) and not held[seats.index(by)]:
        raise CardlieError(
            tr("{seat} rolled nothing and can't have said it", seat=by), "who is out says nothing"
        )
    if spot_on is not None:
        said_it = None if by is None else seats.index(by)
        by = seats[bidder_of(setting, held, seats.index(spot_on), said_it, seats)]
    if guess.personal and by is None:
        raise IllegalGuess(
            tr("'{guess}' can't be judged without knowing who rolled what", guess=guess),
            "give --roll SEAT=FACES for each seat and --by SEAT",
        )
    verify_possible(guess, setting)
    case = Case(guess, table, said, by)
    finding = find(case, setting)
    showdown = None if by is None else _showdown(finding, held, seats.index(by))
    called, cost = spot_on is not None, None
    rulings = rulings_that_mattered(case, setting, finding)
    if showdown is not None:
        cost = cost_of(setting, held, showdown, spot_on=called)
        rulings += rulings_that_cost(setting, held, showdown, spot_on=called)
    return Verdict(
        guess=guess,
        holds=finding.holds,
        need=finding.need,
        have=finding.have,
        higher=finding.higher,
        loser=_loser(finding.holds, by, cost, seats),
        witness=finding.witness,
        why=why_of(guess, finding, by),
        rulings=rulings,
        table=tuple(table),
        repeated=finding.higher is False and guess in said,
        game=setting.game,
        seats=tuple(seats),
        showdown=showdown,
        spot_on=called,
        cost=cost,
    )


def _showdown(finding: Finding, held: Sequence[int], by: int) -> Showdown | None:
    """What the next seat doubts, if there is one."""
    caller = neighbour(held, by)
    if caller is None:
        return None
    return Showdown(caller, SeatNo(by), finding.holds, finding.need, finding.have)


def _loser(true: bool, by: Seat | None, cost: Cost | None, seats: Sequence[Seat]) -> Seat | None:
    if cost is not None:
        return None if cost.loser is None else seats[cost.loser]
    return None if true else by
