"""Keyboard: lines and keys at a terminal, below a screen that is drawn anew."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from typing import Any, get_args

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.processors import AfterInput
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from cardlie.base.terminal import clear
from cardlie.terminal.chooser import Chooser, Key
from cardlie.terminal.display import when_continued
from cardlie.terminal.look import Look

#: Letters with pauses of no more seconds are a word: so long a key waits whether one follows.
_WORD = 0.3

#: What empties a terminal and goes to its upper left corner.
CLEAR = "\x1b[H\x1b[2J"

#: The other screen of a terminal, which leaves nothing behind, and the way back from it.
_OTHER, BACK = "\x1b[?1049h", "\x1b[?1049l"

#: Keys that are pressed in place of a line, besides letters.
_NAMED = ("left", "right", "up", "down", "enter", "backspace", "escape", "tab", "home", "end")

#: So many seconds after Esc it is a key of its own, and no beginning of another.
_ESC_ALONE = 0.05


class Keyboard:
    """Reads lines as terminals know them, with what was typed before; arrow keys may choose."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._chooser: Chooser | None = None
        self._keys: Collection[str] | None = None  # those that are waited for, not a line
        self._passing = self._lone = False
        self._typing, self._pressed = 0.0, 0
        self._elsewhere = False
        self._echoed: list[Any] | None = None
        output = create_output()
        if isinstance(output, Vt100_Output):
            output.enable_cpr = False  # the screen begins where it was cleared: nobody has to ask
        self._session: PromptSession[str] = PromptSession(
            output=output,
            key_bindings=self._bindings(),
            input_processors=[AfterInput(self._beside)],
            complete_while_typing=False,
            reserve_space_for_menu=0,
            enable_suspend=False,  # it is ours: the other screen is left for the shell
        )
        self._session.app.ttimeoutlen = _ESC_ALONE
        self._session.app.before_render += lambda _: self._refold()
        self._size = shutil.get_terminal_size()

    def line(
        self, screen: Callable[[], list[str]], prompt: str, chooser: Chooser | None = None
    ) -> str | None:
        """What is typed below a screen; None at the end of the input."""
        self._chooser = chooser
        return self._prompt(screen, prompt)

    def press(
        self,
        screen: Callable[[], list[str]],
        prompt: str,
        keys: Collection[str],
        seconds: float | None = None,
        *,
        lone: bool = False,
    ) -> str | None:
        """Which of some keys is pressed, below a screen; None at the end of the input.

        After so many ``seconds``, or at any other key meanwhile, it is none (""). ``lone``: a
        letter is none of them that others follow or precede at once.
        """
        self._lone, self._typing, self._pressed = lone, 0.0, 0
        self._chooser, self._keys, self._passing = None, keys, seconds is not None
        app = self._session.app
        app.erase_when_done = True

        def wait() -> None:
            if seconds is not None and app.loop is not None:
                app.loop.call_later(seconds, _gone_on, app)

        try:
            return self._prompt(screen, prompt, wait)
        finally:
            self._keys, self._session.app.erase_when_done = None, False

    def _prompt(
        self,
        screen: Callable[[], list[str]],
        prompt: str,
        begun: Callable[[], None] | None = None,
    ) -> str | None:
        @lru_cache(maxsize=1)
        def drawn(size: object) -> ANSI:
            asked = self._look.folded(prompt.rstrip().split("\n"), 1)
            lines = [*self._look.folded(screen(), -1), *asked]
            return ANSI("\n".join(map(self._look.plain, lines)) + " ")

        clear()
        if self._elsewhere:
            sys.stdout.write(CLEAR)
        sys.stdout.flush()
        self._size = shutil.get_terminal_size()
        with when_continued(self._again):
            try:
                return self._session.prompt(
                    lambda: drawn(shutil.get_terminal_size()), pre_run=begun
                )
            except EOFError:
                return None

    # --- the other screen of a terminal

    def enter(self) -> None:
        """Draw on the other screen from now on; keys that nobody asked for are not shown."""
        if not self._elsewhere:
            self._elsewhere = True
            clear()
            sys.stdout.write(_OTHER + CLEAR)
            sys.stdout.flush()
            self._echoed = _without_echo()

    def leave(self) -> None:
        """Go back to the screen where commands are typed, as it was."""
        if self._elsewhere:
            self._elsewhere = False
            sys.stdout.write(BACK)
            sys.stdout.flush()
            _with_echo(self._echoed)

    def forget(self) -> None:
        """What was typed before it is asked for does not count."""
        clear_typeahead(self._session.app.input)
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    @contextmanager
    def _on_command_screen(self) -> Iterator[None]:
        was = self._elsewhere
        self.leave()
        yield
        if was:
            self.enter()

    def _stop(self) -> None:
        with self._on_command_screen():
            os.kill(0, signal.SIGTSTP)

    def _refold(self) -> None:
        """The window has another size: nothing of what was drawn for the old one stays."""
        size = shutil.get_terminal_size()
        if size != self._size:
            self._size = size
            if self._elsewhere:
                self._session.app.renderer.clear()

    def _again(self) -> None:
        """Draw all anew: somebody else has written on the screen."""
        self._session.app.renderer.clear()
        self._session.app.invalidate()

    # --- keys

    def _beside(self) -> ANSI:
        """What stands behind the line, and is no part of it."""
        if self._chooser is None:
            return ANSI("")
        text = self._session.default_buffer.text
        chosen = self._chooser.beside if text and text == self._chooser.text else ""
        beside = f"   {chosen}" if chosen else "" if text else f"({self._chooser.help})"
        return ANSI(self._look.paint(beside, dim=True))

    def _bindings(self) -> KeyBindings:
        """The keys that choose, while nothing else is typed."""
        bindings = KeyBindings()
        typing, choosing = Condition(lambda: self._keys is None), Condition(self._chooses)
        chosen = Condition(lambda: bool(self._session.default_buffer.text) and self._chooses())
        pressing = ~typing

        def choose(key: Key, event: KeyPressEvent) -> None:
            assert self._chooser is not None
            event.current_buffer.text = self._chooser.press(key)
            event.current_buffer.cursor_position = len(event.current_buffer.text)

        def instead(event: KeyPressEvent) -> None:
            event.current_buffer.reset()
            event.current_buffer.insert_text(event.data)

        def pressed(key: str, event: KeyPressEvent) -> None:
            name = key or event.data.casefold()
            known = name in (self._keys or ())
            if self._lone and not key:
                self._alone(name, event.app, known=known)
            elif known or self._passing:
                event.app.exit(result=name if known else "")

        for key in get_args(Key):
            bindings.add(key, filter=choosing)(partial(choose, key))
        bindings.add(Keys.Any, filter=chosen)(instead)
        bindings.add("escape", filter=typing, eager=True)(
            lambda event: event.current_buffer.reset()
        )
        bindings.add(Keys.Any, filter=pressing)(partial(pressed, ""))
        for name in _NAMED:
            bindings.add(name, filter=pressing, eager=name == "escape")(partial(pressed, name))
        bindings.add("c-z")(lambda _: run_in_terminal(self._stop))
        return bindings

    def _alone(self, name: str, app: Application[str], *, known: bool) -> None:
        """Take a letter for a key if none was typed just before it, nor just after."""
        self._pressed += 1
        nth, now = self._pressed, time.monotonic()
        word, self._typing = now - self._typing < _WORD, now

        def take() -> None:
            if nth == self._pressed and app.is_running and not app.is_done:
                app.exit(result=name)

        if known and not word and app.loop is not None:
            app.loop.call_later(_WORD, take)

    def _chooses(self) -> bool:
        chooser = self._chooser
        return chooser is not None and self._session.default_buffer.text in ("", chooser.text)


def _gone_on(app: Application[str]) -> None:
    """Nobody has pressed a key for so long."""
    if app.is_running and not app.is_done:
        app.exit(result="")


def _without_echo() -> list[Any] | None:
    """Keys are no longer shown where they are typed; how it was, if it is known."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        attributes = termios.tcgetattr(sys.stdin.fileno())
        quiet = [*attributes[:3], attributes[3] & ~termios.ECHO, *attributes[4:]]
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, quiet)
        return attributes
    return None


def _with_echo(attributes: list[Any] | None) -> None:
    if attributes is not None:
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, attributes)
