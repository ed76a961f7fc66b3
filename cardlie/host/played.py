"""How long people took over games that a host kept: each decision of theirs, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from math import inf
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.engine.events import Began
from cardlie.games.options import Options
from cardlie.host.store import WHEN, Store, told_aside, why_of
from cardlie.session.journal import entry_of
from cardlie.session.match import Entry, MatchState
from cardlie.session.seats import EntryJson

#: Whoever takes longer, in seconds, has left the table for a while: that is no time of the game.
BREAK = 300.0


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game to its end: ``seconds`` of each decision of a person, ``minutes`` without breaks."""

    options: Options
    rounds: int
    decisions: int
    minutes: float
    seconds: tuple[float, ...]


def played_games(file: Path, deck: Deck | None = None) -> list[PlayedGame]:
    """The finished games of a file of ``cardlie host``, but for those that can't be read again.

    Raises :class:`CardlieError` where it is none, or a host has it open.
    """
    if not file.is_file() or not file.stat().st_size:
        raise CardlieError(
            tr("{file} has no saved games", file=file),
            "give a file written by 'cardlie host --keep FILE'",
        )
    found: list[PlayedGame] = []
    try:
        opened = Store(file)
    except CardlieError as error:  # it says what a host can't do with it
        raise CardlieError(
            tr("{path} can't be read: {reason}", path=file, reason=why_of(error.__context__)),
            "give a file written by 'cardlie host --keep FILE', and stop the host that uses it",
        ) from None
    with closing(opened) as store:
        for code in store.codes():
            try:
                for game in _games_of(store.journal(code), deck):
                    found.append(game)
            except Exception as error:  # whatever is odd about what was kept: the rest counts
                told_aside(code, error)
    return found


def _games_of(entries: list[EntryJson], deck: Deck | None) -> Iterator[PlayedGame]:
    """The games of one table, as far as it can be played again."""
    match = MatchState(deck)
    before = minutes = since = 0.0  # since: what the decision has taken so far
    seconds: list[float] = []
    for kept in entries:
        if WHEN not in kept:
            break
        passed, before = max(0.0, kept[WHEN] - before), kept[WHEN]
        away = match.paused or passed > BREAK
        minutes, since = minutes + (not away) * passed / 60, since + (inf if away else passed)
        try:
            entry = entry_of(kept)
            person = _decides(match, entry)
            match = match.apply(entry)
        except CardlieError:  # dealt by another cardlie, or with another deck
            break
        if entry.kind == "deal":
            minutes, since, seconds = 0.0, 0.0, []
        elif entry.kind == "act":
            seconds += [since] if person and since < inf else []
            since, table = 0.0, match.deals[-1].table
            if table.over and seconds:
                rounds = sum(isinstance(event, Began) for event in table.events)
                decisions = len(table.actions)
                yield PlayedGame(table.options, rounds, decisions, minutes, tuple(seconds))


def _decides(match: MatchState, entry: Entry) -> bool:
    """Whether a person decided this in a game, and no bot for them."""
    holder = match.seats[entry.values["seat"]] if entry.kind == "act" else None
    return holder is not None and holder.person is not None and holder.bot is None
