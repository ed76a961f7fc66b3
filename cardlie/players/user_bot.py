"""A user's own bot, ``module:Class`` or ``pipe:COMMAND``: made, watched, its faults named."""

from __future__ import annotations

import inspect
import sys
from contextlib import redirect_stdout
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from traceback import format_exception
from typing import Any

from cardlie.base.errors import CardlieError, suggest
from cardlie.base.translation import tr
from cardlie.engine import Observation
from cardlie.engine.actions import Action
from cardlie.engine.bidding import Bidding
from cardlie.engine.legal import Legal
from cardlie.games.model import Rules
from cardlie.guess import Guess
from cardlie.players.bot import Bot
from cardlie.players.chance import Rng
from cardlie.players.one_seat import BotPlayer
from cardlie.players.pipe import PIPE, Piped
from cardlie.players.player import Player
from cardlie.players.source import program_of, source_of_command, source_of_module

_DEBUG = "CARDLIE_DEBUG=1 shows where"

#: How many bits are taken from each number.
_BITS = 32


class BotError(CardlieError):
    """A user's bot that can't be found, or fails; ``trace`` shows where in its code."""


class AnyRandom(Random):
    """A bot's chance with all that ``random.Random`` can draw."""

    def __init__(self, chance: Rng) -> None:
        super().__init__(0)  # its own numbers are never drawn
        self._chance = chance

    def random(self) -> float:
        """The next number."""
        return self._chance.random()

    def fraction(self, nth: int) -> float:
        """The ``nth`` number, for a :class:`~cardlie.players.bot.Bot`."""
        return self._chance.fraction(nth)

    def getrandbits(self, k: int) -> int:
        """Random bits, of as many numbers as that takes."""
        if k < 0:
            raise ValueError("the number of bits is below 0")
        bits = 0
        for _ in range(-(-k // _BITS)):
            bits = bits << _BITS | int(self._chance.random() * (1 << _BITS))
        return bits >> -k % _BITS


def make_user_bot(name: str, rng: Rng) -> Player:
    """The bot that ``module:NAME`` or ``pipe:COMMAND`` names: a class, or a :class:`Bot`.

    ``rng`` is given to a class if its constructor takes one.

    The module is looked for as ``python`` would, and in the working folder. Raises
    :class:`BotError` for what can't be found or made.
    """
    if name.startswith(PIPE):
        command = name.removeprefix(PIPE)
        return Watched(name, Piped(command, program_of(command)))
    made = class_of(name)
    if isinstance(made, Bot):
        return Watched(name, BotPlayer(made, rng))
    try:
        takes_rng = "rng" in inspect.signature(made).parameters
        player = made(rng=rng) if takes_rng else made()
    except (Exception, SystemExit) as error:
        raise failed(name, "when it was created", error) from error
    if not callable(getattr(player, "decide", None)):
        raise BotError(
            tr("{name} has no method 'decide'", name=name), "decide(observation, legal) -> action"
        )
    return Watched(name, player)


def own_bot(name: str) -> Bot | None:
    """What ``module:NAME`` names, if that is a :class:`Bot`."""
    try:
        made = None if name.startswith(PIPE) else class_of(name)
    except BotError:  # it is told where the bot takes its seat
        return None
    return made if isinstance(made, Bot) else None


def source_of(bot: str) -> str:
    """What tells the code of ``module:Class`` or ``pipe:COMMAND`` from any other."""
    if bot.startswith(PIPE):
        return source_of_command(bot.removeprefix(PIPE))
    class_of(bot)  # so that its module is there
    return source_of_module(bot.partition(":")[0])


def class_of(name: str) -> Any:
    """The class or bot that ``module:NAME`` names; :class:`BotError` if there is none."""
    module_name, _, class_name = name.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:  # an installed command does not look where it is called
        sys.path.append(folder)
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise failed(name, "when it was imported", error) from error
        raise BotError(
            tr(
                "there is no module {module_name!r} for the bot {name}",
                module_name=module_name,
                name=name,
            ),
            "modules are found in the working folder and on Python's path",
        ) from None
    except (Exception, SystemExit) as error:
        raise failed(name, "when it was imported", error) from error
    source_of_module(module_name)  # what its file holds later does not play
    if not hasattr(module, class_name):
        close = suggest(class_name, [n for n in dir(module) if not n.startswith("_")])
        raise BotError(
            tr(
                "the module {module_name!r} has no class {class_name!r}",
                module_name=module_name,
                class_name=class_name,
            ),
            tr("did you mean {close!r}?", close=close) if close else None,
        )
    return getattr(module, class_name)


@lru_cache(maxsize=256)
def _bidding_for(name: str, rules: Rules, kinds: tuple[type[Guess], ...]) -> Bidding:
    """A bidding that no table and no other bot remembers anything in."""
    return Bidding(rules, kinds)


class Watched:
    """A user's bot in a frame: what it raises, or does that is not allowed, names its class.

    What it is shown is its own: nothing that it changes there changes a table, or another bot.
    """

    def __init__(self, name: str, player: Player) -> None:
        self._name, self._player = name, player

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot decides; :class:`BotError` if that is nothing that can be done."""
        standing = observation.public
        bidding = _bidding_for(self._name, standing.bidding.rules, standing.bidding.kinds)
        own_view = observation._replace(public=standing._replace(bidding=bidding))
        try:
            with redirect_stdout(sys.stderr):  # what it prints is no part of any answer
                action = self._player.decide(own_view, Legal(own_view))
        except (Exception, SystemExit) as error:
            raise failed(self._name, "in decide", error) from error
        if not isinstance(action, Action):
            raise BotError(
                tr(
                    "{name} returned {action!r:.80}, which is not an action",
                    name=self._name,
                    action=action,
                ),
                "return one of cardlie.games' actions, such as Say(guess) or Challenge()",
            )
        if not legal.allows(action):
            raise not_allowed(self._name, action)
        return action


def not_allowed(name: str, action: object) -> BotError:
    """The error of a bot that does what is not legal."""
    return BotError(
        tr("{name} chose '{action}', which is not allowed here", name=name, action=action),
        "legal.actions(12) lists what is, legal.allows(action) asks",
    )


def failed(name: str, when: str, error: BaseException, hint: str = _DEBUG) -> BotError:
    """The error of a bot that fails at some time."""
    what = "" if isinstance(error, CardlieError) else f"{type(error).__name__}: "
    try:
        what, trace = f"{what}{error}".removesuffix(": "), "".join(format_exception(error))
    except Exception:  # its own text fails
        trace = ""
    return BotError(
        tr("bot {name} failed {when}: {what}", name=name, when=when, what=what), hint, trace
    )
