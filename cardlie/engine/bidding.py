"""Which guesses a table allows, and which may follow which.

The rules are ``cardlie.judging.higher``'s; this remembers its answers, because a table asks the
same questions hundreds of thousands of times.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TypeVar

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.translation import language, tr
from cardlie.games.model import Rules
from cardlie.guess import KINDS, MAX_COUNT, Guess
from cardlie.guess.patterns import Patterns, compile_guess
from cardlie.judging.higher import is_higher, verify_higher, verify_possible

#: Up to this NUMBER the legal raises over a guess are kept; a larger cap is walked through.
_KEPT_CAP = 64

#: How many answers each memory keeps before it starts afresh.
_KEPT = 1 << 16

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class _Memory(dict[_Key, _Value]):
    """Answers, each worked out when it is first asked for; where they are too many, afresh."""

    def __init__(self, ask: Callable[[_Key], _Value]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, key: _Key) -> _Value:
        value = self._ask(key)
        if len(self) >= _KEPT:
            self.clear()
        self[key] = value
        return value


class Raises:
    """What may follow one guess (None: what may open a round), remembered once worked out."""

    def __init__(self, bidding: Bidding, last: Guess | None) -> None:
        self._bidding, self._last = bidding, last
        self._known = _Memory[Guess, bool](
            lambda guess: bidding.is_possible(guess) and self._is_higher(guess)
        )
        self._kept: dict[int, tuple[Guess, ...]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Bidding.over, (self._bidding, self._last)

    def allows(self, guess: Guess) -> bool:
        """Whether the guess is of these kinds, possible, and higher than the last one alone."""
        return self._known[guess]

    def upto(self, most: int) -> tuple[Guess, ...]:
        """The higher guesses with a figure of at most ``most``, smallest figures first."""
        kept = self._kept.get(most)
        if kept is None:
            kept = tuple(g for g in self._bidding.universe(most) if self._is_higher(g))
            if most <= _KEPT_CAP:
                self._kept[most] = kept
        return kept

    @cached_property
    def nothing(self) -> bool:
        """Whether no guess at all is higher, such as after the end of the wheel's track."""
        return not any(map(self.allows, self._bidding.tops()))

    def _is_higher(self, guess: Guess) -> bool:
        said = () if self._last is None else (self._last,)
        return is_higher(guess, said, self._bidding.rules)


class Bidding:
    """The guesses of some kinds under some rules. ``returns``: some may not be said again."""

    def __init__(self, rules: Rules, kinds: tuple[type[Guess], ...]) -> None:
        self.rules, self.kinds = rules, kinds
        self.returns = rules.readings.get("repeat", "allowed") == "refused" and any(
            k.returns for k in kinds
        )
        self._compiled = _Memory[Guess, Patterns](
            lambda guess: compile_guess(guess, rules.faces, rules.readings)
        )
        self._over = _Memory[Guess | None, Raises](lambda last: Raises(self, last))
        self._universe: dict[int, tuple[Guess, ...]] = {}

    def __repr__(self) -> str:
        return f"<bidding of {self.rules.game.id}: {', '.join(kind.kind for kind in self.kinds)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.rules, tuple([kind.kind for kind in self.kinds]))

    def over(self, last: Guess | None) -> Raises:
        """What may follow ``last``."""
        return self._over[last]

    def compiled(self, guess: Guess) -> Patterns:
        """What the guess demands of a table."""
        return self._compiled[guess]

    def verify(self, guess: Guess, history: tuple[Guess, ...]) -> None:
        """Raise :class:`IllegalGuess` unless ``guess`` may be said after ``history``."""
        if not isinstance(guess, self.kinds):
            kinds = ", ".join(tr(kind.kind) for kind in self.kinds)
            raise IllegalGuess(
                tr(
                    "'{guess}': this game has no guesses of the kind {kind!r}",
                    guess=guess,
                    kind=tr(guess.kind),
                ),
                tr("the kinds are: {kinds}", kinds=kinds),
            )
        verify_possible(guess, self.rules)
        try:
            verify_higher(guess, history, self.rules)
        except IllegalGuess as error:
            if history and error.hint is None:  # nothing like it is higher; what else is?
                for higher in self.lowest_over(history)[:1]:
                    error.hint = tr("'{guess}' would be", guess=higher.phrase(language()))
            raise

    def allows(self, guess: Guess, history: tuple[Guess, ...]) -> bool:
        """Whether :meth:`verify` would let it pass; quick."""
        if not self.over(history[-1] if history else None).allows(guess):
            return False
        return not self.returns or guess not in history

    def guesses(self, history: tuple[Guess, ...], most: int) -> tuple[Guess, ...]:
        """Every guess that may be said after ``history`` with a figure of at most ``most``.

        The figure is NUMBER, a sum, or a power card's value. Smallest figures first. They name
        what is printed on cards or dice.
        """
        after = self.over(history[-1] if history else None).upto(most)
        if history and self.returns:
            spoken = set(history)
            return tuple([guess for guess in after if guess not in spoken])
        return after

    def lowest_over(self, history: tuple[Guess, ...]) -> tuple[Guess, ...]:
        """What may follow ``history`` with the lowest figure, true or not; none, if nothing."""
        floor = history[-1].amount(self.rules.faces)
        # as many or one more; and twice and one, from wild or plain bids to others
        for most in (floor, floor + 1, 2 * floor + 1):
            allowed = self.guesses(history, most)
            if allowed:
                return allowed
        return ()

    def with_figures(self, history: tuple[Guess, ...], figures: Iterable[int]) -> tuple[Guess, ...]:
        """Every guess that may follow ``history`` with one of these figures, in their order."""
        return tuple(
            guess for figure in figures for guess in self._of(figure) if self.allows(guess, history)
        )

    def universe(self, most: int) -> tuple[Guess, ...]:
        """Every guess of these kinds with a figure of at most ``most``, smallest first."""
        kept = self._universe.get(most)
        if kept is None:
            kept = tuple(
                guess
                for count in range(1, most + 1)
                for guess in self._of(count)
                if self.is_possible(guess)
            )
            if most <= _KEPT_CAP:
                self._universe[most] = kept
        return kept

    def is_possible(self, guess: Guess) -> bool:
        """Whether the guess may be said at this table at all, the last guess aside."""
        if not isinstance(guess, self.kinds):
            return False
        try:
            verify_possible(guess, self.rules)
        except CardlieError:
            return False
        return True

    def highest_figure(self, faces: int) -> int:
        """The highest figure worth saying about so many faces: their number, or their sum."""
        most = max([kind.most(self.rules.faces, faces) for kind in self.kinds])
        whole = self.rules.faces.whole
        return min(most, whole.most(faces, self.rules.game.seats[1])) if whole else most

    def tops(self) -> Iterator[Guess]:
        """The highest guesses of each kind that anybody could say."""
        last = self.rules.game.last_figure
        if last is not None:  # a track is short: all of its bids
            yield from reversed(self.universe(last))
        else:
            yield from self._of(MAX_COUNT)

    def _of(self, figure: int) -> Iterator[Guess]:
        for kind in self.kinds:
            yield from kind.listed(figure, self.rules.faces)


@lru_cache(maxsize=256)
def bidding_of(rules: Rules, kinds: tuple[type[Guess], ...]) -> Bidding:
    """The bidding under some rules; tables that agree on them share what it remembers."""
    return Bidding(rules, kinds)


def _again(rules: Rules, names: tuple[str, ...]) -> Bidding:
    """A bidding that was stored: the kinds of its game by their names, as that orders them."""
    known = {kind.kind: kind for kind in (*KINDS, *rules.game.kinds)}
    return bidding_of(rules, tuple([known[name] for name in names]))


def named(bidding: Bidding, guess: Guess) -> Hashable:
    """What a guess names, its figure aside; a limit is a thing of its own."""
    limit = bidding.compiled(guess).need < 0  # a higher limit is the likelier one
    return guess if limit else guess.about


def claim_place(guesses: int, seat: int) -> int:
    """The ``place`` of the moment at which a seat is asked whether it claims something."""
    return guesses << 4 | seat
