"""The search space: every combination of what ``--over`` leaves open."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from cardlie.base.amount import Amount
from cardlie.base.brackets import with_texts
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.deck.changes import CHANGES
from cardlie.games.key_types import WholeNumber
from cardlie.games.option import GameOption
from cardlie.games.registry import get_game
from cardlie.games.spec import keys_of
from cardlie.games.spec_file import verify_value
from cardlie.games.spec_keys import Key
from cardlie.games.spec_written import TOLD
from cardlie.sim.plan import Plan
from cardlie.sim.typed_variant import Variant

#: What people call things that have a key of their own.
_KEYS = {
    "spot-on": "exact.by", "exact": "exact.by", "calza": "exact.by", "dice": "start",
    "cards": "start", "wild": "dice.wild", "starter": "start.who",
}  # fmt: skip

#: More variants than this are no search, but a flood.
MOST = 2000


@dataclass(frozen=True, slots=True)
class Axis:
    """What one ``--over`` leaves open: its choices, each a change of a variant.

    A choice sets ``name`` to a text: a number, a reading of a ruling, or names of variants.
    """

    name: str
    choices: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many choices: of names each is there or not."""
        return 2 ** len(self.choices) if self.name == "with" else len(self.choices)

    def options(self) -> list[tuple[str, ...]]:
        """The choices, each as the texts that it sets."""
        if self.name != "with":
            return [(each,) for each in self.choices]
        mixes = product((False, True), repeat=len(self.choices))
        return [tuple(n for n, on in zip(self.choices, mix, strict=True) if on) for mix in mixes]

    def change(self, variant: Variant, option: tuple[str, ...]) -> Variant:
        """A variant in which this choice is made."""
        if self.name == "players":
            return replace(variant, players=option[0])
        if self.name in CHANGES:
            deck = with_texts(variant.deck or "base", self._texts(option))
            return replace(variant, deck=deck)
        replaced = self.choices if self.name == "with" else (self.name,)
        others = [text for text in variant.agreed if text.partition("=")[0] not in replaced]
        return replace(variant, agreed=(*others, *self._texts(option)))

    def _texts(self, option: tuple[str, ...]) -> list[str]:
        """A choice as it is agreed on."""
        return list(option) if self.name == "with" else [f"{self.name}={option[0]}"]

    def to_args(self, option: tuple[str, ...]) -> list[str]:
        """A choice as options of a command."""
        if self.name == "players":
            return [f"--players {option[0]}"]
        if self.name in CHANGES:
            return []  # one deck for all its figures
        return [f"--with {text}" for text in self._texts(option)]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A variant that can be played, what of it was chosen, and its plan.

    ``tables`` are what is measured: the plan by the number of players that wishes name, 0 for its
    own.
    """

    variant: Variant
    chosen: str
    plan: Plan
    tables: Mapping[int, Plan]


@dataclass(frozen=True, slots=True)
class Space:
    """All candidates; ``refused`` mixes can't be played, the first because of ``why``.

    ``base`` is the plan of what was typed, where nothing is changed; ``fixed`` is what ``--over``
    names one choice of.
    """

    candidates: tuple[Candidate, ...]
    base: Plan
    refused: int = 0
    why: str = ""
    fixed: tuple[str, ...] = ()


def parse_axes(game: str, texts: Iterable[str]) -> list[Axis]:
    """What some ``--over`` leave open.

    >>> [(axis.name, axis.size) for axis in parse_axes("cards", ["start=4-9", "with=vague,open"])]
    [('start', 6), ('with', 4)]
    """
    axes: list[Axis] = []
    for text in texts:
        name, equals, values = (part.strip() for part in text.partition("="))
        figures = CHANGES if get_game(game).has_deck else ()
        known = ["with", "players", *figures, *_open(game), *_keys(game)]
        if name not in known:
            raise _unknown(name, known)
        if not equals or not values:
            raise CardlieError(
                tr("--over {text!r} has no choices", text=text),
                "such as --over start=4-9 or --over with=straights,vague",
            )
        if any(axis.name == name for axis in axes):
            raise CardlieError(
                tr("--over {name} is given twice", name=name), "list all its choices in one --over"
            )
        axes.append(Axis(name, tuple(_choices(game, name, values))))
    return axes


def _unknown(name: str, known: Sequence[str]) -> UnknownName:
    """What is no thing to search over, with the key that it is called in a file, if it is one."""
    error = UnknownName("name for --over", name, known, "docs/games.md")
    key = _KEYS.get(name)
    if key in known:
        error.hint = tr("did you mean {close!r}?", close=key)
    return error


def _open(game: str) -> dict[str, GameOption]:
    """What of a game may be left open besides ``--with``: numbers and readings."""
    options = get_game(game).options.values()
    return {each.word: each for each in options if each.is_number or each.readings}


def _keys(game: str) -> dict[str, Key]:
    """The keys of a game's file that its play hangs on, and what they may be."""
    spec = get_game(game).spec
    found = keys_of(spec) if spec else {}
    return {key: each for key, each in found.items() if key not in (*TOLD, "players", *_open(game))}


def _choices(game: str, name: str, text: str) -> list[str]:
    """The choices that ``--over NAME=TEXT`` names, verified against what the game may be."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    option, key = _open(game).get(name), _keys(game).get(name)
    if not parts or (parts == ["all"] and not _listed(option, key)):
        raise CardlieError(
            tr("--over {name}={values} names no choices", name=name, values=text),
            tr("such as --over {name}={example}", name=name, example=_example(option, key)),
        )
    if parts == ["all"] and "all" in _listed(option, key):
        raise CardlieError(
            tr("--over {name}=all could mean one value or every value", name=name),
            tr("write --over {name}={example}", name=name, example=",".join(_listed(option, key))),
        )
    if parts == ["all"]:
        parts = _listed(option, key)
    if key is not None:
        found = [each for part in parts for each in _values(name, part, key)]
        for part in found:
            verify_value(name, part, key)
        return list(dict.fromkeys(found))
    if name == "with":
        switches = get_game(game).switches
        for part in parts:
            if part not in switches:
                raise UnknownName("variant", part, switches)
    elif option is None or option.is_number:
        parts = [str(each) for part in parts for each in _numbers(name, part)]
    if option is not None:
        for part in parts:
            option.read(part)
    return list(dict.fromkeys(parts))


def _listed(option: GameOption | None, key: Key | None) -> list[str]:
    """All values that something may have, where they can be listed."""
    if key is not None:
        return list(key.type.choices)
    return list(option.readings) if option is not None else []


def _example(option: GameOption | None, key: Key | None) -> str:
    """Choices as they may be typed."""
    return ",".join(_listed(option, key)[:2]) or "2-4"


def _values(name: str, text: str, key: Key) -> list[str]:
    """What a part names for a key: a value, or the numbers of a range."""
    if isinstance(key.type, WholeNumber) or re.fullmatch(r"\d+\s*-\s*\d+", text):
        return [str(each) for each in _numbers(name, text)]
    return [text]


def _numbers(name: str, text: str) -> range:
    read = re.fullmatch(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?", text, re.ASCII)
    if read is None:
        raise CardlieError(
            tr("--over {name}: {text!r} is not a whole number or range", name=name, text=text),
            tr("such as --over {name}={example}", name=name, example="4-9"),
        )
    low, high = int(read[1]), int(read[2] or read[1])
    if low > high or high - low > MOST:
        raise CardlieError(
            tr("--over {name}: {text!r} is not a range from low to high", name=name, text=text)
            if low > high
            else tr("--over {name}: {text!r} has too many values", name=name, text=text),
            tr("such as --over {name}={example}", name=name, example="4-9"),
        )
    return range(low, high + 1)


def lay_out(
    game: str, base: Variant, axes: Sequence[Axis], seed: int, players: Iterable[int] = (0,)
) -> Space:
    """All mixes of the choices that can be played, each once, at tables of so many players.

    Raises :class:`CardlieError` where there are too many, or none; nothing is built before that is
    known.
    """
    mixes = prod(axis.size for axis in axes)
    if mixes > MOST:
        raise CardlieError(
            tr("{mixes:,} variants are too many", mixes=mixes),
            tr("at most {most:,}: vary less with --over", most=MOST),
        )
    found: dict[str, Candidate] = {}
    refused, why = 0, ""
    for mix in product(*(axis.options() for axis in axes)):
        variant = base
        for axis, option in zip(axes, mix, strict=True):
            variant = axis.change(variant, option)
        try:
            plan = variant.plan(game, seed)
            tables = {
                n: replace(variant, players=f"{n}").plan(game, seed) if n else plan for n in players
            }
        except CardlieError as error:
            refused, why = refused + 1, why or f"{error}"
            continue
        # a ruling's default is no change
        chosen = _chosen(axes, mix, variant)
        found.setdefault(repr(plan), Candidate(variant, chosen, plan, tables))
    if not found:
        raise CardlieError(
            tr("none of {mixes} can be played: {why}", mixes=Amount(mixes, "variants"), why=why),
            "vary something else with --over",
        )
    fixed = tuple([f"{axis.name}={axis.choices[0]}" for axis in axes if axis.size == 1])
    return Space(tuple(found.values()), base.plan(game, seed), refused, why, fixed)


def _chosen(axes: Sequence[Axis], mix: Sequence[tuple[str, ...]], variant: Variant) -> str:
    """What of a variant was chosen, as options."""
    told = [word for axis, option in zip(axes, mix, strict=True) for word in axis.to_args(option)]
    if variant.deck and any(axis.name in CHANGES for axis in axes):
        told.append(f"--deck {shlex.quote(variant.deck)}")
    return " ".join(told)
