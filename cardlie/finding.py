"""What a reading of the rules makes of a guess, and which rulings mattered to that.

The meaning of a guess is its compiled patterns (``patterns.py``); this module only counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardlie.errors import IllegalGuess
from cardlie.higher import is_higher, verify_possible
from cardlie.patterns import Demand, Patterns, compile_guess, have, helping, holds, pattern_have
from cardlie.rulings import rulings_of
from cardlie.setting import Setting
from cardlie.translation import tr
from cardlie.verdict import UNPRINTED, Seat, Shown, Witness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.faces import Counts
    from cardlie.guess import Guess


class Finding(NamedTuple):
    """What a reading of the rules makes of a guess: all that another reading could change."""

    holds: bool
    need: int
    have: int
    higher: bool | None
    witness: tuple[Witness, ...]
    rolled: bool
    showable: bool
    instead: int | None = None

    @property
    def lack(self) -> str:
        """How much is missing, in words."""
        return tr(
            "{need} needed, only {have} there: {short} short",
            need=self.need,
            have=self.have,
            short=self.need - self.have,
        )


class Case(NamedTuple):
    """What is judged: a guess on a table, what was said before it, and who said it."""

    guess: Guess
    table: Sequence[Shown]
    said: Sequence[Guess] = ()
    by: Seat | None = None


def find(case: Case, setting: Setting) -> Finding:
    """What is there, by the rules of a setting."""
    guess, table, faces = case.guess, case.table, setting.faces
    compiled = compile_guess(guess, faces, setting.rulings)
    counts = faces.counts([shown.face for shown in table])
    card = guess.card(faces)
    rolled = not guess.personal or any(
        shown.seat == case.by and faces.index[shown.face.text] == card for shown in table
    )
    return Finding(
        holds=rolled and holds(compiled, counts),
        need=compiled.need,
        have=have(compiled, counts),
        higher=is_higher(guess, case.said, setting) if case.said else None,
        witness=_witness(compiled, counts, table, setting),
        rolled=rolled,
        showable=bool(compiled.patterns),
        instead=None if rolled else _rolled_instead(case, setting),
    )


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
    index = [setting.faces.index[shown.face.text] for shown in table]
    free = [place for place, i in enumerate(index) if i in compiled.helpers]
    counted: list[Witness] = []
    for demand in best:
        hits = [place for place, i in enumerate(index) if demand.weights[i]]
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
    mattered = []
    for ruling in rulings_of(setting.game):
        if not ruling.judge:
            continue
        force = setting.rulings[ruling.name]
        for reading in ruling.readings:
            if reading.value == force:
                continue
            rulings = setting.rulings.but(ruling.name, reading.value)
            if _changes(case, setting, Setting(setting.game, setting.faces, rulings), finding):
                mattered.append((ruling.name, force))
                break
    return tuple(mattered)


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
    told = guess.why(finding, by)
    if told is not None:
        return told
    if not finding.showable:
        return tr("{need} needed, and no table of this deck could show them.", need=finding.need)
    if not finding.holds:
        return f"{finding.lack}."
    wild = sum(1 for counted in finding.witness if counted.stands_for)
    figures = {"need": finding.need, "have": finding.have}
    if wild:
        return tr("{need} needed, {have} there, {wild} of them wild.", **figures, wild=wild)
    return tr("{need} needed, {have} there.", **figures)
