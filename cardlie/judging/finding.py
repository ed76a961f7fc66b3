"""What a reading of the rules makes of a guess, and which rulings mattered to that.

The meaning of a guess is its compiled patterns (``patterns.py``); this module only counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.guess import Guess
from cardlie.judging.higher import is_higher, verify_possible
from cardlie.judging.verdict import UNPRINTED, Seat, Shown, Witness
from cardlie.kinds.patterns import (
    Demand,
    Patterns,
    compile_guess,
    have,
    helping,
    holds,
    pattern_have,
)
from cardlie.odds import View, outcomes
from cardlie.odds.ask import Outcome
from cardlie.setting.faces import UNREAD, Counts, Face
from cardlie.setting.setting import Setting

if TYPE_CHECKING:
    from fractions import Fraction


class Finding(NamedTuple):
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
        lack = (
            "{need} needed, only {have} there: {short} short"
            if self.have == self.most
            else "{need} needed, at most {have} there: at least {short} short"
        )
        return tr(lack, need=self.need, have=self.most, short=self.need - self.most)


class Case(NamedTuple):
    """What is judged: a guess on a table, what was said before it, and who said it.

    ``view`` is what is known of a table with unread faces.
    """

    guess: Guess
    table: Sequence[Shown]
    said: Sequence[Guess] = ()
    by: Seat | None = None
    view: View | None = None


def find(case: Case, setting: Setting) -> Finding:
    """What is there, by the rules of a setting."""
    guess, table, faces = case.guess, case.table, setting.faces
    compiled = compile_guess(guess, faces, setting.rulings)
    counts = faces.counts([shown.face for shown in table])
    rolled = _rolled(case, setting)
    found: Mapping[Outcome, Fraction | int]
    if case.view is None:
        found = {(rolled is True and holds(compiled, counts), have(compiled, counts)): 1}
    else:
        theirs = sum(shown == Shown(Face(UNREAD), case.by) for shown in table)
        view = replace(case.view, setting=setting)
        found = outcomes(guess, view, rolled=rolled, theirs=theirs)
    return Finding(
        outcomes=found,
        need=compiled.need,
        higher=is_higher(guess, case.said, setting) if case.said else None,
        witness=_witness(compiled, counts, table, setting),
        rolled=rolled,
        showable=bool(compiled.patterns),
        instead=None if rolled else _rolled_instead(case, setting),
    )


def _rolled(case: Case, setting: Setting) -> bool | None:
    """Whether the guesser rolled the card that the guess takes, if it takes one."""
    if not case.guess.personal:
        return True
    card = case.guess.card(setting.faces)
    own = [shown.face for shown in case.table if shown.seat == case.by]
    if card is None or setting.faces.all[card] in own or case.view is None:
        return card is not None and setting.faces.all[card] in own
    left = any(draw.pool[card] for draw in case.view.draws)
    return None if left and Face(UNREAD) in own else False


def _rolled_instead(case: Case, setting: Setting) -> int | None:
    """The value of a power card of the claimed combination that the guesser did roll."""
    rolled = [shown.face.power or "" for shown in case.table if shown.seat == case.by]
    cards = [card for card in map(setting.faces.power, rolled) if card is not None]
    return next((card.value for card in cards if card.combination == case.guess.about), None)


def _witness(
    compiled: Patterns, counts: Counts, table: Sequence[Shown], setting: Setting
) -> tuple[Witness, ...]:
    """The faces that count in the best pattern, in table order, and what wildcards stand for."""
    if not compiled.patterns:
        return ()
    wild = helping(compiled, counts)
    best = max(compiled.patterns, key=lambda pattern: pattern_have(pattern, counts, wild))
    known = setting.faces.index
    index = {at: known[each.face.text] for at, each in enumerate(table) if each.face.text in known}
    free = [place for place, i in index.items() if i in compiled.helpers]
    counted: list[Witness] = []
    for demand in best:
        hits = [place for place, i in index.items() if demand.weights[i]]
        if len(best) > 1 and not demand.limit:
            hits = hits[: demand.required]
        counted += [Witness(p, table[p], _die_as(demand, index[p], setting)) for p in hits]
        # Of several demands, each takes the wildcards it lacks; a single one takes them all.
        lacking = demand.required - len(hits) if len(best) > 1 else len(free)
        helping_it = [] if demand.limit else free[: max(0, lacking)]
        counted += [Witness(p, table[p], _card_as(demand, setting)) for p in helping_it]
        del free[: len(helping_it)]
    return tuple(sorted(counted, key=lambda c: c.place))


def _card_as(demand: Demand, setting: Setting) -> str:
    """The card that a helping wildcard is taken to be: the first that the demand accepts."""
    faces, weights = setting.faces.all, demand.weights
    return next((faces[i].text for i in demand.hits if faces[i].suit and weights[i] > 0), UNPRINTED)


def _die_as(demand: Demand, i: int, setting: Setting) -> str | None:
    """What a wild die counts as in a bid on a number; None for every other face."""
    if not setting.faces.all[i].wild:
        return None
    return next((setting.faces.all[h].text for h in demand.hits if h != i), None)


def rulings_that_mattered(
    case: Case, setting: Setting, finding: Finding
) -> tuple[tuple[str, str], ...]:
    """The rulings of which another reading would have changed the verdict."""
    return tuple(
        ruling
        for ruling, others in setting.otherwise(judge=True)
        if any(_changes(case, setting, other, finding) for other in others)
    )


def _changes(case: Case, setting: Setting, other: Setting, finding: Finding) -> bool:
    """Whether the judge would find otherwise under the rulings of the other setting."""
    guess, faces = case.guess, setting.faces
    try:
        verify_possible(guess, other)
        same = compile_guess(guess, faces, other.rulings) == compile_guess(
            guess, faces, setting.rulings
        )
        if same and not case.said:  # the same demands of the same table: no need to count again
            return False
        return find(case, other) != finding
    except IllegalGuess:
        return True


def why_of(guess: Guess, finding: Finding, by: Seat | None) -> str:
    """Why it holds or falls, in a sentence."""
    settled = finding.have == finding.most
    told = guess.why(finding, by) if settled or guess.personal else None
    if told is not None:
        return told
    if not finding.showable:
        return tr("{need} needed, and no table of this deck could show them.", need=finding.need)
    if finding.holds is False:
        return f"{finding.lack}."
    if not settled:
        there = {"have": finding.have, "most": finding.most}
        return tr("{need} needed, from {have} to {most} there.", need=finding.need, **there)
    wild = sum(1 for counted in finding.witness if counted.stands_for)
    figures = {"need": finding.need, "have": finding.have}
    if wild:
        return tr("{need} needed, {have} there, {wild} of them wild.", **figures, wild=wild)
    return tr("{need} needed, {have} there.", **figures)
