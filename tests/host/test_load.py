"""What a phone may cost: nothing that it sends is worked out in the loop, or stays for ever."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from collections import Counter
from contextlib import AsyncExitStack
from pkgutil import resolve_name
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Options, Table, get_game
from cardlie.games.key_types import TrueFalse, WholeNumber
from cardlie.games.model import Game
from cardlie.games.registry import all_variants
from cardlie.games.spec import keys_of
from cardlie.guess import Guess
from cardlie.host.store import Store
from cardlie.language import MAX_TEXT
from cardlie.session import guess_pad as pads
from tests.calls import steps
from tests.depth import least, of_all
from tests.games.playing import any_action
from tests.host.house import open_registry, phone, run, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    import httpx

    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import LiveTable
    from tests.host.house import Phone

    #: What a phone asks at a table.
    Asking = Callable[[Phone, LiveTable], Coroutine[Any, Any, httpx.Response]]

#: Seconds that a reader who is held up waits at most; whoever asks something else waits for less.
HELD_UP = 8.0

#: Every way in which a phone sends text, and what reads it.
READERS: dict[str, tuple[str, Asking]] = {
    "verdict": ("cardlie.guess.kind.hear", lambda guest, room: guest.post(
        "/judge", json={"what": "verdict", "game": "cards", "guess": "4 red", "faces": ["R1"]})),
    "higher": ("cardlie.guess.kind.hear", lambda guest, room: guest.post(
        "/judge", json={"what": "higher", "game": "cards", "guess": "4 red", "after": "3 red"})),
    "ask": ("cardlie.guess.kind.hear", lambda guest, room: guest.post(
        f"/t/{room.code}/ask", json={"text": "two twos"})),
    "hint": ("cardlie.web.arranging.hint_view", lambda guest, room: guest.post(
        f"/t/{room.code}/ask", json={})),
    "typed": ("cardlie.guess.kind.hear", lambda guest, room: guest.post(
        f"/t/{room.code}/act",
        json={"step": room.match.step, "id": "abcdefgh", "text": "two twos"})),
    "written": ("cardlie.web.arranging.parse_action", lambda guest, room: guest.act(
        room, "say 2 twos")),
    "done": ("cardlie.engine.table.Table.act", lambda guest, room: guest.act(
        room, "say 2 twos")),
    "agreed": ("cardlie.web.arranging.Options.of", lambda guest, room: guest.chair(
        room, "agree", game="leira", **{"with": ["dice.each=3"]})),
    "rules": ("cardlie.web.rules.rules_of", lambda guest, room: guest.get(
        f"/t/{room.code}/rules")),
    "code": ("segno.make", lambda guest, room: guest.get(f"/t/{room.code}/qr.svg")),
    "pads": ("cardlie.web.judge_pad.JudgePad.pads", lambda guest, room: guest.get("/judge")),
}  # fmt: skip


@pytest.mark.parametrize("way", READERS)
def test_while_one_phone_is_read_others_are_answered(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, ask = READERS[way]
    reads = resolve_name(where)
    begun, freed = threading.Event(), threading.Event()
    in_time: list[bool] = []

    def slow(*given: Any, **named: Any) -> Any:
        begun.set()
        in_time.append(freed.wait(HELD_UP))
        return reads(*given, **named)

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("leira", 2), 2)
            await phones[0].get("/judge")  # what is worked out once is
            if way != "agreed":
                await phones[0].chair(room, "start")
            guest = phones[room.match.table.actor if room.match.table else 0]
            monkeypatch.setattr(where, slow)
            asking = asyncio.create_task(ask(guest, room))
            while not begun.is_set():
                await asyncio.sleep(0.001)
            for path in ("/", f"/t/{room.code}/state", f"/t/{room.code}"):
                assert (await phones[1].get(path)).status_code == 200
            freed.set()
            assert (await asking).status_code < 500

    run(work())
    assert in_time
    assert all(in_time)


def test_a_text_of_any_length_is_answered_in_one_sentence() -> None:
    """The limit is the language's, for whoever reads; nothing is cut in silence."""

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("cards", 2), 2)
            await phones[0].chair(room, "start")
            assert room.match.table is not None
            guest = phones[room.match.table.actor]
            for text in ("💥" * MAX_TEXT, "💥" * (MAX_TEXT + 1), "4 red and " * 90):
                asked = {"what": "verdict", "game": "cards", "guess": text, "faces": ["R1"]}
                typed = {"step": room.match.step, "id": "abcdefgh", "text": text}
                for answer in (
                    await guest.post("/judge", json=asked),
                    await guest.post(f"/t/{room.code}/ask", json={"text": text}),
                    await guest.post(f"/t/{room.code}/act", json=typed),
                    await guest.act(room, f"say {text}"),
                ):
                    assert answer.status_code == 400
                    said = answer.json()["error"]
                    assert 3 < len(said) < 300
                    assert (f"at most {MAX_TEXT}" in said) == (len(text) > MAX_TEXT)

    run(work())


# --- nothing grows


def sizes() -> dict[str, int]:
    """How much there is in each collection of a module of ours, and in each memory without end."""
    found: dict[str, int] = {}
    for module in [name for name in sys.modules if name.partition(".")[0] == "cardlie"]:
        for name, each in list(vars(sys.modules[module]).items()):
            if name.startswith("__"):
                continue
            if isinstance(each, dict | list | set):
                found[f"{module}.{name}"] = len(each)
            elif hasattr(each, "cache_info") and each.cache_info().maxsize is None:
                found[f"{module}.{name}()"] = each.cache_info().currsize
    return found


#: What has one entry for each sort of die, of which there are nine, or for each decision that bots
#: leave to chance: a bot may come to one the second time alone.
BOUNDED = (".lists_of()", ".rolls_of()", ".purpose_of()", ".chance._NAMED")


@st.composite
def house_rules(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A game of dice, and keys of its file that a phone sends: some can't be, most may."""
    game = draw(st.sampled_from([id for id, game in GAMES.items() if game.spec]))
    plan = get_game(game).spec
    assert plan is not None
    known = keys_of(plan)
    keys = draw(st.lists(st.sampled_from(sorted(known)), min_size=1, max_size=2, unique=True))
    texts = []
    for key in keys:
        what = known[key].type
        values: st.SearchStrategy[Any] = st.sampled_from([*what.choices, "none", "1+2+3"])
        if isinstance(what, WholeNumber):
            values = st.integers(what.low, what.high)
        elif isinstance(what, TrueFalse):
            values = st.sampled_from(["true", "false"])
        texts.append(f"{key}={draw(values)}")
    return game, texts


async def visit(
    registry: TableRegistry, ann: Phone, eve: Phone, game: str, rules: list[str]
) -> None:
    """All that phones do at a table of one's own house rule."""
    room = await registry.open(Options(game))
    await ann.sit(room, "Ann", 0)
    agreed = await ann.chair(room, "agree", game=game, seats=2, **{"with": rules})
    assert agreed.status_code in (200, 400)
    await ann.chair(room, "bot", seat=1, bot="casual")
    for stage in ("lobby", "play"):
        if stage == "play":
            await ann.chair(room, "start")
        for path, each in (("", ann), ("", eve), ("/state", eve), ("/qr.svg", eve)):
            assert (await each.get(f"/t/{room.code}{path}")).status_code == 200
        await eve.get(f"/tv/{room.code}")
    assert (await ann.get(f"/t/{room.code}/rules")).status_code == 200
    for do in ("say 2 threes", "challenge", "say 9000 twos"):
        await ann.act(room, do)
        await ann.post(f"/t/{room.code}/ask", json={"text": "2 threes"})
    room.close()


@settings(max_examples=least(1, 8), deadline=None)
@given(st.lists(house_rules(), min_size=2, max_size=4))
@example([("tavern", [f"dice.each={n}"]) for n in (3, 7)])
def test_nothing_that_phones_send_stays_for_ever(chosen: list[tuple[str, list[str]]]) -> None:
    async def work() -> None:
        async with (
            open_registry() as registry,
            phone(registry) as ann,
            phone(registry, "de") as eve,
        ):
            for game, _ in chosen:
                await visit(registry, ann, eve, game, [])
            homes = [(await each.get("/")).text for each in (ann, eve)]
            listed, before = all_variants(), sizes()
            for game, rules in chosen:
                await visit(registry, ann, eve, game, rules)
            grown = {name for name, size in sizes().items() if size > before.get(name, size)}
            assert [name for name in grown if not name.endswith(BOUNDED)] == []
            assert all_variants() == listed
            assert [(await each.get("/")).text for each in (ann, eve)] == homes

    run(work())


def held(thing: object) -> Counter[str]:
    """What hangs on a thing, by kind: all but code, what all tables share, and what runs."""
    apart = (type, ModuleType, FunctionType, BuiltinFunctionType, Store, Game, Options)
    known, left, found = set[int](), [thing], Counter[str]()
    while left:
        each = left.pop()
        if id(each) in known or isinstance(each, apart) or type(each).__module__ == "_asyncio":
            continue
        known.add(id(each))
        found[type(each).__name__] += 1
        left += gc.get_referents(each)
    return found


def test_a_table_holds_no_more_after_fifty_games() -> None:
    """Bots, stories, tables and requests of games that are over go."""
    few, many = least(3, 10), least(18, 50)

    async def work() -> None:
        async with (
            open_registry(seed=3) as registry,
            phone(registry) as ann,
            phone(registry, "de") as eve,
        ):
            room = await registry.open(
                Options("leira", 3, start=1), bots=(None, "counter", "casual")
            )
            await ann.sit(room, "Ann", 0)
            after: dict[int, Counter[str]] = {}  # of few games, and of many
            for game in range(1, many + 1):
                room.seed = 3 - game  # the same game again
                assert (await ann.chair(room, "start")).status_code == 200
                while room.match.stage == "play":
                    table = room.match.table
                    if table is not None and table.actor == 0:
                        action = str(any_action(table.legal(), Random(1)))
                        assert (await ann.act(room, action)).status_code == 200
                    await asyncio.sleep(0)
                while room.match.uncounted():
                    await asyncio.sleep(0.001)
                for each in (ann, eve):
                    await each.get(f"/t/{room.code}")
                if game in (few, many):
                    after[game] = held(room)
            assert room.match.games == many
            # what stayed of each game would be there so many times more
            more = (after[many] - after[few]).items()
            assert {name: n for name, n in more if n >= many - few} == {}
            assert "SeatHolder" in after[many]
            room.close()

    run(work())


# --- what is made anew for each guess

#: How many functions a pad may call, whatever was said.
MOST_STEPS = 400_000


@settings(max_examples=of_all(30), deadline=None)
@given(st.sampled_from(["cards", "perudo", "leira"]), st.integers(1, 9_999), st.integers(0, 9**9))
@example("cards", 9_000, 0)
@example("cards", 384, 0)
def test_a_pad_is_made_in_bounded_steps(game: str, said: int, seed: int) -> None:
    """By a phone that says 9,000 of something, or at a table of hundreds of dice."""
    names = ["powers", "vague", "straights"] if game == "cards" else ["start=100"]
    options = Options.of(game, names, seats=5)
    table = Table.deal(options, seed=1)
    named = Random(seed).choice(["twos", "threes"] if game != "cards" else ["red", "without red"])
    seen = table.observe(table.actor)
    most = seen.bidding.highest_figure(seen.on_table)
    guess = Guess.parse(f"{said} {named}", seen.bidding.rules.faces)
    with speaking(translation(languages()[0])):
        pads.pad(seen.bidding, (), most)  # what is worked out once is
        pads._pad.cache_clear()
        assert steps(lambda: pads.pad(seen.bidding, (guess,), most)) < MOST_STEPS
