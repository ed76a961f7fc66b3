"""What the keys of a game's file ask and say, in a language: a sentence for each value.

The words are those of ``keys`` in ``templates/strings``; ``{Round}`` there is a special round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlie.base.strings import Strings
from cardlie.games.costs import EACH, OF_CUP, ROWS, WORDS, Row, is_row, row_text

#: The value of a key in a special round that is as in all others.
USUAL_VALUE = "usual"


#: The bids that the figures of the key ``bids.least`` are about, in their order.
_SORTS = ("wild", "plain", "other")

#: What the caller is called in rows of no doubt.
_CALLED = {"right": "called", "wrong": "called", "give-up": "gave", "shown": "next"}

#: What the bidder is called where not a bid is doubted.
_PASSED = {"pass-false": "passed", "pass-true": "passed", "shown": "shows"}

#: What the bidder is called where lives are lost: there rolls are claimed.
_BIDS = {"lives": "claimer"}


def generic(key: str) -> str:
    """A key as its sentences know it: of any special round alike.

    >>> generic("rounds.palifico.bids.rule"), generic("bids.rule")
    ('rounds.bids.rule', 'bids.rule')
    """
    first, *rest = key.split(".", 2)
    return f"{first}.{rest[-1]}" if first == "rounds" else key


def question_of(key: str, strings: Strings) -> str:
    """What a key answers, in a language.

    >>> from cardlie.base.strings import strings
    >>> question_of("rounds.palifico.free", strings("en"))
    'May the number be changed in Palifico rounds?'
    >>> question_of("rounds.palifico.exact.by", strings("en"))
    'In Palifico rounds: Who may call the last bid exact?'
    """
    return _of_round(key, strings, lambda named: strings.get(f"keys.{named}", ""))


def sentence_of(key: str, value: object, strings: Strings) -> str:
    """What a key with such a value says, in a language: a sentence of its own, or of any value.

    Of a key in special rounds None is that it is as in all rounds.
    """
    if value is None:
        return _named(key, strings["keys.rounds.usual"])
    return _of_round(key, strings, lambda named: _value_sentence(named, value, strings)) or (
        f"{key} = {as_text(value)}"
    )


def _value_sentence(key: str, value: object, strings: Strings) -> str:
    name, text = f"keys.{key}", as_text(value)
    if key == "bids.least" and isinstance(value, tuple):
        return least_sentence(value, strings)
    if key == "pass.with" and value and isinstance(value, tuple):
        text = pass_sentence(value, strings)
    first, _, row = key.partition(".")
    if first == "costs" and row in ROWS and isinstance(value, tuple):
        told = strings.get(f"{name}.{text}", "")
        return told or strings(f"{name}.any", value=row_sentence(value, row, strings))
    return strings.get(f"{name}.{text}", strings.get(f"{name}.any", "")).replace("{value}", text)


def _of_round(key: str, strings: Strings, sentence_of: Callable[[str], str]) -> str:
    """What is told of a key; of one in special rounds, by words of its own or those of all."""
    named = generic(key)
    if found := sentence_of(named):
        return _named(key, found)
    first, _, within = named.partition(".")
    found = sentence_of(within) if first == "rounds" else ""
    return found and _named(key, strings["keys.rounds.in"]).replace("{told}", found)


def _named(key: str, sentence: str) -> str:
    """A sentence with the name of the special round that its key is about."""
    first, *within = key.split(".", 2)
    name = within[0] if first == "rounds" and len(within) > 1 else ""
    return sentence.replace("{Round}", name[:1].upper() + name[1:])


def as_text(value: object) -> str:
    """A value of a key in one word or several, as it stands in a file."""
    return ", ".join(texts_of(value))


def texts_of(value: object) -> tuple[str, ...]:
    """A value of a key as texts: one, or those of a list.

    >>> texts_of((1, 6)), texts_of(True), texts_of(None)
    (('1', '6'), ('true',), ('usual',))
    """
    if is_row(value):
        return (row_text(value),)
    if isinstance(value, tuple | list):
        return tuple(map(str, value)) or ("none",)
    words = {True: "true", False: "false", None: USUAL_VALUE}
    return (words[value] if value is None or isinstance(value, bool) else str(value),)


def row_sentence(row: Row, name: str, strings: Strings, stake: str = "") -> str:
    """A row as people say it, one clause a role.

    ``stake`` is what is lost: dice, but lives at the highest claim, which only a cup knows.

    >>> from cardlie.base.strings import strings
    >>> from cardlie.games.costs import row_of
    >>> row_sentence(row_of(caller=1, bidder=-2), "exact", strings("en"))
    'whoever said it gets 2 dice back; whoever doubted loses a die'
    """
    stake, clauses = stake or ("lives" if name in OF_CUP else "dice"), []
    amounts: dict[str, int | str] = dict(row)
    if {*amounts} == {"bidder", "rest"} and amounts["bidder"] == amounts["rest"]:
        amounts = {"others": amounts["rest"]}
    for one, other in (("bidder", "caller"), ("caller", "bidder")):
        of_all = EACH in str(amounts.get(one)) and amounts.get("rest") == amounts.get(other, 0)
        if of_all:
            amounts = {one: amounts[one], "others": amounts["rest"]}
    for role, amount in amounts.items():
        gets = str(amount).startswith("-")
        size = str(amount).lstrip("-")
        named = {"1": f"{stake}_one", "difference": size}
        many = named.get(size, f"{stake}_{size}" if size in WORDS else stake)
        what = strings(f"costs.{many}", count=size)
        called = {"caller": _CALLED, "bidder": _PASSED}.get(role, {})
        who = called.get(name) or (_BIDS.get(stake, role) if role == "bidder" else role)
        clauses.append(strings(f"costs.{who}_{'gets' if gets else 'loses'}", what=what))
    return "; ".join(clauses) or strings["costs.nothing"]


def least_sentence(overs: Sequence[int], strings: Strings) -> str:
    """What the key ``bids.least`` says, in a sentence.

    >>> from cardlie.base.strings import strings
    >>> least_sentence((0, 0, 0), strings("en"))
    'The first bid of a round names at least as many dice as there are players.'
    """
    if not overs:
        return strings["keys.bids.least.none"]
    more = {sort: over for sort, over in zip(_SORTS, overs, strict=True) if over}
    if len(more) == len(_SORTS) and len({*more.values()}) == 1:
        more = {"all": overs[0]}
    clauses = [strings(f"first_bid.{sort}", more=over) for sort, over in more.items()]
    clause = strings("first_bid.players", more="".join(clauses))
    return f"{clause} {strings['first_bid.fewer']}" if more else clause


def pass_sentence(hands: Sequence[str], strings: Strings) -> str:
    """What one may pass with, as people say it.

    >>> from cardlie.base.strings import strings
    >>> pass_sentence(("alike", "different"), strings("en"))
    'five alike or five different'
    >>> pass_sentence(("different",), strings("de"))
    'fünf verschiedene'
    """
    *others, last = [strings[f"passing.{word}"] for word in hands]
    return f"{', '.join(others)} {strings['passing.or']} {last}" if others else last
