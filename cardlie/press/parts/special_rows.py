"""What a reference card has of an own game of dice: its special rounds, dice for its bids."""

from __future__ import annotations

from collections.abc import Mapping

from cardlie.base.strings import Strings
from cardlie.games.key_texts import sentence_of
from cardlie.games.matters import changing
from cardlie.games.spec import GameSpec, Special
from cardlie.games.spec_keys import KEYS
from cardlie.games.special import is_free

#: What else a bid is, by its kind, in the words of the rows for all rounds.
_KINDS = {"number": "dice_bid_about", "sum": "dice_bid_about:bids.kinds=sum",
          "plain": "dice_plain_about:bids.kinds=plain"}  # fmt: skip
#: What beats two of a number ``n``: ``l`` is a lower one, ``h`` a higher one.
_HIGHER = {"count-first": "nn > lll / hh", "number-first": "nn > h / nnn",
           "same-or-as-many": "nn > nnn / hh", "never-lower": "nn > nnn / hh",
           "count-only": "nn > nnn", "number-only": "nn > hh"}  # fmt: skip


def round_rows(spec: GameSpec, strings: Strings) -> list[tuple[str, str]]:
    """The special rounds of a game, each with when it is one and what is otherwise in it."""
    return [
        (each.name[:1].upper() + each.name[1:], _round_text(spec, each, strings))
        for each in changing(spec)
    ]


def _round_text(spec: GameSpec, special: Special, strings: Strings) -> str:
    own, within = dict(special.keys), spec.in_round(special)
    when = sentence_of("rounds.when", special.when, strings).removesuffix(".")
    told = [strings[f"reference.{_KINDS[kind]}"].partition(" [")[0]
            for kind in within.bids_kinds if "bids.kinds" in own and kind in _KINDS]  # fmt: skip
    told += [
        sentence_of(key, within.value_of(key), strings)
        for key in own
        if key != "bids.kinds" and KEYS[key].matters(within)
    ]
    if is_free(spec, special):
        told.append(strings[f"keys.rounds.free.{special.free}"])
    return f"{when}: {' '.join(told)}"


def shown_dice(spec: GameSpec) -> Mapping[str, str]:
    """The dice beside the rows of a game in which numbers are bid, by the rows' keys."""
    numbers = sorted({*spec.dice_numbers} - {*spec.dice_wild})
    if "number" not in spec.bids_kinds or len(numbers) < 3 or max(spec.dice_numbers) > 9:
        return {}
    low, middle, high = (str(numbers[len(numbers) // 2 + step]) for step in (-1, 0, 1))
    shown = _HIGHER.get(spec.bids_rule, "") if list(spec.dice_numbers) == sorted(
        spec.dice_numbers) else ""  # fmt: skip
    for letter, number in (("l", low), ("n", middle), ("h", high)):
        shown = shown.replace(letter, number)
    wild = "".join(map(str, spec.dice_wild)) if len(spec.dice_wild) < 3 else ""
    return {"bid": 3 * middle, "higher": shown, "wild": wild, "star": "0"}
