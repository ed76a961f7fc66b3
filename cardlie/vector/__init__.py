"""Simulation of many games at once on numpy arrays: the same as a single table's, byte for byte.

Games step together, a row of each array for each game: the first axis is (games,), or (rows,) where
a function speaks of some of them only, whose ``rows`` are indices into the batch. The axes behind
it are (seats,), (faces,), (cards,) or (guesses,), in that order of nesting. Guesses are whole
numbers in the order of a bidding; what may follow what, what a guess demands, what a bot likes to
say and how likely it is are tables, filled from the readable games, judge and odds. Which bots sit
there, and what is counted, is brought along (``players/rows/``, ``sim/arrays.py``). What must be
told a second time stands in a file that is named like the one that it mirrors (the round of
``engine/flow.py`` in ``step.py``, for games in step in ``rounds.py`` and for tables one by one in
``tables.py``); that both come to the same figures, to the last digit, is the law that they are held
to (``tests/vector``).
"""
