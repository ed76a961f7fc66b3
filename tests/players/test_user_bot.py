"""Bots of one's own: found in the working folder, given chance, watched."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.engine import Options
from cardlie.games.chance import Seeded
from cardlie.players import BotChance, BotConfig, BotError
from cardlie.players.user_bot import AnyRandom
from cardlie.sim import Failure, Plan, simulate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def test_a_bot_may_draw_whatever_random_draws_and_always_the_same() -> None:
    def drawn(seat: int) -> list[object]:
        rng = AnyRandom(BotChance(Seeded(7), seat))
        return [rng.randrange(10**30), rng.choice("abc"), rng.sample(range(9), 9), rng.gauss()]

    assert drawn(0) == drawn(0) != drawn(1)


@given(st.integers(0, 200))
def test_bits_fill_what_is_asked_for(k: int) -> None:
    rng = AnyRandom(BotChance(Seeded(1), 0))
    some = [rng.getrandbits(k) for _ in range(20)]
    assert all(0 <= bits < 2**k for bits in some)
    assert k < 8 or (any(bits >> (k - 1) for bits in some) and len(set(some)) > 10)
    with pytest.raises(ValueError, match="below 0"):
        rng.getrandbits(-1)


BOTS = '''
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.guess import Number


class Timid:
    """Says the least, and doubts what is above two."""

    def __init__(self, rng):
        self.rng = rng

    def decide(self, observation, legal):
        if legal.challenge and observation.history[-1].count > 2:
            return Challenge()
        return next(legal.actions(3))


class Plain:
    def decide(self, observation, legal):
        return Challenge() if legal.challenge else next(legal.actions(3))


class Cheat:
    def decide(self, observation, legal):
        return Challenge()


class Mute:
    def decide(self, observation, legal):
        return "challenge"


class Broken:
    def decide(self, observation, legal):
        return observation.rolled[99]


class Blunt:
    def decide(self, observation, legal):
        return Challenge() if observation.history else Say(Number(1, 1))


class Meddler(Blunt):
    """Plays as bluntly, and spoils all that it can reach."""

    def decide(self, observation, legal):
        bidding = observation.bidding
        if bidding.kinds:
            bidding.over(None)._known.update(dict.fromkeys(bidding.universe(5), False))
        bidding.kinds, bidding.returns = (), True
        for memory in (bidding._compiled, bidding._over, bidding._universe):
            memory.update(dict.fromkeys([None, *range(20)], ()))
        bidding._compiled.update(dict.fromkeys(observation.history))
        return super().decide(observation, legal)


class Greedy:
    def __init__(self, rng, wishes):
        pass


class Nothing:
    pass
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "own_bots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "half_a_bot.py").write_text("import no_such_module_at_all\n", encoding="utf-8")
    (tmp_path / "leaves.py").write_text("raise SystemExit\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield
    sys.modules.pop("own_bots", None)


def plan(name: str) -> Plan:
    return Plan.of(
        Options("tavern", seats=2), [BotConfig.parse(f"own_bots:{name}"), BotConfig("casual")]
    )


def test_what_it_spoils_is_its_own() -> None:
    spoilt = simulate([plan("Meddler")], games=20).tallies[0]
    sound = simulate([plan("Blunt")], games=20).tallies[0]
    assert spoilt.games == sound.games
    assert (spoilt.lengths, spoilt.true) == (sound.lengths, sound.true)


@pytest.mark.parametrize("name", ["Timid", "Plain"])
def test_it_plays_like_any_other(name: str) -> None:
    run = simulate([plan(name)], games=3)
    assert run.played == 3
    (bots,) = run.tallies[0].seated
    assert [str(bot) for bot in bots] == [f"own_bots:{name}", "casual"]


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("Cheat", "own_bots:Cheat chose 'challenge', which is not allowed here", "--only "),
        ("Mute", "own_bots:Mute returned 'challenge', which is not an action", "Say(guess)"),
        ("Broken", "own_bots:Broken failed in decide: IndexError", "CARDLIE_DEBUG=1"),
    ],
)
def test_what_it_does_wrong_names_it_and_the_game(name: str, message: str, hint: str) -> None:
    with pytest.raises(Failure) as caught:
        simulate([plan(name)], games=30)
    assert message in str(caught.value)
    assert "in game 0" in str(caught.value)
    assert hint in str(caught.value.hint)
    assert ("own_bots.py" in caught.value.trace) == (name == "Broken")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("own_bots:Timit", "has no class 'Timit'"),
        ("own_bots:Nothing", "has no method 'decide'"),
        ("own_bots:Greedy", "failed when it was created: TypeError"),
        ("sys:exit", "failed when it was created: SystemExit"),
        ("builtins:int", "failed when it was created: ValueError"),
        ("leaves:Any", "failed when it was imported: SystemExit"),
        ("half_a_bot:Any", "failed when it was imported: ModuleNotFoundError"),
        ("no.such.place:Any", "there is no module 'no.such.place'"),
    ],
)
def test_what_can_not_be_made_is_told_at_once(name: str, message: str) -> None:
    with pytest.raises(BotError, match=message.replace(".", r"\.")):
        BotConfig.parse(name).build(BotChance(Seeded(0), 0))
