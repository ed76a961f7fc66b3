"""What lies on a table that is judged, as somebody typed or photographed it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.hint_example import HintExample
from cardlie.cli.photos import PHOTOS
from cardlie.cli.support import seat_called, text_or_stdin
from cardlie.language.faces import face_words

#: The longest list of faces, and the longest line that is judged: many thousands.
MOST_CHARACTERS = 100_000


@dataclass(frozen=True)
class TableOptions:
    """All faces in one, or what each seat rolled."""

    table: Annotated[
        str | None,
        Option(metavar="FACES", help="All faces on the table, such as 'R3 B5 *'; - reads stdin."),
    ] = None
    roll: Annotated[
        list[str] | None,
        Option(
            metavar="SEAT=FACES",
            help="What one seat rolled, or @FILE for a photo; repeat for each seat.",
        ),
    ] = None
    photo: Annotated[
        str | None,
        Option(
            rich_help_panel=PHOTOS,
            metavar="FILE",
            help="Photo of the table, instead of --table.",
        ),
    ] = None

    @property
    def is_photographed(self) -> bool:
        """Whether any of it is on a photo."""
        return self.photo is not None or any("=@" in text for text in self.roll or ())

    def _verify_once(self) -> None:
        """CardlieError if faces are given twice, or not at all."""
        if self.table is not None and self.photo is not None:
            raise CardlieError("the table is given twice", "give --table or --photo")
        if self.table is None and self.photo is None and not self.roll:
            raise CardlieError("no table given", "give --table or --roll SEAT=FACES")

    def read(self, game: str | None) -> TableTexts:
        """The texts of it, those on standard input read; CardlieError unless it is told once."""
        self._verify_once()
        faces = None if self.table is None else _bounded(text_or_stdin(self.table))
        rolls = self.rolls(game)
        verify_not_empty(game, faces, self.photo, *(rolls or {}).values())
        return TableTexts(faces, self.photo, rolls)

    def rolls(self, game: str | None) -> dict[str, str] | None:
        """What each seat rolled, as it was typed; a hint is of that ``game``."""
        rolls: dict[str, str] = {}
        for text in self.roll or ():
            seat, equals, faces = text.partition("=")
            if not equals or not seat.strip():
                typed = text.strip(" =")[:40]
                faces = repr(typed if re.search(r"[\d*?]", typed) else HintExample.of(game).table)
                raise CardlieError(
                    tr("--roll {text!r} does not name a seat", text=text),
                    tr("write --roll Ann={faces}", faces=faces),
                )
            name = seat_called(seat.strip())
            if name in rolls:
                raise CardlieError(
                    tr("seat {seat!r} is given twice", seat=name),
                    "list all its faces in one --roll",
                )
            rolls[name] = _bounded(faces)
        return rolls or None


@dataclass(frozen=True, slots=True)
class TableTexts:
    """Faces as texts, of which ``@FILE`` names a photo."""

    faces: str | None
    photo: str | None
    rolls: dict[str, str] | None

    @property
    def typed(self) -> list[str]:
        """The texts that were typed."""
        return [self.faces or "", *(self.rolls or {}).values()]

    @property
    def photos(self) -> list[str]:
        """The texts that may name photos."""
        return [f"@{self.photo}" if self.photo else "", *(self.rolls or {}).values()]

    def by(self, read: Callable[[str], str]) -> tuple[str | None, dict[str, str] | None]:
        """The table and the rolls, with photos as they are ``read``."""
        table = self.faces if self.photo is None else read(f"@{self.photo}")
        return table, self.rolls and {seat: read(own) for seat, own in self.rolls.items()}


def verify_not_empty(game: str | None, *tables: str | None) -> None:
    """Refuse a table that is told and empty, which is no table to judge a guess on."""
    given = [text for text in tables if text is not None]
    if given and not any(map(face_words, given)):
        faces = repr(HintExample.of(game).mine or HintExample.of(game).table)
        raise CardlieError("the table is empty", tr("list the faces: --table {faces}", faces=faces))


def _bounded(faces: str) -> str:
    """The faces, unless they are more than any table has."""
    if len(faces) > MOST_CHARACTERS:
        raise CardlieError(
            tr("too many faces: more than {most:,} characters", most=MOST_CHARACTERS),
            "no table has that many faces",
        )
    return faces
