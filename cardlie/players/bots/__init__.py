"""Our bots, one file each, found by being here: a file with a ``BOT``."""

from importlib import import_module
from pathlib import Path

from cardlie.players.bot import Bot

_FOUND = [
    import_module(f"{__name__}.{_file.stem}").BOT
    for _file in sorted(Path(__file__).parent.glob("[a-z]*.py"))
]

#: Every bot of ours by name, in the order of lists: the weakest first.
BOTS: dict[str, Bot] = {bot.name: bot for bot in sorted(_FOUND, key=lambda bot: bot.rank)}
