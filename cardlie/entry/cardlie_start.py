"""The command ``cardlie``, as it is installed: a module beside the package, not inside it.

Until it can answer Ctrl-C itself, that simply ends it: to import all that it needs takes a moment.
"""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from cardlie.cli import run

__all__ = ["run"]
