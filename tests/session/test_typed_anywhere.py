"""What is typed means the same at a terminal and on a phone, in every language."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import Legal, Options
from cardlie.engine.decisions.guess import Say
from cardlie.session.input import read_input, spoken
from cardlie.session.questions import question
from cardlie.telling.names import Names
from cardlie.web.typed import read_action
from tests.depth import least
from tests.games.playing import any_action
from tests.session.playing import any_table, in_play


@settings(max_examples=least(20, of=300), deadline=None)
@given(any_table, st.integers(0, 2**32), st.integers(0, 40), st.sampled_from(languages()))
def test_what_is_spoken_is_read_at_a_terminal_and_on_a_phone(
    options: Options, seed: int, steps: int, language: str
) -> None:
    """Whatever is legal, in the words of each language; a phone may speak another one."""
    rng = Random(seed)
    table = in_play(options, rng, steps)
    seats = () if table.over else (*table.state.claimants, table.actor)
    for seat in seats:
        seen, names = table.observe(seat), Names.around(options.seats, seat)
        legal = [action for action in Legal(seen).actions(0) if not isinstance(action, Say)]
        legal = [*rng.sample(legal, min(5, len(legal))), any_action(Legal(seen), rng)]
        with speaking(translation(language)):
            lines = [spoken(action, seen, names) for action in legal]
            assert [read_input(line, seen, names) for line in lines] == legal
        with speaking(translation(rng.choice(languages()))):
            assert [read_action(line, seen, names) for line in lines] == legal


#: What may be typed besides legal actions.
OTHER = (
    "hm, call, no way, c, a, raise, +1, same but sixes, one more, 4 red, b, leave, keep, stay, "
    "sure?, chalenge, 2 rad, bluff, show a, nein, zwei Rote"
).split(", ")


@settings(max_examples=least(8, of=200), deadline=None)
@given(any_table, st.integers(0, 2**32), st.integers(0, 40), st.sampled_from(languages()))
def test_any_line_means_the_same_on_a_phone(
    options: Options, seed: int, steps: int, language: str
) -> None:
    """What is no action at one is none at the other, and both offer the same in its place."""
    rng = Random(seed)
    table = in_play(options, rng, steps)
    if table.over:
        return
    seen, names = table.observe(table.actor), Names.around(options.seats, table.actor)
    with speaking(translation(language)):
        for line in OTHER:
            try:
                meant: object = read_input(line, seen, names)
            except CardlieError as error:
                with pytest.raises(CardlieError) as refused:
                    read_action(line, seen, names)
                offered = [each for each in error.readings if not question(each)]
                assert refused.value.readings == tuple(offered)
                if isinstance(error, IllegalGuess) and seen.phase != "reveal":
                    # what is offered can be said; where a card is turned first, behind its name
                    assert all(read_action(each, seen, names) for each in offered)
            else:
                assert read_action(line, seen, names) == meant
