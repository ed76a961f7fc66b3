"""The sentences that the program says, as they stand in its code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from tests.tree import ROOT, code_of, nodes_of

ERRORS = {
    "CardlieError", "IllegalGuess", "IllegalAction", "InvalidFace", "BotError", "InUse", "Failure",
    "GuessError", "LogError", "RulesError", "TemplateError", "Refused", "TooLate", "Bad",
}  # fmt: skip

ASKED = ("question", "tapped", "helps", "hint")


def sentences(by: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Each sentence that is said, as it stands in the code, and where; ``by`` these calls alone."""
    for file in sorted((ROOT / "cardlie").rglob("*.py")):
        where = file.relative_to(ROOT / "cardlie").as_posix()
        nodes = nodes_of(code_of(file))
        named: dict[str, list[ast.expr]] = {}
        for node in nodes:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).extend(texts(node.value))
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "hint":
                hints = node.value.values if isinstance(node.value, ast.BoolOp) else [node.value]
                if not by:
                    yield from ((str(t.value), where) for t in hints if isinstance(t, ast.Constant))
        for node in nodes:
            if isinstance(node, ast.Call) and (not by or getattr(node.func, "id", "") in by):
                yield from ((text, where) for text in said_by(node, named))


def texts(value: ast.expr) -> list[ast.expr]:
    """The texts that a name may stand for: of a choice either, of a table its values."""
    match value:
        case ast.Dict(values=parts) | ast.Tuple(elts=parts):
            return [text for part in parts for text in texts(part)]
        case ast.IfExp(body=one, orelse=other):
            return [*texts(one), *texts(other)]
        case ast.Subscript(value=table):
            return texts(table)
    return [value] if isinstance(value, ast.Constant) else []


def said_by(call: ast.Call, named: dict[str, list[ast.expr]]) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    parts: list[ast.expr] = []
    if name in ("tr", "line"):
        first = call.args[0]
        parts = [part for part in ast.walk(first) if isinstance(part, ast.Constant)]
        named_by = first.value if isinstance(first, ast.Subscript) else first
        parts += named.get(getattr(named_by, "id", ""), [])
    elif name == "needing" or name == "says":
        parts = call.args[1:]
    elif name == "Decision":
        said = [word.value for word in call.keywords if word.arg in ASKED]
        parts = [*call.args[1:2], *(text for part in said for text in texts(part))]
    elif name == "Sentence":
        then = [word.value for word in call.keywords if word.arg == "then"]
        parts = [*call.args[:2], *then]
    elif name == "Phrase":
        parts = call.args[:1]
    elif name in ERRORS:
        parts = [*call.args, *(word.value for word in call.keywords if word.arg == "hint")]
    elif name == "__init__":
        parts = [part for part in call.args if isinstance(part, ast.Constant)]
    elif name in ("UnknownName", "error", "MissingExtra"):
        parts = call.args[:1]
    elif name in ("Option", "Argument", "more"):
        parts = [word.value for word in call.keywords if word.arg == "help"]
        parts += [text for part in parts for text in named.get(getattr(part, "id", ""), [])]
    for part in parts:
        for found in (part.body, part.orelse) if isinstance(part, ast.IfExp) else (part,):
            if isinstance(found, ast.Constant) and isinstance(found.value, str):
                if re.search("[a-z]{2}", found.value):
                    yield found.value
            elif isinstance(found, ast.JoinedStr) and any(
                isinstance(part, ast.Constant) and re.search("[a-z]{2}", str(part.value))
                for part in found.values
            ):
                yield f"an f-string is no sentence: {ast.unparse(found)}"
