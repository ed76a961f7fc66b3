"""Terminal: a session as text and keys: small cards and dice, seats, showdowns, and a prompt.

- Before: ``offer.py`` asks which game, ``start.py`` deals or resumes it with its ``seating.py``;
  ``saved_games.py`` finds files, ``autosave.py`` writes one.
- In play: ``evening.py`` plays a ``game.py`` after the other, ``asking.py`` and ``chooser.py`` ask
  the seat at the keyboard, ``coach.py`` answers it; ``watching.py``, ``replay.py``: a game again.
- To be seen: ``surface.py`` chooses ``screen.py`` (with ``keyboard.py``) or the lines of
  ``display.py``; ``painter.py`` draws the table, ``event_lines.py`` what happened, ``art.py``
  faces, ``rules_page.py`` the rules, ``odds_map.py`` odds, all by the ``look.py``. So are the
  ``verdict_lines.py`` of a guess that was judged.
"""
