"""What people call out at a table in place of a guess: the words of ``[calls]``, by language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import product
from typing import Literal, NamedTuple, cast, get_args

from cardlie.base.strings import strings
from cardlie.base.translation import language
from cardlie.language.word_list import languages_from

#: What may be called, as the keys of ``[calls]`` name it.
Call = Literal[
    "challenge", "spot_on", "raise", "one_more", "yes", "no", "quit", "help", "pass", "scoff"
]  # fmt: skip

#: What may stand before a call with a comma: no, never! Nonsense, I call!
_SIGHS: tuple[Call, ...] = ("yes", "no", "scoff")

#: How letters are typed where no key has them.
_WITHOUT = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}

_CLAUSES = re.compile(r"[,.;:!…–—]+")
_LETTERS = re.compile(r"(?:[^\W\d_]|[ '’-])*")


class _Calls(NamedTuple):
    """The calls of one language: forms as their words; what may stand around any, and not first."""

    forms: tuple[tuple[tuple[str, ...], Call], ...]
    around: frozenset[str]
    not_first: frozenset[str]

    def with_own(self, own: Mapping[str, Call]) -> _Calls:
        """The calls of the language, and words of a game's own."""
        forms = tuple([(tuple(_plain(word)), call) for word, call in own.items()])
        return self._replace(forms=(*forms, *self.forms)) if forms else self

    def of(self, words: list[str], names: frozenset[str], among: Collection[Call]) -> Call | None:
        """The call that a clause makes: all words of a form, in order, and some around them."""
        counts, first = Counter(words), frozenset(words[:1])
        for form, call in self.forms:
            if form[0] not in counts or call not in among:
                continue
            rest = counts - Counter(form)
            if rest.total() != len(words) - len(form):
                continue
            fits = rest.keys() <= self.around | names and not first & self.not_first - {*form}
            if _in_order(form, words) and (not rest or (fits and len("".join(form)) > 1)):
                return call
        return None


def call_of(
    text: str, among: Collection[Call], names: Iterable[str] = (),
    own: Mapping[str, Call] | None = None,
) -> Call | None:  # fmt: skip
    """Which of some calls a line makes in any language, that in force first; None: it makes none.

    Every word of it has to be understood: those of one form of the call, and others that change
    nothing (``around``, and the ``names`` of whoever it may be said to). So no 'not' is passed
    over, and neither is a number. A question is no call. ``own`` are calls of a game's own words.

    >>> doubt = ["challenge"]
    >>> [call_of(said, doubt) for said in ("No way, I don't believe you!", "call him", "niemals")]
    ['challenge', 'challenge', 'challenge']
    >>> [call_of(said, doubt) for said in ("I don't doubt it", "is he lying", "call 4 fives")]
    [None, None, None]
    """
    clauses = [part for part in _CLAUSES.split(text) if part.strip()]
    if not all(_LETTERS.fullmatch(part) for part in clauses):
        return None
    called = frozenset(word for name in names for word in _plain(f"{name} {name}s"))
    for each in languages_from(language()):
        known = _calls(each).with_own(own or {})
        made: set[Call | None] = set()
        for words in map(_plain, clauses):
            call = known.of(words, called, among)
            neutral = (known.around | called).issuperset(words) or known.of(words, called, _SIGHS)
            if call or not neutral:
                made.add(call)
        if len(made) == 1 and None not in made:
            return made.pop()
    return None


def name_of(call: Call) -> str:
    """How a call is made in the language in force: its first form."""
    first = strings(language())[f"calls.{call}"].split(",")[0]
    return " ".join(word.split("/")[0] for word in first.split())


def spelled(text: str) -> str:
    """A text as words are compared: without capitals, and as it is typed without umlauts.

    >>> spelled("Lüge"), spelled("LUEGE"), spelled("weiß")
    ('luege', 'luege', 'weiss')
    """
    return "".join(_WITHOUT.get(letter, letter) for letter in text.lower()).casefold()


def _plain(text: str) -> list[str]:
    return re.sub("['’]", "", spelled(text)).replace("-", " ").split()


def _in_order(form: tuple[str, ...], words: list[str]) -> bool:
    rest = iter(words)
    return all(word in rest for word in form)


@cache
def _calls(code: str) -> _Calls:
    translated = strings(code)
    listed = {
        key: [_plain(each) for each in translated[f"calls.{key}"].split(",")]
        for key in (*get_args(Call), "around", "not_first")
    }
    forms = tuple(
        (form, cast("Call", call))
        for call in get_args(Call)
        for pattern in listed[call]
        for form in product(*(word.split("/") for word in pattern))
    )
    around, not_first = (
        frozenset(word for (word,) in listed[key]) for key in ("around", "not_first")
    )
    return _Calls(forms, around, not_first)
