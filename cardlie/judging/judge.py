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
from cardlie.judging.costs import challenger, cost_of, games_that_differ, rulings_that_cost
from cardlie.judging.evaluate import Evaluation, evaluate, rulings_that_mattered, why_of
from cardlie.judging.higher import verify_possible
from cardlie.judging.question import Question, speaker_of
from cardlie.judging.resolved import ResolvedQuestion
from cardlie.judging.unread import what_decides
from cardlie.judging.verdict import Seat, Shown, Verdict, held_by
from cardlie.judging.which_game import Faced
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
    ``table``: all faces, as text such as ``"R1 B3 *"`` or ``"5 5 2"``, or as values. ``?`` is a
    face that nobody can read: any card that is left in the deck, or any side of the die. The
    verdict leaves open what depends on it.
    ``rolls``: instead of ``table``, seat -> its faces.
    ``by``: the seat that made the guess. The next seat that rolled anything challenges it, unless
    ``spot_on`` is a seat that calls it exact.
    ``after``: the guess before it in the round, or all of them in order.
    ``game``: such as ``"tavern"``; if not given, detected from guess and faces.
    ``deck``: if not the usual one. ``names``: the variants and expansions that are played (by
    default, whatever the guess needs). ``rulings``: name -> reading. ``in_round``: the round
    type, such as ``palifico``, if it does not follow from what the seats hold.
    ``faces_in``: the language whose letters faces are typed in (``en``: the deck's own).
    ``lang``: the language of the verdict and of errors, ``en`` or ``de``. If not given, both are
    the language in force, which is English except in commands.

    Raises :class:`~cardlie.InvalidGuess` for text that is not a guess,
    :class:`~cardlie.IllegalGuess` for a guess that these rules don't have, and
    :class:`~cardlie.CardlieError` for anything else that is wrong; each has a ``hint``.

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
        resolved = question.resolve(question.rules_of(games[0]))
        verdict = verdict_of(resolved)
        if game or spot_on is not None:
            return verdict
        return _of_several(verdict, resolved, question, games)


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
    return verdict_of(ResolvedQuestion(rules, guess, tuple(table), history, tuple(seats), bidder))


def verdict_of(resolved: ResolvedQuestion) -> Verdict:
    """What the judge says: what is there, what that costs, and which rulings mattered."""
    rules, guess, by = resolved.rules, resolved.guess, resolved.by
    _verify_said_by(guess, by)
    verify_possible(guess, rules)
    evaluation, called = evaluate(resolved), resolved.caller is not None
    held = held_by(rules.game, resolved.table, resolved.seats)
    showdowns = _showdowns(resolved, evaluation, held)
    costs = [cost_of(rules, held, each, spot_on=called) for each in showdowns]
    losers = [
        _loser(each.holds, by, cost, resolved.seats)
        for each, cost in zip(showdowns, costs, strict=True)
    ]
    return Verdict(
        guess=guess,
        holds=evaluation.holds,
        need=evaluation.need,
        have=evaluation.have,
        higher=evaluation.higher,
        loser=_same(losers or [_loser(evaluation.holds is not False, by, None, resolved.seats)]),
        witness=evaluation.witness,
        why=why_of(guess, evaluation, by),
        rulings=(
            *rulings_that_mattered(resolved, evaluation),
            *rulings_that_cost(rules, held, showdowns, spot_on=called),
        ),
        table=resolved.table,
        repeated=evaluation.higher is False and guess in resolved.history,
        of_game=rules.game,
        seats=resolved.seats,
        showdowns=showdowns,
        spot_on=called,
        cost=_same(costs),
        unread=what_decides(resolved, evaluation) if resolved.view else None,
        round=resolved.played.name if resolved.played else USUAL,
        other_rounds=resolved.played.others if resolved.played else (),
        language=language(),
    )


def _verify_said_by(guess: Guess, by: Seat | None) -> None:
    """Raise :class:`IllegalGuess` where nobody said it whose faces it hangs on."""
    if guess.personal and by is None:
        raise IllegalGuess(
            tr("'{guess}' can't be judged without knowing who rolled what", guess=guess),
            "give --roll SEAT=FACES for each seat and --by SEAT",
        )


def _showdowns(
    resolved: ResolvedQuestion, evaluation: Evaluation, held: Sequence[int]
) -> tuple[Showdown, ...]:
    """A showdown for all that may lie there; none where nobody knows who bid, or nobody doubts."""
    bidder, caller, need = resolved.bidder, resolved.caller, evaluation.need
    if bidder is None:
        return ()
    if caller is None:
        caller = challenger(held, bidder, last=resolved.rules.all_doubt)
    if caller is None:
        return ()
    top = resolved.guess.is_top(resolved.rules.faces)
    return tuple(
        [Showdown(caller, bidder, holds, need, have, top) for holds, have in evaluation.outcomes]
    )


def _of_several(
    verdict: Verdict, resolved: ResolvedQuestion, question: Question, games: Sequence[Game]
) -> Verdict:
    """The verdict where nobody said the game: those in which it or its cost is another."""
    wild = resolved.rules.faces.wild_numbers
    others = []
    for game in games if question.in_round is None and len(games) > 1 else ():
        rules = question.rules_of(game)
        if rules.faces.wild_numbers != wild:
            view = question.view(rules, resolved.table)
            there = verdict_of(replace(resolved, rules=rules, view=view, played=None))
            others += [game.id] if there.holds != verdict.holds else []
    if others:
        verdict = replace(verdict, elsewhere=tuple(others))
    if verdict.cost is None:
        return verdict
    held = held_by(resolved.rules.game, resolved.table, resolved.seats)
    faces = {each.face.text for each in resolved.table if each.face.text != UNREAD}
    unsettled = games_that_differ(
        resolved.rules, held, verdict.showdowns, resolved.guess, faces, others
    )
    return replace(verdict, cost=None, unsettled=unsettled) if unsettled else verdict


def _loser(true: bool, by: Seat | None, cost: Cost | None, seats: Sequence[Seat]) -> Seat | None:
    if cost is not None:
        return None if cost.loser is None else seats[cost.loser]
    return None if true else by


def _same(values: Sequence[T | None]) -> T | None:
    """What all of the values are; None if they differ, or if there is none."""
    first = values[0] if values else None
    return first if all(value == first for value in values) else None
