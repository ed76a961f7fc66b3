"""How a phone comes to its chair: the forms of a table, and what may be wrong with them."""

from __future__ import annotations

import secrets
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from cardlie.base.amount import whole_number
from cardlie.base.translation import tr
from cardlie.host.request import PageRequest
from cardlie.session import lobby
from cardlie.session.seats import LONGEST_NAME, NO_CHAIR, NoChair, Person
from cardlie.web.live_table import LiveTable

#: How long a phone keeps what it is known by, in seconds.
KEPT = 30 * 24 * 3600


def problem(room: LiveTable, why: str, name: str) -> str:
    """What is wrong, in the language that is spoken; nobody is named who is not at the table."""
    here = {each.casefold() for each in room.match.names()}
    if why not in NO_CHAIR or ("{name}" in NO_CHAIR[why] and name.casefold() not in here):
        return ""
    return tr(NO_CHAIR[why], name=name)


async def sit(request: PageRequest) -> Response:
    """Take a free chair, or one that is handed over by a code: the phone is given its token."""
    room, who = await request.room()
    form = await request.form()
    request.limit("joins")
    target, takes = f"{request.root}/t/{room.code}", request.request.url.path.endswith("/take")
    if who is not None and not takes:
        return RedirectResponse(target, 303)
    token, chair, name = secrets.token_urlsafe(16), form.get("seat", ""), form.get("name", "")
    try:
        if who is not None:
            raise NoChair("seated")
        if takes:
            await room.change(lobby.take, Person.of(token), form.get("chair", "")[:20])
        else:
            await room.change(lobby.sit, Person.of(token), whole_number(chair), name)
    except NoChair as error:  # back to the form, a page of its own: it may be left, and read anew
        given = {"no": error.reason, "name": str(error.values.get("name", name))[:LONGEST_NAME]}
        given = {key: value for key, value in given.items() if value}
        return RedirectResponse(f"{target}?{urlencode(given)}", 303)
    response = RedirectResponse(target, 303)
    response.set_cookie(
        f"seat-{room.code}", token, max_age=KEPT, path=request.root or "/", httponly=True,
        samesite="strict", secure=request.base.startswith("https:"),
    )  # fmt: skip
    return response
