"""What cardlie gives today, frozen: no change of it goes unnoticed.

``tests/golden/frozen/`` holds command lines with a digest of all that they print and write, saved
games, and the entries that hosts kept. ``python -m tools.frozen check`` runs them all and lists
what differs; ``show NAME`` prints what one gives now, to be compared with an older checkout;
``write --because REASON`` takes today's digests and adds the reason to CHANGED.md, since a golden
file must never bless itself. ``planted`` breaks a copy of the tree in ten ways, each of which has
to be noticed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import multiprocessing
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FROZEN = ROOT / "tests" / "golden" / "frozen"

#: The lists of command lines, each with the packages whose release its bytes hang on.
LISTS: dict[str, tuple[str, ...]] = {
    "answers": (),
    "rules": (),
    "tallies": ("numpy",),
    "bots": ("numpy",),
    "saves": (),
    "press": ("reportlab", "pillow", "font-rhd", "font-lato", "font-source-serif-pro"),
}

#: Where a command line names a file that it writes.
OUT = "{out}"

#: Where a command line names a file of the frozen ones, or of the tree.
HERE, TREE = "{frozen}", "{tree}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A command line of a list, or a host's journal, and the digest of what it gives."""

    list: str
    line: str
    digest: str = ""


# --- running


def answer_of(line: str) -> str:
    """All that a command line gives: exit code, standard output and error, and files written."""
    from cardlie.cli import main

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        out.mkdir()
        replaced = line.replace(OUT, str(out)).replace(HERE, str(FROZEN)).replace(TREE, str(ROOT))
        printed, errors = io.StringIO(), io.StringIO()
        os.environ["XDG_STATE_HOME"] = folder
        os.chdir(folder)
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(errors):
            code = main(shlex.split(replaced))
        files = sorted(file for file in out.rglob("*") if file.is_file())
        parts = [f"exit {code}", printed.getvalue(), errors.getvalue()]
        for file in files:
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            parts.append(f"{file.relative_to(out)}: {content}")
        os.chdir(ROOT)
    text = "\n".join(parts)
    for here, placeholder in ((str(out), OUT), (str(FROZEN), HERE), (str(ROOT), TREE)):
        text = text.replace(here, placeholder)
    return text


def journal_of(name: str) -> str:
    """What the entries that a host kept come to: chairs, games, standings and what is in view."""
    from cardlie.engine.events import as_json
    from cardlie.session.journal import entry_of
    from cardlie.session.match import MatchState

    entries = [json.loads(line) for line in (FROZEN / name).read_text("utf-8").splitlines()]
    lines: list[object] = []
    match = MatchState()
    for entry in entries:
        match = match.apply(entry_of(entry))
        seats = [each and [each.name, each.bot, each.once] for each in match.seats]
        lines.append([entry["deed"], match.stage, match.step, seats])
        if match.table is not None and entry["deed"] in ("act", "undo", "deal"):
            lines.append([as_json(event) for event in match.table.events[-3:]])
    lines.append({name: repr(record) for name, record in match.record.items()})
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)


def given(entry: Entry) -> str:
    """What an entry gives now, as text, whatever the terminal and the language are."""
    os.environ |= {"NO_COLOR": "1", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    os.environ.pop("CARDLIE_DEBUG", None)
    return journal_of(entry.line) if entry.list == "journals" else answer_of(entry.line)


def _digested(entry: Entry) -> tuple[Entry, str]:
    try:
        text = given(entry)
    except Exception as error:  # an answer as well, and no reason to leave out the others
        text = f"raised {error!r}"
    return entry, hashlib.sha256(text.encode()).hexdigest()[:16]


def digests(entries: Sequence[Entry], jobs: int) -> Iterator[tuple[Entry, str]]:
    """Each entry and its digest of now; each runs in a process of its own, and meets no other."""
    import cardlie.cli.app
    import cardlie.engine  # noqa: F401 (what nearly all need is imported once, before the forks)

    context = multiprocessing.get_context("fork")
    with context.Pool(jobs, maxtasksperchild=1) as pool:
        yield from pool.imap(_digested, entries, chunksize=1)


# --- files


def entries_of(name: str) -> list[Entry]:
    """The entries of one list, as they were frozen."""
    text = (FROZEN / f"{name}.txt").read_text("utf-8")
    rows = [row for row in text.splitlines() if row and not row.startswith("#")]
    return [Entry(name, line, digest) for digest, _, line in (row.partition("  ") for row in rows)]


def releases(name: str) -> str:
    """The releases that the bytes of a list hang on."""
    return ", ".join(f"{each} {version(each)}" for each in LISTS.get(name, ()))


def frozen_releases(name: str) -> str:
    """Those that it was frozen with."""
    first = (FROZEN / f"{name}.txt").read_text("utf-8").partition("\n")[0]
    return first.removeprefix("#").strip()


def write_list(name: str, rows: Sequence[tuple[Entry, str]]) -> None:
    """A list with these digests."""
    lines = [f"# {releases(name)}".rstrip(), *(f"{digest}  {entry.line}" for entry, digest in rows)]
    (FROZEN / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")


# --- commands


def check(names: Sequence[str], jobs: int) -> int:
    """Print what differs from what was frozen; the exit code."""
    since, differing, count = time.monotonic(), 0, 0
    for name in names:
        if frozen_releases(name) != releases(name):
            print(
                f"{name}: frozen with {frozen_releases(name)}; here are {releases(name)}: left out"
            )
            continue
        for entry, digest in digests(entries_of(name), jobs):
            count += 1
            if digest != entry.digest:
                differing += 1
                print(f"{name}: differs: {entry.line}")
    print(f"{count} entries, {differing} differ, in {time.monotonic() - since:.0f} s")
    return 1 if differing or not count else 0


def write(names: Sequence[str], jobs: int, because: str) -> int:
    """Take what differs as it is now, and say why in CHANGED.md."""
    for name in names:
        rows = list(digests(entries_of(name), jobs))
        changed = [entry.line for entry, digest in rows if digest != entry.digest]
        if not changed:
            continue
        write_list(name, rows)
        with (FROZEN / "CHANGED.md").open("a", encoding="utf-8") as file:
            file.write(f"- {name}, {len(changed)} of {len(rows)}: {because}\n")
        print(f"{name}: {len(changed)} of {len(rows)} taken")
    return 0


def show(line: str) -> int:
    """Print what the entries whose line holds these words give now."""
    for name in (*LISTS, "journals"):
        for entry in entries_of(name):
            if line in entry.line:
                print(f"--- {name}: {entry.line}\n{given(entry)}")
    return 0


def main(args: list[str]) -> int:
    """The command line of this tool."""
    parser = argparse.ArgumentParser(prog="python -m tools.frozen", description=__doc__)
    parser.add_argument("do", choices=["check", "write", "show", "planted"])
    parser.add_argument("names", nargs="*", help="lists (all), or for show part of a line")
    parser.add_argument("--because", help="with write: why it changed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    said = parser.parse_args(args)
    names = said.names or [*LISTS, "journals"]
    if said.do == "show":
        return show(" ".join(said.names))
    if said.do == "planted":
        from tools.planted import plant

        return plant()
    if said.do == "write":
        if not said.because:
            parser.error("write needs --because: nothing changes without a reason")
        return write(names, said.jobs, said.because)
    return check(names, said.jobs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
