"""What a judged guess costs whom: the seats of a question, and the game that settles it.

Seats are their places in the order in which they were named; ``held`` are the faces each shows
(0: out).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games.game import SeatNo, Showdown
from cardlie.games.registry import GAMES
from cardlie.games.settling import AtStake, Cost, next_in, settle
from cardlie.guess import Guess
from cardlie.setting.setting import Setting


def neighbour(held: Sequence[int], seat: int, step: int = 1) -> SeatNo | None:
    """The next other seat that is in, clockwise (``step`` -1: the other way), if there is one.

    >>> neighbour([2, 0, 1], 0), neighbour([2, 0, 0], 0)
    (2, None)
    """
    others = [has for other, has in enumerate(held) if other != seat]
    return next_in(held, seat, step) if any(others) else None


def bidder_of(
    setting: Setting, held: Sequence[int], caller: int, by: int | None, names: Sequence[str]
) -> SeatNo:
    """Who said what ``caller`` declares exact; refused unless it is the caller's turn."""
    if setting.rules.settle_spot_on is None:
        owners = [game.id for game in GAMES.values() if game.settle_spot_on is not None]
        raise CardlieError(
            tr("{game} has no spot-on", game=setting.game),
            tr("it belongs to {games}", games=", ".join(owners)),
        )
    before = neighbour(held, caller, step=-1)
    if before is None or not held[caller]:
        raise CardlieError(
            tr("{seat} can't declare spot-on here", seat=names[caller]),
            "give a --roll for each seat, clockwise",
        )
    turn = None if by is None else neighbour(held, by)
    if turn is not None and turn != caller:
        raise CardlieError(
            tr("{seat} can't declare spot-on here", seat=names[caller]),
            tr("it is {seat}'s turn", seat=names[turn]),
        )
    return before if by is None else SeatNo(by)


def cost_of(
    setting: Setting, held: Sequence[int], showdown: Showdown, *, spot_on: bool = False
) -> Cost | None:
    """What the game makes of a showdown, in dice or piles; None if the bidder is out."""
    if not held[showdown.bidder]:
        return None
    cost = settle(AtStake(held, setting), showdown, spot_on=spot_on)
    if setting.rules.stake != "piles":
        return cost
    return cost._replace(losses=tuple([int(seat == cost.loser) for seat in range(len(held))]))


def that_differ(
    setting: Setting,
    held: Sequence[int],
    showdowns: Sequence[Showdown],
    guess: Guess,
    faces: Collection[str],
    elsewhere: Collection[str] = (),
) -> tuple[str, ...]:
    """The games that guess and faces may belong to, if it costs another thing in one of them.

    ``showdowns`` are all that may lie there, unless the game is one of those ``elsewhere``.

    >>> wheel_or_not = {"5", "2"}
    >>> from cardlie.guess import Guess
    >>> tavern, exact = Setting.of("tavern"), Showdown(SeatNo(1), SeatNo(0), True, 2, 2)
    >>> that_differ(tavern, [2, 1], [exact], Guess.parse("two 5s"), wheel_or_not)
    ('wheel', 'tavern', 'leira', 'perudo')
    """
    games = [
        id
        for id, game in GAMES.items()
        if game.die
        and type(guess) in game.kinds
        and game.die.index.keys() >= set(faces)
        and all(name in GAMES[id].options for name, _ in setting.rulings.changed)
    ]
    settings = [Setting.of(id, rulings=setting.rulings) for id in games if id != setting.game]
    differ = bool(elsewhere) or any(
        cost_of(other, held, each) != cost_of(setting, held, each)
        for each in showdowns
        for other in settings
    )
    return tuple(games) if differ and not setting.rules.has_deck else ()


def rulings_that_cost(
    setting: Setting, held: Sequence[int], showdowns: Sequence[Showdown], *, spot_on: bool
) -> tuple[tuple[str, str], ...]:
    """The rulings on how a game runs of which another reading would change the cost.

    >>> wheel, exact = Setting.of("wheel"), Showdown(SeatNo(1), SeatNo(0), True, 5, 5)
    >>> rulings_that_cost(wheel, [3, 2, 1], [exact], spot_on=False)
    (('die-hard', 'on'),)
    """

    def costs(under: Setting) -> list[Cost | None]:
        return [cost_of(under, held, each, spot_on=spot_on) for each in showdowns]

    known = costs(setting)
    return tuple(
        ruling
        for ruling, others in setting.otherwise(judge=False)
        if any(costs(other) != known for other in others)
    )
