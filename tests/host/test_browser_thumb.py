"""One thumb is enough: all that a turn needs is on screen, at every size, in every game."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from selenium.common.exceptions import TimeoutException

from cardlie.engine import GAMES, Options
from cardlie.language.decks import load_deck
from tests.host.browsing import move, phones, put_away, table, until
from tests.host.fits import (
    CUP_TURN,
    SEED,
    SIZES,
    TABLES,
    deal,
    faults,
    largest_deck,
    longest_guess,
    sit_down,
    turn_faults,
    until_doubt,
    until_said,
)
from tests.host.phones import MOVED_ON, PATIENCE

if TYPE_CHECKING:
    from pathlib import Path


def test_many_things_to_do_are_on_one_screen(tmp_path: Path) -> None:
    """Whoever lost may swap with each of seven others; one of all that is chosen from a list."""
    look: dict[str, Any] = {"width": SIZES[0][0], "height": SIZES[0][1], "lang": "de"}
    with table(tmp_path, "--fast") as server, phones(look) as (ann,):
        sit_down(ann, server, "cards")
        deal(ann, "cards", ("swap", "swap-with=player"))
        rng, end = Random(1), time.monotonic() + 4 * PATIENCE
        while not ann.has("#actions"):
            assert time.monotonic() < end
            with suppress(TimeoutException, *MOVED_ON):  # the table moved on
                move(ann, rng, doubt=1.0)
            time.sleep(0.05)
        put_away(ann)
        found = faults(ann, "swap", ["#actions", "#pad .main", "#hand .pickable"])
        assert not found, "\n".join(found)
        ann.click("#actions option:last-child")
        ann.click("#pad .main")
        until(lambda: not ann.has("#actions"))
        assert ann.complaints() == []


@pytest.mark.parametrize("dealt", TABLES)
def test_a_turn_is_on_one_screen(dealt: str, tmp_path: Path) -> None:
    """With all chairs taken; in both languages, at each size, with each kind of guess."""
    look: dict[str, Any] = {"width": SIZES[0][0], "height": SIZES[0][1]}
    found: list[str] = []
    game = dealt.partition(",")[0]
    deck = largest_deck(tmp_path) if dealt.endswith("deck") else None
    own = [] if deck is None else ["--deck", str(deck)]
    chosen: dict[str, Any] = dict.fromkeys(TABLES[dealt], True)
    options = Options(game, GAMES[game].seats[1], deck=load_deck(deck) if deck else None, **chosen)
    with table(tmp_path, "--fast", *SEED, *own) as server, phones(look) as (ann,):
        url = sit_down(ann, server, game)
        deal(ann, game, TABLES[dealt])
        cup = GAMES[game].passes_cup
        found += until_doubt(ann, dealt, "#take" if cup else "#say-it")
        for asked in ("#challenge", "#say-it")[: 1 + cup]:
            if cup and asked == "#say-it":
                found += until_said(ann, dealt)
            for lang in ("en", "de"):
                ann.driver.add_cookie({"name": "lang", "value": lang})
                ann.open(url)
                ann.wait(asked)
                for size in SIZES:
                    ann.sized(*size)
                    where = f"{dealt}, {lang}, {size[0]} x {size[1]}"
                    if not cup:
                        found += turn_faults(ann, where, longest_guess(options, lang))
                    else:
                        needed = [*CUP_TURN[:2], asked, "#hand .face"]
                        found += faults(ann, where, CUP_TURN if asked == "#challenge" else needed)
        assert ann.complaints() == []
    assert not found, "\n".join(dict.fromkeys(found))
