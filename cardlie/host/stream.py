"""Server-sent events: each watcher gets what it may see, then what of that changes."""

from __future__ import annotations

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cardlie.web.audience import Watcher
from cardlie.web.live_table import LiveTable
from cardlie.web.view import State, as_json, state_of

#: Milliseconds after which a phone that was cut off tries again.
RETRY = 500

_BEAT = b"event: beat\ndata: \n\n"


def _event(before: State, now: State) -> str:
    """What has changed since ``before``, of the story what is new; or all, where something went."""
    if not before or before.keys() - now.keys():
        return f"data: {as_json(now)}\n\n"
    change = {key: each for key, each in now.items() if key not in before or before[key] != each}
    if "story" in change and (heard := before.get("story")) and heard[-1] in now["story"]:
        change["story"] = now["story"][now["story"].index(heard[-1]) + 1 :]
    return f"event: change\ndata: {as_json(change)}\n\n"


class EventStream(Response):
    """One phone's stream: a state, then changes, each with the number of what was last done as id.

    It knows whose it is; the chair is asked for whenever something is sent.
    """

    media_type = "text/event-stream"

    def __init__(self, room: LiveTable, watcher: Watcher, language: str) -> None:
        super().__init__(
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )
        self._room, self._watcher, self._language = room, watcher, language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the phone or the host has gone."""
        headers = [pair for pair in self.raw_headers if pair[0] != b"content-length"]
        gone = asyncio.create_task(_gone(receive, self._watcher))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await self._send_all(send)
            await send({"type": "http.response.body", "body": b""})
        except OSError:
            pass
        finally:
            gone.cancel()
            self._room.unwatch(self._watcher)

    async def _send_all(self, send: Send) -> None:
        watcher, room = self._watcher, self._room
        body, last = f"retry: {RETRY}\n\n".encode(), -1
        before: State = {}
        while not watcher.ended:
            watcher.news.clear()
            if room.news != last:
                last, now = room.news, state_of(room, watcher.person, self._language)
                body += f"id: {room.match.entries}\n{_event(before, now)}".encode()
                before = now
            await send({"type": "http.response.body", "body": body or _BEAT, "more_body": True})
            body = b""
            await watcher.news.wait()


async def _gone(receive: Receive, watcher: Watcher) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    watcher.end()
