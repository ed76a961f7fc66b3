"""Files that the press writes: where they go, whose they are, all or nothing."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from cardlie.errors import CardlieError, reason_of
from cardlie.files import write_whole
from cardlie.translation import tr

#: How a file of ours is known again: a PDF's Producer, a PNG's Software, a name in a JSON.
_OURS = re.compile(rb"/Producer \(cardlie |Software\x00cardlie|[\"(]cardlie[ -]|<!-- cardlie ")

#: What files of a series are called that a job writes into a folder.
_SERIES = re.compile(r"\d+-[\w-]+\.png|sheet-\d+\.png|back\.png")
#: How the formats begin, and how their files end.
_ENDINGS = {b"%PDF": ".pdf", b"\x89PNG": ".png", b"PK\x03\x04": ".pcio"}
#: So much of a file's head and tail tells whose it is, in bytes.
HEAD = 1 << 20
#: What -o calls standard output.
STDOUT = Path("-")


def default_path(name: str) -> Path:
    """``output/NAME`` in the folder that the user works in."""
    return Path("output") / name


def is_ours(path: Path) -> bool:
    """Whether cardlie wrote this file; only its head and its tail are read."""
    with path.open("rb") as file:
        ends = file.read(HEAD)
        size = file.seek(0, os.SEEK_END)
        file.seek(max(HEAD, size - HEAD))
        return _OURS.search(ends + file.read(HEAD)) is not None


def write_folder(folder: Path, files: dict[str, bytes], force: bool = False) -> None:
    """Write all ``files`` into ``folder``, or none if one of them is somebody else's.

    Pictures that an earlier job left there go: nobody wants to order them along with the new ones.
    """
    if folder == STDOUT:
        raise CardlieError("several files can't be written to -", "name a folder with -o")
    for name, data in files.items():
        _check(folder / name, data, force)
    for name, data in files.items():
        write_file(folder / name, data, force)
    for path in sorted(folder.iterdir()):
        if path.name not in files and _SERIES.fullmatch(path.name) and is_ours(path):
            path.unlink()


def _check(path: Path, data: bytes, force: bool) -> None:
    """Raise a CardlieError for a place where ``data`` should not be written."""
    if path.is_dir():
        raise CardlieError(tr("{path} is a folder", path=path), "name a file with -o")
    ending = next((ending for head, ending in _ENDINGS.items() if data.startswith(head)), "")
    if ending and path.suffix and path.suffix.lower() != ending:
        raise CardlieError(
            tr(
                "{name} is to be a {ending} and does not end like one",
                name=path.name,
                ending=ending[1:].upper(),
            ),
            tr("call it {name}", name=path.with_suffix(ending).name),
        )
    if path.exists() and not path.is_file():
        raise CardlieError(
            tr("{path} is no regular file", path=path), "-o - writes to standard output"
        )
    if path.exists() and not force and not is_ours(path):
        raise CardlieError(
            tr("{path} exists and cardlie did not write it", path=path),
            "name another file with -o, or overwrite it with --force",
        )


def write_file(path: Path, data: bytes, force: bool = False) -> None:
    """Write ``data`` beside ``path``, then rename, so that no half of a file is ever seen.

    The path ``-`` is standard output; what is told from then on goes to standard error. Raises
    CardlieError if somebody else's file is there (unless ``force``), if it is no file or ends
    like another format, or if the disk refuses.
    """
    if path == STDOUT:
        _to_stdout(data)
        return
    try:
        _check(path, data, force)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        raise CardlieError(
            tr("{path} can't be written: {reason}", path=path, reason=reason_of(error))
        ) from None


def _to_stdout(data: bytes) -> None:
    if sys.stdout.isatty():
        raise CardlieError("a terminal can't show this file", "send it on: -o - | lpr")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except OSError as error:
        raise CardlieError(
            tr("standard output refuses: {reason}", reason=reason_of(error))
        ) from None
    sys.stdout = sys.stderr
