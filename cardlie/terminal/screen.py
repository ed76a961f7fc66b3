"""Screen display: a game on a terminal that is drawn anew at each move."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Sequence

from cardlie.base.terminal import clear, width
from cardlie.base.terminal import folded as fold
from cardlie.base.translation import tr
from cardlie.terminal.chooser import Chooser
from cardlie.terminal.display import (
    PAGE_OVERHANG,
    REPLY_MARGIN,
    SHORT,
    Display,
    KeyWord,
    TableView,
)
from cardlie.terminal.event_lines import SCENE_MARGIN, Scene
from cardlie.terminal.keyboard import CLEAR, Keyboard
from cardlie.terminal.look import Look, padded

#: So much of what was said in a round stays in view at its showdown.
_ROUND_KEPT = 8

#: So many lines below a showdown are for what follows it, and each seat's turn to reveal is so long
#: a part of a pause.
_SCENE_BELOW, _REVEAL = 4, 0.5

#: Lines that a page leaves free for its prompt, and a game's end for what is told below it.
_PAGE_MARGIN, _END_MARGIN = 3, 6


#: A bid that may be called waits so many pauses for it, and so many where that is worth a thought.
_OFFERED, _WORTH = 2, 4.5

#: What stands between the seats and the story beside them, which has at least so many columns.
_GUTTER, _BESIDE = "    ", 40

#: On so many columns there is room for both; the seats will take so many, once they have bid.
_WIDE, _BID = 99, 55


def _side_by_side(seats: Sequence[str], story: Sequence[str]) -> list[str]:
    """The seats, and beside them as much of a story as there are lines for, the newest last."""
    rows = max(len(seats), min(len(story), _ROUND_KEPT))
    wide, kept = max(map(width, seats)), story[-rows:]
    left = [*seats, *[""] * (rows - len(seats))]
    right = [*kept, *[""] * (rows - len(kept))]
    return [f"{padded(a, wide)}{_GUTTER}{b}".rstrip() for a, b in zip(left, right, strict=True)]


class ScreenDisplay(Display):
    """A terminal that is drawn anew at each move, with a ``pause`` in seconds to follow it."""

    live = attended = True

    def __init__(self, look: Look, keyboard: Keyboard, *, pause: float) -> None:
        self._look, self._keyboard, self._pause = look, keyboard, pause
        self.paced = pause > 0  # unless somebody is in a hurry
        self._picture: TableView | None = None
        self._story: list[str] = []
        self._placed = 0, False
        self._scenes: list[list[str]] = []
        self._notice: list[str] = []
        self._remarks: list[str] = []
        self._closed = False

    def begin(self, picture: TableView) -> None:
        """Nothing is drawn before something happens."""
        self._picture = picture
        self._scenes, self._story, self._notice, self._remarks = [], [], [], []
        self._closed = False
        self._keyboard.enter()

    def watching(self) -> None:
        """A game that was played is shown again, and leaves nothing behind."""
        self._keyboard.enter()

    def leave(self) -> None:
        """The screen where commands are typed is there again."""
        self._keyboard.leave()

    def lay(self) -> None:
        """Nothing to do: the table is drawn with every prompt."""

    def round(self, lines: Sequence[str]) -> None:
        """The seats take the place of the showdown again, and a new story begins."""
        self._scenes, self._story, self._remarks = [], list(lines), []
        self._placed = 0, False

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        """It goes on below what was told; ``linger`` holds the picture for a pause."""
        for each in self._scenes or [self._story]:
            each.extend(lines)
        if linger and self._pause:
            self._show(self._screen([], hand=not self._scene))
            time.sleep(self._pause)

    def remark(self, lines: Sequence[str]) -> None:
        """It stands above the prompt until the next decision."""
        self._remarks = list(lines)

    def showdown(self, scenes: Sequence[Scene]) -> None:
        """It takes the place of the seats until the next round, below what was said in this one.

        Seats reveal their faces one after the other, for who is in no hurry.
        """
        said = self._story[1:][-_ROUND_KEPT:]
        faint = [self._look.faint(f"  {line}") for line in said]
        self._story, pairs = [], list[tuple[list[str], Scene]]()
        for scene in scenes:
            taken = len(self._look.folded(scene.lines())) + SCENE_MARGIN
            room = shutil.get_terminal_size().lines - taken
            kept = faint[-room:] if room > 0 else []
            if len(kept) == len(faint) or scene is scenes[-1]:  # what was said goes before pictures
                pairs.append(([*kept, *([""] if kept else [])], scene))
        self._scenes = [[*head, *scene.lines(), ""] for head, scene in pairs]
        shown = self._scenes.index(self._scene)
        for seats in range(len(pairs[shown][1].seats) if self._pause else 0):
            head, scene = pairs[shown]
            self._show([*self._header(), *self._look.folded([*head, *scene.lines(seats)])])
            time.sleep(self._pause * _REVEAL)

    @property
    def _scene(self) -> list[str]:
        """The showdown in the first way for which there is room, if there is one to be seen."""
        room = shutil.get_terminal_size().lines - len(self._header()) - _SCENE_BELOW
        fits = (each for each in self._scenes if len(self._look.folded(each)) <= room)
        return next(fits, self._scenes[-1] if self._scenes else [])

    def _header(self) -> list[str]:
        assert self._picture is not None
        return self._picture.header()

    def line(self, lines: Sequence[str], prompt: str) -> str | None:
        """What is typed on a screen of these lines alone."""
        return self._keyboard.line(lambda: list(lines), prompt)

    def ask(self, prompt: Sequence[str], chooser: Chooser | None = None) -> str | None:
        """What is typed below the whole picture, or chosen by arrow keys."""
        try:
            return self._keyboard.line(lambda: self._screen(prompt), "> ", chooser)
        finally:
            self._notice, self._remarks = [], []

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        """Wait for Enter below the picture; not for who only watches and wants no pauses."""
        if watching and not self._pause:
            return ""
        faint = self._look.paint(f"{prompt} ", dim=True)
        self._keyboard.forget()  # whoever was impatient sees it, too
        try:
            return self._keyboard.line(lambda: self._screen([], hand=not self._scene), faint)
        finally:
            self._notice = []

    def reply(self, lines: Sequence[str]) -> str:
        """A short one stands above the prompt until a line is typed, a long one has the screen."""
        if len(lines) <= SHORT:
            self._notice += lines
            return ""
        told = self._look.folded(lines, PAGE_OVERHANG)
        rows = max(4, shutil.get_terminal_size().lines - _PAGE_MARGIN)
        pages = [told[start : start + rows] for start in range(0, len(told), rows)]
        for page in pages:
            more = tr("Enter for the table" if page is pages[-1] else "Enter for more")
            typed = self.line([*page, ""], self._look.paint(f"{more} ", dim=True))
            if typed is not None and typed.strip().casefold() == "q":  # closes it, as in any pager
                return ""
            if typed is None or typed.strip():
                return typed or ""
        return ""

    def offer(self, prompt: str, keys: Sequence[KeyWord], *, worth: bool) -> str:
        """Which key is pressed while the picture stands for a moment; any other goes on."""
        known = {each.key.casefold(): each.does for each in keys}
        seconds = (_WORTH if worth else _OFFERED) * self._pause
        pressed = self._keyboard.press(lambda: self._screen([]), prompt, known, seconds)
        return known[pressed] if pressed else ""

    def pick(
        self, lines: Callable[[], list[str]], keys: Sequence[KeyWord], *, lone: bool = False
    ) -> str:
        """Which key is pressed below some lines."""
        parts = [f"{self._look.paint(each.key, bold=True)} {each.word}" for each in keys]
        below = "\n".join(self._look.flowing(parts, between="   ", spare=1))  # a prompt folds there
        known = {name: each.does for each in keys for name in (each.key.casefold(), *each.also)}
        pressed = self._keyboard.press(lines, below, known, lone=lone)
        return known[pressed] if pressed else ""

    def close(self, lines: Sequence[str]) -> None:
        """The last words, which stay: below the last picture of the table, or alone."""
        assert self._picture is not None
        head = self._picture.header()
        below = self._look.folded([*self._notice, *lines])
        room = shutil.get_terminal_size().lines - len(head) - len(below) - _END_MARGIN
        pictures = map(self._look.folded, self._scenes or [[*self._picture.seats(), ""]])
        fits = (each for each in pictures if len(each) <= room)
        picture = next(fits, self._verdict(room))
        self._keyboard.leave()
        self._keyboard.forget()  # nor does an impatient Enter answer what is asked below
        self._print(below if self._closed else [*head, *picture, *below])
        self._notice, self._closed = [], True

    def _verdict(self, room: int) -> list[str]:
        """The last lines of a showdown that is too long for so many; a gap where there is none."""
        last = self._look.folded(self._scenes[-1]) if self._scenes else []
        return last[-room:] if room > 1 and last else [""]

    def _screen(self, prompt: Sequence[str], *, hand: bool = True) -> list[str]:
        """Head, seats or showdown, as much of the story as there is room for, hand, prompt."""
        assert self._picture is not None
        folded = self._look.folded
        rows = shutil.get_terminal_size().lines - 1  # the prompt has a line of its own
        below = folded([*self._remarks, *folded(self._notice, REPLY_MARGIN), *prompt])
        seats = self._scene or self._picture.seats()
        told, beside = [folded([line], 2) for line in self._story], self._room_beside(seats)
        if beside and not self._scene:
            parts = [part for line in self._story for part in fold(line, beside)]
            seats, told = _side_by_side(seats, list(map(self._look.faint, parts))), []
        top = [*self._picture.header(), *folded(seats)]
        for drawn in (True, False):
            table = self._picture.table(drawn) if hand else []
            room = rows - len(top) - len(table) - len(below)
            if room >= 1:
                break
        while sum(map(len, told)) > max(0, room - 2):
            told = told[1:]
        story = [] if self._scene else [part for line in told for part in line]
        faint = [self._look.faint(f"  {line}") for line in story]
        gaps = [[""] if room - len(story) > nth else [] for nth in range(3)]
        after_story = gaps[1] if story else []
        return [*top, *([] if self._scene else gaps[0]), *faint, *after_story, *table, *below]

    def _room_beside(self, seats: Sequence[str]) -> int:
        """How many columns are left for the story beside the seats; 0: it stands below them.

        Where it stands is chosen once a round, and anew for another width.
        """
        whole, taken = self._look.width, max(map(width, seats), default=0)
        if self._placed[0] != whole:
            room = whole - max(taken, _BID) - len(_GUTTER)
            self._placed = whole, room >= _BESIDE and whole >= _WIDE
        room = whole - taken - len(_GUTTER)
        return room if self._placed[1] and room >= _BESIDE // 2 else 0

    def _print(self, lines: Sequence[str], margin: int = 0) -> None:
        for line in lines:
            sys.stdout.write(f"{self._look.plain(line)}\n")
        sys.stdout.flush()

    def _show(self, lines: list[str]) -> None:
        clear()
        sys.stdout.write(CLEAR)
        self._print(lines)
