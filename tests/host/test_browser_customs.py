"""The customs of a table by taps: a guess taken back, a pause, a chair on another phone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from tests.host.browsing import in_turn, phones, table, until

if TYPE_CHECKING:
    from pathlib import Path


def test_customs_are_tapped(tmp_path: Path) -> None:
    look = {"width": 320, "height": 568}
    with table(tmp_path, "leira") as server, phones(look, look, look) as (ann, ben, lea):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("[data-key='clock'] option[value='300']")
        ann.click("#deal")
        each, other = in_turn([ann, ben], "#say-it")
        each.click("#say-it")
        each.click("#undo")
        other.click("#undo-yes")
        each.wait("#say-it")
        assert not each.has("#board .last q")
        until(lambda: not other.has("#note"))
        # a pause is for all
        ann.click("#about")
        ann.click("#pause")
        ben.shows("#now", "The table is paused.")
        ann.click("#pause")
        ann.click("#more .wide")
        each.wait("#say-it")
        # whoever comes late is dealt in; whoever has a code, at once
        lea.open(server.url)
        lea.type("#name", "Lea")
        lea.click("#join button.main")
        until(lambda: lea.has("#onlooker") and not lea.has("#join"))
        ann.click("#about")
        ann.shows("#house p", "Dealt in next time: Lea")
        ann.click("#more .wide")
        ben.click("#about")
        ben.click("#seats .me button")
        code = ben.wait("#note .offered").text
        lea.driver.delete_all_cookies()
        lea.open(f"{server.url}?chair={code}")
        lea.click("#handed button")
        lea.wait("#hand .hold")
        until(lambda: not ben.has("#hand"))
        for phone in (ann, ben, lea):
            assert phone.complaints() == []
