"""``cardlie bots``: who plays against people, and against each other."""

from __future__ import annotations

from textwrap import wrap
from typing import Annotated

from typer import Option

from cardlie.base.terminal import columns, show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.support import print_json


def bots(
    as_json: Annotated[bool, Option("--json", help="Print the bots as JSON.")] = False,
    lang: opt.Lang = None,
) -> None:
    """List the bots that --seats takes, and their parameters.

    cardlie bots

    cardlie sim tavern --seats counter:bluff=0.3,casual

    Seat your own bot as module:NAME, imported from the working folder, or your own program as
    pipe:COMMAND; docs/sim.md describes what it receives.
    """
    from cardlie.players import BOTS

    if as_json:
        print_json([
            {
                "name": bot.name,
                "about": tr(bot.text),
                "figures": [
                    {"name": parameter.name, "usual": parameter.default, "low": parameter.low,
                     "high": parameter.high, "about": tr(parameter.text)}
                    for parameter in bot.parameters
                ],
            }
            for bot in BOTS.values()
        ])  # fmt: skip
        return
    for bot in BOTS.values():
        _row(f"{bot.name:<10}", tr(bot.text))
        for parameter in bot.parameters:
            template = "{text} ({low:g} to {high:g})"
            about = tr(template, text=tr(parameter.text), low=parameter.low, high=parameter.high)
            _row(f"{'':<10}{parameter!s:<16}", about)


def _row(head: str, text: str) -> None:
    margin = " " * len(head)
    show("\n".join(wrap(text, columns(), initial_indent=head, subsequent_indent=margin)))
