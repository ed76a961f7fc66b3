"""Session: what a person at a table may do and is told; values in and out, no clock, file or page.

- To do: ``choices.py``, ``guess_pad.py`` and ``letters.py`` offer what is legal, ``input.py`` reads
  what is typed, ``questions.py`` what is asked instead.
- To be told: ``prompts.py`` and ``guess_words.py``; ``story.py`` and ``stakes.py``; ``view.py`` is
  all that one seat may see.
- By the odds: ``prospects.py`` weighs what may be done, ``hints.py`` advises before,
  ``coaching.py`` compares after, in the words of ``action_words.py``; ``perfect_play.py`` knows
  the solution, also of an ``odds_question.py``; ``tally.py`` and ``awards.py`` add them up.
- At a table: ``lobby.py`` makes entries of wishes, ``journal.py`` a ``match.py`` of entries, with
  its ``seats.py``, ``deal.py``, ``gallery.py``, bots' ``manners.py``; ``guide.py``: a first round.
"""
