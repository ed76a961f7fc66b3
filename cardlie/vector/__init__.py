"""Vectorised simulator: many games at once on numpy arrays, as a single table's, byte for byte.

State is a structure of arrays, a row of each for each game: the first axis is (games,), or (rows,)
where a function speaks of some of them only, whose ``rows`` are indices into the batch. The axes
behind it are (seats,), (faces,), (cards,) or (guesses,), in that order of nesting. Guesses are
whole numbers in the order of a bidding; what may follow what, what a guess demands, what a bot
likes to say and how likely it is are tables, filled from the readable games, judge and odds. Which
bots sit there, and what is counted, is brought along (``players/rows/``, ``sim/arrays.py``).

What must be told a second time stands in a file named like the one that it mirrors. The round of
``engine/flow.py`` is in ``step.py`` and ``showdown.py``; ``rounds.py`` takes all games through it
in lockstep, ``tables.py`` each table at its own pace. That both come to the same figures, to the
last digit, is the law that they are held to (``tests/vector``).
"""
