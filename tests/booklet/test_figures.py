"""What stands under a verdict in a booklet: figures, or what the dice of one cup are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.strings import languages, strings
from cardlie.booklet.rules.text import figures
from cardlie.games import get_game
from tests import oracle
from tests.depth import of_all
from tests.odds.cups import CUPS, claims, rank

#: What is said of dice that are more than a claim, less, the same.
WAYS = {
    "en": ("which is more", "show only", "just that"),
    "de": ("liegt sogar", "liegt nur", "Genau das"),
}


@pytest.mark.some(2)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", CUPS)
@settings(max_examples=of_all(40))
@given(data=st.data())
def test_a_booklet_says_what_roll_is_there_and_whether_it_is_more(
    game: str, language: str, data: st.DataObject
) -> None:
    """In few words, since the claim itself stands above: a kit's leaflet has room for few."""
    guess = data.draw(st.sampled_from(claims(game)))
    plan = get_game(game).spec
    assert plan is not None
    count = plan.cup_dice
    dice = data.draw(st.lists(st.integers(1, 6), min_size=count, max_size=count))
    verdict = judge(str(guess), " ".join(map(str, dice)), game=game)
    told = figures(verdict, strings(language))
    there, claimed = oracle.rank_of(guess.kind, dice), rank(guess)
    higher, lower, same = (way in told for way in WAYS[language])
    assert (higher, same) == (there > claimed, there == claimed)
    assert lower == (() < there < claimed)
    names = {rank(each): each.phrase(language) for each in claims(game)}
    assert told.count(names.get(there, "~")) == (higher or lower)
    assert len(told) < 70
