"""Evaluation: what readings of the rules make of a guess, and which rulings mattered to it.

The meaning of a guess is its compiled patterns (``guess/patterns.py``); this module only counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.faces import UNREAD, Counts, Face
from cardlie.games.model import Rules
from cardlie.games.records import USUAL
from cardlie.games.registry import otherwise
from cardlie.guess import Guess
from cardlie.guess.patterns import (
    Demand,
    Patterns,
    compile_guess,
    have,
    helping,
    pattern_have,
)
from cardlie.judging.higher import is_higher, verify_possible
from cardlie.judging.resolved import ResolvedQuestion
from cardlie.judging.verdict import UNPRINTED, Seat, Shown, Witness
from cardlie.odds import outcomes as outcomes_of
from cardlie.odds.ask import Outcome

if TYPE_CHECKING:
    from fractions import Fraction


class InWhole(NamedTuple):
    """A seat whose roll counts as a whole, and how much."""

    seat: Seat
    counts: int


class Evaluation(NamedTuple):
    """What a reading of the rules makes of a guess: all that another reading could change.

    ``outcomes`` are whether it holds and how many are there -> how likely; one, where all faces
    are read. ``rolled`` and ``holds`` are None where they hang on unread faces.
    """

    outcomes: Mapping[Outcome, Fraction | int]
    need: int
    higher: bool | None
    witness: tuple[Witness, ...]
    rolled: bool | None
    showable: bool
    instead: int | None = None
    faces: tuple[Face, ...] = ()
    in_whole: tuple[InWhole, ...] = ()

    @property
    def holds(self) -> bool | None:
        """Whether it holds."""
        first, *others = {held for held, _ in self.outcomes}
        return None if others else first

    @property
    def have(self) -> int:
        """How many are there at least."""
        return min(have for _, have in self.outcomes)

    @property
    def most(self) -> int:
        """How many are there at most."""
        return max(have for _, have in self.outcomes)

    @property
    def lack(self) -> str:
        """How much is missing, in words."""
        if not self.most:
            return tr("{need} needed, none there", need=self.need)
        lack = (
            "{need} needed, only {have} there: {short} short"
            if self.have == self.most
            else "{need} needed, at most {have} there: at least {short} short"
        )
        return tr(lack, need=self.need, have=self.most, short=self.need - self.most)


def outcome_of(compiled: Patterns, heaps: Iterable[Counts], *, rolled: bool) -> Outcome:
    """Whether a guess holds on so many of each face, and how many are there, at a table, too.

    Of rolls that count whole each is a heap of its own, else there is one.

    ``rolled``: whoever said it rolled the card that it takes, or it takes none.
    """
    there = sum([have(compiled, each) for each in heaps])
    return rolled and bool(compiled.patterns) and there >= compiled.need, there


def evaluate(resolved: ResolvedQuestion) -> Evaluation:
    """What is there, by the rules; :class:`IllegalGuess` for what means nothing by them."""
    guess, table, faces = resolved.guess, resolved.table, resolved.rules.faces
    compiled = compile_guess(guess, faces, resolved.rules.readings)
    if compiled.whole and not resolved.seats:  # nobody knows which dice are one roll
        compiled = replace(compiled, whole=None)
    rolls = [[s.face for s in table if s.seat == seat] for seat in resolved.seats]
    heaps = [*map(faces.counts, rolls if compiled.whole else [[s.face for s in table]])]
    in_whole = _in_whole(compiled, heaps, resolved)
    rolled = _rolled(resolved)
    outcomes: Mapping[Outcome, Fraction | int]
    if resolved.view is None:
        outcomes = {outcome_of(compiled, heaps, rolled=rolled is True): 1}
    else:
        theirs = sum(shown == Shown(Face(UNREAD), resolved.by) for shown in table)
        view = replace(resolved.view, rules=resolved.rules)
        outcomes = outcomes_of(guess, view, rolled=rolled, theirs=theirs)
    proves_nothing = guess.ranked and not any(held for held, _ in outcomes)  # a part proves nothing
    return Evaluation(
        outcomes=outcomes,
        need=compiled.need,
        higher=is_higher(guess, resolved.history, resolved.rules) if resolved.history else None,
        witness=() if proves_nothing else _witness_of(compiled, heaps, resolved, in_whole),
        rolled=rolled,
        showable=bool(compiled.patterns),
        instead=None if rolled else _rolled_instead(resolved),
        faces=tuple([shown.face for shown in table]),
        in_whole=in_whole,
    )


def _in_whole(
    compiled: Patterns, heaps: Sequence[Counts], resolved: ResolvedQuestion
) -> tuple[InWhole, ...]:
    """The rolls that count otherwise than their dice would one by one, and how much."""
    if compiled.whole is None:
        return ()
    bare = replace(compiled, whole=None)
    there = [(seat, have(compiled, roll), have(bare, roll))
             for seat, roll in zip(resolved.seats, heaps, strict=True)]  # fmt: skip
    return tuple([InWhole(seat, whole) for seat, whole, alone in there if whole != alone])


def _witness_of(
    compiled: Patterns,
    heaps: Sequence[Counts],
    resolved: ResolvedQuestion,
    in_whole: Sequence[InWhole],
) -> tuple[Witness, ...]:
    """The faces that count; of a roll that counts as a whole all, or none."""
    counts = tuple(map(sum, zip(*heaps, strict=True)))
    found = _best_witness(compiled, counts, resolved.table, resolved.rules)
    counts_in = {each.seat: each.counts for each in in_whole}
    alone = [each for each in found if each.shown.seat not in counts_in]
    together = [Witness(place, shown) for place, shown in enumerate(resolved.table)
                if shown.seat and counts_in.get(shown.seat)]  # fmt: skip
    return tuple(sorted([*alone, *together], key=lambda each: each.place))


def _rolled(resolved: ResolvedQuestion) -> bool | None:
    """Whether the guesser rolled the card that the guess takes, if it takes one."""
    if not resolved.guess.personal:
        return True
    faces = resolved.rules.faces
    card = resolved.guess.card(faces)
    own = [shown.face for shown in resolved.table if shown.seat == resolved.by]
    if card is None or faces.all[card] in own or resolved.view is None:
        return card is not None and faces.all[card] in own
    left = any(draw.pool[card] for draw in resolved.view.draws)
    return None if left and Face(UNREAD) in own else False


def _rolled_instead(resolved: ResolvedQuestion) -> int | None:
    """The value of a power card of the claimed combination that the guesser did roll."""
    rolled = [shown.face.power or "" for shown in resolved.table if shown.seat == resolved.by]
    cards = [card for card in map(resolved.rules.faces.power, rolled) if card is not None]
    return next((card.value for card in cards if card.combination == resolved.guess.about), None)


def _best_witness(
    compiled: Patterns, counts: Counts, table: Sequence[Shown], rules: Rules
) -> tuple[Witness, ...]:
    """The faces that count in the best pattern, in table order, and what wildcards stand for."""
    if not compiled.patterns:
        return ()
    wild = helping(compiled, counts)
    best = max(compiled.patterns, key=lambda each: pattern_have(each, compiled.need, counts, wild))
    known = rules.faces.index
    index = {
        nth: known[each.face.text] for nth, each in enumerate(table) if each.face.text in known
    }
    free = [place for place, i in index.items() if i in compiled.helpers]
    counted: list[Witness] = []
    for demand in best:
        hits = [place for place, i in index.items() if demand.weights[i]]
        if len(best) > 1:
            hits = hits[: demand.required]
        counted += [Witness(p, table[p], _die_as(demand, index[p], rules)) for p in hits]
        # Of several demands, each takes the wildcards it lacks; a single one takes them all.
        lacking = demand.required - len(hits) if len(best) > 1 else len(free)
        helping_it = free[: max(0, lacking)]
        counted += [Witness(p, table[p], _card_as(demand, rules)) for p in helping_it]
        del free[: len(helping_it)]
    return tuple(sorted(counted, key=lambda c: c.place))


def _card_as(demand: Demand, rules: Rules) -> str:
    """The card that a helping wildcard is taken to be: the first that the demand accepts."""
    faces = rules.faces.all
    return next((faces[i].text for i in demand.hits if faces[i].suit), UNPRINTED)


def _die_as(demand: Demand, i: int, rules: Rules) -> str | None:
    """What a wild die counts as in a bid on a number; None for every other face."""
    if not rules.faces.all[i].wild:
        return None
    named = (rules.faces.all[h] for h in demand.hits if not rules.faces.all[h].wild)
    return next((face.text for face in named), None)


def rulings_that_mattered(
    resolved: ResolvedQuestion, evaluation: Evaluation
) -> tuple[tuple[str, str], ...]:
    """The rulings of which another reading would have changed the verdict."""
    rules = resolved.rules
    compiled = compile_guess(resolved.guess, rules.faces, rules.readings)
    return tuple(
        [
            ruling
            for ruling, others in otherwise(rules, judge=True)
            if any(_changes(resolved, other, compiled, evaluation) for other in others)
        ]
    )


def _changes(
    resolved: ResolvedQuestion, other: Rules, compiled: Patterns, evaluation: Evaluation
) -> bool:
    """Whether the judge would find otherwise under other rules than those it ``compiled`` by."""
    kinds = other.game.kinds  # a roll has another place in another order
    guess, history = resolved.guess.among(kinds), [each.among(kinds) for each in resolved.history]
    try:
        if resolved.played is not None:
            played = replace(resolved.played, rules=other.in_round(USUAL))
            other = other.in_round(played.round_type(resolved.bidder))
        verify_possible(guess, other)
        # The same demands of the same table: no need to count again.
        same = compile_guess(guess, resolved.rules.faces, other.readings) == compiled
        if same and not resolved.history:
            return False
        resolved = replace(resolved, rules=other, guess=guess, history=history)
        return evaluate(resolved) != evaluation
    except CardlieError:  # no such guess, or no such round
        return True


def why_of(guess: Guess, evaluation: Evaluation, by: Seat | None) -> str:
    """Why it holds or falls, in a sentence or two."""
    rolls = [tr("The roll of {seat} counts {counts}.", **each._asdict())
             for each in evaluation.in_whole]  # fmt: skip
    return " ".join([_why(guess, evaluation, by), *rolls])


def _why(guess: Guess, evaluation: Evaluation, by: Seat | None) -> str:
    settled = evaluation.have == evaluation.most
    reason = guess.why(evaluation, by) if settled or guess.personal or guess.ranked else None
    if reason is not None:
        return reason
    if not evaluation.showable:
        return tr(
            "{need} needed, but no table can show that many with this deck.", need=evaluation.need
        )
    if evaluation.holds is False:
        return f"{evaluation.lack}."
    if not settled:
        there = {"have": evaluation.have, "most": evaluation.most}
        return tr("{need} needed, from {have} to {most} there.", need=evaluation.need, **there)
    wild = sum(1 for counted in evaluation.witness if counted.stands_for)
    figures = {"need": evaluation.need, "have": evaluation.have}
    if wild:
        return tr("{need} needed, {have} there, {wild} of them wild.", **figures, wild=wild)
    return tr("{need} needed, {have} there.", **figures)
