"""Lines of a source that stand for more lines: rounds, dealt examples, all rulings of a game."""

from __future__ import annotations

import re

from cardlie.booklet.rules.edition import Edition
from cardlie.games import get_game
from cardlie.setting.rulings import rulings_of

#: Directives that nothing closes.
_ALONE = ("::: ruling", "::: show", "::: dealt", "::: asked", "::: or")

#: Lines and where in the source they stand.
Lines = list[tuple[int, str]]


def unfolded(lines: Lines, edition: Edition) -> Lines:
    """The lines with what is written once for each special round, and examples dealt."""
    found: Lines = []
    while lines:
        number, line = lines.pop(0)
        if line.strip() == "::: rounds":
            body = _closed(lines)
            plan = get_game(edition.game).plan
            for name in [each.name for each in plan.rounds] if plan else ():
                found += unfolded([(at, _of_round(told, name)) for at, told in body], edition)
        elif line.startswith("::: dealt "):
            found += [(number, told) for told in _dealt(line.removeprefix("::: dealt "), edition)]
        elif line.startswith("::: asked "):
            asked = [f"::: ruling {ruling.name}" for ruling in rulings_of(edition.game)]
            head = [f"## {line.removeprefix('::: asked ')}"] if asked else []
            found += [(number, part) for each in (*head, *asked) for part in (each, "")]
        else:
            found.append((number, line))
    return found


def _closed(lines: Lines) -> Lines:
    """The lines up to the ``:::`` that closes what was opened before them; they are taken out."""
    body, depth = Lines(), 1
    while lines and depth:
        body.append(lines.pop(0))
        told = body[-1][1]
        if told.startswith(":::") and not told.startswith(_ALONE):
            depth += -1 if told.strip() == ":::" else 1
    return body[:-1]


def _of_round(line: str, name: str) -> str:
    """A line that is written of each special round, for one."""
    named = line.replace("{{round}}", name).replace("{{Round}}", name.capitalize())
    return re.sub(r"\bround\.(?=[a-z])", f"rounds.{name}.", named)


def _dealt(said: str, edition: Edition) -> list[str]:
    if get_game(edition.game).has_deck and edition.deck is None and edition.start is None:
        return []  # the examples about the rules' deck are told
    from cardlie.booklet.rules.dealt import dealt  # which waits for the engine

    kind, _, sort = said.strip().partition(" ")
    return dealt(kind, edition, sort)
