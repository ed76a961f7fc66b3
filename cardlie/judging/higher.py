"""May this be said now? Whether a guess is one that the deck can show, and higher than the last.

Cards follow one another by GAMES.md's table 'Higher', which stands here; a game of dice says
itself which of its bids is higher.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import language, tr
from cardlie.games.first_bids import is_enough
from cardlie.games.model import Rules
from cardlie.guess import MAX_COUNT, Guess, Number
from cardlie.guess.patterns import compile_guess, unbounded

#: What ``bids.wild`` says where wild numbers are no bids.
NEVER = ("never",)


def verify_possible(guess: Guess, rules: Rules) -> None:
    """Raise :class:`IllegalGuess` if this table could never show what the guess names in kind.

    >>> from cardlie.games.registry import rules_of
    >>> verify_possible(Guess.parse("2 less than 1"), rules_of("cards"))
    Traceback (most recent call last):
    ...
    cardlie.base.errors.IllegalGuess: '2 less than 1': no card has a number below 1
    """
    compile_guess(guess, rules.faces, rules.readings)  # refuses what has no meaning here
    game = rules.game
    if not isinstance(guess, game.kinds):
        kinds = ", ".join(tr(kind.kind) for kind in game.kinds)
        raise IllegalGuess(
            tr("'{guess}' is not a bid in {game}", guess=guess, game=rules.game.id),
            tr("possible kinds: {kinds}", kinds=kinds),
        )
    wild = rules.faces.wild_numbers
    if isinstance(guess, Number) and guess.number in wild and game.keys.get("bids.wild") == NEVER:
        raise IllegalGuess(tr("'{guess}': wild numbers are never bid here", guess=guess))
    guess.verify(rules.readings)
    if game.space_of is not None:
        game.space_of(guess)
    if rules.readings.get("possible", "required") == "required":
        problem = guess.unprinted(rules.faces, unbounded(rules.readings))
        if problem:
            free = "possible" in rules.readings
            hint = "ruling possible; --with possible=free" if free else None
            raise IllegalGuess(tr("'{guess}': {problem}", guess=guess, problem=problem), hint)


def is_higher(new: Guess, said: Sequence[Guess], rules: Rules) -> bool:
    """Whether ``new`` may follow what was said this round (``said[-1]`` is the last guess).

    >>> from cardlie.games.registry import rules_of
    >>> cards = rules_of("cards")
    >>> is_higher(Guess.parse("3 of the same number"), [Guess.parse("2 fives")], cards)
    False
    """
    if not said:
        enough = is_enough(new, rules.least, rules.faces)
        return enough and rules.game.opens_in(rules.round)(new)
    if _is_repeat(new, said, rules):
        return False
    by_game = rules.game.higher_in(rules.round)
    if by_game:
        return by_game(new, said[-1])
    return _higher_cards(new, said[-1], rules)


def verify_higher(new: Guess, said: Sequence[Guess], rules: Rules) -> None:
    """Raise :class:`IllegalGuess`, with what would be higher as a hint, unless ``new`` is."""
    if is_higher(new, said, rules):
        return
    if _is_repeat(new, said, rules):
        again = tr("'{new}' was already said in this round", new=new.told(language()))
        raise IllegalGuess(again, "ruling repeat")
    if not said:
        fewer = not is_enough(new, rules.least, rules.faces)
        hint = tr("a first bid names at least as many as there are players") if fewer else None
        raise IllegalGuess(tr("no round opens with '{new}'", new=new), hint)
    raise IllegalGuess(
        tr(
            "'{new}' is not higher than '{said}'",
            new=new.told(language()),
            said=said[-1].told(language()),
        ),
        _least(new, said, rules),
    )


def _is_repeat(new: Guess, said: Sequence[Guess], rules: Rules) -> bool:
    """Whether it was said before where nothing may be said twice; no dice bid can come back."""
    return rules.readings.get("repeat", "allowed") == "refused" and new in said


def _higher_cards(new: Guess, last: Guess, rules: Rules) -> bool:
    """The table 'Higher': a row for what was said last, a column for what is said now."""
    figure, bar = new.amount(rules.faces), last.amount(rules.faces)
    if new.by_value or last.by_value:
        return figure > bar
    if new.half and not last.half:
        return figure >= 2 * bar
    figure = max(figure, new.second_figure(rules.readings))
    return figure * (2 if last.half and not new.half else 1) > bar


def _least(new: Guess, said: Sequence[Guess], rules: Rules) -> str | None:
    """What the smallest guess like ``new`` would be that is higher."""
    for figure in range(1, MAX_COUNT + 1):
        candidate = new.with_amount(figure)
        if candidate is None and not new.by_value:
            return tr("nothing is higher than that")
        if candidate is None:
            most = said[-1].amount(rules.faces)
            return tr("a power card needs a value above {most}", most=most)
        try:
            if is_higher(candidate, said, rules):
                return tr("'{guess}' would be", guess=candidate.told(language()))
        except IllegalGuess:  # past the end of the track
            return None
    return None
