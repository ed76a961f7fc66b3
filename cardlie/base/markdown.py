"""Text within Markdown, whatever is in it, and Markdown as text."""

from __future__ import annotations

import re

#: What begins markup, or what typography makes another sign of (``--``, ``...``, ``(c)``); at the
#: start of a line what begins a list or underlines a heading.
_SIGNS = re.compile(
    r"""[\\`*_\[\]{}<>#|&~!]  |  (?<=[-.,?+])[-.,?]  |  \((?=(?:c|r|p|tm)\))
    | ^[-+=]""",
    re.VERBOSE | re.IGNORECASE,
)
_NUMBERED = re.compile(r"^(\d+)([.)])")
_QUOTES = re.compile("[\"']")


def literal(text: str, *, quotes: bool = True) -> str:
    r"""Markdown that says exactly this text, in one line.

    Without ``quotes``, quotation marks are left to be set as the language has them.

    >>> literal("*Cats* & <Dogs>"), literal("1. [Deck](x)")
    ('\\*Cats\\* \\& \\<Dogs\\>', '1\\. \\[Deck\\](x)')
    """
    told = _NUMBERED.sub(r"\1\\\2", _SIGNS.sub(r"\\\g<0>", text.strip()))
    return _QUOTES.sub(r"\\\g<0>", told) if quotes else told


def without_markup(markdown: str) -> str:
    """What lines of Markdown say to whoever sees no markup; marks of lists and tables stay.

    >>> without_markup("- **wild** numbers\\n- a \\\\* too")
    '- wild numbers\\n- a * too'
    """
    from markdown_it import MarkdownIt  # what a judge says has none

    (line,) = MarkdownIt("commonmark").parseInline(markdown)
    breaks = {"softbreak": "\n", "hardbreak": "\n"}
    return "".join(breaks.get(each.type, each.content) for each in line.children or [])
