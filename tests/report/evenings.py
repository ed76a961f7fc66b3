"""The deeds of an evening at one table, as a host keeps them."""

from __future__ import annotations

from random import Random

from cardlie.engine import Options, Table
from cardlie.engine.agreed import options_json
from cardlie.engine.log import VERSION
from cardlie.host.store import WHEN
from cardlie.session.seats import EntryJson
from tests.games.playing import any_action


def evening(options: Options, seed: int, bots: list[bool], gaps: list[float]) -> list[EntryJson]:
    """The deeds of a table at which one game is played; each takes the next gap."""
    rng, table = Random(seed), Table.deal(options, seed=seed)
    said = options_json(options)
    deeds: list[EntryJson] = [{"deed": "open", "options": said, "fixed": False}]
    for seat, bot in enumerate(bots):
        sit = {"deed": "sit", "seat": seat, "name": f"P{seat}", "key": f"{seat}"}
        deeds.append({"deed": "bot", "seat": seat, "bot": "casual"} if bot else sit)
    deeds.append({"deed": "deal", "options": said, "seed": seed, "version": VERSION, "cards": None})
    while not table.over and len(table.actions) < 400:
        action = any_action(table.legal(), rng)
        seat = table.actor if action.claimed_by is None else action.claimed_by
        deeds.append({"deed": "act", "seat": int(seat), "do": str(action), "id": ""})
        table.act(action)
    now = 1e9
    for nth, deed in enumerate(deeds):
        now = round(now + gaps[nth % len(gaps)], 1)
        deed[WHEN] = now
    return deeds
