"""May this be said now? Whether a guess is one that the deck can show, and higher than the last.

Cards follow one another by GAMES.md's table 'Higher', which stands here; a game of dice says
itself which of its bids is higher.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.guess import MAX_COUNT, Guess
from cardlie.kinds.patterns import compile_guess, unbounded
from cardlie.setting.setting import Setting


def verify_possible(guess: Guess, setting: Setting) -> None:
    """Raise :class:`IllegalGuess` if this table could never show what the guess names in kind.

    >>> from cardlie.setting.setting import Setting
    >>> verify_possible(Guess.parse("2 less than 1"), Setting.of("cards"))
    Traceback (most recent call last):
    ...
    cardlie.base.errors.IllegalGuess: '2 less than 1': no card has a number below 1
    """
    compile_guess(guess, setting.faces, setting.rulings)  # refuses what has no meaning here
    rules = setting.rules
    if not isinstance(guess, rules.kinds):
        kinds = ", ".join(tr(kind.kind) for kind in rules.kinds)
        raise IllegalGuess(
            tr("'{guess}' is no bid of {game}", guess=guess, game=setting.game),
            tr("its kinds are: {kinds}", kinds=kinds),
        )
    guess.verify(setting.rulings)
    if rules.space_of is not None:
        rules.space_of(guess)
    free = setting.asks("possible")
    if not free or setting.rulings["possible"] == "required":
        beyond = setting.asks("wild-range") and unbounded(setting.rulings)
        problem = guess.unprinted(setting.faces, beyond)
        if problem:
            hint = "ruling possible; --ruling possible=free" if free else None
            raise IllegalGuess(tr("'{guess}': {problem}", guess=guess, problem=problem), hint)


def is_higher(new: Guess, said: Sequence[Guess], setting: Setting) -> bool:
    """Whether ``new`` may follow what was said this round (``said[-1]`` is the last guess).

    >>> from cardlie.setting.setting import Setting
    >>> cards = Setting.of("cards")
    >>> is_higher(Guess.parse("3 of the same number"), [Guess.parse("2 fives")], cards)
    False
    """
    if not said:
        return setting.rules.opens_in(setting.round)(new, setting.rulings)
    if _is_repeat(new, said, setting):
        return False
    by_game = setting.rules.higher_in(setting.round)
    if by_game:
        return by_game(new, said[-1], setting.rulings)
    return _higher_cards(new, said[-1], setting)


def verify_higher(new: Guess, said: Sequence[Guess], setting: Setting) -> None:
    """Raise :class:`IllegalGuess`, with what would be higher as a hint, unless ``new`` is."""
    if is_higher(new, said, setting):
        return
    if _is_repeat(new, said, setting):
        raise IllegalGuess(tr("'{new}' was said in this round already", new=new), "ruling repeat")
    if not said:
        raise IllegalGuess(tr("no round opens with '{new}'", new=new))
    raise IllegalGuess(
        tr("'{new}' is not higher than '{said}'", new=new, said=said[-1]),
        _least(new, said, setting),
    )


def _is_repeat(new: Guess, said: Sequence[Guess], setting: Setting) -> bool:
    """Whether it was said before where nothing may be said twice; no dice bid can come back."""
    return setting.asks("repeat") and setting.rulings["repeat"] == "refused" and new in said


def _higher_cards(new: Guess, last: Guess, setting: Setting) -> bool:
    """The table 'Higher': a row for what was said last, a column for what is said now."""
    figure, bar = new.amount(setting.faces), last.amount(setting.faces)
    if new.by_value or last.by_value:
        return figure > bar
    if new.half and not last.half:
        return figure >= 2 * bar
    figure = max(figure, new.second_figure(setting.rulings))
    return figure * (2 if last.half and not new.half else 1) > bar


def _least(new: Guess, said: Sequence[Guess], setting: Setting) -> str | None:
    """What the smallest guess like ``new`` would be that is higher."""
    for figure in range(1, MAX_COUNT + 1):
        candidate = new.with_amount(figure)
        if candidate is None:
            most = said[-1].amount(setting.faces)
            return tr("a power card needs a value above {most}", most=most)
        try:
            if is_higher(candidate, said, setting):
                return tr("'{guess}' would be", guess=candidate)
        except IllegalGuess:  # past the end of the track
            return None
    return None
