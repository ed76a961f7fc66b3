"""Fingerprints of users' bots: their code, and the files beside it that it names.

Two bots of one name play alike only if that is alike: nets that were trained on are others.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import ModuleType

from cardlie.players.pipe import words_of

#: No more files of a folder are looked at, and none that is larger in search of names.
_MOST_FILES, _MOST_BYTES = 2000, 1 << 20

#: A line that imports.
_IMPORTS = re.compile(rb"^[ \t]*(?:from|import)\b.*", re.MULTILINE)

#: What each module of a bot was when it was imported; what its file holds later does not play.
_IMPORTED: dict[str, tuple[ModuleType, str]] = {}


def source_of_command(command: str) -> str:
    """What tells the files that a command names, and those that they name, from any other."""
    return _digest(_files_of(command))


def source_of_module(name: str) -> str:
    """What tells the code of an imported module from any other: as it was when first asked."""
    module = sys.modules[name]
    if name not in _IMPORTED or _IMPORTED[name][0] is not module:
        file = getattr(module, "__file__", None)  # what is built into Python has none
        files = [Path(file)] if file else []
        _IMPORTED[name] = module, _digest(files)
    return _IMPORTED[name][1]


def program_of(command: str) -> str:
    """What tells the files that a command names from any other."""
    return sha256(b"".join(file.read_bytes() for file in _files_of(command))).hexdigest()


def _files_of(command: str) -> list[Path]:
    return [path for path in map(Path, words_of(command)) if path.is_file()]


def _digest(files: Iterable[Path]) -> str:
    """The contents of files, of those beside them that they name, and so on."""
    digests: dict[Path, bytes] = {}
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file in digests:
            continue
        with suppress(OSError):
            digests[file] = file.read_bytes()
            waiting += _named(digests[file], file)
    contents = sha256()
    for file in sorted(digests, key=lambda each: each.name):
        contents.update(file.name.encode() + b"\0" + sha256(digests[file]).digest())
    return contents.hexdigest()


def _named(text: bytes, file: Path) -> list[Path]:
    """The files beside a text that it names, as a module or as a file."""
    if len(text) > _MOST_BYTES:
        return []
    words = {word for line in _IMPORTS.findall(text) for word in re.findall(rb"\w+", line)}
    return [
        each
        for each in islice(file.parent.iterdir(), _MOST_FILES)
        if (each.suffix and each.name.encode() in text)
        or (each.suffix == ".py" and each.stem.encode() in words)
        if each.is_file()
    ]
