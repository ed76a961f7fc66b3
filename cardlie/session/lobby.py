"""Wishes of people at a table: each becomes entries of the journal, or is refused.

A wish is asked of a match and of who is there, and changes neither; it raises
:class:`~cardlie.session.seats.Refused` where it is not to be had.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardlie.base.amount import span
from cardlie.engine import Action, Observation, Options
from cardlie.engine.agreed import options_json
from cardlie.engine.log import VERSION
from cardlie.players import BotConfig, with_skills
from cardlie.session import journal
from cardlie.session.match import Entry, MatchState, cards_of
from cardlie.session.seats import NoChair, Person, Refused, SeatHolder, TooLate, name_of
from cardlie.session.tally import Record

#: The shortest and the longest time on a clock, in seconds.
SECONDS = 10, 600

#: Seconds after which somebody of whom nothing is heard has left their chair empty.
AWAY = 60.0

#: What may be said by one tap; the words are strings ``host.js_tap_...``.
REMARKS = ("wow", "never", "brave", "knew", "luck")

#: What comes of a wish, in order.
Entries = list[Entry]


@dataclass(frozen=True, slots=True)
class Presence:
    """Whose phone is ``awake``; and, those among them, of whom something was heard ``lately``."""

    awake: frozenset[Person] = frozenset()
    lately: frozenset[Person] = frozenset()


def arranger(match: MatchState, there: Presence) -> Person | None:
    """Who may arrange things: the first person at the table, awake ones before others."""
    sitting = (holder for _, holder in match.taken() if not holder.bot or holder.once)
    people = [holder.person for holder in sitting if holder.person]
    people.sort(key=lambda who: who != match.lead)  # to whom it was handed on, before others
    return next((who for who in people if who in there.awake), people[0] if people else None)


# --- the game, and who plays


def lay(
    match: MatchState, there: Presence, options: Options, bots: Sequence[str | None] = (),
    fixed: bool = False,
) -> Entries:  # fmt: skip
    """Lay the table: the game that is agreed (``fixed``: for good), and bots on chairs.

    ``bots`` are on the first chairs, clockwise; None is a chair that stays free.
    """
    seated = (journal.bot(i, bot) for i, bot in enumerate(bots) if bot)
    return [journal.lay(options_json(options), fixed), *seated]


def agree(
    match: MatchState, there: Presence, who: Person | None, chosen: Callable[[MatchState], Options]
) -> Entries:
    """Choose another game, or other variants: ``chosen`` works out which."""
    _arranges(match, there, who)
    if match.fixed:
        raise Refused("The game of this table is settled.")
    options = chosen(match)
    if any(i >= options.seats for i, _ in match.taken()):
        options = options.but(seats=max(i for i, _ in match.taken()) + 1)
    return [journal.agree(options_json(options))]


def sit(match: MatchState, there: Presence, who: Person, seat: int, name: str) -> Entries:
    """Take a free chair; while a game is played, wait to be dealt in."""
    name, names = name_of(name), match.names()
    if any(each.casefold() == name.casefold() for each in names):
        raise NoChair("taken", name=name)
    if match.stage != "lobby":
        if len(names) >= match.agreed.game.seats[1]:
            raise NoChair("full")
        return [journal.wait(name, who.key)]
    if _holder(match, seat) is not None:
        raise NoChair("chair")
    return [journal.sit(seat, name, who.key)]


def rise(match: MatchState, there: Presence, who: Person | None, seat: int) -> Entries:
    """Free a chair, one's own, or as the host any; in a game a bot has it from then on."""
    _looks_after(match, there, who, seat)
    risen = _holder(match, seat)
    if risen is None or not (match.stage == "lobby" or risen.person):
        raise NoChair("chair")
    return [journal.rise(seat)]


def bot(match: MatchState, there: Presence, who: Person | None, seat: int, bot: str) -> Entries:
    """Put a bot on a free chair, or let it play on for somebody who is away."""
    if BotConfig.parse(bot).is_users:  # a class of somebody's own is named on this machine only
        raise Refused("No bot is called {bot} here.", bot=bot[:20])
    sitting = _holder(match, seat)
    if sitting is None:
        _arranges(match, there, who)
    else:
        _looks_after(match, there, who, seat)
        if match.stage != "play" or sitting.bot:
            raise NoChair("chair")
        if sitting.person != who and sitting.person in there.awake:
            raise Refused("{name} is at the table.", name=sitting.name)
    return [journal.bot(seat, bot)]


def back(match: MatchState, there: Presence, who: Person | None, seat: int) -> Entries:
    """Give a chair back to its person."""
    _looks_after(match, there, who, seat)
    sitting = _holder(match, seat)
    if sitting is None or not (sitting.person and sitting.bot):
        raise NoChair("chair")
    return [journal.back(seat)]


def start(match: MatchState, there: Presence, who: Person | None, seed: int) -> Entries:
    """Deal: the first game, or a rematch on the same chairs."""
    if match.stage == "over":
        seat_of(match, who)
    else:
        _arranges(match, there, who)
    left = [each for each in match.waiting if each.person not in there.awake]
    entries: Entries = [journal.gone(each.person.key if each.person else "") for each in left]
    specs = [BotConfig.parse(holder.bot) if holder.bot else None for _, holder in match.taken()]
    fewest, most = match.agreed.game.seats
    specs += [None] * max(0, min(len(match.waiting) - len(left), most - len(specs)))
    if not fewest <= len(specs) <= most:
        raise Refused("This game is for {players}.", players=span(fewest, most))
    options = with_skills(match.agreed.but(seats=len(specs)), specs)
    return [*entries, journal.deal(options_json(options), seed, VERSION, cards_of(options))]


def leave(match: MatchState, there: Presence, who: Person | None) -> Entries:
    """After a game: back to where chairs are taken and rules are agreed."""
    seat_of(match, who)
    _verify(match.stage == "over")
    return [journal.lobby()]


# --- playing


def act(
    match: MatchState, there: Presence, who: Person | None, step: int, id: str,
    read: Callable[[Observation], Action],
) -> Entries:  # fmt: skip
    """Play an action that answers state ``step``; nothing if it was done before.

    ``read`` tells which it is by what the seat sees. Raises what it raises, and TooLate where that
    state is no more.
    """
    if who is not None and (who, id) in match.answered:
        return []
    seat, table = seat_of(match, who), match.table
    if table is None or match.stage != "play":
        raise Refused("No game is being played now.")
    if match.paused:
        raise Refused("The table is paused.")
    if step != match.step:
        done = [event.by for event in table.events if event.by is not None]
        raise TooLate("{name} was quicker.", name=match.name(done[-1] if done else table.actor))
    if seat not in (table.actor, *table.state.claimants):
        raise Refused("It is {name}'s turn.", name=match.name(table.actor))
    action = read(table.observe(seat))
    if seat != (table.actor if action.claimed_by is None else action.claimed_by):
        raise Refused("It is {name}'s turn.", name=match.name(table.actor))
    return [journal.act(seat, action, id)]


def bot_acts(match: MatchState, there: Presence, step: int, action: Action) -> Entries:
    """What a bot does in state ``step``, in turn or not; nothing if that state is no more."""
    if match.table is None or match.step != step:
        return []
    seat = match.table.actor if action.claimed_by is None else action.claimed_by
    return [journal.act(seat, action)] if seat in match.bots_asked() else []


def sit_in(match: MatchState, there: Presence, step: int) -> Entries:
    """A bot for whoever is in turn in state ``step`` and did nothing in time, once."""
    if match.table is None or match.step != step or not may_run_out(match):
        return []
    return [journal.bot(match.table.actor, "casual", once=True)]


def may_run_out(match: MatchState) -> bool:
    """Whether the time of a person in turn is running."""
    if match.table is None or not match.clock or match.stage != "play":
        return False
    return not (match.paused or match.undoing or match.table.actor in match.bots_asked())


def count(match: MatchState, there: Presence, game: int, rows: list[Record]) -> Entries:
    """What a finished game came to."""
    return [journal.tally(game, rows)]


def undo(match: MatchState, there: Presence, who: Person | None, *, agreed: bool) -> Entries:
    """Want one's last guess back, agree that somebody has it back, or don't."""
    seat = seat_of(match, who)
    if match.undoing:
        allowed = seat in match.who_agree() and (seat not in match.undoing or not agreed)
    else:
        allowed = agreed and match.taken_back(seat) > 0
    if not allowed:
        raise Refused("That can't be taken back.")
    return [journal.undo(seat, no=not agreed)]


# --- those who are out


def bet(match: MatchState, there: Presence, who: Person | None, holds: bool) -> Entries:
    """Bet on whether the next guess that is doubted holds; who sees all hands bets no more."""
    seat = seat_of(match, who)
    _verify(match.is_out(seat) and not match.shows_hands())
    same = match.gallery.bets.get(seat) is holds
    return [] if same else [journal.bet(seat, holds)]


def peek(match: MatchState, there: Presence, who: Person | None, *, agreed: bool) -> Entries:
    """Want to see all hands, once one is out; agree that those who are out do, or don't."""
    seat, wanting = seat_of(match, who), match.gallery.wanting
    _verify(seat in match.who_hide() if wanting else agreed and match.is_out(seat))
    return [journal.peek(seat, no=not agreed)]


# --- the customs of a table


def remark(match: MatchState, who: Person | None, text: str) -> int:
    """Say something to all by one tap; the seat of whoever does."""
    seat = seat_of(match, who)
    _verify(text in REMARKS and match.stage != "lobby")
    return seat


def pause(match: MatchState, there: Presence, who: Person | None, on: bool) -> Entries:
    """Let the game rest, or go on."""
    _leads(match, there, who)
    _verify(match.stage == "play" and match.paused != on)
    return [journal.pause(on)]


def set_clock(match: MatchState, there: Presence, who: Person | None, seconds: int) -> Entries:
    """How long whoever is in turn may think; 0: as long as they like."""
    _leads(match, there, who)
    if seconds and not SECONDS[0] <= seconds <= SECONDS[1]:
        raise Refused("A clock has {least} to {most} seconds.", least=SECONDS[0], most=SECONDS[1])
    return [journal.clock(seconds)]


def hand_on(match: MatchState, there: Presence, who: Person | None, seat: int) -> Entries:
    """Somebody else arranges the table from now on."""
    _leads(match, there, who)
    heir = _holder(match, seat)
    if heir is None or heir.person is None:
        raise NoChair("chair")
    return [journal.lead(seat)]


def offer(match: MatchState, there: Presence, who: Person | None, seat: int, code: str) -> Entries:
    """Let a chair go to whoever has this code: once, and by the newest code alone.

    Whoever has the chair sees its hand: it is handed on by who sits there, or as the host where
    nobody does.
    """
    _looks_after(match, there, who, seat)
    sitting = _holder(match, seat)
    if sitting is None or sitting.person is None:
        raise NoChair("chair")
    mine = sitting.person == who
    if not mine and sitting.person in there.lately:
        raise Refused(
            "{name} is at the table, and hands that chair on. Somebody else may {seconds} seconds "
            "after they have gone.",
            name=sitting.name,
            seconds=int(AWAY),
        )
    by = "" if mine else match.name(seat_of(match, who))
    return [journal.offer(seat, Person.of(code).key, by)]


def take(match: MatchState, there: Presence, who: Person, code: str) -> Entries:
    """Take the chair that a code hands over; who had it looks on."""
    key = Person.of(code.strip().upper()).key
    taken = next(((i, holder) for i, holder in match.taken() if holder.offer == key), None)
    if taken is None:
        raise NoChair("code")
    seat, holder = taken
    if holder.offered_by and holder.person in there.lately:
        raise NoChair("back", name=holder.name)
    return [journal.take(seat, who.key)]


# --- what the rules of the house say


def seat_of(match: MatchState, who: Person | None) -> int:
    """The chair of somebody who has one."""
    seat = match.seat_of(who)
    if seat is None:
        raise Refused("That is not yours to do.")
    return seat


def _verify(allowed: bool) -> None:
    """Raise Refused for what is not allowed to whoever wishes it."""
    if not allowed:
        raise Refused("That is not yours to do.")


def _holder(match: MatchState, seat: int) -> SeatHolder | None:
    if not 0 <= seat < len(match.seats):
        raise NoChair("chair")
    return match.seats[seat]


def _looks_after(match: MatchState, there: Presence, who: Person | None, seat: int) -> None:
    _verify(seat_of(match, who) == seat or who == arranger(match, there))


def _arranges(match: MatchState, there: Presence, who: Person | None) -> None:
    if match.stage != "lobby":
        raise Refused("The game has begun.")
    _leads(match, there, who)


def _leads(match: MatchState, there: Presence, who: Person | None) -> None:
    host = arranger(match, there)
    if who is None or who != host:
        seat = match.seat_of(host)
        raise Refused("{name} arranges the table.", name="?" if seat is None else match.name(seat))
