"""The scanner: text into words, where each one stands, and the form in which they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

_HYPHENS = "-‐‑–—"
# What stands between words and says nothing. A mark of pause ends what is before it: right before a
# word it is a sign (!red, .5, ?3). A hyphen ties two words; a dash with room around it is a pause.
_GAP = (
    r"""[\s;:…"“”„«»‹›‘’'`()\[\]\ufe0f]|\.{2,}|[.,!?](?![^\W_])"""
    r"""|(?<=[^\W_]),(?=[^\W\d_])|(?<=[^\W\d_]),(?=\d)"""
    rf"""|(?<=[^\W_])[{re.escape(_HYPHENS)}](?=[^\W\d_])|(?<=[^\W\d_])[{re.escape(_HYPHENS)}](?=\d)"""
    rf"""|(?<=\s)[–—](?=\s)"""
)
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
# The sign of 'or more' behind a figure, and what it is read as: any other + says 'and'.
_OR_MORE_SIGN, OR_MORE_SIGN = re.compile(r"(?<=[0-9])\+(?![^\s,.!?:;])"), "⁺"
_LETTERS = r"[^\W0-9_](?:[^\W0-9_]|[\u0300-\u036f])*"


class ScannedWord(NamedTuple):
    """One word, figure or sign of the text typed.

    ``key`` is what is compared with the vocabulary; ``digits`` the figure, if it is one, and
    ``many`` whether it has an ending (``5s``); ``joined`` whether a hyphen ties it to the word
    before; ``start`` and ``end`` are character positions in the text.
    """

    key: str
    start: int
    end: int
    digits: str = ""
    many: bool = False
    joined: bool = False


class Scanner:
    """Cuts text into words by the spelling of one language.

    ``plural_endings`` make several of a figure (5s); ``spellings`` maps a letter to what it is
    compared as.
    """

    def __init__(self, plural_endings: Iterable[str], spellings: Mapping[str, str]) -> None:
        self._spellings = str.maketrans(dict(spellings))
        endings = "|".join(map(re.escape, sorted(plural_endings, key=len, reverse=True)))
        self._pattern = re.compile(
            rf"""(?P<pair>[<>!]=|=>)
            |(?P<gap>{_GAP})
            |(?P<digits>[0-9]+)(?:['’]?(?P<many>{endings or "(?!)"})(?!\w))?
            |(?P<letters>{_LETTERS}(?:['’]{_LETTERS})*)
            |(?P<sign>.)""",
            re.VERBOSE | re.IGNORECASE | re.DOTALL,
        )

    def fold(self, text: str) -> str:
        """The form in which words are compared: any case, no apostrophe, one spelling.

        A letter drawn out counts twice: uhhhhh is uhh.
        """
        folded = normalize("NFC", text.casefold()).replace("’", "").replace("'", "")
        return _DRAWN_OUT.sub(r"\1\1", folded.translate(self._spellings))

    def keys(self, phrase: str) -> tuple[str, ...]:
        """A phrase of a word list as it is compared; one that is a mark alone (!) is that mark."""
        return next(self.all_keys([phrase]))

    def all_keys(self, phrases: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Phrases as they are compared, folded all at once: a start reads two thousand."""
        lines = "\n".join([" ".join(phrase.split("\n")) for phrase in phrases])
        for phrase, folded in zip(phrases, self.fold(lines).split("\n"), strict=False):
            if folded.replace(" ", "").isalpha():  # most are
                yield tuple(folded.split())
            else:
                yield tuple(word.key for word in self.words(phrase)) or (phrase,)

    def words(self, text: str) -> tuple[ScannedWord, ...]:
        """The words of ``text`` in order; linear in its length, and any text will do.

        >>> [word.key for word in Scanner(["s"], {}).words("At least 3 5's!")]
        ['at', 'least', '3', '5s']
        """
        text = _OR_MORE_SIGN.sub(OR_MORE_SIGN, text)
        return tuple(
            ScannedWord(
                key=self.fold(match[0]),
                start=match.start(),
                end=match.end(),
                digits=match["digits"] or "",
                many=match["many"] is not None,
                joined=match.start() > 0 and text[match.start() - 1] in _HYPHENS,
            )
            for match in self._pattern.finditer(text)
            if match.lastgroup != "gap"
        )
