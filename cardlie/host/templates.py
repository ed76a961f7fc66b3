"""The pages as templates: everything that is filled in is escaped."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cardlie.host.assets import HERE


@cache
def templates(*first: Path) -> Environment:
    """The pages of the host; where folders ``first`` have one of that name, it is taken."""
    found = Environment(
        loader=FileSystemLoader([*first, HERE / "pages"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.filters["json"] = lambda value: json.dumps(value, ensure_ascii=False)
    return found
