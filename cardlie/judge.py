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
from cardlie.games.options import verify_names
from cardlie.games.registry import GAMES
from cardlie.guess import Guess
from cardlie.higher import verify_higher, verify_possible
from cardlie.rulings import DEFAULT_RULINGS, Rulings, get_ruling
from cardlie.setting import Setting
from cardlie.translation import tr
from cardlie.verdict import Seat, Shown, Verdict, faces_held

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

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
    names: Sequence[str] | None = None,
    rulings: Rulings = DEFAULT_RULINGS,
) -> Verdict:
    """Judge a guess on a table of faces, or on the ``rolls`` of seats in clockwise order.

    ``by`` is the seat that said it; the next seat that rolled anything is the challenger, or
    declares the guess exact if it is ``spot_on``.
    ``after`` is what was said before it in the round (one guess, or all in order). ``game`` is
    found from guess and faces if it is not given. ``names`` are the variants and expansions that
    are played (default: whatever the guess asks for). Raises the :class:`CardlieError` that fits.

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
    games = _with(
        names or (), [game] if game else possible_games(guess, list(parts.values()), deck)
    )
    if spot_on is not None:
        games = [id for id in games if GAMES[id].settle_spot_on is not None] or games
    setting = Setting.of(ruled_by(rulings, games), deck, rulings)
    shown = tuple(
        Shown(face, Seat(seat) if rolls is not None else None)
        for seat, roll in parts.items()
        for face in (setting.faces.parse(roll) if isinstance(roll, str) else roll)
    )
    if setting.rules.has_deck:
        _verify_dealt(shown, deck or base_deck(), names)
    round_ = [after] if isinstance(after, str | Guess) else list(after)
    held = (
        faces_held(shown, [Seat(seat) for seat in parts])
        if rolls is not None
        else (1,) * len(shown)
    )
    said = [_guess(each, setting, held) for each in round_]
    for nth in range(1, len(said)):
        verify_higher(said[nth], said[:nth], setting)
    for each in (*said, asked := _guess(guess, setting, held)):
        _verify_said(each, setting, held, names)
    verdict = judge_shown(
        asked, shown, setting, said,
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


def _with(names: Sequence[str], games: Sequence[str]) -> list[str]:
    """Those of the games that have all of these variants; refused if none has."""
    found = [id for id in games if id not in GAMES or set(names) <= GAMES[id].switches.keys()]
    if not found:
        verify_names(games[0], names)
    return found


def _verify_said(
    guess: Guess, setting: Setting, held: Sequence[int], names: Sequence[str] | None
) -> None:
    """Raise :class:`IllegalGuess` for a kind of guess that is not said with so many dice left.

    Where variants are named, also for one that is not said in these.
    """
    kinds, game = setting.rules.kinds, setting.rules
    if not isinstance(guess, kinds):
        return  # of another game: that is said elsewhere
    if names is not None:
        verify_played(guess, names)
    if game.last_round is not None and any(held):
        now = game.last_round(held)
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
    cardlie.errors.IllegalGuess: '2 in order including 3' is said in the variant straights
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


def _guess(guess: Guess | str, setting: Setting, held: Sequence[int]) -> Guess:
    if isinstance(guess, Guess):
        return guess
    now = setting.rules.last_round
    kinds = now(held) if now else setting.rules.kinds
    return Guess.parse(guess, setting.faces, kinds=kinds)


def possible_games(
    guess: Guess | str | None, rolls: Sequence[str | Sequence[Face]], deck: Deck | None = None
) -> list[str]:
    """The games that faces and guess (None: any) may belong to, where nobody said which.

    A guess that one game alone knows tells it. Else faces that are digits are those of every
    game with such a die, wild or not (all judge alike), and others are cards.
    """
    texts = [roll if isinstance(roll, str) else write(roll) for roll in rolls]
    words = re.findall(r"[^\s,;]+", " ".join(texts))
    first, *_ = GAMES.values()
    said = Guess.parse(guess, first.faces(deck)) if isinstance(guess, str) else guess
    knowing = [id for id, game in GAMES.items() if said is None or type(said) in game.kinds]
    if len(knowing) == 1:
        return knowing
    dice = [(id, game.die) for id, game in GAMES.items() if game.die]
    likely = [word for word in words if word.isdigit() or word == WILD]
    if any(map(str.isdigit, likely)) and (
        len(likely) == len(words)  # else some face is mistyped: most tell what is played with
        or (2 * len(likely) > len(words) and any(id in knowing for id, _ in dice))
    ):
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
