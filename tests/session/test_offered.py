"""What a prompt and its help offer is accepted as it stands there, whatever is asked."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.engine import Options, Table
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Say
from cardlie.session.input import parts, read_input
from cardlie.session.prompts import actions_help, prompt
from cardlie.telling.names import Names
from tests.depth import of_all
from tests.games.playing import any_action, tables

#: What a line of the help begins with that is typed just so.
_TYPED = re.compile(r"take|hand-on|give-up|keep|challenge|spot-on|(show|again)( [a-z])+")


def _accepts_what_it_offers(table: Table) -> None:
    seen, names = table.observe(table.actor), Names.around(table.options.seats, table.actor)
    several = len(seen.partners) > 1  # with whom one swaps is asked then
    offered = [
        each
        for each in re.findall(r"['„]([^'“]+)['“]", prompt(seen, names))
        if each != "bluff" and "NAME" not in each and not several
    ]
    helped = [line.partition("  ")[0] for line in actions_help(seen, names)]
    for typed in [*offered, *filter(_TYPED.fullmatch, helped)]:
        action = read_input(parts(typed, seen, names)[0], seen, names)
        assert isinstance(action, Action), typed
        action.verify(seen)


def _play(options: Options, rng: Random, steps: int) -> None:
    table = Table.deal(options, seed=rng.randrange(10**6))
    for _ in range(steps):
        if table.over:
            return
        _accepts_what_it_offers(table)
        table.act(any_action(table.legal(), rng, leaves=False))


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=of_all(40), deadline=None)
def test_what_is_offered_is_accepted(options: Options, rng: Random) -> None:
    _play(options, rng, 12)
    with speaking(translation("de")):
        _play(options, rng, 6)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["wheel", "mia", "single-hand", "perudo"])
def test_with_few_dice_too(game: str, seed: int) -> None:
    _play(Options(game, 2), Random(seed), 150)
    with speaking(translation("de")):
        _play(Options(game, 2), Random(seed), 100)


def test_after_the_highest_claim_only_a_doubt_is_offered() -> None:
    table = Table.deal(Options("mia", 2), seed=1)
    table.act("say mia")
    seen = table.observe(table.actor)
    told = [prompt(seen, Names(())), *actions_help(seen, Names(()))]
    assert "challenge" in told[0]
    assert not any("take" in line for line in told)


@given(st.integers(0, 2**32))
@settings(max_examples=of_all(20), deadline=None)
@example(1_668_441_459)  # of a value that is more than lies on the table
def test_who_has_a_power_card_reads_how_to_claim_one(seed: int) -> None:
    """One of their own, and nobody else's."""
    table = Table.deal(Options("cards", 3, powers=True), seed=seed)
    seen = table.observe(table.actor)
    own = {face.power for face in seen.faces if face.power}
    (line, *_) = actions_help(seen, Names.around(3, seen.seat))
    claimed = re.findall(r"'(power[^']+)'", line)
    assert len(claimed) == bool(own)
    for typed in claimed:
        action = read_input(typed, seen, Names.around(3, seen.seat))
        assert isinstance(action, Say)
        card = action.guess.card(seen.bidding.rules.faces)
        assert card is not None
        assert seen.bidding.rules.faces.all[card].power in own
