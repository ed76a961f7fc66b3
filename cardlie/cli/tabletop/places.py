"""One's own dice and piles by letters: a, b, c, as they lie on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.errors import CardlieError, InvalidFace
from cardlie.base.translation import tr
from cardlie.engine.observation import Observation

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def laid_out(seen: Observation) -> tuple[int, ...]:
    """The seat's places in the order in which they are drawn.

    Piles as they lie; dice by number, those in view behind the others.
    """
    places = range(len(seen.rolled))
    if seen.options.rules.has_deck:
        return tuple(places)
    faces, shown = seen.faces, {place for place, _ in seen.shown[seen.seat]}
    return tuple(sorted(places, key=lambda place: (place in shown, faces[place].number or 0)))


def letter(nth: int) -> str:
    """The letters of the die or pile drawn at this position.

    >>> letter(0), letter(26)
    ('a', 'aa')
    """
    return _LETTERS[nth % 26] * (nth // 26 + 1)


def turnable(seen: Observation) -> str:
    """The letter of a card that may be turned now."""
    return letter(laid_out(seen).index(seen.places[0]))


def named(words: Sequence[str], seen: Observation) -> tuple[int, ...]:
    """The places that words name, by letter or by face, of those that may be named now.

    Each word takes another place. Raises :class:`CardlieError` for a word that names none, or
    one of several piles that differ.
    """
    order = laid_out(seen)
    by_letter = {letter(nth): place for nth, place in enumerate(order)}
    free = [place for place in order if place in seen.places]
    taken: list[int] = []
    for word in words:
        place = by_letter.get(word.casefold())
        if place is None:
            place = _by_face(word, [place for place in free if place not in taken], seen)
        elif place not in free:
            raise CardlieError(tr("{word!r} is in view already", word=word), _choices(seen))
        if place in taken:
            raise CardlieError(tr("{word!r} is named twice", word=word), _choices(seen))
        taken.append(place)
    return tuple(taken)


def _by_face(word: str, free: Sequence[int], seen: Observation) -> int:
    faces, texts = seen.bidding.setting.faces, [face.text for face in seen.faces]
    try:
        wanted = faces.face(word).text
    except InvalidFace:
        wanted = ""
    found = [place for place in free if texts[place] == wanted]
    if not found:
        said = "you have no die {word!r} to name here"
        if faces.suits:
            said = "you have no card {word!r} to name here"
        raise CardlieError(tr(said, word=word[:24]), _choices(seen))
    if seen.phase == "discard" and len({seen.pile_sizes[place] for place in found}) > 1:
        order = laid_out(seen)
        letters = tr(" or ").join(letter(order.index(place)) for place in found)
        raise CardlieError(
            tr("two of your piles show {wanted}", wanted=wanted),
            tr("say {letters}", letters=letters),
        )
    return found[0]


def _choices(seen: Observation) -> str:
    order, faces = laid_out(seen), seen.faces
    choices = [
        f"{letter(nth)} ({faces[place]})" for nth, place in enumerate(order) if place in seen.places
    ]
    return tr("yours are {choices}", choices=", ".join(choices))
