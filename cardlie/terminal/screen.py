"""A game on a terminal that is drawn anew at each move."""

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
from cardlie.terminal.keyboard import CLEAR, Keyboard
from cardlie.terminal.look import Look, padded

#: So much of what was said in a round stays in view at its showdown, and so many lines stay free.
_ROUND_KEPT, _SCENE_MARGIN = 8, 12

#: Lines that a page leaves free for its prompt, and a game's end for what is told below it.
_PAGE_MARGIN, _END_MARGIN = 3, 6


#: A bid that may be called waits so many pauses for it.
_OFFERED = 2

#: What stands between the seats and the story beside them, which has at least so many columns.
_GUTTER, _BESIDE = "    ", 44

#: On so many columns there is room for both.
_WIDE = 99


def _side_by_side(seats: Sequence[str], story: Sequence[str]) -> list[str]:
    """The seats, and beside them as much of a story as there are lines for, the newest last."""
    rows = max(len(seats), min(len(story), _ROUND_KEPT))
    wide, kept = max(map(width, seats)), story[-rows:]
    left = [*seats, *[""] * (rows - len(seats))]
    right = [*kept, *[""] * (rows - len(kept))]
    return [f"{padded(a, wide)}{_GUTTER}{b}".rstrip() for a, b in zip(left, right, strict=True)]


class ScreenDisplay(Display):
    """A terminal that is drawn anew at each move, with a ``pause`` in seconds to follow it."""

    live = True

    def __init__(self, look: Look, keyboard: Keyboard, *, pause: float) -> None:
        self._look, self._keyboard, self._pause = look, keyboard, pause
        self._picture: TableView | None = None
        self._story: list[str] = []
        self._scene: list[str] = []
        self._notice: list[str] = []
        self._remarks: list[str] = []
        self._closed = False

    @property
    def attended(self) -> bool:
        """Somebody sits there."""
        return True

    @property
    def paced(self) -> bool:
        """Unless somebody is in a hurry."""
        return self._pause > 0

    def begin(self, picture: TableView) -> None:
        """Nothing is drawn before something happens."""
        self._picture = picture
        self._scene, self._story, self._notice, self._remarks = [], [], [], []
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
        self._scene, self._story, self._remarks = [], list(lines), []

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        """It goes on below what was told; ``linger`` holds the picture for a pause."""
        (self._scene if self._scene else self._story).extend(lines)
        if linger and self._pause:
            self._show(self._screen([], hand=not self._scene))
            time.sleep(self._pause)

    def remark(self, lines: Sequence[str]) -> None:
        """It stands above the prompt until the next decision."""
        self._remarks = list(lines)

    def showdown(self, lines: Sequence[str]) -> None:
        """It takes the place of the seats until the next round, below what was said in this one."""
        said = self._story[1:][-_ROUND_KEPT:]
        faint = [self._look.faint(f"  {line}") for line in said]
        room = shutil.get_terminal_size().lines - len(self._look.folded(lines)) - _SCENE_MARGIN
        kept = faint[-room:] if room > 0 else []
        self._scene, self._story = [*kept, *([""] if kept else []), *lines, ""], []

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

    def offer(self, keys: Sequence[KeyWord]) -> str:
        """Which key is pressed while the picture stands for a moment; Enter goes on."""
        on = KeyWord("", "", "enter")
        return self._pick(lambda: self._screen([]), keys, [*keys, on], _OFFERED * self._pause)

    def pick(self, lines: Callable[[], list[str]], keys: Sequence[KeyWord]) -> str:
        """Which key is pressed below some lines."""
        return self._pick(lines, keys, keys)

    def _pick(
        self,
        lines: Callable[[], list[str]],
        told: Sequence[KeyWord],
        keys: Sequence[KeyWord],
        seconds: float | None = None,
    ) -> str:
        parts = [f"{self._look.paint(each.key, bold=True)} {each.word}" for each in told]
        below = "\n".join(self._look.flowing(parts, between="   "))
        known = {name: each.does for each in keys for name in (each.key.casefold(), *each.also)}
        pressed = self._keyboard.press(lines, below, known, seconds)
        return known[pressed] if pressed else ""

    def close(self, lines: Sequence[str]) -> None:
        """The last words, which stay: below the last picture of the table, or alone."""
        assert self._picture is not None
        head = self._picture.header()
        picture = self._look.folded(self._scene or [*self._picture.seats(), ""])
        below = self._look.folded([*self._notice, *lines])
        if len(head) + len(picture) + len(below) + _END_MARGIN > shutil.get_terminal_size().lines:
            picture = [""]
        self._keyboard.leave()
        self._keyboard.forget()  # nor does an impatient Enter answer what is asked below
        self._print(below if self._closed else [*head, *picture, *below])
        self._notice, self._closed = [], True

    def _screen(self, asked: Sequence[str], *, hand: bool = True) -> list[str]:
        """Head, seats or showdown, as much of the story as there is room for, hand, prompt."""
        assert self._picture is not None
        folded = self._look.folded
        rows = shutil.get_terminal_size().lines - 1  # the prompt has a line of its own
        below = folded([*self._remarks, *folded(self._notice, REPLY_MARGIN), *asked])
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
        """How many columns are left for the story beside the seats; 0: it stands below them."""
        room = self._look.width - max(map(width, seats), default=0) - len(_GUTTER)
        return room if room >= _BESIDE and self._look.width >= _WIDE else 0

    def _print(self, lines: Sequence[str], margin: int = 0) -> None:
        for line in lines:
            sys.stdout.write(f"{self._look.plain(line)}\n")
        sys.stdout.flush()

    def _show(self, lines: list[str]) -> None:
        clear()
        sys.stdout.write(CLEAR)
        self._print(lines)
