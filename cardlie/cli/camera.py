"""Photos in the place of typed faces: what the commands that judge see through a camera."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.terminal import show, status
from cardlie.base.translation import language, tr
from cardlie.cli.photos import PhotoOptions, doubts, picture_of, read_photo, summary
from cardlie.deck.deck import Deck
from cardlie.deck.faces import UNREAD
from cardlie.games.options import Options, most_each
from cardlie.judging.verdict import Verdict

if TYPE_CHECKING:
    from cardlie.sight import PhotoReading
    from cardlie.sight.picture import Photo


class Camera:
    """Reads photos, says what it saw, and remembers where it saw what it could not read."""

    def __init__(
        self, deck: Deck, on_photos: PhotoOptions, game: str | None, *, whole: bool, quiet: bool
    ) -> None:
        """``whole``: on a photo lies the whole table, not what a seat has."""
        self._deck, self._on_photos, self._quiet = deck, on_photos, quiet
        self._game, self._whole = game, whole
        self._taken: dict[str, Photo] = {}
        self._readings: dict[str, PhotoReading] = {}

    def take(self, texts: Iterable[str], judge: Callable[[Callable[[str], str]], object]) -> None:
        """Open the photos that ``@FILE`` names, if ``judge`` can do anything with what they show.

        It is given what reads a text, and raises what is wrong whatever the photos show.
        """
        photos = [text[1:] for text in texts if text.startswith("@")]
        if not photos:
            return

        def problem(faces: str) -> CardlieError | None:
            try:
                judge(lambda text: faces if text.startswith("@") else text)
            except CardlieError as error:
                return error
            return None

        refusal = problem(UNREAD)  # one die each: other bids may be said then
        if refusal and (refusal := problem(f"{UNREAD} {UNREAD}")):
            raise refusal

        with status(tr("Reading the photo ...")):
            self._taken = {photo: picture_of(photo) for photo in photos}

    def faces(self, text: str) -> str:
        """Faces as they were typed, or those on the photo that ``@FILE`` names.

        A line says what was seen, unless JSON is wanted.
        """
        if not text.startswith("@"):
            return text
        photo = text[1:]
        if photo in self._readings:
            return self._readings[photo].spoken(language())
        reading = read_photo(self._taken[photo], self._deck, self._on_photos, self._game)
        if not reading.items:
            raise CardlieError(
                tr("no cards or dice found on {photo}", photo=photo),
                "check --game, and the --size of the cards",
            )
        self._readings[photo] = reading
        if not self._quiet:
            show("\n".join([summary(reading), reading.spoken(language()), *doubts(reading), ""]))
        return reading.spoken(language())

    def settled(self, judge: Callable[[Callable[[str], str]], Verdict]) -> Verdict:
        """The verdict on what was typed and photographed.

        CardlieError if nobody counted what lies there, and what was not seen may turn it round.
        """
        verdict = judge(self.faces)
        if self._on_photos.count is not None or not self._readings or verdict.answer is None:
            return verdict
        options = Options.of(self._game or "cards")
        # as many as all have at the start, or one seat
        most = most_each(options) * (options.game.seats[1] if self._whole else 1)
        readings = {f"@{photo}": reading for photo, reading in self._readings.items()}
        room = {text: most - len(reading.items) for text, reading in readings.items()}
        how_many = "give the number of dice with --dice N"
        if options.game.has_deck:
            how_many = "give the number of cards with --cards N"
        for more in range(1, max(room.values()) + 1):
            texts = {
                text: " ".join([reading.spoken(language()), *[UNREAD] * min(more, room[text])])
                for text, reading in readings.items()
            }
            other: Verdict | None = None
            try:
                other = judge(partial(_faces_of, texts))
            except IllegalGuess:  # with so many it is not said at all
                pass
            except CardlieError:  # no deck has so many
                break
            if other is None or _outcome(other) != _outcome(verdict):
                template = "'{guess}' depends on faces that the photo may not show: {why}"
                if other is not None and other.answer == verdict.answer:
                    template = (
                        "what '{guess}' costs depends on faces that the photo may not show: {why}"
                    )
                raise CardlieError(tr(template, guess=verdict.guess, why=verdict.why), tr(how_many))
        return verdict

    def hint(self) -> str:
        """Where to look."""
        if not self._readings:
            return tr("type the faces in place of ?")
        return tr("look where the ? lie, and type all faces with --table")

    def as_object(self) -> dict[str, Any]:
        """What was seen, for JSON; nothing where there was no photo."""
        if not self._readings:
            return {}
        return {"photos": {name: reading.as_object() for name, reading in self._readings.items()}}


def _faces_of(photos: Mapping[str, str], text: str) -> str:
    return photos.get(text, text)


def _outcome(verdict: Verdict) -> tuple[object, ...]:
    """What a verdict tells that faces which nobody saw might change."""
    return verdict.answer, verdict.losses, verdict.loser
