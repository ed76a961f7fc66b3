"""How a table looks in a terminal: small cards and dice, seats, showdowns, and a prompt."""
