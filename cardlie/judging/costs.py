"""What a judged guess costs whom: the seats of a question, and the game that settles it.

Seats are their places in the order in which they were named; ``held`` are the faces each shows
(0: out).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games.from_spec import apply_readings
from cardlie.games.model import Rules
from cardlie.games.records import NO_CALLERS, NOBODY, SeatNo, Showdown, next_in
from cardlie.games.registry import GAMES, otherwise, rules_of
from cardlie.games.settling import AtStake, Cost, callers_of, settle
from cardlie.guess import Guess


def challenger(held: Sequence[int], bidder: int, last: bool = False) -> SeatNo | None:
    """The next other seat that is in, clockwise, if there is one: whoever doubts; or the ``last``.

    >>> challenger([2, 1, 1], 0), challenger([2, 1, 1], 0, last=True), challenger([2, 0, 0], 0)
    (1, 2, None)
    """
    others = [has for other, has in enumerate(held) if other != bidder]
    return next_in(held, bidder, step=-1 if last else 1) if any(others) else None


def bidder_of(
    rules: Rules, held: Sequence[int], caller: int, by: int | None, names: Sequence[str]
) -> SeatNo:
    """Who said what ``caller`` declares exact; refused unless that seat may."""
    rulings = [each.name for each in rules.game.rulings if "exact.by" in each.of]
    if "exact" not in rules.game.usual.endings and not rulings:
        owners = [game.id for game in GAMES.values() if "exact" in game.usual.endings]
        raise CardlieError(
            tr("{game} has no spot-on call", game=rules.game.id),
            tr("it belongs to {games}", games=", ".join(owners)),
        )
    several = sum(1 for has in held if has) > 1
    bidders = [seat for seat, has in enumerate(held) if has and several and by in (None, seat)]
    called = {seat: callers_of(rules, held, seat) for seat in bidders}
    may_be = [seat for seat in bidders if caller in called[seat]]
    if len(may_be) == 1:
        return SeatNo(may_be[0])
    if may_be:
        raise CardlieError(
            tr("{seat} may call the bids of several exact", seat=names[caller]),
            "say who bid: --by SEAT",
        )
    hint: str | None = tr("give a --roll for each seat, clockwise")
    if rules.callers == NO_CALLERS:
        settings = [f"{name}={rules.readings[name]}" for name in rulings]
        in_it = rules.round and tr("in {round} rounds nobody calls a bid exact", round=rules.round)
        hint = (
            tr("nobody calls a bid exact with {ruling}", ruling=settings[0]) if settings else in_it
        )
        hint = hint or None
    elif by is not None and several:
        may = [names[seat] for seat in called.get(by, ())]
        hint = tr("{names} may", names=tr(" or ").join(may)) if may else tr("nobody may here")
    raise CardlieError(tr("{seat} can't call spot-on here", seat=names[caller]), hint)


def cost_of(
    rules: Rules, held: Sequence[int], showdown: Showdown, *, spot_on: bool = False
) -> Cost | None:
    """What the game makes of a showdown, in dice or piles; None if the bidder is out."""
    if not held[showdown.bidder]:
        return None
    cost = settle(AtStake(held, rules), showdown, "exact" if spot_on else "doubt")
    spec = rules.spec
    next_starter = spec and (spec.next_exact if spot_on else spec.next_doubt)
    if next_starter and next_starter.startswith("opener") and cost.next is not None:
        cost = cost._replace(next=NOBODY)  # a judge does not know who opened
    if rules.game.stake != "piles":
        return cost
    return cost._replace(losses=tuple([int(seat == cost.loser) for seat in range(len(held))]))


def games_that_differ(
    rules: Rules,
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
    >>> tavern, exact = rules_of("tavern"), Showdown(SeatNo(1), SeatNo(0), True, 2, 2)
    >>> games_that_differ(tavern, [2, 1], [exact], Guess.parse("two 5s"), wheel_or_not)
    ('wheel', 'tavern', 'leira', 'perudo')
    """
    games = [
        id
        for id, game in GAMES.items()
        if game.die
        and type(guess) in game.kinds
        and game.die.index.keys() >= set(faces)
        and all(name in game.options for name, _ in rules.game.chosen)
    ]
    chosen = rules.game.chosen
    settings = [rules_of(apply_readings(GAMES[id], chosen)) for id in games if id != rules.game.id]
    differ = bool(elsewhere) or any(
        cost_of(other, held, each) != cost_of(rules, held, each)
        for each in showdowns
        for other in settings
    )
    return tuple(games) if differ and not rules.game.has_deck else ()


def rulings_that_cost(
    rules: Rules, held: Sequence[int], showdowns: Sequence[Showdown], *, spot_on: bool
) -> tuple[tuple[str, str], ...]:
    """The rulings on how a game runs of which another reading would change the cost.

    >>> wheel, exact = rules_of("wheel"), Showdown(SeatNo(1), SeatNo(0), True, 5, 5)
    >>> rulings_that_cost(wheel, [3, 2, 1], [exact], spot_on=False)
    (('die-hard', 'on'),)
    """

    def costs(under: Rules) -> list[Cost | None]:
        return [cost_of(under, held, each, spot_on=spot_on) for each in showdowns]

    if not showdowns:
        return ()
    known = costs(rules)
    return tuple(
        ruling
        for ruling, others in otherwise(rules, judge=False)
        if any(
            costs(other) != known
            for other in others
            if not spot_on or "exact" in other.game.usual.endings  # else nobody calls it exact
        )
    )
