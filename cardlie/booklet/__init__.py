"""Rule booklets: sources in ``rules/`` read for one edition, with examples that are executed.

>>> from cardlie.booklet import Edition, read_rules
>>> rules = read_rules(Edition.of("tavern"))
>>> rules.title, rules.players
('Tavern Dice', '2 to 5')
"""

from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import Prose, Rulebook, RulingBlock, Show, read_rules

__all__ = [
    "Edition",
    "Prose",
    "Rulebook",
    "RulingBlock",
    "Show",
    "read_rules",
]  # fmt: skip
