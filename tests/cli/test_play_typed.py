"""``cardlie play`` at a terminal: keys, signals, and a screen that is drawn anew."""

from __future__ import annotations

import json
import sys
from time import sleep
from typing import TYPE_CHECKING

import pytest

from tests.cli.terminal import Terminal, shell, terminal

if TYPE_CHECKING:
    from pathlib import Path

AT_TERMINAL = pytest.mark.skipif(
    sys.platform == "win32", reason="terminals are another thing there"
)


@pytest.mark.some(1, of="plays at a terminal")
@AT_TERMINAL
def test_an_interrupt_on_a_terminal_loses_nothing(tmp_path: Path) -> None:
    words = ["play", "leira", "--seed", "3", "--seats", "you,casual", "--fast"]
    with terminal(tmp_path, words) as at:
        assert "\f" in at.until("> ")
        at.type("10 6s\r")  # whatever was said: the file is then written
        at.until("Enter for the next round")
        at.type("\x03")
        told = at.until(r"--resume \S+")
        assert at.child.wait(60) == 130
    assert "Traceback" not in told
    (file,) = tmp_path.glob("cardlie/*.jsonl")
    header, *actions = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert header["seed"] == 3
    assert any(action["seat"] == 0 for action in actions)
    with terminal(tmp_path, ["play", "--resume", "--fast"]) as at:
        at.until("Leira")
        at.type("quit\r")
        at.until("--resume last")


@AT_TERMINAL
def test_after_ctrl_z_and_fg_the_screen_is_drawn_anew(tmp_path: Path) -> None:
    with shell(tmp_path) as at:
        at.until("ready")
        at.type("$cardlie play leira --seed 5 --fast\r")
        at.until("> ")
        at.type("10 si")
        at.until("10 si")
        stop_and_go_on(at, "(?s)\fLeira.*Round 1.*> 10 si")
        at.type("xes\r")
        at.until("Enter for the next round")
        stop_and_go_on(at, "(?s)\fLeira.*BUSTED.*Enter for the next round")
        at.type("\r")
        at.until("(?s)Round 2.*> ")


def stop_and_go_on(at: Terminal, wanted: str) -> None:
    """Ctrl-Z, then ``fg``: what is then to be seen.

    Not in the same breath in which it asks: between its prompt and its ear it could be stopped, and
    would hear of that with the next key.
    """
    sleep(0.5)
    at.type("\x1a")
    at.until("Stopped")
    at.type("fg\r")
    at.until(wanted)


@AT_TERMINAL
def test_after_ctrl_z_and_fg_what_is_read_aloud_is_asked_again(tmp_path: Path) -> None:
    with shell(tmp_path) as at:
        at.until("ready")
        at.type("$cardlie play leira --seed 5 --fast --plain\r")
        at.until("> ")
        stop_and_go_on(at, "(?s)You have.*Your turn.*> ")


@pytest.mark.some(1, of="plays at a terminal")
@AT_TERMINAL
def test_arrow_keys_choose_a_turn_and_letters_still_type(tmp_path: Path) -> None:
    up, right = "\x1b[A", "\x1b[C"
    with terminal(tmp_path, ["play", "leira", "--seed", "5", "--fast", "--coach"]) as at:
        at.until(r"arrow keys choose\)")
        at.type(up)
        at.until("2 fours   true in 100 %")
        at.type(f"{up}{right}\r")
        at.until("(?s)3 fives.*Enter for the next round")
        at.type("\r")
        at.until(r"\(arrow keys choose, Tab doubts\)")
        at.type(f"2{right}\x7f\t")
        at.until("right in .* %")
        at.type("\x7f" * 9)
        at.type("score\r")
        at.until("1. ")
        at.leave()


@pytest.mark.some(1, of="plays at a terminal")
@AT_TERMINAL
def test_the_same_words_again_destroy_nothing(tmp_path: Path) -> None:
    words = ["play", "tavern", "--seed", "21", "--fast"]
    first = at_terminal(tmp_path, words, [("> ", "9 6s"), ("Enter for", "quit")])
    (file,) = tmp_path.glob("cardlie/*.jsonl")
    assert "--resume last" in first
    before = file.read_bytes()
    asked = r"Resume it\? \[Y/n\]"
    at_terminal(tmp_path, words, [(asked, "quit")], end="")
    declined = at_terminal(tmp_path, words, [(asked, "a new one"), ("> ", "quit")])
    assert file.read_bytes() == before
    assert "--resume last" in declined
    hinted = "(?s)'perhaps' is neither: 'y' resumes it.*" + asked
    at_terminal(tmp_path, words, [(asked, "perhaps"), (hinted, ""), ("Enter|> ", "quit")])
    *actions, _ = before.splitlines(keepends=True)
    assert file.read_bytes().startswith(b"".join(actions))
    assert len(list(tmp_path.glob("cardlie/*.jsonl"))) == 2


def at_terminal(
    home: Path, words: list[str], talk: list[tuple[str, str]], end: str = r"--resume \S+"
) -> str:
    """What a terminal shows; ``talk`` is what to wait for, and then to type."""
    with terminal(home, words) as at:
        shown = ""
        for wanted, typed in talk:
            shown += at.until(wanted)
            at.type(f"{typed}\r")
        shown += at.until(end)
        assert at.child.wait(60) == 0
    return shown


@pytest.mark.some(1, of="plays at a terminal")
@AT_TERMINAL
def test_a_letter_replaces_what_arrows_chose_and_esc_clears_it(tmp_path: Path) -> None:
    up, esc = "\x1b[A", "\x1b"
    with terminal(tmp_path, ["play", "leira", "--seed", "5", "--fast"]) as at:
        at.until(r"arrow keys choose\)")
        at.type(up)
        at.until("2 fours")
        at.type("score\r")
        at.until("1. You")
        at.type("10 si")
        at.until("10 si")
        at.type(esc)
        at.until(r"arrow keys choose\)")
        at.leave()


@pytest.mark.some(1, of="plays at a terminal")
@AT_TERMINAL
def test_at_the_end_keys_deal_again_and_show_it_again(tmp_path: Path) -> None:
    words = ["play", "leira", "--seed", "3", "--seats", "you,casual", "--with", "start=1", "--fast"]
    with terminal(tmp_path, words, 80) as at:
        at.until("> ")
        at.type("30\r")  # a duel: nobody can have so many
        at.until("Enter for the result")  # what put them out is seen, in a hurry, too
        at.type("\r")
        ended = at.until("q quit")
        assert "The game is over: Ann wins." in ended
        assert "■" in ended
        assert "n new game   s same deal   w watch it again" in ended
        at.type("w")
        at.until("step 1 of")
        at.type("\x1b[C")
        at.until("step 2 of")
        at.type("q")
        at.until("q quit")
        at.type("s")
        at.until("(?s)Round 1.*> ")
        at.leave()


@pytest.mark.some(1, of="plays at a terminal")
@AT_TERMINAL
def test_impatient_enters_skip_no_showdown(tmp_path: Path) -> None:
    with terminal(tmp_path, ["play", "leira", "--seed", "5", "--fast"], 80) as at:
        at.until("> ")
        at.type("10 sixes\r\r\r\r")
        at.until("Enter for the next round")
        at.type("log\r")
        told = at.until("Enter for the next round|Round 2")
        assert "Round 2" not in told
        at.leave()


@AT_TERMINAL
def test_what_a_newcomer_types_is_answered_with_what_helps(tmp_path: Path) -> None:
    words = ["play", "leira", "--seed", "11", "--seats", "you,casual", "--with", "start=2"]
    with terminal(tmp_path, [*words, "--fast"], 120) as at:
        at.until("(?s)rules for how to play.*> ")
        at.type("nonsense\r")
        at.until("(?s)'nonsense' is not a guess.*hint: such as '2 twos'.*> ")
        at.type("2 threes\r")
        at.until("(?s)“2 fives” by Ann.*> ")
        at.type("2 fours\r")
        at.until("(?s)not higher than '2 fives'.*hint: '2 sixes' would be.*> ")
        at.type("rules\r")
        at.until("(?s)A raise:.*Enter for more")
        at.type("\x03")
        at.until("--resume last")
        assert at.child.wait(60) == 130
    with terminal(tmp_path, ["play", "--kept"]) as at:
        at.until(r"(?s)Leira's Dice, 2 players, seed 11: round 1, .*--resume \S+leira-11.jsonl")


@AT_TERMINAL
def test_a_word_that_is_typed_while_a_bid_stands_ends_nothing(tmp_path: Path) -> None:
    """In Perudo a bid stands for a moment: be there a key for it or not, whatever is typed."""
    with terminal(tmp_path, ["play", "perudo", "--seed", "78317", "--lang", "de"], 60) as at:
        at.until("(?s)Ann sagt „1 Fünfer“. Jede Taste: weiter")
        at.type("unsinn\r")
        at.until("(?s)Du bist dran.*> ")
        at.type("\x1bende\r")
        at.until("--resume last")
        assert at.child.wait(60) == 0
