"""The command ``cardlie``, as it is installed: a module beside the package, not inside it.

Until it can answer Ctrl-C itself, that simply ends it: to import all that it needs takes a moment.
"""

import _signal  # type: ignore[import-not-found]  # quick to import: signal itself is not

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

from cardlie.cli import run

__all__ = ["run"]
