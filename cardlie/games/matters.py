"""Which keys of a game's file matter: one that another makes idle is neither asked nor told."""

from __future__ import annotations

from functools import lru_cache
from itertools import dropwhile

from cardlie.games.spec import NEVER, PATCHABLE, GameSpec, Special
from cardlie.games.spec_keys import KEYS, field_of


def matters(spec: GameSpec, key: str) -> bool:
    """Whether a key of a spec changes anything, in whichever rounds.

    >>> matters(GameSpec("toy"), "pot.stake"), matters(GameSpec("toy", pot_of="antes"), "pot.stake")
    (False, True)
    """
    if key.startswith("rounds."):
        _, name, part = key.split(".", 2)
        if part == "when":
            after = dropwhile(lambda each: each.name != name, spec.rounds)
            return any(
                changes(spec, each) for each in after if each.when != NEVER or each.name == name
            )
        special = next((each for each in spec.special if each.name == name), None)
        if special is None:
            return False
        within = spec.in_round(special)
        return within.bids_rule != spec.bids_rule if part == "free" else KEYS[part].matters(within)
    return KEYS[key].matters(spec) or any(
        special.value_of(key) is None and KEYS[key].matters(spec.in_round(special))
        for special in (spec.special if key in PATCHABLE else ())
    )


def ranks_matter(spec: GameSpec) -> bool:
    """Whether the numbers of the die rank otherwise than they count, and a bid ever hangs on it.

    >>> ranks_matter(GameSpec("toy", dice_numbers=(2, 3, 1))), ranks_matter(GameSpec("toy"))
    (True, False)
    """
    rules = {each.bids_rule for each in spec.each_round}
    of_ranks = rules - {"product", "above-both"}
    return bool(of_ranks) and [*spec.dice_numbers] != sorted(spec.dice_numbers)


@lru_cache(maxsize=256)
def changes(spec: GameSpec, special: Special) -> bool:
    """Whether anything is otherwise in a special round; else it is as any other.

    >>> changes(GameSpec("toy"), Special("end", keys=(("bids.rule", "count-first"),)))
    False
    """
    within = spec.in_round(special)
    return any(
        getattr(spec, field_of(key)) != getattr(within, field_of(key))
        for key in PATCHABLE
        if KEYS[key].matters(spec) or KEYS[key].matters(within)
    )


def changing(spec: GameSpec) -> tuple[Special, ...]:
    """The special rounds in which anything is otherwise."""
    return tuple([each for each in spec.special if changes(spec, each)])


def passing(spec: GameSpec) -> bool:
    """Whether anybody may pass in any round."""
    return any(each.pass_with for each in spec.each_round)


def doubted_by(spec: GameSpec, who: str) -> bool:
    """Whether in any round bids are doubted by whom a word of ``doubt.by`` names.

    >>> doubted_by(GameSpec("toy", doubt_by="all"), "all"), doubted_by(GameSpec("toy"), "anyone")
    (True, False)
    """
    rounds = (each for each in spec.each_round if each.doubt_by == who)
    return any(matters(each, "doubt.by") for each in rounds)
