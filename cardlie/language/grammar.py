"""The grammar at work: which token may follow, and which rule a finished guess came by.

``guess.lark`` is the only grammar there is. Lark turns it into a table, which takes longer than
everything else that a command does, so the table lies ready in ``guess.json``. It is used only
if it was made from the very text of ``guess.lark``; else lark is asked again. After a change:

    python -m cardlie.language
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
GRAMMAR, TABLE = HERE / "guess.lark", HERE / "guess.json"

#: The grammar's type for the end of the text.
END = "$END"

_START = "guess"


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to make an ``origin`` out of the last ``size`` things; ``name`` tells it by."""

    origin: str
    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Table:
    """The grammar as an LALR table. State 0 is the beginning.

    ``states[s][symbol]`` is the state to go to, or ``-1 - r`` to apply rule ``r`` first.
    """

    states: tuple[dict[str, int], ...]
    rules: tuple[Rule, ...]

    def step(self, stack: list[int], token: str) -> list[Rule] | None:
        """Take a token: change the stack, give the rules applied; None if it can't follow."""
        applied: list[Rule] = []
        while True:
            action = self.states[stack[-1]].get(token)
            if action is None:
                return None
            if action >= 0:
                stack.append(action)
                return applied
            rule = self.rules[-1 - action]
            applied.append(rule)
            del stack[len(stack) - rule.size :]
            stack.append(self.states[stack[-1]][rule.origin])
            if token == END and len(stack) == 2 and rule.origin == _START:
                return applied


class Progress:
    """How far one text has come in the grammar."""

    def __init__(self, table: Table) -> None:
        self._table, self._stack = table, [0]
        #: The name of the rule that the text came by, once the end is taken.
        self.rule = ""
        #: The types of token that can follow, exactly.
        self.accepted = self._accepted()

    def take(self, token: str) -> None:
        """Go on by a token that is accepted."""
        for rule in self._table.step(self._stack, token) or ():
            if rule.origin != _START:
                self.rule = rule.name
        self.accepted = set() if token == END else self._accepted()

    def _accepted(self) -> set[str]:
        # A state lists tokens that its rules can't all honour (LALR merges): try each.
        tokens = (symbol for symbol in self._table.states[self._stack[-1]] if symbol.isupper())
        return {token for token in tokens if self._table.step([*self._stack], token) is not None}


@cache
def table() -> Table:
    """The table of the grammar: the one that lies ready, or a new one if the grammar changed."""
    source = GRAMMAR.read_text(encoding="utf-8")
    try:
        data = json.loads(TABLE.read_text(encoding="utf-8"))
        if data["crc32"] != crc32(source.encode()):
            raise KeyError("made from another grammar")
        rules = tuple(Rule(*rule) for rule in data["rules"])
        return Table(tuple(data["states"]), rules)
    except (OSError, ValueError, KeyError, TypeError):
        return build_table(source)


def build_table(source: str) -> Table:
    """The table that lark makes of a grammar, numbered in one fixed order."""
    from lark import Lark  # 50 ms, and not needed where a table lies ready
    from lark.parsers.lalr_analysis import Shift

    lark = Lark(source, parser="lalr", lexer="basic", start=_START, maybe_placeholders=False)
    conf: Any = lark.parse_interactive().parser_state.parse_conf
    found = conf.parse_table.states
    made = {
        arg: Rule(str(arg.origin.name), arg.alias or str(arg.origin.name), len(arg.expansion))
        for actions in found.values()
        for action, arg in actions.values()
        if action is not Shift
    }
    rules = sorted(set(made.values()), key=lambda rule: (rule.origin, rule.name, rule.size))
    order = list(_reachable(found, conf.start_state, Shift))
    number = {state: i for i, state in enumerate(order)}
    states = tuple(
        {
            str(symbol): number[arg] if action is Shift else -1 - rules.index(made[arg])
            for symbol, (action, arg) in sorted(found[state].items())
        }
        for state in order
    )
    return Table(states, tuple(rules))


def _reachable(states: Any, start: Any, shift: Any) -> Iterator[Any]:
    """Every state once, from the start on, in the order of the symbols that lead there."""
    seen, queue = {start}, [start]
    for state in queue:
        yield state
        for _, (action, to) in sorted(states[state].items()):
            if action is shift and to not in seen:
                seen.add(to)
                queue.append(to)


def table_json(source: str) -> str:
    """What ``guess.json`` must hold for a grammar: one state a line."""
    made = build_table(source)
    rules = ",\n".join(json.dumps([rule.origin, rule.name, rule.size]) for rule in made.rules)
    states = ",\n".join(json.dumps(state) for state in made.states)
    head = f'"crc32": {crc32(source.encode())}'
    return f'{{\n{head},\n"rules": [\n{rules}\n],\n"states": [\n{states}\n]\n}}\n'
