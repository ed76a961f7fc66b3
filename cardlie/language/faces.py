"""Faces as people type and see them: by the letters and words that their language has for suits.

Files, JSON and logs have a face's one written form (``Face.text``, the letters of the deck), and
:meth:`~cardlie.deck.faces.Faces.parse` reads that. What somebody typed is read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache

from cardlie.base import translation
from cardlie.base.errors import InvalidFace, did_you_mean
from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.deck.faces import POWER_SIGNS, UNREAD, WILD, Face, Faces, Rank, Suit
from cardlie.language.deck_words import rank_spellings, suit_spellings
from cardlie.language.own_words import number_of
from cardlie.language.suit_names import prefixes, suit_names
from cardlie.language.word_list import language_of, languages, languages_from

#: A suit and its number: R3, Ge1, red-1, rot 1.
_CARD = re.compile(r"([^\W\d_]+(?:['’ \-‐‑][^\W\d_]+)*)[\s.\-‐‑–]*([0-9]{1,9})")
_CHUNK = re.compile(r"([^\s,;]+)(\s*)")
_CHUNK_OR_PAIR = re.compile(r"(?P<suit>[^\W\d_]+)\s[\s,;]*(?P<number>[0-9]+)(?![^\s,;])|[^\s,;]+")

#: No card is written in more words: light blue queen.
_MOST_WORDS = 6

#: Words that are less alike than this are no slip of one another.
_ALIKE = 0.6


def read_faces(
    text: str, faces: Faces, *, unread: bool = False, language: str | None = None
) -> tuple[Face, ...]:
    """The faces that somebody typed, in their order; the empty text is an empty table.

    A suit is its letter, any word that it has in a guess, or the beginning of its name, in
    ``language`` (default: that in force) before all others. ``unread``: a ``?`` is a face that
    nobody has read. Raises :class:`InvalidFace` for what is none, or may be of two suits.

    >>> from cardlie.deck.deck import base_deck
    >>> deck = base_deck().faces
    >>> [face.text for face in read_faces("R1, blue 2 rot 3 moths-4 *", deck)]
    ['R1', 'B2', 'R3', 'Y4', '*']
    >>> [face.text for face in read_faces("R1 Gr2 Ge3", deck, language="de")]
    ['R1', 'G2', 'Y3']
    >>> [face.text for face in read_faces("G1 Y2", deck, language="de")]
    ['G1', 'Y2']
    >>> read_faces("G1", deck, language="de")
    Traceback (most recent call last):
    cardlie.base.errors.InvalidFace: 'G1' may be Grün 1 or Gelb 1
    """
    said_in, typed = language or translation.language(), face_words(text, faces)
    if said_in != FIRST and any(_is_printed_alone(word, faces, said_in) for word in typed):
        said_in = FIRST  # among Y3 a G2 is the printed letter, too
    return tuple(
        Face(UNREAD) if unread and word == UNREAD else _face(word, faces, said_in) for word in typed
    )


def _is_printed_alone(word: str, faces: Faces, language: str) -> bool:
    """Whether a face is typed by a printed letter which the language itself writes for no suit."""
    letter, own = word[:1], language_of(language)
    forms = [form for suit in faces.suits for form in own.forms(suit.name)]
    return (
        (word[1:].isdigit() or any(word[1:] == rank.face for rank in faces.ranks))
        and any(suit.letter == letter for suit in faces.suits)
        and letter not in prefixes(language, faces.suits).values()
        and not any(form[:1].casefold() == letter.casefold() for form in forms)
    )


def face_words(text: str, faces: Faces | None = None) -> list[str]:
    """The parts of a text that are a face each; ``faces`` are of what game it is, if it is known.

    >>> face_words("R1, ?  B2 rot 3,4")
    ['R1', '?', 'B2', 'rot 3', '4']
    """
    if faces is not None and faces.suits and _in_words(faces):
        return _grouped(text, faces)
    words: list[str] = []
    for match in _CHUNK_OR_PAIR.finditer(text):
        suit, number = match["suit"], match["number"]
        if suit is None:
            words.append(match[0])
        elif (faces is None or faces.suits) and (not is_star(suit) or _is_of_suit(suit, faces)):
            words.append(f"{suit} {number}")
        else:
            words += [suit, number]
    return words


def _is_of_suit(word: str, faces: Faces | None) -> bool:
    """Whether a deck has a suit of that name: a star is wild, unless a suit is called so."""
    return faces is not None and bool(_suits_of(word, faces.suits, translation.language()))


@lru_cache(maxsize=64)
def _in_words(faces: Faces) -> bool:
    """Whether cards may be written in more words than a suit and a number."""
    names = (w for suit in faces.suits for w in (suit.name, suit.animal, *suit.forms))
    said = (w for suit in faces.suits for words in suit.words for w in words.all)
    return bool(faces.ranks) or any(not name.isalpha() for name in (*names, *said))


def _grouped(text: str, faces: Faces) -> list[str]:
    """The parts of a text that are a face each, by whether as many words as can be are a card."""
    chunks, groups, nth = _CHUNK.findall(text), list[str](), 0
    said_in = translation.language()
    while nth < len(chunks):
        length = 1
        for longer in range(min(_MOST_WORDS, len(chunks) - nth), 1, -1):
            whole = " ".join([word for word, _ in chunks[nth : nth + longer]])
            parted = any(not gap for _, gap in chunks[nth : nth + longer - 1])
            suit, number = _card_of(whole, faces, said_in)
            if not parted and number is not None and _suits_of(suit, faces.suits, said_in):
                length = longer
                break
        groups.append(" ".join([word for word, _ in chunks[nth : nth + length]]))
        nth += length
    return groups


def is_suit(text: str, faces: Faces) -> bool:
    """Whether a text is a card of a suit of these, or may be of several.

    >>> from cardlie.deck.deck import base_deck
    >>> [is_suit(text, base_deck().faces) for text in ("rot 1", "R9", "RR 5")]
    [True, True, False]
    """
    card = _CARD.fullmatch(text)
    return card is not None and _is_of_suit(card[1], faces)


def _card_of(word: str, faces: Faces, said_in: str) -> tuple[str, int | None]:
    """The suit and the number that a card is written with; of one that there is not, no number.

    A number is its figure, or what stands on the card or is said in any language: HK, Herz König.
    """
    if card := _CARD.fullmatch(word):
        return card[1], int(card[2]) if int(card[2]) in faces.numbers else None
    for id in languages_from(said_in) if faces.ranks else ():
        fold = language_of(id).scanner.fold
        key = fold(word)
        for spelling, number in _rank_words(faces.ranks, id):
            head = key.removesuffix(fold(spelling))
            glued = head[-1:].isalpha() and len(spelling) == 1
            suit = head.rstrip(" .-‐‑–")
            short = len(suit) <= 2 or suit in map(fold, prefixes(id, faces.suits).values())
            likely = head != key and suit and (short or not glued)
            if likely and _suits_of(suit, faces.suits, said_in):
                return suit, number
    return word, None


@lru_cache(maxsize=64)
def _rank_words(ranks: tuple[Rank, ...], language: str) -> list[tuple[str, int]]:
    """What a number may be written as, the longest first."""
    words = [
        (word, rank.number)
        for rank in ranks
        for said in ((rank.face,), *rank_spellings(rank, language_of(language)))
        for word in said
    ]
    return sorted(words, key=lambda each: -len(each[0]))


def face_in(language: str, face: Face) -> str:
    """A face as it is written in a language, so that nobody takes its suit for another's.

    >>> from cardlie.deck.deck import base_deck
    >>> [face_in("de", face) for face in base_deck().faces.parse("R1 B2 G3 Y4 *")]
    ['R1', 'B2', 'Gr3', 'Ge4', '*']
    """
    return text_in(language, face.text, face)  # the number as it stands on the card


def text_in(language: str, text: str, like: Face) -> str:
    """One written form of a face as a language writes it; what is no face stays what it is.

    The suits and ranks are those of the deck that the face ``like`` is from."""
    number = text[1:]
    suit = next((s for s in like.suits if text[:1] == s.letter and number.isdecimal()), None)
    if suit is None:
        return text
    written = prefixes(language, like.suits)[suit.name]
    ranks = (rank.face for rank in like.ranks if rank.number == int(number))
    return written + next(ranks, number)


def _face(word: str, faces: Faces, said_in: str) -> Face:
    if word[:1] in POWER_SIGNS:
        return faces.face(word)
    own = number_of(word, faces) if faces.words else None
    if own is not None and str(own) in faces.index:
        return faces.all[faces.index[str(own)]]
    if WILD in faces.index and (
        word == WILD or is_star(word) or (word == "1" and faces.has_star_for_one)
    ):
        return faces.all[faces.index[WILD]]
    suit, number = _card_of(word, faces, said_in) if faces.suits else (word, None)
    if not faces.suits or (number is None and not _CARD.fullmatch(word)):
        if word in faces.index:
            return faces.all[faces.index[word]]
        raise InvalidFace(tr("{text!r} is not a face", text=word[:24]), _all_of(faces, said_in))
    suits = _suits_of(suit, faces.suits, said_in)
    if number is None or not suits:
        near = _near(suit, faces.suits, said_in) if number is not None else None
        raise InvalidFace(
            tr("{text!r} is not a face", text=word[:24]),
            did_you_mean(near and f"{near} {number}") or _all_of(faces, said_in),
        )
    if len(suits) > 1:
        printed, written = faces.printed(number), prefixes(said_in, faces.suits)
        called = suit_names(said_in, faces.suits).called
        problem = tr("{text!r} may be {these}", text=word[:24],
                  these=_either(f"{called[suit]} {printed}" for suit in suits))  # fmt: skip
        clear = _either(f"{written[suit]}{printed}" for suit in suits)
        error = InvalidFace(problem, tr("write {these}", these=clear))
        error.readings = tuple([faces.all[faces.places[suit, number]].text for suit in suits])
        raise error
    return faces.all[faces.places[suits[0], number]]


@lru_cache(maxsize=1024)  # a list of tables types few words
def _suits_of(text: str, suits: tuple[Suit, ...], said_in: str) -> Sequence[str]:
    """The suits that a text may be: in a language, else in any other, where no letter is enough."""
    if found := suit_names(said_in, suits).suits(text):
        return found
    others = (suit_names(each, suits) for each in languages_from(said_in)[1:])
    meant = [suit for each in others if len(text) > 1 for suit in each.suits(text)]
    return list(dict.fromkeys(meant))


def _near(text: str, suits: tuple[Suit, ...], said_in: str) -> str | None:
    """The word that was misspelled; None where none is near, or words of two suits are as near."""
    nearest: dict[str, tuple[float, str]] = {}
    for id in languages_from(said_in):
        fold = language_of(id).scanner.fold
        alike = SequenceMatcher(b=fold(text[:64]))
        tiers = [tier for suit in suits for tier in suit_spellings(suit, language_of(id))]
        for word in dict.fromkeys([word for tier in tiers for word in tier]):
            alike.set_seq1(fold(word))
            for suit in _suits_of(word, suits, said_in):
                if alike.ratio() > nearest.get(suit, (_ALIKE, ""))[0]:
                    nearest[suit] = alike.ratio(), word
    best = sorted(nearest.values(), reverse=True)
    clear = len(best) == 1 or (len(best) > 1 and best[0][0] > best[1][0])
    return best[0][1] if clear else None


def _all_of(faces: Faces, said_in: str) -> str:
    """How the faces of this deck or these dice are written, all of them."""
    first, last = faces.numbers[0], faces.numbers[-1]
    whole = faces.numbers == tuple(range(first, last + 1)) and last > first + 1
    printed = [faces.printed(number) for number in faces.numbers]
    whole = whole and not faces.ranks
    numbers = tr("{low} to {high}", low=first, high=last) if whole else _either(printed)
    star = WILD in faces.index
    if not faces.suits:
        sentence = "a die shows {numbers}, or {wild}" if star else "a die shows {numbers}"
        return tr(sentence, numbers=numbers, wild=WILD)
    letters = prefixes(said_in, faces.suits).values()
    sentence = "cards are {letters} with {numbers}, such as {face}"
    if star:
        sentence = "cards are {letters} with {numbers}, such as {face}; {wild} is a wildcard"
    face = face_in(said_in, faces.all[0])
    return tr(sentence, letters=_either(letters), numbers=numbers, face=face, wild=WILD)


def _either(texts: Iterable[str]) -> str:
    """Texts as they are listed: one, another or a third."""
    *most, last = texts
    return tr(" or ").join([", ".join(most), last]) if most else last


def is_star(word: str) -> bool:
    """Whether a word is one for wild faces in any language: joker, Stern, ★."""
    if word == WILD or word[-1:].isdigit():  # most are: no other language is read for them
        return False
    return any(fold(word) in keys for fold, keys in _stars())


@cache
def _stars() -> list[tuple[Callable[[str], str], frozenset[str]]]:
    known = [(its.scanner.fold, its.meanings) for its in map(language_of, languages())]
    return [
        (fold, frozenset(fold(m.spelling) for m in meanings if m.type == "STARS"))
        for fold, meanings in known
    ]
