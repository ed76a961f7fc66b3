"""Whoever is at the table is the only one who sees their hand, whatever others ask for."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages
from cardlie.engine import Options
from cardlie.session.lobby import AWAY
from tests.depth import of_all
from tests.host.house import Phone, Stream, open_registry, phone, run, seated

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import LiveTable

#: Seats: who arranges the table, the one whose hand it is, somebody else; and a stranger's phone.
ANN, ULI, CLEO, STRANGER = range(4)


class Clock:
    """Time that passes when it is told to, at the tables of this process."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        patch.setattr("cardlie.web.audience.monotonic", lambda: self.now)


@asynccontextmanager
async def at_play(options: Options) -> AsyncIterator[tuple[TableRegistry, LiveTable, list[Phone]]]:
    """A game of three, and a phone more that has no chair."""
    async with open_registry() as registry, AsyncExitStack() as stack:
        room, phones = await seated(stack, registry, options, 3)
        phones.append(await stack.enter_async_context(phone(registry)))
        assert (await phones[ANN].chair(room, "start")).status_code == 200
        yield registry, room, phones


seat_numbers = st.sampled_from([ANN, ULI, CLEO])
others = st.sampled_from([ANN, CLEO, STRANGER])
asking = st.one_of(
    st.tuples(others, st.just("offer"), seat_numbers),
    st.tuples(others, st.just("take"), st.integers(0, 3)),
    st.tuples(others, st.sampled_from(["bot", "back", "lead"]), seat_numbers),
    st.tuples(others, st.sampled_from(["start", "lobby", "pause", "go-on", "undo"]), st.just(0)),
    st.tuples(others, st.just("sit"), seat_numbers),
    st.tuples(st.just(ULI), st.just("passes"), st.integers(1, int(AWAY) - 1)),
)


async def asked(room: LiveTable, guest: Phone, do: str, what: int, codes: list[str]) -> None:
    """One request; ``codes`` are all that were ever given out."""
    if do == "take":
        code = codes[what % len(codes)] if codes else "XXXXXX"
        await guest.take(room, code)
    elif do == "sit":
        await guest.sit(room, "Uli", what)
    else:
        answer = await guest.chair(room, do, seat=what)
        assert answer.status_code in (200, 400, 403, 409)
        if code := answer.json().get("code"):
            codes.append(code)


@pytest.mark.some(1)
@pytest.mark.parametrize("watches", [True, False])
@settings(
    max_examples=of_all(20), deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(requests=st.lists(asking, max_size=12))
@example(requests=[(ANN, "offer", ULI), (STRANGER, "take", 0)])
@example(requests=[(ANN, "bot", ULI)])
@example(requests=[(ANN, "lead", CLEO), (CLEO, "offer", ULI), (CLEO, "take", 0)])
def test_nobody_else_sees_the_hand_of_who_is_there(
    requests: list[tuple[int, str, int]], watches: bool
) -> None:
    """Whether their phone watches, or only asks something now and then."""

    async def work(clock: Clock) -> None:
        async with at_play(Options("leira", 3)) as (registry, room, phones):
            uli = room.match.seats[ULI]
            assert uli is not None
            owner, codes = uli.person, list[str]()
            path = f"/t/{room.code}/events"
            awake = [ANN, ULI] if watches else [ANN]
            streams = [Stream(registry, path, dict(phones[seat].cookies)) for seat in awake]
            while not all(stream.state for stream in streams):
                await asyncio.sleep(0)
            assert (await phones[ANN].state(room))["host"]
            for who, do, what in requests:
                if do == "passes":
                    clock.now += what
                    if not watches:
                        await phones[ULI].state(room)
                else:
                    await asked(room, phones[who], do, what, codes)
                chair = room.match.seats[ULI]
                assert chair is not None
                assert chair.person == owner
                assert chair.bot is None or not watches
                for other in (ANN, CLEO, STRANGER):
                    assert (await phones[other].state(room))["me"] != ULI
            for stream in streams:
                await stream.hang_up()

    with pytest.MonkeyPatch.context() as patch:
        run(work(Clock(patch)))


def test_an_empty_chair_is_handed_on_and_everybody_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(clock: Clock) -> None:
        async with at_play(Options("leira", 3)) as (_, room, phones):
            answer = await phones[ANN].chair(room, "offer", seat=ULI)
            assert answer.status_code == 409
            assert answer.json()["error"] == (
                "P1 is at the table, and hands that chair on. Somebody else may 60 seconds "
                "after they have gone."
            )
            clock.now += AWAY + 1
            for seat in (ANN, CLEO):
                await phones[seat].state(room)
            assert (await phones[CLEO].chair(room, "offer", seat=ULI)).status_code == 409
            code = (await phones[ANN].chair(room, "offer", seat=ULI)).json()["code"]
            await phones[ULI].state(room)  # back in time
            answer = await phones[STRANGER].take(room, code)
            assert "P1 is back at the table." in answer.text
            clock.now += AWAY + 1
            assert (await phones[STRANGER].take(room, code)).status_code == 303
            assert (await phones[STRANGER].state(room))["me"] == ULI
            said = "P0 handed the chair of P1 to another phone, as P1 was away."
            for each in phones:
                assert plain((await each.state(room))["handed"][1]) == said

    run(work(Clock(monkeypatch)))


def test_who_hands_on_their_own_chair_is_not_asked_for_time() -> None:
    async def work() -> None:
        async with at_play(Options("leira", 3)) as (_, room, phones):
            code = (await phones[ULI].chair(room, "offer", seat=ULI)).json()["code"]
            assert (await phones[STRANGER].take(room, code)).status_code == 303
            for each in phones:
                said = plain((await each.state(room))["handed"][1])
                assert said == "The chair of P1 is on another phone now."
            for lang in languages():
                async with phone(_) as guest:
                    guest.headers["accept-language"] = lang
                    assert (await guest.state(room))["handed"][1]

    run(work())


def plain(text: str) -> str:
    """Without the marks around names."""
    return "".join(c for c in text if c not in "\u2066\u2067\u2068\u2069")
