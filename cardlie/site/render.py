"""Pages of the site, from its templates and those of ``web``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardlie.engine import Options
from cardlie.web.page_templates import templates
from cardlie.web.rules import rules_of

_HERE = Path(__file__).parent / "pages"


def page(name: str, **values: Any) -> str:
    """A page; ours of that name, or else that of ``web``."""
    return templates(_HERE).get_template(f"{name}.html").render(**values)


def article(options: Options, language: str, assets: Mapping[str, str], root: str) -> str:
    """The rules of these options as HTML; ``assets`` are the addresses of pictures below root."""
    document = rules_of(options, language)
    return page("article", document=document, root=root, lang=language, asset=assets.__getitem__)
