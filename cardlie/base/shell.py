"""Words of a command line, as they are typed here: parted, joined and quoted.

On Windows a backslash parts folders and hides nothing, and only ``"`` quotes.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable


def split_words(text: str) -> list[str]:
    """The words of a text; ``ValueError`` where a quotation mark is not closed.

    >>> split_words("--deck 'my deck.toml' --start 4")
    ['--deck', 'my deck.toml', '--start', '4']
    """
    words = shlex.shlex(text, posix=True)
    words.whitespace_split, words.commenters = True, ""
    words.escape = "" if os.sep == "\\" else words.escape
    return list(words)


def joined(words: Iterable[str]) -> str:
    """What is typed for these words."""
    return " ".join(map(quoted, words))


def quoted(word: str) -> str:
    """What is typed for a word, without anything that a terminal would obey.

    >>> print(quoted("my game.jsonl"), quoted("a\\u2028b"))
    'my game.jsonl' $'a\\xe2\\x80\\xa8b'
    """
    if os.sep == "\\":
        from subprocess import list2cmdline

        return list2cmdline([word])
    if word.isprintable():
        return shlex.quote(word)
    hidden = "".join(
        c if c.isprintable() and c not in "'\\" else "".join(f"\\x{b:02x}" for b in os.fsencode(c))
        for c in word
    )
    return f"$'{hidden}'"
