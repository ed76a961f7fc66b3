"""The judge's pad says nothing that a card which nobody tapped could turn round."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES
from cardlie.engine.bidding import bidding_of
from cardlie.games.registry import rules_of
from cardlie.web.judge_pad import JudgePad


def said(game: str, guess: str, faces: list[str], there: int | None, rolled: bool) -> Any:
    """What the pad answers; None where no such table is dealt, or such a guess not said of it."""
    asked = {"game": game, "what": "verdict", "guess": guess, "faces": faces}
    try:
        return JudgePad().answered({**asked, "there": there, "rolled": rolled})
    except CardlieError:
        return None


@given(st.sampled_from(list(GAMES)), st.integers(0, 2**32))
def test_no_verdict_is_turned_round_by_what_was_missed(game: str, seed: int) -> None:
    """With so many there, and where nobody said how many."""
    rng, played = Random(seed), GAMES[game]
    rules = rules_of(game)
    cup = played.spec.cup_dice if played.passes_cup and played.spec else 0
    pack = [face.text for face in rules.faces.all]
    table = rng.choices(pack, k=cup) if cup else rng.sample(2 * pack, rng.randrange(1, 9))
    tapped = table[: max(1, len(table) - rng.randrange(3))]
    rolled = rng.random() < 0.5
    guesses = list(bidding_of(rules, played.kinds).universe(played.last_figure or len(table) + 2))
    for guess in map(str, rng.sample(guesses, min(12, len(guesses)))):
        truth = said(game, guess, table, len(table), rolled)
        known = said(game, guess, tapped, len(table), rolled)
        free = said(game, guess, tapped, None, rolled)
        if truth is None or known is None or free is None:
            continue
        assert known["holds"] in (None, truth["holds"])
        assert not known["asks"]
        assert [each["face"] for each in known["faces"]].count("?") == len(table) - len(tapped)
        assert free["asks"] or free["holds"] in (None, truth["holds"])
        assert not free["asks"] or not cup


def test_a_photo_is_read_where_that_is_installed() -> None:
    pad = JudgePad(lambda picture, game: ([picture.decode(), game][:1] * 70, 2))
    found = pad.read_photo(b"R3", "cards")
    assert found["faces"] == ["R3"] * 60  # no more than a pad takes
    assert found["said"].startswith("70 faces were read, 2 were not.")
    with pytest.raises(CardlieError):
        pad.read_photo(b"R3", "chess")
