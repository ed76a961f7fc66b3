"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes | str) -> None:
    """Write beside ``path``, then rename: what is there is old or new, never half.

    Text is UTF-8 with plain line ends. Raises ``OSError`` where the disk refuses; nothing is
    left beside then.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(data.encode() if isinstance(data, str) else data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
