"""Photos in the place of typed faces: what the commands that judge see through a camera."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.setting.faces import UNREAD

if TYPE_CHECKING:
    from cardlie.sight import PhotoReading
    from cardlie.sight.picture import Photo


class Camera:
    """Reads photos, says what it saw, and remembers where it saw what it could not read."""

    def __init__(self, deck: str, size: str, game: str | None, quiet: bool) -> None:
        self._deck, self._size, self._game, self._quiet = deck, size, game, quiet
        self._taken: dict[str, Photo] = {}
        self._seen: dict[str, PhotoReading] = {}

    def take(self, texts: Iterable[str], judge: Callable[[Callable[[str], str]], object]) -> None:
        """Open the photos that ``@FILE`` names, if ``judge`` can do anything with what they show.

        It is given what reads a text, and raises what is wrong whatever the photos show.
        """
        photos = [text[1:] for text in texts if text.startswith("@")]
        if not photos:
            return
        from cardlie.cli.read import picture_of

        def problem(shown: str) -> CardlieError | None:
            try:
                judge(lambda text: shown if text.startswith("@") else text)
            except CardlieError as error:
                return error
            return None

        found = problem(UNREAD)  # one die each: other bids may be said then
        if found and (found := problem(f"{UNREAD} {UNREAD}")):
            raise found

        self._taken = {photo: picture_of(photo) for photo in photos}

    def faces(self, text: str) -> str:
        """Faces as they were typed, or those on the photo that ``@FILE`` names."""
        return self._faces_on(text[1:]) if text.startswith("@") else text

    def _faces_on(self, photo: str) -> str:
        """The faces on a photo; a line says what was seen, unless JSON is wanted."""
        from cardlie.cli.read import doubts, read_photo, summary

        reading = read_photo(self._taken[photo], self._deck, None, self._size, self._game)
        if not reading.items:
            raise CardlieError(
                tr("{photo} shows nothing that can be read", photo=photo),
                "is it the right --game, and --size of the cards?",
            )
        self._seen[photo] = reading
        if not self._quiet:
            print("\n".join([summary(reading), reading.text, *doubts(reading), ""]), flush=True)
        return reading.text

    def hint(self) -> str:
        """Where to look."""
        if not self._seen:
            return tr("type the faces in place of ?")
        return tr("look where the ? lie, and type all faces with --table")

    def as_object(self) -> dict[str, Any]:
        """What was seen, for JSON; nothing where there was no photo."""
        if not self._seen:
            return {}
        return {"photos": {name: reading.as_object() for name, reading in self._seen.items()}}
