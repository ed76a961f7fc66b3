"""The LALR parse table at work: which token may follow, and which rule made a finished guess.

``guess.lark`` is the only grammar there is. Lark turns it into a table, which takes longer than
everything else that a command does, so the table lies ready in ``guess.json``. It is used only
if it was made from the very text of ``guess.lark``; else lark is asked again. After a change:

    python -m cardlie.language
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from cardlie.base.errors import CardlieError

HERE = Path(__file__).parent
GRAMMAR, TABLE = HERE / "guess.lark", HERE / "guess.json"

#: The grammar's type for the end of the text.
END = "$END"

_START = "guess"

#: The stack of a text that is read to its end.
_ENDED = (-1,)

#: How lark saves that a rule is to be applied (else: the state to go to).
_REDUCE = 1


class Rule(NamedTuple):
    """One way to make an ``origin`` out of the last ``size`` things; ``name`` tells it by."""

    origin: str
    name: str
    size: int


class ParseTable(NamedTuple):
    """The grammar as an LALR table. State 0 is the beginning.

    ``states[s][symbol]`` is the state to go to, or ``-1 - r`` to apply rule ``r`` first.
    """

    states: tuple[dict[str, int], ...]
    rules: tuple[Rule, ...]

    def step(self, stack: list[int], token: str) -> list[Rule] | None:
        """Take a token: change the stack, give the rules applied; None if it can't follow.

        Shift and reduce, as LR parsers do (Knuth 1965); a stack is of states alone.
        """
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


class Progress(NamedTuple):
    """How far one text has come in the grammar; ``rules`` are the names of those applied so far."""

    stack: tuple[int, ...] = (0,)
    rules: tuple[str, ...] = ()

    @property
    def accepted(self) -> frozenset[str]:
        """The types of token that can follow, exactly."""
        return _accepted(self.stack)

    @property
    def rule(self) -> str:
        """The name of the rule that the text came by, once the end is taken."""
        return self.rules[-1]

    def after(self, token: str) -> Progress:
        """How far it has come with one more token, which is accepted."""
        stack, names = _after(self.stack, token)
        return Progress(stack, (*self.rules, *names))


@lru_cache(maxsize=4096)  # a text moves through few stacks, and most texts through the same
def _accepted(stack: tuple[int, ...]) -> frozenset[str]:
    if stack == _ENDED:
        return frozenset()
    grammar = table()  # a state lists tokens that LALR may not honour: try each
    tokens = (symbol for symbol in grammar.states[stack[-1]] if symbol.isupper())
    return frozenset([each for each in tokens if grammar.step([*stack], each) is not None])


@lru_cache(maxsize=4096)
def _after(stack: tuple[int, ...], token: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The stack behind a token, and the names of the rules applied on the way."""
    moved = [*stack]
    applied = table().step(moved, token) or ()
    names = tuple([rule.name for rule in applied if rule.origin != _START])
    return (_ENDED if token == END else tuple(moved)), names


@cache
def table() -> ParseTable:
    """The table of the grammar: the one that lies ready, or a new one if the grammar changed."""
    source = GRAMMAR.read_text(encoding="utf-8")
    try:
        data = json.loads(TABLE.read_text(encoding="utf-8"))
        if data["crc32"] != crc32(source.encode()):
            raise KeyError("made from another grammar")
        rules = tuple(Rule(*rule) for rule in data["rules"])
        return ParseTable(tuple(data["states"]), rules)
    except (OSError, ValueError, KeyError, TypeError):
        return build_table(source)


def build_table(source: str) -> ParseTable:
    """The table that lark makes of a grammar, numbered in one fixed order.

    Raises :class:`CardlieError` where lark is not installed.
    """
    import pickle

    try:
        from lark import Lark  # 50 ms, and not needed where a table lies ready
    except ModuleNotFoundError:
        raise CardlieError(
            "guess.lark has changed, and making its table again needs lark",
            'pip install "cardlie[dev]"',
        ) from None

    saved = BytesIO()
    lark = Lark(source, parser="lalr", lexer="basic", start=_START, maybe_placeholders=False)
    lark.save(saved)  # what it saves is plain data: rules by number, and the rows of the table
    whole = pickle.loads(saved.getvalue())
    made = {number: _rule(saved) for number, saved in whole["memo"].items() if "origin" in saved}
    automaton = whole["data"]["parser"]["parser"]
    rows = {
        state: {automaton["tokens"][symbol]: action for symbol, action in row.items()}
        for state, row in automaton["states"].items()
    }
    used = {made[to["@"]] for row in rows.values() for what, to in row.values() if what == _REDUCE}
    rules = sorted(used, key=lambda rule: (rule.origin, rule.name, rule.size))
    order = [automaton["start_states"][_START]]
    for state in order:  # each state once, in the order of the symbols that lead there
        for _, (what, to) in sorted(rows[state].items()):
            if what != _REDUCE and to not in order:
                order.append(to)
    states = tuple(
        {
            symbol: -1 - rules.index(made[to["@"]]) if what == _REDUCE else order.index(to)
            for symbol, (what, to) in sorted(rows[state].items())
        }
        for state in order
    )
    return ParseTable(states, tuple(rules))


def _rule(saved: dict[str, Any]) -> Rule:
    origin = saved["origin"]["name"]
    return Rule(origin, saved["alias"] or origin, len(saved["expansion"]))


def table_json(source: str) -> str:
    """What ``guess.json`` must hold for a grammar: one state a line."""
    made = build_table(source)
    rules = ",\n".join(json.dumps([rule.origin, rule.name, rule.size]) for rule in made.rules)
    states = ",\n".join(json.dumps(state) for state in made.states)
    head = f'"crc32": {crc32(source.encode())}'
    return f'{{\n{head},\n"rules": [\n{rules}\n],\n"states": [\n{states}\n]\n}}\n'
