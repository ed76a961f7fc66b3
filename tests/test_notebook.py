"""The notebook of the docs: its cells are run in order, and show what they showed."""

from __future__ import annotations

import ast
import json
from typing import Any

from tests.tree import ROOT

NOTEBOOK = ROOT / "docs" / "cardlie.ipynb"


def value_of(source: str, names: dict[str, Any]) -> object:
    """What a cell shows: the value of its last line, if that is one."""
    code = ast.parse(source)
    last = code.body.pop() if code.body and isinstance(code.body[-1], ast.Expr) else None
    exec(compile(code, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def shown(value: object) -> dict[str, str]:
    """A value in the richest form that it has: notebooks keep each under its type."""
    for method, kind in (("_repr_html_", "text/html"), ("_repr_svg_", "image/svg+xml")):
        if hasattr(value, method):
            return {kind: getattr(value, method)()}
    return {"text/plain": repr(value)}


def test_the_notebook_shows_what_its_cells_give() -> None:
    names: dict[str, Any] = {}
    cells = [
        c for c in json.loads(NOTEBOOK.read_text("utf-8"))["cells"] if c["cell_type"] == "code"
    ]
    assert len(cells) >= 5
    for cell in cells:
        found = shown(value_of("".join(cell["source"]), names))
        kept = [output["data"] for output in cell["outputs"]]
        if "text/plain" in found:
            assert kept == [{kind: [text] for kind, text in found.items()}], cell["source"]
        else:  # pictures are drawn when the notebook is opened and run
            assert kept == [], cell["source"]
