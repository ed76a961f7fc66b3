"""Letters for one's own dice and piles: a, b, c, as they lie on the screen."""

from __future__ import annotations

from collections.abc import Container, Sequence

from cardlie.base.errors import CardlieError, InvalidFace
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face
from cardlie.engine.actions import Action
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.observation import Observation
from cardlie.language.deck_words import animal, suit_counted, suit_noun
from cardlie.language.faces import face_in, face_words, read_faces
from cardlie.telling.spans import in_words

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def laid_out(observation: Observation) -> tuple[int, ...]:
    """The seat's places in the order in which they are drawn.

    Piles as they lie; dice by number, those in view behind the others; of a roll under a cup the
    highest first, as it is said.
    """
    places = range(len(observation.rolled))
    if observation.options.game.has_deck:
        return tuple(places)
    faces, shown = observation.faces, {place for place, _ in observation.face_up[observation.seat]}
    cup = observation.options.game.passes_cup
    by_number = sorted(places, key=lambda place: faces[place].number or 0, reverse=cup)
    return tuple(sorted(by_number, key=lambda place: place in shown))


def letter(nth: int) -> str:
    """The letters of the die or pile drawn at this position.

    >>> letter(0), letter(26)
    ('a', 'aa')
    """
    return _LETTERS[nth % 26] * (nth // 26 + 1)


def letters_of(action: Action, observation: Observation) -> list[str]:
    """The letters of the places that an action names."""
    order, found = laid_out(observation), list[int]()
    for name, each in action.arguments:
        value = getattr(action, name)
        found += [value] if each.kind == "place" else value if each.kind == "places" else ()
    return [letter(nth) for nth in sorted(map(order.index, found))]


def turnable(observation: Observation) -> str:
    """The letter of a card that may be turned now."""
    return letter(laid_out(observation).index(observation.places[0]))


def named(words: Sequence[str], observation: Observation) -> tuple[int, ...]:
    """The places that words name, by letter or by face, of those that may be named now.

    Each word takes another place. Raises :class:`CardlieError` for a word that names none, or
    one of several piles that differ.
    """
    order = laid_out(observation)
    by_letter = {letter(nth): place for nth, place in enumerate(order)}
    free = [place for place in order if place in observation.places]
    taken: list[int] = []
    for word in _parts(words, by_letter, observation):
        place = by_letter.get(word.casefold())
        if place is None:
            place = _by_face(word, [place for place in free if place not in taken], observation)
        elif place not in free:
            raise CardlieError(tr("{word!r} is in view already", word=word), _choices(observation))
        if place in taken:
            raise CardlieError(tr("{word!r} is named twice", word=word), _choices(observation))
        taken.append(place)
    return tuple(taken)


def _parts(words: Sequence[str], letters: Container[str], observation: Observation) -> list[str]:
    """What names a place each: a letter, or a face, of which suit and number may stand apart."""
    named = [f"{word}," if word.casefold() in letters else word for word in words]
    return face_words(" ".join(named), observation.bidding.rules.faces)


def _by_face(word: str, free: Sequence[int], observation: Observation) -> int:
    faces, texts = observation.bidding.rules.faces, [face.text for face in observation.faces]
    suited = _by_suit(word, free, observation)
    if len(suited) == 1:
        return suited[0]
    if suited:
        said = tr("{word!r} may be more than one of yours", word=word[:24])
        raise CardlieError(said, _choices(observation))
    try:
        wanted = tuple([face.text for face in read_faces(word, faces)])
    except InvalidFace as error:
        wanted = error.readings
        if len({texts[place] for place in free} & set(wanted)) > 1:
            raise
    found = [place for place in free if texts[place] in wanted]
    if not found:
        said = "you have no die {word!r} to name here"
        if faces.suits:
            said = "none of your piles is {word!r}"
        raise CardlieError(tr(said, word=word[:24]), _choices(observation))
    sizes = observation.pile_sizes
    if Discard.comes_in(observation.phase) and len({sizes[place] for place in found}) > 1:
        order = laid_out(observation)
        letters = tr(" or ").join(letter(order.index(place)) for place in found)
        raise CardlieError(
            tr("two of your piles show {wanted}", wanted=observation.faces[found[0]]),
            tr("say {letters}", letters=letters),
        )
    return found[0]


def _by_suit(word: str, free: Sequence[int], observation: Observation) -> list[int]:
    """The places whose card is called so by its colour or its animal."""
    typed, its = word.casefold(), language()
    named = {
        suit.name
        for suit in observation.bidding.rules.faces.suits
        for said in (suit_noun(suit, its), suit_counted(suit, its), animal(suit, its), suit.animal)
        if said.casefold() == typed
    }
    return [place for place in free if observation.faces[place].suit in named]


def _called(face: Face, observation: Observation) -> str:
    """A card in words, so that it is understood where it is only heard."""
    if face.power is not None:
        return face_in(language(), face)
    return in_words(face, observation.bidding.rules.faces)


def _choices(observation: Observation) -> str:
    order, faces = laid_out(observation), observation.faces
    choices = [
        f"{letter(nth)} ({_called(faces[place], observation)})"
        for nth, place in enumerate(order)
        if place in observation.places
    ]
    return tr("yours are {choices}", choices=", ".join(choices))
