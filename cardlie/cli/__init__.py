"""The command ``cardlie``: one thin file for each command, found by name when it is run.

A command that needs several files is a folder: ``command.py`` takes what is typed, the others
answer. What commands share: ``app`` and ``commands`` make typer's of functions, ``help`` tells
them, ``options`` and ``completion`` say what is typed, ``groups`` what comes together, ``values``
and ``callbacks`` what becomes of it, ``exit_codes`` what goes wrong, ``support``, ``text_table``
and ``charts`` what is shown, ``sim_options`` and ``sim_runs`` who plays many games.

This module imports next to nothing, so that ``cardlie --version`` answers at once.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn

from cardlie.cli.signals import INTERRUPTED, listen, too_late

#: How variables are called that set reportlab and matplotlib otherwise: nothing printed needs them.
_SETTINGS = ("RL_", "SOURCE_DATE_EPOCH", "MPLBACKEND", "MATPLOTLIBRC")


def run() -> NoReturn:
    """The entry point: run the command that was typed and leave with its exit code."""
    # Modules stay: looking for garbage among them took a tenth of the time of a short command.
    gc.set_threshold(200_000, 20, 20)
    for name in [each for each in os.environ if each.startswith(_SETTINGS)]:
        del os.environ[name]
    try:
        listen()
        code = main(sys.argv[1:])
    except KeyboardInterrupt:  # before there was anything that could answer it
        code = INTERRUPTED
    too_late()
    sys.exit(code)


def main(args: list[str]) -> int:
    """Run ``cardlie`` with ``args`` and return the exit code; nothing is raised.

    >>> main(["--version"])
    cardlie 0.1.0
    0
    """
    from cardlie.base.locale import chosen
    from cardlie.base.translation import speaking
    from cardlie.cli.exit_codes import with_exit_code

    def answered() -> int:
        with speaking(chosen(args)):  # told in that language, or in English if it can't be read
            return with_exit_code(lambda: _dispatch(args))

    return with_exit_code(answered)


def _dispatch(args: list[str]) -> int:
    if args in (["--version"], ["-V"]):  # the parser takes ten times as long to say the same
        from cardlie.cli.version import version_line

        print(version_line())
        return 0
    from cardlie.base.errors import CardlieError
    from cardlie.cli.app import answered
    from cardlie.cli.memory import verify_memory_for

    for word in args:  # no file is called so, and no shell can type it
        try:
            odd = b"\0" in os.fsencode(word)
        except UnicodeEncodeError:
            odd = True
        if odd:
            raise CardlieError(
                "an argument contains characters that are not valid text", "leave it out"
            )
    if args:
        verify_memory_for(args[0])
    return answered(args)
