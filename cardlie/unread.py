"""Faces that nobody has read yet, written ``?``: what the least and the most of them would decide.

The patterns of a guess tell most faces apart only by a few weights. Faces with the same weights
are one kind here, so that all that unread faces may be is soon tried, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from math import comb
from typing import TYPE_CHECKING

from cardlie.deck import base_deck
from cardlie.errors import CardlieError
from cardlie.faces import Face
from cardlie.guess import Guess
from cardlie.judge import judge, possible_games, ruled_by
from cardlie.patterns import compile_guess, have, holds
from cardlie.rulings import DEFAULT_RULINGS, Rulings
from cardlie.setting import Setting
from cardlie.translation import tr
from cardlie.verdict import Shown, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardlie.deck import Deck

#: How a face that was not read is written.
UNREAD = "?"

#: So many ways in which unread faces may differ are tried, and no more.
MOST_WAYS = 20_000


@dataclass(frozen=True, slots=True)
class Range:
    """Two verdicts on a table with unread faces: at their least for the guess, and at their most.

    What is not read stays ``?`` in both tables and witnesses nothing.
    """

    unread: int
    least: Verdict
    most: Verdict

    @property
    def certain(self) -> bool:
        """Whether the verdict is the same whatever the unread faces are."""
        least, most = self.least, self.most
        if most.spot_on and least.have != most.have and least.have <= most.need <= most.have:
            return False
        return least.holds == most.holds


def faces_in(text: str) -> list[str]:
    """Faces as they are typed one after another, read or not."""
    return re.findall(r"[^\s,;]+", text)


def judge_unread(
    guess: Guess | str,
    table: str | None = None,
    *,
    rolls: Mapping[str, str] | None = None,
    by: str | None = None,
    spot_on: str | None = None,
    after: Sequence[Guess | str] = (),
    game: str | None = None,
    deck: Deck | None = None,
    names: Sequence[str] | None = None,
    rulings: Rulings = DEFAULT_RULINGS,
) -> Range:
    """Judge as :func:`~cardlie.judge.judge` does, where some faces may be ``?``.

    An unread card is any that the deck still has; an unread die any of its faces.

    >>> range = judge_unread("2 red", "R1 R4 ?")
    >>> range.certain, range.least.have, range.most.have
    (True, 2, 3)
    >>> judge_unread("3 red", "R1 R4 ?").certain
    False
    """
    if (table is None) == (rolls is None):
        verdict = judge(guess, table, rolls=rolls)  # says that one of them is wanted
        return Range(0, verdict, verdict)
    parts = dict(rolls) if rolls is not None else {"": table or ""}
    words = {seat: faces_in(text) for seat, text in parts.items()}
    read = {seat: [w for w in found if w != UNREAD] for seat, found in words.items()}
    unread = sum(found.count(UNREAD) for found in words.values())
    its_game = game
    if unread and game is None:
        known = [" ".join(faces) for faces in read.values()]
        its_game = ruled_by(rulings, possible_games(guess, known, deck))

    def settle(filling: Sequence[str]) -> Verdict:
        rest = iter(filling)
        full = {
            seat: " ".join(next(rest) if word == UNREAD else word for word in found)
            for seat, found in words.items()
        }
        lying = (None, full) if rolls is not None else (full[""], None)
        return judge(
            guess, lying[0], rolls=lying[1], by=by, spot_on=spot_on, after=after,
            game=game, deck=deck, names=names,
            rulings=rulings,
        )  # fmt: skip

    if its_game is None or not unread:
        verdict = settle(())
        return Range(0, verdict, verdict)
    setting = Setting.of(its_game, deck, rulings)
    said = Guess.parse(guess, setting.faces) if isinstance(guess, str) else guess
    seen = [word for faces in read.values() for word in faces]
    ways = fillings(said, setting, unread, seen, deck, names, ordered=said.personal)
    if said.personal:  # it matters who rolled what: each way is a case of its own
        verdicts = sorted(map(settle, ways), key=lambda verdict: (verdict.holds, verdict.have))
        least, most = verdicts[0], verdicts[-1]
    else:
        low, high = _extremes(said, setting, ways, seen)
        least, most = settle(low), settle(high)
    if least.losses != most.losses:  # what it costs hangs on them even if the verdict does not
        least, most = replace(least, cost=None), replace(most, cost=None)
    return Range(unread, _veiled(least, words), _veiled(most, words))


def fillings(
    guess: Guess,
    setting: Setting,
    unread: int,
    seen: Iterable[str],
    deck: Deck | None = None,
    names: Sequence[str] | None = None,
    *,
    ordered: bool = False,
    most: int = MOST_WAYS,
) -> list[tuple[str, ...]]:
    """What so many ``unread`` faces may be beside those ``seen``; of faces that mean the same to
    the guess one stands for all.

    ``ordered``: it matters which of them is which. Raises CardlieError beyond ``most`` ways, or
    where the deck has not so many cards.

    >>> fillings(Guess.parse("2 red"), Setting.of("cards"), 1, ["R1", "R1"], names=[])
    [('R2',), ('B1',)]
    """
    left = _left(setting, deck, names, seen)
    ways = list(_ways(_kinds(guess, setting, left), left, unread, ordered=ordered, most=most))
    if not ways:
        raise CardlieError(
            tr("{unread} more cards than the deck has", unread=unread),
            "which of them are no cards of it?",
        )
    return ways


def _left(
    setting: Setting, deck: Deck | None, names: Sequence[str] | None, shown: Iterable[str]
) -> dict[str, int]:
    """Face -> how many of it may still lie there unread."""
    taken = Counter(setting.faces.face(word).text for word in shown)
    if setting.rules.die is not None:
        return {face.text: 99 for face in setting.faces.all}
    wild, powers = (names is None or name in names for name in ("wildcards", "powers"))
    cards = (deck or base_deck()).cards(wild, powers)
    copies = Counter(face.text for face in cards)
    return {text: max(0, copies[text] - taken[text]) for text in copies}


def _kinds(guess: Guess, setting: Setting, left: Mapping[str, int]) -> list[list[str]]:
    """Faces that are left, those together that mean the same to the guess."""
    compiled = compile_guess(guess, setting.faces, setting.rulings)
    card = guess.card(setting.faces)
    kinds: dict[tuple[object, ...], list[str]] = {}
    for i, face in enumerate(setting.faces.all):
        if left.get(face.text, 0):
            weights = tuple(d.weights[i] for pattern in compiled.patterns for d in pattern)
            kinds.setdefault((weights, i in compiled.helpers, i == card), []).append(face.text)
    return list(kinds.values())


def _ways(
    kinds: Sequence[Sequence[str]], left: Mapping[str, int], unread: int, ordered: bool, most: int
) -> Iterator[tuple[str, ...]]:
    """What the unread faces may be, up to faces that mean the same; within what is left."""
    count = len(kinds) ** unread if ordered else comb(len(kinds) + unread - 1, unread)
    if count > most:
        raise CardlieError(
            tr("{unread} faces are unread, too many to judge", unread=unread), "read some of them"
        )
    supply = [[text for text in kind for _ in range(left[text])] for kind in kinds]
    places = range(len(kinds))
    choices = product(places, repeat=unread) if ordered else (
        combinations_with_replacement(places, unread)
    )  # fmt: skip
    for chosen in choices:
        used: Counter[int] = Counter()
        way = []
        for kind in chosen:
            if used[kind] == len(supply[kind]):
                break
            way.append(supply[kind][used[kind]])
            used[kind] += 1
        else:
            yield tuple(way)


def _extremes(
    guess: Guess, setting: Setting, ways: Iterable[tuple[str, ...]], shown: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The way that does least for the guess, and the one that does most."""
    compiled = compile_guess(guess, setting.faces, setting.rulings)
    known = setting.faces.counts(setting.faces.parse(" ".join(shown)))

    def worth(way: tuple[str, ...]) -> tuple[bool, int]:
        counts = list(known)
        for text in way:
            counts[setting.faces.index[text]] += 1
        return holds(compiled, tuple(counts)), have(compiled, tuple(counts))

    ranked = [(worth(way), way) for way in ways]
    return min(ranked)[1], max(ranked)[1]


def _veiled(verdict: Verdict, words: Mapping[str, Sequence[str]]) -> Verdict:
    """The verdict with ``?`` where a face was not read."""
    flat = [word for found in words.values() for word in found]
    table = tuple(
        Shown(Face(UNREAD), shown.seat) if word == UNREAD else shown
        for word, shown in zip(flat, verdict.table, strict=True)
    )
    seen = tuple(w for w in verdict.witness if flat[w.place] != UNREAD)
    return replace(verdict, table=table, witness=seen)
