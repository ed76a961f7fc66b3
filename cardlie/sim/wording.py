"""Phrases of plans: their players and bots, and how one differs from another."""

from __future__ import annotations

from cardlie.base.brackets import parted
from cardlie.base.translation import Phrase, Phrases, tr
from cardlie.sim.plan import Plan


def what_changes(first: Plan, second: Plan) -> str:
    """How the second variant differs, such as 'with straights and without vague'."""
    before, after = first.options, second.options
    keys = parted(before.game.id)[1]
    added: list[Phrase | str] = [key for key in parted(after.game.id)[1] if key not in keys]
    added += [name for name in after.names if name not in before.names]
    removed = [name for name in before.names if name not in after.names]
    added += [
        option.phrase(after.values[option.field])
        for option in after.game.options.values()
        if option.name != "start"
        and (option.is_number or option.readings)
        and after.values[option.field] != before.values.get(option.field, option.default)
    ]
    if first.players != second.players:
        added.append(counted_players(second))
    if after.start_count != before.start_count:
        added.append(each_text(second, after.start_count))
    if after.deck != before.deck:
        added.append(Phrase("another deck"))
    if bots_text(first) != bots_text(second):
        added.append(bots_text(second))
    parts = []
    if added:
        parts.append(tr("with {added}", added=Phrases(added)))
    if removed:
        parts.append(tr("without {removed}", removed=Phrases(removed)))
    return ", ".join(parts)


def counted_players(plan: Plan) -> Phrase:
    """The number of players, or their range, with the noun."""
    return Phrase("{players} players", {"players": players_text(plan)})


def each_text(plan: Plan, count: int) -> Phrase:
    """How many cards or dice each player has."""
    dice = plan.options.game.pieces == "dice"
    if dice and count == 1:
        return Phrase("one die each")
    return Phrase("{count} dice each" if dice else "{count} cards each", {"count": count})


def players_text(plan: Plan) -> str:
    """The number of players, or their range."""
    fewest, most = plan.players
    return f"{fewest}" if fewest == most else f"{fewest}-{most}"


def bots_text(plan: Plan) -> str:
    """The bots in the order of their seats; one name where all are the same."""
    bots = [str(bot) for bot in plan.tables[-1].bots]
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)
