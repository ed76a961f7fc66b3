"""What is decided instead of a guess, as numbers below those of all guesses."""

#: No guess at all: nothing may be said.
NONE = -1

CHALLENGE, SPOT_ON = -2, -3
