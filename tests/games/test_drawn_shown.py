"""Files drawn over all blocks are hosted, printed, and solved for two with a die each."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options
from cardlie.games import get_game
from cardlie.solve.match import Match, solve_match
from cardlie.solve.search import Goal
from tests.depth import of_all
from tests.games.drawn import LANGUAGES, drawn, files
from tests.games.playing import any_action
from tests.host.house import open_registry, phone, plays, run
from tests.press.helpers import kit, part


@given(values=files(), entropy=st.integers(0, 2**32))
@settings(max_examples=of_all(4), deadline=None)
def test_it_is_hosted(values: dict[str, Any], entropy: int) -> None:
    """A person at a phone sees each moment of a table at which somebody acts at random."""
    made = drawn(values)
    if made is None:
        return

    async def evening(rng: Random) -> None:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "drawn.toml"
            file.write_text(made.text, encoding="utf-8")
            seats = get_game(str(file)).seats[0]
            async with open_registry() as registry, AsyncExitStack() as stack:
                room = await registry.open(Options(get_game(str(file)), seats))
                phones = [await stack.enter_async_context(phone(registry, rng.choice(LANGUAGES)))
                          for _ in range(seats)]  # fmt: skip
                for seat, person in enumerate(phones):
                    await person.sit(room, f"P{seat}", seat)
                await phones[0].chair(room, "start")
                assert room.match.table is not None
                for _ in range(12):
                    for person in phones:
                        assert (await person.state(room))["stage"] != "lobby"
                    table = room.match.table
                    if table is None or table.over:
                        return
                    await plays(room, any_action(table.legal(), rng))

    run(evening(Random(entropy)))


@given(values=files())
@settings(max_examples=of_all(4), deadline=None)
def test_its_reference_cards_are_printed(values: dict[str, Any]) -> None:
    made = drawn(values)
    if made is None:
        return
    with TemporaryDirectory() as folder:
        file = Path(folder) / "drawn.toml"
        file.write_text(made.text, encoding="utf-8")
        for language in LANGUAGES:
            assert part(kit(str(file), language), "reference").finished().startswith(b"%PDF")


@given(values=files())
@settings(max_examples=of_all(4), deadline=None)
def test_it_is_solved_for_two_with_a_die_each(values: dict[str, Any]) -> None:
    """What is worth a round between two, or why nobody says."""
    made = drawn(values | {"players": (2, 4)})
    if made is None or made.plan.cup_dice or len(made.plan.dice_numbers) > 4:
        return
    try:
        match = Match(Options(made.game, 2), (1, 1), 10**6)
        assert solve_match(match, Goal(0.05, 200)) == "whole"
    except CardlieError as refused:
        told = f"{refused} {refused.hint}"
        assert "solve" in told or "memory" in told, told
