"""Which version this is, as the command line and what it writes say it."""

from __future__ import annotations


def version_line() -> str:
    """What ``--version`` prints."""
    from importlib.metadata import version  # which takes as long as many a command

    return f"cardlie {version('cardlie')}"
