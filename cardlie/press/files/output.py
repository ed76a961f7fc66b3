"""Files that the press writes: where they go, whose they are, all or nothing."""

from __future__ import annotations

import re
from pathlib import Path

from cardlie.errors import CardlieError
from cardlie.files import write_whole

#: How a file of ours is known again: a PDF's Producer, a PNG's Software, a JSON's SaveName.
_OURS = re.compile(rb"/Producer \(cardlie |Software\x00cardlie|\"cardlie |<!-- cardlie ")


def default_path(name: str) -> Path:
    """``output/NAME`` in the folder that the user works in."""
    return Path("output") / name


def is_ours(path: Path) -> bool:
    """Whether cardlie wrote this file."""
    return _OURS.search(path.read_bytes()) is not None


def write_folder(folder: Path, files: dict[str, bytes], force: bool = False) -> None:
    """Write all ``files`` into ``folder``, or none if one of them is somebody else's."""
    for name in files:
        _check(folder / name, force)
    for name, data in files.items():
        write_file(folder / name, data, force)


def _check(path: Path, force: bool) -> None:
    if path.is_dir():
        raise CardlieError(f"{path} is a folder", "name a file with -o")
    if path.exists() and not force and not is_ours(path):
        raise CardlieError(
            f"{path} exists and cardlie did not write it",
            "name another file with -o, or overwrite it with --force",
        )


def write_file(path: Path, data: bytes, force: bool = False) -> None:
    """Write ``data`` beside ``path``, then rename, so that no half of a file is ever seen.

    Raises CardlieError if somebody else's file is there (unless ``force``) or the disk refuses.
    """
    try:
        _check(path, force)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        raise CardlieError(f"{path} can't be written: {error.strerror or error}") from None
