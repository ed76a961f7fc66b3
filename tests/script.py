"""A script of outcomes, for tests that know what is rolled, shuffled and drawn at a table."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.errors import CardlieError
from cardlie.deck.faces import Faces
from cardlie.games.chance import Chance, Moment


class Script(Chance):
    """Chance that does what it is told: one text for each roll, shuffle or pick, in order.

    A roll lists its faces, a shuffle the faces that come to the front (the rest keeps its
    order), a pick is a number counted from 0. Raises :class:`CardlieError` where the next text
    does not fit what the game asks for.
    """

    __slots__ = ("_faces", "_position", "_texts")

    def __init__(self, texts: Sequence[str], faces: Faces) -> None:
        self._texts, self._faces, self._position = tuple(texts), faces, 0

    def roll(self, dice: int, sides: int, moment: Moment) -> tuple[int, ...]:
        """The dice that the next text lists."""
        text = self._next(f"a roll of {dice}")
        rolled = self._places(text)
        if len(rolled) != dice:
            raise CardlieError(f"the script rolls {text!r} where {dice} dice are rolled")
        return rolled

    def shuffle(self, cards: list[int], moment: Moment) -> None:
        """The cards that the next text lists come first."""
        front, rest = self._places(self._next(f"a shuffle of {len(cards)} cards")), list(cards)
        for place in front:
            if place not in rest:
                raise CardlieError(f"the script draws {self._faces.all[place]}, which is not there")
            rest.remove(place)
        cards[:] = [*front, *rest]

    def pick(self, choices: int, moment: Moment, nth: int = 0) -> int:
        """The number that the next text is."""
        text = self._next(f"a number below {choices}")
        if not text.isdigit() or int(text) >= choices:
            raise CardlieError(f"the script picks {text!r} where a number below {choices} is asked")
        return int(text)

    def fork(self) -> Script:
        """A copy that stands at the same line."""
        other = self.again()
        other._position = self._position
        return other

    def again(self) -> Script:
        """From the first line."""
        return Script(self._texts, self._faces)

    @property
    def texts_left(self) -> int:
        """How many texts nobody has asked for yet."""
        return len(self._texts) - self._position

    def _next(self, purpose: str) -> str:
        if self._position >= len(self._texts):
            raise CardlieError(f"the script has run out: {purpose} is asked for")
        self._position += 1
        return self._texts[self._position - 1]

    def _places(self, text: str) -> tuple[int, ...]:
        return tuple(self._faces.index[face.text] for face in self._faces.parse(text))
