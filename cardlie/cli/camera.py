"""Photos in the place of typed faces: what the commands that judge see through a camera."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlie.translation import tr

if TYPE_CHECKING:
    from cardlie.sight import PhotoReading


class Camera:
    """Reads photos, says what it saw, and remembers where it saw what it could not read."""

    def __init__(self, deck: str, size: str, game: str | None, quiet: bool) -> None:
        self._deck, self._size, self._game, self._quiet = deck, size, game, quiet
        self._seen: dict[str, PhotoReading] = {}

    def faces(self, text: str) -> str:
        """Faces as they were typed, or those on the photo that ``@FILE`` names."""
        return self.faces_on(text[1:]) if text.startswith("@") else text

    def faces_on(self, photo: str) -> str:
        """The faces on a photo; a line says what was seen, unless JSON is wanted."""
        from cardlie.cli.read import doubts, photo_or_stdin, read_photo, summary
        from cardlie.errors import CardlieError

        reading = read_photo(photo_or_stdin(photo), self._deck, None, self._size, self._game)
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
            return "type the faces in place of ?"
        return "look where the ? lie, and type all faces with --table"

    def as_object(self) -> dict[str, Any]:
        """What was seen, for JSON; nothing where there was no photo."""
        if not self._seen:
            return {}
        return {"photos": {name: reading.as_object() for name, reading in self._seen.items()}}
