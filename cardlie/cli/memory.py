"""Commands that would run out of memory where nothing can be said any more say so before.

Libraries of numbers and pictures end the process by themselves, or with a fault of their own, where
they get no memory. How much a process may have is asked of the system (``ulimit -v``).
"""

from __future__ import annotations

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

#: Megabytes of address space that the libraries of a command take, little work included.
NEEDED = {
    "read": 800, "site": 800, "workshop": 300, "check": 300, "host": 300, "report": 300,
    "tune": 300, "sim": 180, "solve": 180,
}  # fmt: skip

#: How what is loaded says that there was no memory for it.
_NOT_LOADED = ("failed to map segment", "annot allocate memory")


def verify_memory_for(command: str) -> None:
    """Raise :class:`CardlieError` where this process may not have what a command needs."""
    try:
        import resource
    except ImportError:  # no system that limits it
        return
    allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
    needed = NEEDED.get(command, 0)
    if allowed != resource.RLIM_INFINITY and allowed < needed << 20:
        template = "{command} needs {needed} MB of memory, but is limited to {allowed}"
        raise CardlieError(
            tr(template, command=f"cardlie {command}", needed=needed, allowed=allowed >> 20),
            tr("raise the limit: ulimit -v {kilobytes}", kilobytes=f"{needed << 10}"),
        )


def is_for_memory(error: BaseException) -> bool:
    """Whether an error came of too little memory."""
    not_loaded = isinstance(error, ImportError) and any(text in str(error) for text in _NOT_LOADED)
    return not_loaded or isinstance(error, MemoryError)
