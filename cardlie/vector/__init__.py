"""Many games at once, on arrays: the same games as a single table's, byte for byte.

Games step together, a row of each array for each game. Guesses are whole numbers in the order of
a bidding; what may follow what, what a guess demands, what a bot likes to say and how likely it is
are tables, filled from the readable games, judge and odds. Which bots sit there, and what is
counted, is brought along (``players/rows/``, ``sim/arrays.py``). What must be told a second time
stands in a file that is named like the one that it mirrors; that both come to the same figures, to
the last digit, is the law that they are held to (``tests/vector``).
"""
