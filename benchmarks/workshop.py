"""How soon the workshop's page knows of a save, beside reading and drawing the deck without a page.

    python benchmarks/workshop.py [--saves N]

Prints milliseconds from the end of a save until the page has the new pictures (median and worst),
and their ratio to the time that the same deck takes to be read and drawn in this process.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import httpx

from cardlie.language.decks import load_deck
from cardlie.web.assets import asset, forget

EXAMPLE = Path(__file__).resolve().parent.parent / "docs/example-deck"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--saves", type=int, default=20)
    saves = parser.parse_args().saves
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
        file = Path(folder) / "stadtmusikanten.toml"
        text = file.read_text(encoding="utf-8")
        alone = []
        for nth in range(saves):
            file.write_text(edited(text, nth), encoding="utf-8")
            start = time.perf_counter()
            forget()
            asset("cards-en.svg", load_deck(file))
            alone.append(time.perf_counter() - start)
        shown = times(file, text, saves)
    print(f"read and drawn without a page: {1000 * median(alone):.0f} ms")
    print(f"shown after a save: {1000 * median(shown):.0f} ms, at worst {1000 * max(shown):.0f} ms")
    print(f"ratio of the medians: {median(shown) / median(alone):.2f}")


def edited(text: str, nth: int) -> str:
    return text.replace("wildcards = 5", f"wildcards = {nth % 5}")


def times(file: Path, text: str, saves: int) -> list[float]:
    """Seconds from each save to the pictures of it, at a workshop of its own."""
    command = [sys.executable, "-m", "cardlie", "workshop", str(file), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    found = []
    try:
        with httpx.Client(timeout=30, base_url=address.removesuffix("/workshop")) as page:
            for nth in range(saves):
                state = page.get("/workshop/state").json()
                time.sleep(2 if nth == 0 else 0.5)  # what takes thought is told meanwhile
                file.write_text(edited(text, nth + 1), encoding="utf-8")
                start, saved = time.perf_counter(), state["saved"]
                while state["saved"] == saved:
                    answer = page.get(f"/workshop/state?after={state['state']}")
                    state = answer.json()
                page.get(state["art"])
                found.append(time.perf_counter() - start)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
    return found


if __name__ == "__main__":
    main()
