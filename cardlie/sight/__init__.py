"""Sight: the faces on a photo, read with the pictures that the press draws.

``cardlie.sight.read(image)`` takes a path, bytes, a pillow image or RGB pixels, and returns a
:class:`~cardlie.sight.reading.PhotoReading`. What it needs comes with the extra ``photo``.
"""

from cardlie.deck.faces import UNREAD
from cardlie.sight.reading import PhotoReading, Seen, Unsure
from cardlie.sight.recognition import read

__all__ = ["UNREAD", "PhotoReading", "Seen", "Unsure", "read"]
