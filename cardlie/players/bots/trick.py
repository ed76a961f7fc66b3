"""``trick``: keeps to a short list of rules, such as ``cardlie exploit`` finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlie.players.bot import Bot, BotTurn, Parameter
from cardlie.players.bots.counter import claims, exact_first, rerolls
from cardlie.players.cup import CupBot, CupTurn

#: What a guess is chosen from: the likeliest raise alone, or the boldest (least likely) raise that
#: is likely enough, of those of which it holds nothing, of all, of those of which it holds any.
LIKELIEST, OF_NOTHING, OF_ALL, OF_HELD = range(4)

_WAY = (
    "the likeliest guess (0), or the boldest it holds nothing of (1), of all (2), it holds some "
    "of (3)"
)

PARAMETERS = (
    Parameter("opens", LIKELIEST, 0, 3, f"what it opens with: {_WAY}", whole=True),
    Parameter("opens_from", 0, 0, 1, "how likely its boldest opening must be"),
    Parameter("raises", LIKELIEST, 0, 3, f"what it raises with: {_WAY}", whole=True),
    Parameter("raises_from", 0, 0, 1, "how likely its boldest raise must be"),
    Parameter("doubt", 0, 0, 1, "it challenges guesses less likely than this"),
    Parameter("likelier", 0, 0, 1,
              "1: it challenges guesses more likely false than its best raise is true", whole=True),
    Parameter("nothing", 0, 0, 1, "1: it challenges guesses of which it holds nothing", whole=True),
    Parameter("after", 0, 0, 64, "it challenges from this guess of a round on (0: no limit)",
              whole=True),
    Parameter("trusts", 0, 0, 64, "how many guesses at the start of a round it never challenges",
              whole=True),
    Parameter("spot_on", 1, 0, 1, "it calls spot-on at this chance or better (tavern)"),
    Parameter("step", 1, 1, 20,
              "in games with one cup: how many steps above the last claim it lies", whole=True),
)  # fmt: skip

#: What it does where nothing is said.
DEFAULTS: dict[str, float] = {each.name: each.default for each in PARAMETERS}


def trick(turn: BotTurn, **figures: float) -> Any:
    """Says its likeliest raise and doubts only where it has none, but for what its figures say."""
    its, history_length = DEFAULTS | figures, turn.guesses_so_far
    best, chance = turn.best()
    rule = "raises" if history_length else "opens"
    deed, way = best, int(its[rule])
    if way != LIKELIEST:
        among = {OF_NOTHING: turn.unbacked, OF_ALL: None, OF_HELD: turn.backed}[way]
        deed = turn.first(turn.boldest(its[f"{rule}_from"], among), best)
    if not history_length:
        return deed
    last = turn.last_chance()
    doubted = doubts(its, history_length, last, chance, turn.holds_nothing())
    deed = turn.select((best == turn.none) | doubted, turn.challenge, deed)
    return exact_first(turn, its["spot_on"], last, deed)


def doubts(
    its: Mapping[str, float], history_length: int, last: Any, best: Any, nothing: Any
) -> Any:
    """Whether it doubts, at one table or at each of many: of the last of ``said`` guesses.

    ``last`` is how likely that is, ``best`` how likely its own best raise, and ``nothing`` whether
    it holds nothing of it.
    """
    unlikely = (last < its["doubt"]) | (bool(its["likelier"]) & (1 - last > best))
    wrong = unlikely | (bool(its["nothing"]) & nothing) | (0 < its["after"] <= history_length)
    return wrong & (history_length > its["trusts"])


def _takes(turn: CupTurn, **figures: float) -> Any:
    """It doubts by the list."""
    its, more = DEFAULTS | figures, turn.chance_of_more()
    doubted = doubts(its, turn.guesses_so_far, turn.chance(turn.last), more, False)
    return turn.select(doubted, False, True)


def _says(turn: CupTurn, **figures: float) -> Any:
    """The truth where that is enough, else a lie that is so much more."""
    last, own, step = turn.last, turn.own, int((DEFAULTS | figures)["step"])
    lie = turn.select(last + step < turn.top, last + step, turn.top)
    return turn.select(own > last, own, lie)


BOT = Bot(
    "trick",
    "follows a short list of rules, such as cardlie exploit finds",
    trick,
    PARAMETERS,
    claims=lambda turn, **its: claims(turn, its.get("spot_on", 1.0)),
    rerolls=lambda turn, **_: rerolls(turn),
    cup=CupBot(_takes, _says),
    bluffs=True,
    rank=80,
    lobby=False,
)
