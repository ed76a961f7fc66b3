"""May this be said now? Whether a guess is one that the deck can show, and higher than the last.

Cards follow one another by the table 'Higher', which stands here; a game of dice says
itself which of its bids is higher.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import QUOTED, language, tr
from cardlie.games.first_bids import is_enough
from cardlie.games.model import Rules
from cardlie.games.spec import NEVER
from cardlie.guess import MAX_COUNT, Guess, Number
from cardlie.guess.patterns import compile_guess, unbounded


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
    if isinstance(guess, Number) and guess.number in rules.faces.wild_numbers:
        spec = rules.spec  # as in this round type
        if spec is not None and spec.bids_wild == NEVER:
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


def verify_said_in_round(guess: Guess, rules: Rules) -> None:
    """Raise :class:`IllegalGuess` for a bid that is not said in the round type of these rules.

    >>> from cardlie.games.registry import rules_of
    >>> verify_said_in_round(Guess.parse("sum 9"), rules_of("leira"))
    Traceback (most recent call last):
    ...
    cardlie.base.errors.IllegalGuess: 'sum 9' can't be bid with these dice left
    """
    game = rules.game
    now = game.round_of(rules.round).kinds
    if game.rounds and not isinstance(guess, now):
        examples = ", ".join(
            tr(QUOTED, text=each) for each in now[0].examples(rules.faces).values()
        )
        raise IllegalGuess(
            tr("'{guess}' can't be bid with these dice left", guess=guess),
            tr("bid something like {examples}", examples=examples),
        )


def verify_played(guess: Guess, names: Collection[str]) -> None:
    """Raise :class:`IllegalGuess` for a guess that is not said with these variants.

    >>> verify_played(Guess.parse("2 in order including 3"), ["vague"])
    Traceback (most recent call last):
    ...
    cardlie.base.errors.IllegalGuess: '2 in order including 3' needs the variant straights
    """
    variant, expansion = guess.variant, guess.expansion
    if missing := next((each for each in (variant, expansion) if each and each not in names), None):
        problem = "'{guess}' needs the expansion {expansion}"
        if missing == variant:
            problem = "'{guess}' needs the variant {variant}"
        raise IllegalGuess(
            tr(problem, guess=guess, variant=missing, expansion=missing),
            tr("give --with {expansion}", expansion=missing),
        )
    if guess.switched_off_by in names:
        off = {"switched_off_by": guess.switched_off_by}
        raise IllegalGuess(
            tr("the variant {switched_off_by} does not allow '{guess}'", guess=guess, **off),
            tr("leave out --with {switched_off_by}", **off),
        )


def is_higher(new: Guess, history: Sequence[Guess], rules: Rules) -> bool:
    """Whether ``new`` may follow what was said this round (``history``, the last guess last).

    >>> from cardlie.games.registry import rules_of
    >>> cards = rules_of("cards")
    >>> is_higher(Guess.parse("3 of the same number"), [Guess.parse("2 fives")], cards)
    False
    """
    if not history:
        enough = is_enough(new, rules.least, rules.faces)
        return enough and rules.game.round_of(rules.round).opens(new)
    if _is_repeat(new, history, rules):
        return False
    by_game = rules.game.round_of(rules.round).higher
    if by_game:
        return by_game(new, history[-1])
    return _higher_cards(new, history[-1], rules)


def verify_higher(new: Guess, history: Sequence[Guess], rules: Rules) -> None:
    """Raise :class:`IllegalGuess`, with what would be higher as a hint, unless ``new`` is."""
    if is_higher(new, history, rules):
        return
    if _is_repeat(new, history, rules):
        again = tr("'{new}' was already said in this round", new=new.phrase(language()))
        raise IllegalGuess(again, "ruling repeat")
    if not history:
        fewer = not is_enough(new, rules.least, rules.faces)
        hint = tr("a first bid names at least as many as there are players") if fewer else None
        raise IllegalGuess(tr("no round can open with '{new}'", new=new), hint)
    raise IllegalGuess(
        tr(
            "'{new}' is not higher than '{said}'",
            new=new.phrase(language()),
            said=history[-1].phrase(language()),
        ),
        _least(new, history, rules),
    )


def _is_repeat(new: Guess, history: Sequence[Guess], rules: Rules) -> bool:
    """Whether it was said before where nothing may be said twice; no dice bid can come back."""
    return rules.readings.get("repeat", "allowed") == "refused" and new in history


def _higher_cards(new: Guess, last: Guess, rules: Rules) -> bool:
    """The table 'Higher': a row for what was said last, a column for what is said now."""
    figure, bar = new.amount(rules.faces), last.amount(rules.faces)
    if new.by_value or last.by_value:
        return figure > bar
    if new.half and not last.half:
        return figure >= 2 * bar
    figure = max(figure, new.second_figure(rules.readings))
    return figure * (2 if last.half and not new.half else 1) > bar


def _least(new: Guess, history: Sequence[Guess], rules: Rules) -> str | None:
    """What the smallest guess like ``new`` would be that is higher."""
    for figure in range(1, MAX_COUNT + 1):
        candidate = new.with_amount(figure)
        if candidate is None and not new.by_value:
            return tr("nothing is higher than that")
        if candidate is None:
            most = history[-1].amount(rules.faces)
            return tr("a power card needs a value above {most}", most=most)
        try:
            if is_higher(candidate, history, rules):
                return tr("'{guess}' would be", guess=candidate.phrase(language()))
        except IllegalGuess:  # past the end of the track
            return None
    return None
