"""How soon each command says its first word in a terminal, against a hello-world made with typer.

The first word is the answer, or a sentence on what is waited for; then comes ``--help`` of each.
Counted is processor time, which other work on the machine hardly lengthens.
Run it with the interpreter that cardlie is installed for: python benchmarks/first_answer.py; with
words behind it, only commands that begin with them. CARDLIE_PYODIDE, a folder: ``site``, too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from ratio import Times, compared, spent

from cardlie.cli.app import COMMANDS
from tests.cli.terminal import started

#: What anything may take; what is bound otherwise, and what prints or plays, which takes longer.
BAR, TURNS = 1.4, 7
BARS = {"judge": 1.6, "print kit": 4.0, "print": 2.5}

#: What the judge never needs: the press, and the arithmetic of a million tables.
HEAVY = ("numpy", "reportlab", "PIL", "matplotlib", "pikepdf", "pydantic", "jinja2")

CARDLIE = [sys.executable, "-m", "cardlie"]

HELLO = """\
import typer

app = typer.Typer()


@app.command()
def hello(name: str, loud: bool = False) -> None:
    print(f"Hello {name}" + ("!" if loud else ""))


if __name__ == "__main__":
    app()
"""

#: What makes the files that are asked about.
BEFORE = (
    "new deck mine",
    "print theme default --format png",
    "play leira --seats casual,casual --seed 1 --save game.jsonl",
)

TYPED = (
    "print deck", "print kit cards", "print rules cards",
    "print theme default", "print calibration", "judge 4red --table R1,R2,R3,R4",
    "judge 4red --photo photo.png", "read photo.png", "odds 3red --mine R1 --unseen 6",
    "odds 3red --mine R1 --unseen 6 --plot odds.png", "play cards --seed 1", "play wheel --seed 1",
    "host cards --port 0", "sim cards", "sim tavern --games 100000", "report tavern",
    "tune tavern --want rounds=5-8 --over start=3-5", "rules cards", "rules cards --check",
    "check mine.toml", "workshop mine.toml --port 0", "bots", "solve --dice 1,1",
    "solve --dice 1,1 --exact", "solve tavern --held 1,1", "replay game.jsonl",
    "new deck another --force", "--version", "--help", "nonsense",
)  # fmt: skip


def first_words(commands: dict[str, list[str]]) -> list[Times]:
    """Processor time until a word stands there; they run in turns, and the first is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(TURNS + 1):
        for name, words in commands.items():
            before = spent()
            with started(words, Path.cwd(), 80) as running:
                said = running.until(r"\S")
            if turn:
                seconds[name].append(spent() - before)
            else:
                print(f"{name:<40} {said.strip()[:60]}", flush=True)
    return [Times(name, tuple(taken)) for name, taken in seconds.items()]


def bar_of(words: str) -> float:
    """How many times as long as a hello-world a command may take, by how it begins."""
    if words.endswith("--help"):
        return BAR
    return next((bar for name, bar in BARS.items() if words.startswith(name)), BAR)


def imported_by(arguments: list[str]) -> set[str]:
    """The top-level packages that a run of cardlie imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *CARDLIE[1:], *arguments],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


def measure() -> None:
    Path("hello.py").write_text(HELLO, encoding="utf-8")
    for words in BEFORE:
        subprocess.run([*CARDLIE, *words.split()], check=True, capture_output=True)
    next(Path().rglob("*.png")).rename("photo.png")
    pyodide = os.environ.get("CARDLIE_PYODIDE")
    site = [f"site pages --runtime {pyodide}"] if pyodide else []
    typed = [*TYPED, *site, *[f"{name} --help" for name in COMMANDS]]
    wanted = " ".join(sys.argv[1:])
    commands = {words: [*CARDLIE, *words.split()] for words in typed if words.startswith(wanted)}
    hello = {"typer hello-world": [sys.executable, "hello.py", "you"]}
    *others, base = first_words(commands | hello)
    print(base)
    for times in others:
        print(compared(times, base, bar_of(times.name)))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder, "compiled"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        measure()
        os.chdir("/")
    heavy = sorted(imported_by(["judge", "4 red", "--table", "R1 R2 R3 R4"]) & set(HEAVY))
    print(f"heavy modules that the judge imports: {', '.join(heavy) or 'none'}")


if __name__ == "__main__":
    main()
