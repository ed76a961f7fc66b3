"""A game of strangers with settings of its own: a variant, numbers, a reading."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from cardlie.games import GAMES, dice
from cardlie.games.agreement import Agreement
from cardlie.games.model import Finish, Phases
from cardlie.games.option import GameOption, table
from cardlie.games.records import (
    NO_CALLERS,
    Phase,
    Settled,
    Showdown,
    StartRolls,
    TableStakes,
)
from cardlie.games.state import State
from tests.catalogue import shipped

RULES = """\
{% block title %}Lives{% endblock %}
{% block tagline %}Each begins with as many dice as you like{% endblock %}

{% block book %}
## The idea

Say how many dice show a number. **The last one with dice wins.**

{% if shows("blind") %}
Nobody looks under their cup.
{% endif %}

```ruling exact-bid
```

You begin with {{ starting("five dice") }}; an exact bid: {{ value("exact-bid") }}.

```judge
table: 5 5 2 4
guess: two 5s
verdict: holds 2
```
{% endblock %}
"""


def _setup(state: State) -> StartRolls:
    less = state.options.of_seats("handicap") or (0,) * state.options.seats
    state.held = [state.start - (each or 0) for each in less]
    return dice.highest_starts(state, 1, lambda roll: roll)


def _settle(stakes: TableStakes, showdown: Showdown) -> Settled:
    """An exact bid costs the challenger another die, where that is agreed."""
    loser, exact = dice.wrong(showdown), showdown.have == showdown.need
    double = stakes.readings["exact-bid"] == "double"
    lost = dice.loses(stakes, loser, 1 + exact * double)
    held = zip(lost, stakes.held, strict=True)
    return Settled(loser, tuple([dice.select(has < each, has, each) for each, has in held]), loser)


def _after_bid(state: State) -> Phase | None:
    hidden = state.held[state.actor] - len(state.face_up[state.actor])
    return "reroll" if not state.options.plays("blind") and hidden >= 2 else None


def _lives(options: Agreement) -> int:
    return options.number("lives", 1)


TAVERN = GAMES["tavern"]
GAME = replace(
    TAVERN,
    id="lives",
    title="Lives",
    terms=TAVERN.terms._replace(start=_lives, verify=dice.verify_options),
    layout=TAVERN.layout._replace(setup=_setup),
    usual=TAVERN.usual._replace(endings={"doubt": _settle}, callers=NO_CALLERS),
    finish=Finish(dice.one_is_left, dice.rank),
    phases=Phases(after_bid=_after_bid),
    options=table(
        GameOption("blind", False, about="Nobody looks under their cup."),
        GameOption("lives", 5, about="With how many dice each begins.", whole=(1, 9)),
        GameOption("handicap", (), about="How many dice fewer a seat has."),
        GameOption(
            "exact-bid",
            asks="What does an exact bid cost?",
            readings={"one": "It costs one die.", "double": "It costs the challenger two dice."},
        ),
    ),
)


@contextmanager
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is known while this lasts."""
    shipped(monkeypatch, GAME)
    yield
