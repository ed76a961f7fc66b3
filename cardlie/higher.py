"""May this be said now? Whether a guess is one that the deck can show, and higher than the last.

Cards follow one another by GAMES.md's table 'Higher', which stands here; a game of dice says
itself which of its bids is higher.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlie.errors import IllegalGuess
from cardlie.guess import (
    MAX_COUNT,
    Counted,
    Guess,
    LessThan,
    Number,
    Power,
    Straight,
    Sum,
    Vague,
)
from cardlie.patterns import compile_guess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.setting import Setting


def verify_possible(guess: Guess, setting: Setting) -> None:
    """Raise :class:`IllegalGuess` if this table could never show what the guess names in kind.

    >>> from cardlie.setting import Setting
    >>> verify_possible(Guess.parse("2 less than 1"), Setting.of("cards"))
    Traceback (most recent call last):
    ...
    cardlie.errors.IllegalGuess: '2 less than 1': no card has a number below 1
    """
    compile_guess(guess, setting.faces, setting.rulings)  # refuses what has no meaning here
    rules = setting.rules
    if not isinstance(guess, rules.kinds):
        kinds = ", ".join(kind.kind for kind in rules.kinds)
        raise IllegalGuess(f"'{guess}' is no bid of {setting.game}", f"its kinds are: {kinds}")
    if isinstance(guess, Straight) and guess.count < int(setting.rulings["straight-min"]):
        raise IllegalGuess(
            f"'{guess}': one card is no order", "ruling straight-min; --ruling straight-min=1"
        )
    if rules.space_of is not None:
        rules.space_of(guess)
    if not setting.asks("possible") or setting.rulings["possible"] == "required":
        _verify_printed(guess, setting)


def _verify_printed(guess: Guess, setting: Setting) -> None:
    numbers = setting.faces.numbers
    unbounded = setting.asks("wild-range") and setting.rulings["wild-range"] == "unbounded"
    hint = "ruling possible; --ruling possible=free" if setting.asks("possible") else None
    if isinstance(guess, LessThan) and guess.number <= (1 if unbounded else numbers[0]):
        raise IllegalGuess(f"'{guess}': no card has a number below {guess.number}", hint)
    named = guess.number if isinstance(guess, Number | LessThan) else None
    named = guess.element if isinstance(guess, Straight) else named
    if named is not None and named not in numbers and not unbounded:
        raise IllegalGuess(f"'{guess}': nothing here shows a {named}", hint)


def is_higher(new: Guess, said: Sequence[Guess], setting: Setting) -> bool:
    """Whether ``new`` may follow what was said this round (``said[-1]`` is the last guess).

    >>> from cardlie.setting import Setting
    >>> cards = Setting.of("cards")
    >>> is_higher(Guess.parse("3 of the same number"), [Guess.parse("2 fives")], cards)
    False
    """
    if not said:
        return True
    if _is_repeat(new, said, setting):
        return False
    by_game = setting.rules.higher
    return by_game(new, said[-1]) if by_game else _higher_cards(new, said[-1], setting)


def verify_higher(new: Guess, said: Sequence[Guess], setting: Setting) -> None:
    """Raise :class:`IllegalGuess`, with what would be higher as a hint, unless ``new`` is."""
    if is_higher(new, said, setting):
        return
    if _is_repeat(new, said, setting):
        raise IllegalGuess(f"'{new}' was said in this round already", "ruling repeat")
    raise IllegalGuess(f"'{new}' is not higher than '{said[-1]}'", _least(new, said, setting))


def _is_repeat(new: Guess, said: Sequence[Guess], setting: Setting) -> bool:
    """Whether it was said before where nothing may be said twice; no dice bid can come back."""
    return setting.asks("repeat") and setting.rulings["repeat"] == "refused" and new in said


def value_of(guess: Power, setting: Setting) -> int:
    """The value of a power guess: the one said, else the one printed on the card."""
    if guess.value is not None:
        return guess.value
    card = setting.faces.power(guess.combination)
    if card is None:
        raise IllegalGuess(f"'{guess}': this deck has no such power card")
    return card.value


def _higher_cards(new: Guess, last: Guess, setting: Setting) -> bool:
    """The table 'Higher': a row for what was said last, a column for what is said now."""
    if isinstance(last, Power):
        return _amount(new, setting) > value_of(last, setting)
    bar = _amount(last, setting)
    if isinstance(new, Power):
        return value_of(new, setting) > bar
    if isinstance(new, Vague):
        return new.count > bar if isinstance(last, Vague) else new.count >= 2 * bar
    figures = [_amount(new, setting)]
    if isinstance(new, Straight) and setting.rulings["straight-higher"] == "number-or-element":
        figures.append(new.element)
    scale = 2 if isinstance(last, Vague) else 1
    return max(figures) * scale > bar


def _amount(guess: Guess, setting: Setting) -> int:
    if isinstance(guess, Power):
        return value_of(guess, setting)
    if isinstance(guess, Counted):
        return guess.count
    raise IllegalGuess(f"'{guess}' is no guess of {setting.game}")


def _least(new: Guess, said: Sequence[Guess], setting: Setting) -> str | None:
    """What the smallest guess like ``new`` would be that is higher."""
    for figure in range(1, MAX_COUNT + 1):
        if isinstance(new, Counted):
            candidate: Guess = replace(new, count=figure)
        elif isinstance(new, Sum):
            candidate = replace(new, total=figure)
        else:
            return f"a power card needs a value above {_amount(said[-1], setting)}"
        try:
            if is_higher(candidate, said, setting):
                return f"'{candidate}' would be"
        except IllegalGuess:  # past the end of the track
            return None
    return None
