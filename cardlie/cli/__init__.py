"""The command ``cardlie``: one thin file for each command, found by name when it is run.

A command that needs several files is a folder: ``command.py`` takes what is typed, the others
answer; ``tabletop`` is where games are played. What commands share: ``app`` and ``declare`` make
them of functions, ``words`` and ``options`` say what is typed, ``exit_codes`` and ``misuse`` what
goes wrong, ``support``, ``verdicts`` and ``charts`` what is shown, ``played`` who plays many games.

This module imports next to nothing, so that ``cardlie --version`` answers at once.
"""

from __future__ import annotations

import gc
import sys
from typing import NoReturn


def run() -> NoReturn:
    """The entry point: run the command that was typed and leave with its exit code."""
    # Modules stay: looking for garbage among them took a tenth of the time of a short command.
    gc.set_threshold(200_000, 20, 20)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # before there was anything that could answer it
        sys.exit(130)


def main(args: list[str]) -> int:
    """Run ``cardlie`` with ``args`` and return the exit code; nothing is raised.

    >>> main(["--version"])
    cardlie 0.1.0
    0
    """
    from cardlie.base.translation import speaking
    from cardlie.cli.exit_codes import with_exit_code
    from cardlie.cli.tongue import chosen

    def answered() -> int:
        with speaking(chosen(args)):  # told in that language, or in English if it can't be read
            return with_exit_code(lambda: _dispatch(args))

    return with_exit_code(answered)


def version_line() -> str:
    """What ``--version`` prints."""
    from importlib.metadata import version

    return f"cardlie {version('cardlie')}"


def _dispatch(args: list[str]) -> int:
    if args == ["--version"]:  # the parser takes ten times as long to say the same
        print(version_line())
        return 0
    from cardlie.cli.app import answered

    return answered(args)
