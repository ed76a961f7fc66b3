"""What a challenge that was judged costs, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.amount import Amount
from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.games.model import Game
from cardlie.games.records import NOBODY, SeatNo
from cardlie.games.settling import Cost
from cardlie.judging.verdict import Verdict
from cardlie.telling.names import Names
from cardlie.telling.spans import Line, Span, line

#: What is said of who has fewer dice than before, and of who has more: to them, of one, of several.
_LOST = ("You lose {dice}.", "{who} loses {dice}.", "{who} lose {dice} each.")
_SHED = ("You shed {dice}.", "{who} sheds {dice}.", "{who} shed {dice} each.")
_BACK = ("You get {dice} back.", "{who} gets {dice} back.", "{who} get {dice} back each.")
_HANDED_ON = ("You get that die.", "{who} gets that die.", "")


def spoken_doubt(game: Game, strings: Strings) -> str:
    """What whoever doubts calls out, in quotes: the word of a game's own file, if it has one."""
    own = [word for word, means in game.spec.words if means == "doubt"] if game.spec else []
    if own:
        return strings("example.quote", text=f"{own[0][:1].upper()}{own[0][1:]}!")
    return strings.get(f"deed.{game.told_as}", strings["deed.challenge"])


def cost_lines(verdict: Verdict) -> list[Line]:
    """Who was wrong, who loses or gains what, who is out, and who begins.

    The verdict has a cost, or is unsettled between games.

    >>> from cardlie.judging.judge import judge
    >>> from cardlie.telling.spans import plain
    >>> rolls = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2"}
    >>> wheel = judge("five 5s", rolls=rolls, by="Ann", game="wheel")
    >>> for line in cost_lines(wheel):
    ...     print(plain(line))
    A perfect bid! Bob challenged and loses.
    Bob loses a die.
    Bob begins the next round.
    """
    cost, names = verdict.cost, Names(tuple(verdict.seats))
    lines = [_called(verdict, names)]
    if cost is None:
        *most, last = verdict.unsettled
        games = tr("{most} and {last}", most=", ".join(most), last=last)
        differ = "Who loses what differs between {games}: say with --game which it is."
        return [*lines, line(differ, games=games)]
    game, loser = verdict.of_game, verdict.loser
    if game.has_deck and loser is not None:
        seat = SeatNo(verdict.seats.index(loser))
        lines.append(line("{who} discards a pile.", who=names.who(seat)))
    return lines + what_follows(cost, game, names)


def what_follows(cost: Cost, game: Game, names: Names) -> list[Line]:
    """Who loses or gains what, who is out, and who begins."""
    lines = losses_of(names, cost.losses, game) + out_of(names, cost.falling)
    if cost.next == NOBODY:  # whoever opened knows
        return lines
    if cost.next is not None:
        return [*lines, line("{who} begins the next round.", who=names.who(SeatNo(cost.next)))]
    if game.sheds:
        first = names.says(
            [SeatNo(seat) for seat in cost.falling],
            "You are the first without dice and win.",
            "{who} is the first without dice and wins.",
            "{who} are the first without dice and win.",
        )
        return [*lines, first]
    last_ones = [SeatNo(seat) for seat, held in enumerate(cost.held) if held]
    won = "{who} is the last with dice and wins."
    if game.stake == "lives":
        won = "{who} is the last with lives and wins."
    if len(last_ones) != 1:
        return [*lines, line("The game is over.")]
    return [*lines, *(line(won, who=names.who(seat)) for seat in last_ones)]


def who_was_wrong(game: Game, *, called: bool) -> str:
    """What is said of ``{who}``, who doubted or else bid; who sheds dice loses nothing by it."""
    if game.sheds:
        return "{who} challenged and is wrong." if called else "{who} said it and is wrong."
    return "{who} challenged and loses." if called else "{who} said it and loses."


def _called(verdict: Verdict, names: Names) -> Line:
    """Who doubted or declared what, and was right or wrong."""
    caller, loser = SeatNo(verdict.showdowns[0].caller), verdict.loser
    if verdict.spot_on:
        right = "{who} declared it exact and is right."
        wrong = "{who} declared it exact, and it is not."
        return line(wrong if loser else right, who=names.who(caller))
    assert loser is not None
    seat = SeatNo(verdict.seats.index(loser))
    told = line(who_was_wrong(verdict.of_game, called=seat == caller), who=names.who(seat))
    exactly = verdict.of_game.exactly if verdict.exact and not verdict.unsettled else ""
    return (*line(exactly), Span(" "), *told) if exactly else told


def losses_of(names: Names, losses: Sequence[int], game: Game) -> list[Line]:
    """Who loses so many dice (negative: gains), those with the same loss together.

    Whoever wants to be rid of them sheds them.
    """
    stake = game.stake
    groups: dict[int, list[SeatNo]] = {}
    for seat, lost in enumerate(losses):
        groups.setdefault(lost, []).append(SeatNo(seat))
    handed_on = stake == "dice" and sorted(filter(None, losses)) == [-1, 1]
    sentences = []
    fewer, more = _SHED if game.sheds else _LOST, _HANDED_ON if handed_on else _BACK
    for lost in sorted(groups.keys() - {0}, reverse=True):
        dice = Amount(abs(lost), "lives" if stake == "lives" else "dice")
        sentences.append(names.says(groups[lost], *(fewer if lost > 0 else more), dice=dice))
    return sentences


def out_of(names: Names, out: Sequence[SeatNo]) -> list[Line]:
    """Who is out now."""
    return [names.says(out, "You are out.", "{who} is out.", "{who} are out.")] if out else []
