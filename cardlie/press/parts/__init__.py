"""The parts of kits. A file here with a ``PART`` is a part of every kit that it fits.

What some games have besides (coins, cups) is named in the game's file in ``press/games/``.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlie.press.parts.part import Part


def every_part() -> tuple[Part, ...]:
    """The parts that any kit may have, found by being here, in the order of their names."""
    names = sorted(each.name for each in iter_modules(__path__))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    return tuple(module.PART for module in modules if hasattr(module, "PART"))
