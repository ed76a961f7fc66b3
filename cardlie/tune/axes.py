"""Axes of the search space: what each ``--over`` leaves open, and the choices that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

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
from cardlie.sim.typed_variant import Variant

#: What people call things that have a name of their own.
_CALLED = {
    "spot-on": "exact.by", "exact": "exact.by", "calza": "exact.by", "dice": "start",
    "die": "start", "cards": "start", "hand": "start", "lives": "start", "wild": "dice.wild",
    "starter": "start.who",
}  # fmt: skip

#: A range has no more numbers than a search has variants.
MOST = 2000

#: What moves a figure most: who begins the next round, and how much each begins with.
_MOVED_BY = {
    "start-advantage": ("next.doubt",),
    "seat-advantage": ("next.doubt",),
    "minutes": ("start",),
    "rounds": ("start",),
    "turns": ("start",),
    "decisions": ("start",),
}


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


def parse_axes(game: str, texts: Iterable[str]) -> list[Axis]:
    """What some ``--over`` leave open.

    >>> [(axis.name, axis.size) for axis in parse_axes("cards", ["start=4-9", "with=vague,open"])]
    [('start', 6), ('with', 4)]
    """
    axes: list[Axis] = []
    for text in texts:
        name, equals, values = (part.strip() for part in text.partition("="))
        known = _names(game)
        if name not in known:
            raise _unknown(game, name, known)
        if not equals or not values:
            raise CardlieError(
                tr("--over {text!r} has no choices", text=text),
                tr("such as {example}", example=f"--over {name}={_example(game, name)}"),
            )
        if any(axis.name == name for axis in axes):
            raise CardlieError(
                tr("--over {name} is given twice", name=name), "list all its choices in one --over"
            )
        axes.append(Axis(name, tuple(_choices(game, name, values))))
    return axes


def example_of(game: str) -> str:
    """What may be typed to vary a game.

    >>> example_of("tavern")
    '--over start=4-6'
    """
    return f"--over start={_example(game, 'start')}"


def others_for(figures: Iterable[str], game: str, varied: Iterable[str]) -> list[str]:
    """What else may be typed to move some figures: what a game knows and nothing varies yet.

    >>> others_for(["minutes", "start-advantage"], "tavern", ["start"])
    ['--over next.doubt=all']
    """
    known = {*_names(game)} - {*varied}
    names = dict.fromkeys(name for figure in figures for name in _MOVED_BY.get(figure, ()))
    texts = {"start": f"start={_example(game, 'start')}"}
    return [f"--over {texts.get(name, f'{name}=all')}" for name in names if name in known]


def _names(game: str) -> list[str]:
    """All that may vary in a game."""
    figures = CHANGES if get_game(game).has_deck else ()
    return ["with", "players", *figures, *_options(game), *_keys(game)]


def _options(game: str) -> dict[str, GameOption]:
    """The options of a game besides those of ``--with``: numbers and readings."""
    options = get_game(game).options.values()
    return {each.word: each for each in options if each.is_number or each.readings}


def _keys(game: str) -> dict[str, Key]:
    """The keys of a game's file that its play hangs on, and what they may be."""
    spec = get_game(game).spec
    found = keys_of(spec) if spec else {}
    told = (*TOLD, "players", *_options(game))
    return {key: each for key, each in found.items() if key not in told}


def _unknown(game: str, name: str, known: list[str]) -> UnknownName:
    """What is no thing to search over, with its name, if people call something so."""
    error = UnknownName("name for --over", name, known, "docs/games.md")
    if name in get_game(game).switches:
        error.hint = tr("did you mean {close!r}?", close=f"with={name}")
    elif _CALLED.get(name) in known:
        error.hint = tr("did you mean {close!r}?", close=_CALLED[name])
    return error


def _choices(game: str, name: str, text: str) -> list[str]:
    """The choices that ``--over NAME=TEXT`` names, each once."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    listed = _listed(game, name)
    if parts == ["all"] and "all" in listed:
        raise CardlieError(
            tr("--over {name}=all could mean one value or every value", name=name),
            tr("write --over {name}={example}", name=name, example=",".join(listed)),
        )
    parts = listed if parts == ["all"] else parts
    if not parts:
        raise CardlieError(
            tr("--over {name}={values} names no choices", name=name, values=text),
            tr("such as --over {name}={example}", name=name, example=_example(game, name)),
        )
    return list(dict.fromkeys(each for part in parts for each in _values(game, name, part)))


def _listed(game: str, name: str) -> list[str]:
    """All values that something may have, where they can be listed."""
    if key := _keys(game).get(name):
        return list(key.type.choices)
    option = _options(game).get(name)
    return list(option.readings) if option is not None else []


def _example(game: str, name: str) -> str:
    """Choices as they may be typed."""
    if name == "start":
        usual = Variant().options(game).start_count
        return f"{max(1, usual - 1)}-{usual + 1}"
    listed = list(get_game(game).switches) if name == "with" else _listed(game, name)
    return ",".join(listed[:2]) or "2-4"


def _values(game: str, name: str, text: str) -> list[str]:
    """What a part of the choices names: a value, or the numbers of a range; each is verified."""
    key, option = _keys(game).get(name), _options(game).get(name)
    is_range = re.fullmatch(r"\d+\s*-\s*\d+", text) is not None
    if key is not None:
        values = (
            _numbers(game, name, text) if is_range or isinstance(key.type, WholeNumber) else [text]
        )
        for each in values:
            verify_value(name, each, key)
        return values
    if name == "with":
        if text not in get_game(game).switches:
            raise UnknownName("variant", text, get_game(game).switches)
        return [text]
    if option is None:
        return _numbers(game, name, text)
    values = [text] if option.readings else _numbers(game, name, text)
    for each in values:
        option.read(each)
    return values


def _numbers(game: str, name: str, text: str) -> list[str]:
    """The numbers of a range, or one number."""
    read = re.fullmatch(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?", text, re.ASCII)
    low, high = (int(read[1]), int(read[2] or read[1])) if read else (0, 0)
    wrong = (
        "--over {name}: {text!r} is not a whole number or range"
        if read is None
        else "--over {name}: {text!r} is not a range from low to high"
        if low > high
        else "--over {name}: {text!r} has too many values"
    )
    if read is None or low > high or high - low > MOST:
        example = _example(game, name)
        raise CardlieError(
            tr(wrong, name=name, text=text),
            tr("such as --over {name}={example}", name=name, example=example),
        )
    return [str(each) for each in range(low, high + 1)]
