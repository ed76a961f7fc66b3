"""A game of strangers with settings of its own: a variant, numbers, a reading."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from cardlie.games import GAMES, dice
from cardlie.games.model import Agreement, Stakes, State
from cardlie.games.option import GameOption, table
from cardlie.games.records import Phase, Settled, Showdown, StartRolls
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
    less = state.options.values["handicap"] or (0,) * state.options.seats
    state.held = [state.start - each for each in less]
    return dice.highest_starts(state, 1, lambda roll: roll)


def _settle(stakes: Stakes, showdown: Showdown) -> Settled:
    """An exact bid costs the challenger another die, where that is agreed."""
    loser, exact = dice.wrong(showdown), showdown.have == showdown.need
    double = stakes.rules.readings["exact-bid"] == "double"
    lost = dice.loses(stakes, loser, 1 + exact * double)
    held = zip(lost, stakes.held, strict=True)
    return Settled(loser, tuple([dice.when(has < each, has, each) for each, has in held]), loser)


def _after_bid(state: State) -> Phase | None:
    hidden = state.held[state.actor] - len(state.shown[state.actor])
    return "reroll" if not state.options.plays("blind") and hidden >= 2 else None


def _lives(options: Agreement) -> int:
    return int(options.values["lives"])


GAME = replace(
    GAMES["tavern"],
    id="lives",
    title="Lives",
    start=_lives,
    setup=_setup,
    settle=_settle,
    settle_spot_on=None,
    rank=dice.rank,
    score="dice",
    after_bid=_after_bid,
    after_game=lambda state: None,
    takes_pot=None,
    may_leave=False,
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
    verify_options=dice.verify_options,
)


@contextmanager
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is known while this lasts."""
    shipped(monkeypatch, GAME)
    yield
