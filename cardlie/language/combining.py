"""Combinations of power cards in words: what was said becomes one, and one is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardlie.deck.combinations import Combination, CombinationKind

#: A token that was said: its type and value.
Said = tuple[str, str]

_WHAT: dict[str, CombinationKind] = {
    "NUMBER": "numbers", "COLOUR": "colours", "CARD": "twins", "OF_A_COLOUR": "colours"
}  # fmt: skip

#: The rules of the grammar that say a combination.
_COMBINATIONS = ("named", "house", "groups", "run", "of_one", "of_each", "every")

#: The tokens that no other guess has than that of a power card.
_ONLY_CLAIMED = {"NAME", "HOUSE", "GROUP", "GROUPS", "OTHER", "EACH"}


def only_claimed(types: Iterable[str]) -> bool:
    """Whether tokens of these types are said of power cards alone."""
    return not _ONLY_CLAIMED.isdisjoint(types)


def claimed(
    rules: Sequence[str], tokens: Sequence[Said]
) -> tuple[Combination | None, tuple[int, ...]]:
    """What the tokens of a power card's claim say: its combination (None: none), and its value."""
    rule = next(name for name in rules if name in _COMBINATIONS)
    tokens = [each for each in tokens if each[0] != "POWER"]
    types = [type for type, _ in tokens]
    last = {"groups": "GROUP", "named": "NAME", "house": "HOUSE"}.get(rule)
    in_row = rule == "run" and types.count("FIGURE") == 2  # five in a row 6; run of five 6
    if "VALUE" in types:
        return _combine(rule, tokens[: types.index("VALUE")]), (int(tokens[-1][1]),)
    if in_row or (last and types[-1] == "FIGURE"):
        return _combine(rule, tokens[:-1]), (int(tokens[-1][1]),)
    return _combine(rule, tokens), ()


def _combine(rule: str, tokens: Sequence[Said]) -> Combination | None:
    """The combination that the tokens of one of these rules say; None if it fits none."""
    figures = [int(value) for type, value in tokens if type in ("FIGURE", "A", "ONCE")]
    kinds = [_WHAT[type] for type, _ in tokens if type in _WHAT]
    kind = kinds[0] if kinds else "numbers"
    if rule == "of_one" and set(kinds) > {kind}:
        return None  # six of one number, four of another colour
    if rule == "named":
        return Combination.parse(tokens[0][1])
    if rule == "house":
        return _made("numbers", [3, 2])
    if rule == "groups":
        return _made("numbers", _groups(tokens))
    if rule == "run":
        coloured = {type for type, _ in tokens} & {"COLOUR", "OF_A_COLOUR", "COLOURED"}
        return _made("colour-run" if coloured else "run", figures[:1])
    if rule == "every":
        return _made(f"every-{kind[:-1]}", figures[-1:]) if kind != "twins" else None
    if rule == "of_each":
        return _made(kind, [figures[1]] * min(figures[0], 9))
    sizes = [int(value) for type, value in tokens if type in ("FIGURE", "ONCE")]
    repeated = any(type in ("TIMES", "ONCE") for type, _ in tokens)  # a card twice is two of it
    return _made(kind, sizes[-1:] if repeated else sizes)


def _groups(tokens: Sequence[Said]) -> list[int]:
    """The sizes that groups have by their names: two pairs; a trio and a pair."""
    sizes: list[int] = []
    many = 1
    for type, value in tokens:
        if type in ("FIGURE", "A"):
            many = int(value)
        elif type in ("GROUP", "GROUPS"):
            sizes += [int(value)] * min(many, 9)
            many = 1
    return sizes


def _made(kind: str, sizes: Sequence[int]) -> Combination | None:
    """A combination in its canonical order, if it is one of the vocabulary."""
    largest_first = tuple(sorted(sizes, reverse=True))
    made = Combination(kind, largest_first)  # type: ignore[arg-type]
    return made if made.is_spoken else None
