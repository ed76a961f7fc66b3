"""The judge: does a guess hold on this table, which cards prove it, and who loses?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from cardlie.base.errors import IllegalGuess
from cardlie.base.strings import said_in
from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck
from cardlie.deck.faces import UNREAD
from cardlie.games.model import Game, Rules
from cardlie.games.records import USUAL, Showdown
from cardlie.games.registry import Rulings
from cardlie.games.settling import Cost
from cardlie.guess import Guess
from cardlie.judging.costs import challenger, cost_of, rulings_that_cost, that_differ
from cardlie.judging.evaluate import Case, evaluate, rulings_that_mattered, why_of
from cardlie.judging.higher import verify_possible
from cardlie.judging.question import Faced, Question, speaker_of
from cardlie.judging.unread import what_decides
from cardlie.judging.verdict import Seat, Shown, Verdict, held_by
from cardlie.language.speech import spoken_of

T = TypeVar("T")


def judge(
    guess: Guess | str,
    table: Faced | None = None,
    *,
    rolls: Mapping[str, Faced] | None = None,
    by: str | None = None,
    spot_on: str | None = None,
    after: Guess | str | Sequence[Guess | str] = (),
    game: str | None = None,
    deck: Deck | None = None,
    names: Sequence[str] | None = None,
    rulings: Rulings = (),
    in_round: str | None = None,
    faces_in: str | None = None,
    lang: str | None = None,
) -> Verdict:
    """Judge a guess on a table of faces, or on the ``rolls`` of seats in clockwise order.

    ``guess``: text as people say it, or a :class:`~cardlie.Guess`.
    ``table``: all faces, as text such as ``"R1 B3 *"`` or ``"5 5 2"``, or as values. A face that
    nobody has read is ``?``: an unread card is any that the deck as it is played still has, an
    unread die any of its faces, and what hangs on them the verdict leaves open.
    ``rolls``: instead, seat -> its faces.
    ``by``: the seat that said it; the next seat that rolled anything is the challenger, unless
    ``spot_on`` is the seat that declares it exact.
    ``after``: the guess before it in the round, or all of them in order.
    ``game``: such as ``"tavern"``; found from guess and faces if it is not given.
    ``deck``: where it is not the usual one. ``names``: the variants and expansions that are played
    (default: whatever the guess asks for); ``rulings``: name -> reading. ``in_round``: the sort of
    round where that does not follow from what the seats hold, such as ``palifico``.
    ``faces_in``: the language in whose letters faces are typed (``en``: the deck's own).
    ``lang``: the language of what the verdict and errors say, ``en`` or ``de``. Both are that in
    force if they are not given: English, outside of the commands.

    Raises :class:`~cardlie.InvalidGuess` for text that is no guess, :class:`~cardlie.IllegalGuess`
    for one that these rules don't have, and :class:`~cardlie.CardlieError` for all else that is
    wrong; each has a ``hint``.

    >>> verdict = judge("2 fives", "5 5 2 6")
    >>> verdict.holds, verdict.have
    (True, 2)
    >>> judge("4 red", rolls={"Ann": "R1 R3", "Bob": "B2 *"}, by="Ann").loser
    'Ann'
    >>> wheel = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2 3"}
    >>> judge("five 5s", rolls=wheel, by="Ann", game="wheel").losses
    {'Ann': 0, 'Bob': 1, 'Cleo': 1}
    >>> print(judge("drei Fuenfer", "5 2 5 5", lang="de"))
    3 Fünfer: STIMMT
    3 gebraucht, 3 da.
    >>> verdict = judge("3 fives", "5 5 ? ?", game="tavern")
    >>> verdict.holds, verdict.have, verdict.most, verdict.unread.chance
    (None, 2, 4, Fraction(11, 36))
    """
    question = Question(
        guess=guess, table=table, rolls=rolls, by=by, spot_on=spot_on, after=after, game=game,
        deck=deck, names=names, rulings=rulings, in_round=in_round,
        faces_in=faces_in or language(),
    )  # fmt: skip
    with said_in(language() if lang is None else lang), spoken_of(deck.faces if deck else None):
        games = question.candidates()
        case = question.resolve(question.rules_of(games[0]))
        verdict = verdict_of(case)
        if game or spot_on is not None:
            return verdict
        return _of_several(verdict, case, question, games)


def judge_shown(
    guess: Guess,
    table: Sequence[Shown],
    rules: Rules,
    history: Sequence[Guess] = (),
    *,
    by: Seat | None = None,
    seats: Sequence[Seat] = (),
) -> Verdict:
    """Judge values (:func:`judge` takes text): the faces on the table, each with its seat.

    ``seats`` are clockwise; a seat that shows no face is out and challenges nobody.
    """
    bidder = speaker_of(rules, held_by(rules.game, table, seats), by, None, seats)
    return verdict_of(Case(rules, guess, tuple(table), history, tuple(seats), bidder))


def verdict_of(case: Case) -> Verdict:
    """What the judge says of a case: what is there, what that costs, and which rulings mattered."""
    rules, guess, by = case.rules, case.guess, case.by
    if guess.personal and by is None:
        raise IllegalGuess(
            tr("'{guess}' can't be judged without knowing who rolled what", guess=guess),
            "give --roll SEAT=FACES for each seat and --by SEAT",
        )
    verify_possible(guess, rules)
    evaluation, called = evaluate(case), case.caller is not None
    held = held_by(rules.game, case.table, case.seats)
    caller = case.caller
    if caller is None and case.bidder is not None:
        caller = challenger(held, case.bidder)
    showdowns = tuple(  # for all that may lie there
        Showdown(caller, case.bidder, holds, evaluation.need, have, guess.is_top(rules.faces))
        for holds, have in evaluation.outcomes
        if case.bidder is not None and caller is not None
    )
    costs = [cost_of(rules, held, each, spot_on=called) for each in showdowns]
    losers = [
        _loser(each.holds, by, cost, case.seats)
        for each, cost in zip(showdowns, costs, strict=True)
    ]
    return Verdict(
        guess=guess,
        holds=evaluation.holds,
        need=evaluation.need,
        have=evaluation.have,
        higher=evaluation.higher,
        loser=_same(losers or [_loser(evaluation.holds is not False, by, None, case.seats)]),
        witness=evaluation.witness,
        why=why_of(guess, evaluation, by),
        rulings=(
            *rulings_that_mattered(case, evaluation),
            *rulings_that_cost(rules, held, showdowns, spot_on=called),
        ),
        table=case.table,
        repeated=evaluation.higher is False and guess in case.history,
        rules=rules.game,
        seats=case.seats,
        showdowns=showdowns,
        spot_on=called,
        cost=_same(costs),
        unread=what_decides(case, evaluation) if case.view else None,
        round=case.played.name if case.played else USUAL,
        other_rounds=case.played.others if case.played else (),
        language=language(),
    )


def _of_several(verdict: Verdict, case: Case, question: Question, games: Sequence[Game]) -> Verdict:
    """The verdict where nobody said the game: those in which it or its cost is another."""
    wild = case.rules.faces.wild_numbers
    others = []
    for game in games if question.in_round is None else ():
        rules = question.rules_of(game)
        if rules.faces.wild_numbers != wild:
            view = question.view(rules, case.table)
            there = verdict_of(replace(case, rules=rules, view=view, played=None))
            others += [game.id] if there.holds != verdict.holds else []
    verdict = replace(verdict, elsewhere=tuple(others))
    if verdict.cost is None:
        return verdict
    held = held_by(case.rules.game, case.table, case.seats)
    faces = {each.face.text for each in case.table if each.face.text != UNREAD}
    unsettled = that_differ(case.rules, held, verdict.showdowns, case.guess, faces, others)
    return replace(verdict, cost=None, unsettled=unsettled) if unsettled else verdict


def _loser(true: bool, by: Seat | None, cost: Cost | None, seats: Sequence[Seat]) -> Seat | None:
    if cost is not None:
        return None if cost.loser is None else seats[cost.loser]
    return None if true else by


def _same(values: Sequence[T | None]) -> T | None:
    """What all of the values are; None if they differ, or if there is none."""
    first = values[0] if values else None
    return first if all(value == first for value in values) else None
