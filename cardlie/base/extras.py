"""What few need is installed when somebody asks for it: what is missing, and how to get it here."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from cardlie.base.errors import CardlieError
from cardlie.base.shell import joined, quoted
from cardlie.base.translation import tr

#: The extras that the extra ``all`` brings, itself or by way of another of them.
IN_ALL = ("photo", "preview", "shop", "plots", "solve", "host")


class MissingExtra(CardlieError, ModuleNotFoundError):
    """Something needs packages that are not installed; the hint is what to type to get them."""

    def __str__(self) -> str:
        return str(self.args[0])  # and not as an import says it

    def __init__(self, message: str, extra: str) -> None:
        own = Path(sys.executable).parent
        found = Path(shutil.which("pip") or "").parent  # of a venv that nobody activated: another's
        pip = "pip" if found == own else joined([sys.executable, "-m", "pip"])
        if not find_spec("pip"):  # a venv that uv has made
            pip = "uv pip"
        typed = install_command(extra, Path(sys.prefix), source_folder(), pip)
        if extra in IN_ALL:
            typed = tr("{typed} (or [all] in place of [{extra}])", typed=typed, extra=extra)
        super().__init__(message, typed)


@contextmanager
def needing(extra: str, purpose: str) -> Iterator[None]:
    """Imports of what an extra brings: :class:`MissingExtra` names what of it is not there."""
    try:
        yield
    except MissingExtra:
        raise
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "cardlie":
            raise
        raise MissingExtra(tr(purpose, name=error.name), extra) from None


def source_folder() -> str:
    """The folder that cardlie was installed from (PEP 610); nothing if it came from an index."""
    from importlib.metadata import PackageNotFoundError, distribution  # slow, and rarely asked,
    from urllib.request import url2pathname  # both

    try:
        text = distribution("cardlie").read_text("direct_url.json") or "{}"
        url = urlsplit(str(json.loads(text).get("url", "")))
    except (PackageNotFoundError, ValueError, AttributeError):
        return ""
    return url2pathname(url.path) if url.scheme == "file" else ""


def install_command(extra: str, prefix: Path, source: str = "", pip: str = "pip") -> str:
    """What is typed to get an extra, by where the Python that runs has its packages.

    >>> install_command("host", Path("/home/ann/.local/share/pipx/venvs/cardlie"))
    "pipx install --force 'cardlie[host]'"
    >>> install_command("host", Path("/home/ann/.local/share/uv/tools/cardlie"))
    "uv tool install 'cardlie[host]'"
    >>> install_command("host", Path("/home/ann/.cache/uv/archive-v0/3eJH"))
    "uvx --from 'cardlie[host]' cardlie"
    >>> install_command("host", Path("/home/ann/.cache/pipx/d32e"))
    "pipx run --spec 'cardlie[host]' cardlie"
    >>> install_command("host", Path("/home/ann/.venv"), "/home/ann/cardlie")
    "pip install '/home/ann/cardlie[host]'"
    """
    above = {part.lower() for part in prefix.parts[:-1]}
    package = quoted(f"{source or 'cardlie'}[{extra}]")
    if {"pipx", "venvs"} <= above:
        return f"pipx install --force {package}"
    if {"uv", "tools"} <= above:
        return f"uv tool install {package}"
    if "pipx" in above:  # of one run alone
        return f"pipx run --spec {package} cardlie"
    if "archive-v0" in above:
        return f"uvx --from {package} cardlie"
    return f"{pip} install {package}"
