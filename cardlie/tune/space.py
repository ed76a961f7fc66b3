"""The variants that are searched: every mix of what ``--over`` leaves open."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from cardlie.base.brackets import with_texts
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.games.plan_file import choices_of, keys_of
from cardlie.games.registry import get_game
from cardlie.setting.deck_changes import CHANGES
from cardlie.setting.option import GameOption
from cardlie.sim.plan import Plan, Variant

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

    def told(self, option: tuple[str, ...]) -> list[str]:
        """A choice as options of a command."""
        if self.name == "players":
            return [f"--players {option[0]}"]
        if self.name in CHANGES:
            return []  # one deck for all its figures
        return [f"--with {text}" for text in self._texts(option)]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A variant that can be played, what of it was chosen, and its plan."""

    variant: Variant
    chosen: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class Space:
    """All candidates; ``refused`` mixes can't be played, the first because of ``why``."""

    candidates: tuple[Candidate, ...]
    refused: int = 0
    why: str = ""


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
            raise UnknownName("thing to search over", name, known)
        if not equals or not values:
            raise CardlieError(
                tr("--over {text!r} has no choices", text=text),
                "such as --over start=4-9 or --over with=straights,vague",
            )
        if any(axis.name == name for axis in axes):
            raise CardlieError(
                tr("--over {name} is given twice", name=name), "write all its choices in one"
            )
        axes.append(Axis(name, tuple(_choices(game, name, values))))
    return axes


def _open(game: str) -> dict[str, GameOption]:
    """What of a game may be left open besides ``--with``: numbers and readings."""
    options = get_game(game).options.values()
    return {each.word: each for each in options if each.is_number or each.readings}


def _keys(game: str) -> dict[str, tuple[str, ...]]:
    """The keys of a game's file, and the values of those where they can be listed."""
    plan = get_game(game).plan
    return {key: choices_of(each) for key, each in keys_of(plan).items()} if plan else {}


def _choices(game: str, name: str, text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    option, listed = _open(game).get(name), _keys(game).get(name)
    if listed is not None:
        ranges = [part for part in parts if "-" in part and part[0].isdigit()]
        numbers = [str(each) for part in ranges for each in _numbers(name, part)]
        plain = [part for part in parts if "-" not in part or part in listed]
        return list(dict.fromkeys(listed if parts == ["all"] else [*plain, *numbers]))
    if name == "with":
        switches = get_game(game).switches
        for part in parts:
            if part not in switches:
                raise UnknownName("variant", part, switches)
    elif option is None or option.is_number:
        parts = [str(each) for part in parts for each in _numbers(name, part)]
    elif parts == ["all"]:
        parts = option.choices()
    if option is not None:
        for part in parts:
            option.read(part)
    return list(dict.fromkeys(parts))


def _numbers(name: str, text: str) -> range:
    read = re.fullmatch(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?", text, re.ASCII)
    if read is None:
        raise CardlieError(
            tr("--over {name}: {text!r} is no whole number or range", name=name, text=text),
            tr("such as --over {name}={example}", name=name, example="4-9"),
        )
    low, high = int(read[1]), int(read[2] or read[1])
    if low > high or high - low > MOST:
        raise CardlieError(
            tr("--over {name}: {text!r} is no range from less to more", name=name, text=text)
            if low > high
            else tr("--over {name}: {text!r} are too many", name=name, text=text),
            tr("such as --over {name}={example}", name=name, example="4-9"),
        )
    return range(low, high + 1)


def lay_out(game: str, base: Variant, axes: Sequence[Axis], seed: int) -> Space:
    """All mixes of the choices that can be played, each once.

    Raises :class:`CardlieError` where there are too many, or none; nothing is built before that is
    known.
    """
    mixes = prod(axis.size for axis in axes)
    if mixes > MOST:
        raise CardlieError(
            tr("{mixes:,} variants are too many", mixes=mixes),
            tr("{most:,} at most: leave less open with --over", most=MOST),
        )
    found: dict[str, Candidate] = {}
    refused, why = 0, ""
    for mix in product(*(axis.options() for axis in axes)):
        variant = base
        for axis, option in zip(axes, mix, strict=True):
            variant = axis.change(variant, option)
        try:
            plan = variant.plan(game, seed)
        except CardlieError as error:
            refused, why = refused + 1, why or f"{error}"
            continue
        # a ruling's default is no change
        found.setdefault(repr(plan), Candidate(variant, _chosen(axes, mix, variant), plan))
    if not found:
        raise CardlieError(
            tr("none of {mixes:,} variants can be played: {why}", mixes=mixes, why=why),
            "leave other choices open with --over",
        )
    return Space(tuple(found.values()), refused, why)


def _chosen(axes: Sequence[Axis], mix: Sequence[tuple[str, ...]], variant: Variant) -> str:
    """What of a variant was chosen, as options."""
    told = [word for axis, option in zip(axes, mix, strict=True) for word in axis.told(option)]
    if variant.deck and any(axis.name in CHANGES for axis in axes):
        told.append(f"--deck {shlex.quote(variant.deck)}")
    return " ".join(told)
