"""How long people took over games that a host kept: each decision of theirs, and whole games."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine.events import Began
from cardlie.games.options import Options
from cardlie.host.chairs import Deed
from cardlie.host.evening import Evening
from cardlie.host.store import WHEN, Store
from cardlie.setting.deck import Deck

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
            tr("nothing was kept in {file}", file=file), "it is what cardlie host --keep FILE wrote"
        )
    found: list[PlayedGame] = []
    with closing(Store(file)) as store:
        for code in store.codes():
            found += _games_of(store.deeds(code), deck)
    return found


def _games_of(deeds: list[Deed], deck: Deck | None) -> list[PlayedGame]:
    """The games of one table, as far as it can be played again."""
    evening, found = Evening(deck=deck), list[PlayedGame]()
    before = minutes = since = 0.0  # since: what the decision has taken so far
    seconds: list[float] = []
    for deed in deeds:
        if WHEN not in deed:
            break
        passed, before = max(0.0, deed[WHEN] - before), deed[WHEN]
        away = evening.paused or passed > BREAK
        minutes, since = minutes + (not away) * passed / 60, since + (inf if away else passed)
        person = deed["deed"] == "act" and _decides(evening, deed)
        try:
            evening.do(deed)
        except CardlieError:  # dealt by another cardlie, or with another deck
            break
        if deed["deed"] == "deal":
            minutes, since, seconds = 0.0, 0.0, []
        elif deed["deed"] == "act":
            seconds += [since] if person and since < inf else []
            since, table = 0.0, evening.deals[-1].table
            if table.over and seconds:
                rounds = sum(isinstance(event, Began) for event in table.events)
                decisions = len(table.actions)
                found.append(PlayedGame(table.options, rounds, decisions, minutes, tuple(seconds)))
    return found


def _decides(evening: Evening, deed: dict[str, Any]) -> bool:
    """Whether a person did this, and no bot for them."""
    chair = evening.chairs[deed["seat"]]
    return chair is not None and chair.person is not None and chair.bot is None
