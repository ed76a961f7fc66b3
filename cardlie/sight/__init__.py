"""Sight: the faces on a photo, read with the pictures that the press draws.

``cardlie.sight.read(image)`` takes a path, bytes, a pillow image or RGB pixels, and returns a
:class:`~cardlie.sight.reading.PhotoReading`. What it needs comes with the extra ``photo``.

A deck is drawn, so what a card looks like is known beforehand. From photo to faces, a file a step:

1. ``picture.py`` reads the file, and ``pyramid.py`` halves it; ``templates.py`` has the deck drawn.
2. ``blobs.py``: what stands out from its surroundings. Blobs that look like part of a drawn card
   say where the card would lie: ``poses.py``.
3. ``template_search.py`` tries those places against small blurred pictures of all faces.
4. ``sighting.py`` examines the likely ones: ``align.py`` pulls them onto the drawing, and
   ``witness.py`` asks what is left of paper and ink, block by block, which face it agrees with;
   ``codes.py`` asks dots, where cards have any.
5. ``finder.py`` leads 2 to 4. Each is slower than the one before, sees more, and keeps less. The
   first cards that are sure tell scale, slant and theme: then less is enough to look again.
6. ``corners.py``: cards of which a corner alone is seen, by the same steps.
7. ``acceptance.py``: what is sure is a face, what is not a doubt (``reading.py``).

``recognition.py`` is these steps in a row. Nobody draws the dice that people own: two nets have
learned their upper faces from photos (``dice.py``). All figures are in ``tuned.py``, step by step;
``annotation.py`` draws what was read.
"""

from cardlie.deck.faces import UNREAD
from cardlie.sight.reading import PhotoReading, Seen, Unsure
from cardlie.sight.recognition import read

__all__ = ["UNREAD", "PhotoReading", "Seen", "Unsure", "read"]
