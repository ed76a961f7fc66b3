"""Bots by name: ``casual``, ``counter:bluff=0.2,threshold=0.4``, ``module:Class``, ``pipe:X``."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from cardlie.base.errors import CardlieError, UnknownName, suggest
from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.players.bot import Bot, Parameter
from cardlie.players.bots import BOTS
from cardlie.players.bots.npc import BOT as NPC
from cardlie.players.chance import BotChance, Seated
from cardlie.players.one_seat import BotPlayer
from cardlie.players.pipe import PIPE, words_of
from cardlie.players.player import Player
from cardlie.players.user_bot import AnyRandom, make_user_bot

Named = TypeVar("Named")

_USER_BOT = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class BotConfig:
    """Which bot takes a seat, and its parameters where they are not its defaults.

    >>> BotConfig.parse("counter:bluff=0.25")
    BotConfig(bot='counter', parameters=(('bluff', 0.25),))
    >>> str(BotConfig.parse(" casual : nerve=.5 "))
    'casual:nerve=0.5'
    """

    bot: str
    parameters: tuple[tuple[str, float], ...] = ()

    @classmethod
    def parse(cls, text: str) -> BotConfig:
        """The bot that the text names; :class:`CardlieError` with a did-you-mean if none."""
        try:
            return cls._parsed(text)
        except CardlieError as error:
            meant = _with_commas(text)
            if meant is None:
                raise
            raise CardlieError(
                str(error), tr("separate values with commas: {meant}", meant=meant)
            ) from None

    @classmethod
    def _parsed(cls, text: str) -> BotConfig:
        name, colon, rest = (part.strip() for part in text.partition(":"))
        if colon and f"{name}:" == PIPE and rest:
            words_of(rest)
            return cls(f"{PIPE}{rest}")
        if name not in BOTS:
            if colon and _USER_BOT.fullmatch(f"{name}:{rest}") and "=" not in rest:
                return cls(f"{name}:{rest}")
            own, more, _ = rest.partition(":")
            if more and _USER_BOT.fullmatch(f"{name}:{own}"):
                raise CardlieError(
                    tr("a bot of your own has the figures of its file"),
                    tr("write {name!r}", name=f"{name}:{own}"),
                )
            raise _unknown_bot(name)
        if colon and not rest:
            raise CardlieError(
                tr("{text!r} is not a parameter", text=text.strip()), _parameters(BOTS[name])
            )
        values = dict(_value(BOTS[name], part) for part in rest.split(",") if colon)
        return cls(name, tuple(sorted(values.items())))

    def __str__(self) -> str:
        values = ",".join(f"{name}={value:g}" for name, value in self.parameters)
        return f"{self.bot}:{values}" if values else self.bot

    def __getitem__(self, name: str) -> float:
        """A parameter's value, given or default."""
        known = {parameter.name: parameter.default for parameter in BOTS[self.bot].parameters}
        return (known | dict(self.parameters))[name]

    @property
    def is_users(self) -> bool:
        """Whether it is a user's own class."""
        return self.bot not in BOTS

    def build(self, chance: BotChance) -> Player:
        """The player, with chance of its own; :class:`BotError` if a user's can't be made."""
        if self.is_users:
            return Seated(make_user_bot(self.bot, AnyRandom(chance)), chance)
        return Seated(BotPlayer(BOTS[self.bot], chance, **dict(self.parameters)), chance)


def parse_seats(text: str) -> tuple[BotConfig, ...]:
    """The bots of a list parted by commas; a bot's own figures are parted by commas too.

    >>> [str(spec) for spec in parse_seats("casual,counter:bluff=0.2,threshold=0.3,npc:skill=3")]
    ['casual', 'counter:bluff=0.2,threshold=0.3', 'npc:skill=3']
    """
    seats: list[str] = []
    for part in text.split(","):
        if seats and "=" in part and ":" not in part:
            seats[-1] += f",{part}"
        elif part.strip():
            seats.append(part)
    if not seats:
        raise CardlieError("no seats given", tr("choose from: {bots}", bots=", ".join(BOTS)))
    return tuple(map(BotConfig.parse, seats))


def parse_places(text: str, person: str) -> tuple[BotConfig | None, ...]:
    """Who sits where, clockwise: a bot, or None where ``person`` is written in the list.

    >>> [spec and str(spec) for spec in parse_places("counter:bluff=0.2,claim=1,you,casual", "you")]
    ['counter:bluff=0.2,claim=1', None, 'casual']
    """
    specs: list[BotConfig | None] = []
    for people, group in groupby(text.split(","), lambda part: part.strip().casefold() == person):
        parts = list(group)
        specs += [None] * len(parts) if people else parse_seats(",".join(parts))
    return tuple(specs)


def fill_seats(named: Sequence[Named], seats: int) -> tuple[Named, ...]:
    """One for each seat: the last that is named takes those that are left.

    >>> fill_seats("ab", 4)
    ('a', 'b', 'b', 'b')
    """
    if len(named) > seats:
        raise CardlieError(
            tr("{specs} seats are named, but {players} play", specs=len(named), players=seats),
            tr("name fewer, or --players {specs}", specs=len(named)),
        )
    return (*named, *[named[-1]] * (seats - len(named)))


def with_skills(options: Options, specs: Sequence[BotConfig | None]) -> Options:
    """The options with the skill of each NPC that takes a seat (tavern; None: a person)."""
    insight = tuple(int(spec["skill"]) if spec and spec.bot == NPC.name else None for spec in specs)
    if "insight" not in options.game.options or not any(skill is not None for skill in insight):
        return options
    return options.but(insight=insight)


def without_skills(options: Options) -> Options:
    """The options whoever sits there: of no NPC."""
    return options.but(insight=()) if options.values.get("insight", ()) else options


def _value(bot: Bot, text: str) -> tuple[str, float]:
    name, equals, value = (part.strip() for part in text.partition("="))
    parameters = {parameter.name: parameter for parameter in bot.parameters}
    if name not in parameters:
        if not parameters:
            raise CardlieError(
                tr("the bot {name!r} has no parameters", name=bot.name),
                tr("write {name!r}", name=bot.name),
            )
        raise UnknownName(tr("parameter of {bot}", bot=bot.name), name, parameters)
    parameter = parameters[name]
    if not equals:
        raise CardlieError(
            tr("{text!r} has no value", text=text.strip()),
            tr("such as {parameter}", parameter=parameter),
        )
    return name, _number(parameter, value)


def _number(parameter: Parameter, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    whole = not parameter.whole or value == value // 1
    if not (parameter.low <= value <= parameter.high and whole):
        kind = "a whole number" if parameter.whole else "a number"
        raise CardlieError(
            tr(
                "{name} is {text!r}, expected {kind} from {low:g} to {high:g}",
                name=parameter.name,
                text=text,
                kind=kind,
                low=parameter.low,
                high=parameter.high,
            ),
            parameter.text,
        )
    return value


def _parameters(bot: Bot) -> str:
    if not bot.parameters:
        return tr("write {name!r}", name=bot.name)
    figures = ",".join(map(str, bot.parameters))
    return tr("such as {parameter}", parameter=f"{bot.name}:{figures}")


def _with_commas(text: str) -> BotConfig | None:
    """The bot that is meant where only what parts its figures is wrong.

    >>> str(_with_commas("counter:threshold=1;pretend=0.5"))
    'counter:pretend=0.5,threshold=1'
    """
    bot = re.match(r"\s*(\w+)\W", text)
    figures = re.findall(r"\b([^\W\d]\w*)\s*=\s*(-?[\d.]+)", text)
    if bot is None or bot[1] not in BOTS or not figures:
        return None
    try:
        return BotConfig._parsed(f"{bot[1]}:{','.join(map('='.join, figures))}")
    except CardlieError:
        return None


def _unknown_bot(name: str) -> CardlieError:
    close = suggest(name, BOTS)
    if close:
        return UnknownName("bot", name, BOTS)
    return CardlieError(
        tr("unknown bot {name!r}; choose from: {bots}", name=name, bots=", ".join(BOTS)),
        "or your own: module:Class, pipe:COMMAND",
    )
