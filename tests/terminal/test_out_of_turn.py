"""What a seat may call though it is another's turn."""

from __future__ import annotations

import re
from functools import partial

import pytest

from cardlie.base.errors import IllegalAction
from cardlie.engine import Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn, SpottedOn
from cardlie.engine.legal import verify
from tests.terminal.playing import Memory, session


def test_an_exact_call_out_of_turn_is_asked_of_at_a_terminal_without_pauses() -> None:
    """One line asks, its letter is taken, and one's own turn says to wait for another's bid."""
    answers = iter(["help", "4 fives", "what?", "s"])
    table, display = Table.deal(Options("perudo", 3), seed=3), Memory(partial(next, answers, None))
    session(table, display, 3).play()
    told = "\n".join(display.lines)
    assert "call the last guess exact, even if it is not your turn" in told
    assert re.search(r"Call “.*” exact\? \(s, or Enter to go on\)", told)
    assert "hint: press Enter to let it pass" in told
    assert [e.seat for e in table.events if isinstance(e, SpottedOn)] == [0]
    bid = next(each for each in table.events if isinstance(each, SpottedOn)).guess
    again = Table.deal(Options("perudo", 3), seed=3)
    again.act(Say(bid))
    with pytest.raises(IllegalAction, match="you can't call it exact on your own turn"):
        verify(SpotOn(), again.observe(again.actor))
