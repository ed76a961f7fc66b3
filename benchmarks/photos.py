"""How well photos are read: recall, wrong faces and unread ones, how sure they were, and the time.

python benchmarks/photos.py [--cards 2000] [--seed 0] [--theme NAME] [--size NAME]
                            [--widths 26 62] [--hard] [--on FOLDER] [--minutes 15] [--keep FILE]
python benchmarks/photos.py --dice [--cards 2000] [--tilt 45 60] ...
python benchmarks/photos.py --real FOLDER [--kept-back] ...

Pictures come from the camera of ``camera.py``, seeded; those of dice also from a folder of real
ones (``labelled.py``), whose seed is their number. A face counts as wrong if it is reported where
another lies, or where none does. A card is whole if nothing covers it. What was measured is added
to the file that ``--keep`` names, and a later run goes on from there.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from PIL import Image

from cardlie.press.look.theme import theme_names
from cardlie.sight import Seen, read
from tools.lab.dice.net_sure import fitted
from tools.lab.photos import camera, dice_camera
from tools.lab.photos.dicetop import PLASTIC, DiceShot
from tools.lab.photos.labelled import Labelled, errs, is_kept_back, opened, pictures
from tools.lab.photos.tabletop import Shot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardlie.deck.faces import Face
    from cardlie.sight import PhotoReading
    from tools.lab.photos.camera import Photo
    from tools.lab.photos.tabletop import Difficulty, Held

    #: Low, high, and the chance of each.
    Widths = Sequence[tuple[int, int, float]]

#: Bounds of widths in pixels, and the chance that a picture's cards or dice are that wide.
WIDTHS = ((40, 60, 0.1), (60, 90, 0.15), (90, 130, 0.35), (130, 200, 0.25), (200, 400, 0.15))
REAL_WIDTHS = ((0, 20, 0.0), (20, 40, 0.0), (40, 80, 0.0), (80, 640, 0.0))
DICE_WIDTHS = ((30, 45, 0.2), (45, 70, 0.25), (70, 110, 0.3), (110, 220, 0.25))
SURE = (0.0, 0.9, 0.98, 0.995, 0.999, 0.9999, 1.01)
#: No curve is put through fewer that were wrong.
FEW = 5
WHOLE = 0.96
#: The picture that is timed: twelve megapixels with 24 cards.
TIMED = Shot(1, "default", 24, 232, megapixels=12, table="wood")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one card (or of nothing, where ``lies`` is empty): ``reported`` is the face
    that was read, ``?`` where it was seen and not read, empty where it was missed; ``likeliest``
    the face that it would be, and ``sure`` how sure that is."""

    seed: int
    theme: str
    difficulty: str
    table: str
    lies: str
    reported: str
    likeliest: str
    sure: float
    width: float
    seen: float

    @property
    def result(self) -> str:
        """read, wrong, unread or missed."""
        if self.reported in ("", "?"):
            return "unread" if self.reported else "missed"
        return "read" if self.reported == self.lies else "wrong"


def matched(photo: Photo, reading: PhotoReading, faces: Sequence[Face]) -> dict[int, int]:
    """Which card each item is: of those whose middle is near the one of its face, since in a fan
    the next card's is as near, or else the nearest."""
    pairs = []
    for n, item in enumerate(reading.items):
        for m, card in enumerate(photo.laid):
            apart = np.mean(card.corners, axis=0) - np.mean(item.corners, axis=0)
            gap = float(np.hypot(*apart)) / card.width
            if gap < 0.3:
                pairs.append((card.face != faces[n].text, gap, n, m))
    of: dict[int, int] = {}
    for _, _, n, m in sorted(pairs):
        if n not in of and m not in of.values():
            of[n] = m
    return of


def outcomes(photo: Photo, reading: PhotoReading) -> list[Outcome]:
    """What was read beside what lies there."""
    shot, found = photo.shot, list[Outcome]()
    faces = [item.face if isinstance(item, Seen) else item.candidates[0] for item in reading.items]
    of = matched(photo, reading, faces)

    def add(
        lies: str, reported: str, likeliest: str, sure: float, width: float, seen: float
    ) -> None:
        found.append(
            Outcome(
                shot.seed, shot.theme, shot.difficulty, photo.table, lies, reported, likeliest,
                round(sure, 7), round(width, 1), round(seen, 3),
            )
        )  # fmt: skip

    for n, (item, face) in enumerate(zip(reading.items, faces, strict=True)):
        reported = face.text if isinstance(item, Seen) else "?"
        near = photo.laid[of[n]] if n in of else None
        if errs(shot, near.face if near else "", face.text):
            continue
        place = (near.width, near.seen) if near else (0.0, 0.0)
        add(near.face if near else "", reported, face.text, item.sure, *place)
    for m, card in enumerate(photo.laid):
        if m not in of.values():
            add(card.face, "", "", 0.0, card.width, card.seen)
    return found


def report(found: Sequence[Outcome], subject: Subject) -> None:
    """All counts, and how often faces of each sureness were right."""
    least = subject.least
    cards = [one for one in found if one.lies]
    large = [one for one in cards if one.width >= least]
    groups: tuple[tuple[str, list[Outcome], Callable[[Outcome], str]], ...] = (
        ("width", cards, lambda one: f"{one.difficulty}, {_band(one.width, subject.widths)}"),
        ("covered", large, lambda one: f"{one.difficulty}, {_cover(one)}"),
        ("theme", large, lambda one: f"{one.difficulty}, {one.theme}"),
        ("table", large, lambda one: f"{one.difficulty}, {Path(one.table).stem}"),
        ("all", large, lambda one: f"{one.difficulty}, {least} px and more"),
    )
    for name, ones, key in groups:
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for one in ones:
            counts[key(one)][one.result] += 1
        print(f"by {name}")
        for text, count in sorted(counts.items()):
            shares = "  ".join(f"{kind} {count[kind]:4d}" for kind in ("wrong", "unread", "missed"))
            print(
                f"  {text:<30} {count.total():6d}  {count['read'] / count.total():7.2%}  {shares}"
            )
    nothing = Counter(one.result for one in found if not one.lies)
    print(f"{len({one.seed for one in found})} photos; where no card lies: {dict(nothing)}")
    _reliability([one for one in found if one.likeliest])
    for one in found:
        if one.result == "wrong":
            print(f"  {subject.name(one.seed)}: {one.reported} where {one.lies or 'nothing'} lies")


def _band(width: float, widths: Widths) -> str:
    low, high = next(((a, b) for a, b, _ in widths if width < b), widths[-1][:2])
    return f"{low:3d} to {high} px" if width >= widths[0][0] else f"less than {widths[0][0]} px"


def _cover(one: Outcome) -> str:
    return "whole" if one.seen > WHOLE else "covered" if one.seen else "illegible"


def _reliability(seen: Sequence[Outcome]) -> None:
    """How often what is so sure is right, told or not; and the line through the logarithms of the
    odds, which is 1 and 0 where faces are just as sure as they are right."""
    right = np.array([one.likeliest == one.lies for one in seen], float)
    sure = np.array([one.sure for one in seen]).clip(1e-9, 1 - 1e-9)
    for low, high in pairwise(SURE):
        band = (low <= sure) & (sure < high)
        if band.any():
            bounds = f"sure {low:.4f} to {min(high, 1):.4f}"
            means = f"{sure[band].mean():.4%} expected, {right[band].mean():.4%} right"
            print(f"{bounds}: {band.sum():6d} seen, {means}")
    if (right == 0).sum() >= FEW:
        odds = np.log(sure / (1 - sure))
        slope, shift = fitted(np.column_stack([odds, np.ones_like(odds)]), right)
        print(f"log odds of being right = {slope:.2f} x log odds told + {shift:.2f}")


@dataclass(frozen=True, slots=True)
class Subject:
    """What is photographed: its ``widths``, the ``least`` of those that the bars are about, what
    to photograph for a seed and a theme, how, and how that is read; where seeds ``end``, and what
    to call one."""

    widths: Widths
    least: int
    shot: Callable[[int, str | None], Any]
    take: Callable[[Any], Photo]
    read: Callable[[Photo, str | None], PhotoReading]
    end: int = sys.maxsize
    name: Callable[[int], str] = "seed {}".format


def card_shot(
    seed: int,
    theme: str | None,
    size: str = "poker",
    widths: Widths = WIDTHS,
    difficulty: Difficulty | None = None,
    printed: bool = False,
    held: Held = "",
    codes: bool = False,
    tops: Sequence[Path] = (),
) -> Shot:
    """The shot of a seed: theme, difficulty, width and number of cards, and what table."""
    rng = np.random.default_rng([seed, 5])
    names = theme_names()
    width = _width(rng, widths)
    most = max(1, int(3e6 / (3.5 * width * width)))
    cards = min(int(rng.choice([1, 4, 8, 12, 18, 24, 36, 48])), most)
    if held:
        cards = int(rng.integers(3, 8))
    theme = theme or names[seed % len(names)]
    shot = Shot(seed, theme, cards, width, difficulty or _difficulty(seed), size=size)
    top = str(tops[seed // len(names) % len(tops)]) if tops else ""
    return replace(shot, printed=printed, held=held, codes=codes, table=top)


def dice_shot(seed: int, theme: str | None, tilt: Sequence[float] | None = None) -> DiceShot:
    """The same of dice: every second photo shows plastic ones."""
    rng = np.random.default_rng([seed, 6])
    names = theme_names()
    theme = theme or (PLASTIC if seed % 2 else names[seed // 2 % len(names)])
    width, wild = _width(rng, DICE_WIDTHS), bool(rng.random() < 0.4)
    most = max(1, int(3e6 / (6 * width * width)))
    dice = min(int(rng.choice([1, 2, 3, 5, 5, 5, 10, 20, 30])), most)
    lean = float(rng.uniform(tilt[0], tilt[1])) if tilt else -1.0
    return DiceShot(seed, theme, wild, "", dice, width, _difficulty(seed), tilt=lean)


def real_subject(folder: Path, kept_back: bool) -> Subject:
    """The dice on photos in a folder, one after the other from seed 0."""
    paths = [path for path in pictures(folder) if is_kept_back(path) or not kept_back]
    shots = [Labelled(i, path) for i, path in enumerate(paths)]
    return Subject(
        REAL_WIDTHS, 40, lambda i, _: shots[i], opened, _read_dice, len(shots),
        lambda i: paths[i].name,
    )  # fmt: skip


def _width(rng: np.random.Generator, widths: Widths) -> float:
    low, high, _ = widths[rng.choice(len(widths), p=[share for _, _, share in widths])]
    return float(rng.uniform(low, high))


def _difficulty(seed: int) -> Difficulty:
    return "hard" if seed % 3 == 2 else "ordinary"


def _read_dice(photo: Photo, theme: str | None) -> PhotoReading:
    return read(photo.jpeg, game="wheel" if photo.shot.wild else "tavern")


def _read_cards(photo: Photo, theme: str | None) -> PhotoReading:
    return read(photo.jpeg, theme=theme, size=photo.shot.size)


CARDS = Subject(WIDTHS, 90, card_shot, camera.take, _read_cards)
DICE = Subject(DICE_WIDTHS, 30, dice_shot, dice_camera.take, _read_dice)


def measured(
    subject: Subject, count: int, seed: int, theme: str | None, until: float, keep: Path | None
) -> list[Outcome]:
    """So many cards or dice, or as many as the time allows; those that are kept need no time."""
    found = _kept(keep)
    done = {one.seed for one in found}
    with keep.open("a") if keep else io.StringIO() as journal:
        while seed < subject.end and time.perf_counter() < until:
            if sum(bool(one.lies) for one in found) >= count:
                break
            if seed not in done:
                photo = subject.take(subject.shot(seed, theme))
                new = outcomes(photo, subject.read(photo, theme))
                journal.write(json.dumps([asdict(one) for one in new]) + "\n")
                journal.flush()
                found += new
            seed += 1
    return found


def _kept(keep: Path | None) -> list[Outcome]:
    lines: Iterable[str] = keep.read_text().splitlines() if keep and keep.exists() else ()
    return [Outcome(**one) for line in lines for one in json.loads(line)]


def measure_time() -> None:
    """Time and memory of one picture, in a process that has nothing else to do."""
    photo = camera.take(TIMED)
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        file.write(photo.jpeg)
        file.flush()
        one = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
        subprocess.run([sys.executable, __file__, "--time-of", file.name], check=True, env=one)


def time_of(path: Path, turns: int = 3) -> None:
    """Seconds of one core, and the ratio to decoding the JPEG and one adaptive threshold."""
    cv2.setNumThreads(1)
    jpeg = path.read_bytes()
    times: dict[str, list[float]] = {"read": [], "base": []}
    count = len(read(jpeg).faces)
    for _ in range(turns):
        start = time.process_time()
        read(jpeg)
        between = time.process_time()
        grey = np.asarray(Image.open(io.BytesIO(jpeg)).convert("L"))
        cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 101, 6)
        times["read"].append(between - start)
        times["base"].append(time.process_time() - between)
    best, base = min(times["read"]), min(times["base"])
    wide, high = Image.open(io.BytesIO(jpeg)).size
    memory = _most_memory()
    print(f"{wide} x {high} with {count} cards: {best:.2f} s of one core (bar: 2)")
    print(f"read / (decode + adaptive threshold) = {best / base:.1f} (bar: 40)")
    print(f"memory at most {memory:.0f} MiB (bar: 600)")


def _most_memory() -> float:
    """MiB that this process held at most; not what its parent held, which Linux counts in."""
    status = Path("/proc/self/status")
    if status.exists():
        held = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(held.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cards", type=int, default=2000, help="so many cards, or dice")
    options.add_argument("--dice", action="store_true")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--theme", choices=theme_names())
    options.add_argument("--size", default="poker", help="the cards' size, by name or sides")
    options.add_argument("--widths", type=int, nargs=2, help="how wide cards are, in pixels")
    options.add_argument("--tilt", type=float, nargs=2, help="how far dice lean, in degrees")
    options.add_argument("--real", type=Path, help="a folder of real photos of dice")
    options.add_argument("--kept-back", action="store_true", help="none that was learned from")
    options.add_argument("--hard", action="store_true", help="no card in ordinary light")
    options.add_argument("--printed", action="store_true", help="by printers with faults; curled")
    options.add_argument("--codes", action="store_true", help="with dots that name a card")
    options.add_argument("--on", type=Path, help="a folder of real photographs as tables")
    options.add_argument("--held", choices=("fan", "pile"), default="", help="one over the other")
    options.add_argument("--minutes", type=float, default=15)
    options.add_argument("--keep", type=Path)
    options.add_argument("--no-time", action="store_true")
    options.add_argument("--time-of", type=Path, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.time_of:
        time_of(given.time_of)
        return
    until = time.perf_counter() + 60 * given.minutes
    widths = ((*given.widths, 1.0),) if given.widths else WIDTHS
    tops = pictures(given.on) if given.on else []
    if given.on and not tops:
        options.error(f"there are no pictures in {given.on}")
    shot = partial(
        card_shot, size=given.size, widths=widths, difficulty="hard" if given.hard else None,
        printed=given.printed, held=given.held, codes=given.codes,
        tops=tops,
    )  # fmt: skip
    subject = replace(CARDS, shot=shot, widths=widths)
    if given.dice:
        subject = replace(DICE, shot=partial(dice_shot, tilt=given.tilt))
    if given.real:
        subject = real_subject(given.real, given.kept_back)
    if not (given.no_time or given.dice or given.real):
        measure_time()
    found = measured(subject, given.cards, given.seed, given.theme, until, given.keep)
    report(found, subject)


if __name__ == "__main__":
    main()
