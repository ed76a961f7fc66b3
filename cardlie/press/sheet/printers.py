"""How far each printer misplaces backs: from two readings, and kept.

Shifts and turns lie in ``printers.toml`` in cardlie's config folder, a table for each printer::

    [office]
    x = 0.4       # mm to the right, as seen from the front
    y = -1.1      # mm upwards
    turn = 0.05   # degrees, counter-clockwise
"""

from __future__ import annotations

import os
import re
from math import atan2, degrees
from pathlib import Path

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.press.sheet.grid import Shift

#: A printer that is further off than this has taken the paper askew: print again.
MOST_SHIFT = 10.0
MOST_TURN = 3.0


def config_file() -> Path:
    """Where the profiles are kept: CARDLIE_CONFIG, else the system's folder for configuration."""
    named = os.environ.get("CARDLIE_CONFIG")
    if named:
        return Path(named) / "printers.toml"
    from platformdirs import user_config_path

    return user_config_path("cardlie", appauthor=False, roaming=True) / "printers.toml"


def parse_shift(text: str) -> Shift:
    """Read ``0.4,-1.1`` (mm right, mm up) or ``0.4,-1.1,0.1`` (and degrees).

    >>> parse_shift("0.4,-1.1")
    Shift(x=0.4, y=-1.1, turn=0.0)
    """
    parts = [part.strip().removesuffix("mm") for part in text.split(",")]
    if len(parts) not in (2, 3) or not all(
        re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,4})?", part) for part in parts
    ):
        raise CardlieError(
            tr("{text!r} is not a shift", text=text[:40]), "write mm right, mm up: 0.4,-1.1"
        )
    return _checked(Shift(*map(float, parts)))


def _checked(shift: Shift) -> Shift:
    if max(abs(shift.x), abs(shift.y)) > MOST_SHIFT or abs(shift.turn) > MOST_TURN:
        raise CardlieError(
            tr(
                "a shift of {x:g}, {y:g} mm and {turn:g} degrees is too large",
                x=shift.x,
                y=shift.y,
                turn=shift.turn,
            ),
            tr(
                "at most {shift:g} mm and {turn:g} degrees can be corrected: print the sheet again",
                shift=MOST_SHIFT,
                turn=MOST_TURN,
            ),
        )
    return shift


def from_readings(at_left: Shift, at_right: Shift, apart: float) -> Shift:
    """The shift and turn that show at two targets, ``apart`` mm from each other.

    >>> from_readings(Shift(0.5, 0.0), Shift(0.5, 0.0), 150)
    Shift(x=0.5, y=0.0, turn=0.0)
    """
    turn = degrees(atan2(at_right.y - at_left.y, apart + at_right.x - at_left.x))
    x, y = (at_left.x + at_right.x) / 2, (at_left.y + at_right.y) / 2
    return _checked(Shift(round(x, 4), round(y, 4), round(turn, 4)))


def load_printer(name: str) -> Shift:
    """The profile of a printer; UnknownName lists those that there are."""
    printers = _profiles()
    if name not in printers:
        unknown = UnknownName("printer", name, printers)
        unknown.hint = unknown.hint or tr("to save one: cardlie print calibration --help")
        raise unknown
    return printers[name]


def save_printer(name: str, shift: Shift) -> Path:
    """Keep the profile of a printer, replacing the one of that name; returns the file."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        raise CardlieError(
            tr("{name!r} is not a valid printer name", name=name[:40]),
            "use letters, digits and hyphens",
        )
    printers = {**_profiles(), name: shift}
    lines = ["# How far each printer misplaces its backs: cardlie print calibration --help", ""]
    for title, kept in sorted(printers.items()):
        lines += [f"[{title}]", f"x = {kept.x!r}", f"y = {kept.y!r}", f"turn = {kept.turn!r}", ""]
    return Output(config_file(), parents=True).write("\n".join(lines))


def _profiles() -> dict[str, Shift]:
    path = config_file()
    if not path.exists():
        return {}
    source = Section.load(path)
    printers = {}
    for name in source:
        entry = source.section(name)
        printers[name] = Shift(
            entry.real("x", -MOST_SHIFT, MOST_SHIFT),
            entry.real("y", -MOST_SHIFT, MOST_SHIFT),
            entry.real("turn", -MOST_TURN, MOST_TURN, default=0.0),
        )
        entry.refuse_unknown()
    return printers
