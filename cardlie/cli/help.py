"""Help as people read it: what it does, examples, then what is typed, a line for each.

Typer has all that stands here; its headings are the panels of its declarations.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from cardlie.base.data import data_dir
from cardlie.base.strings import places
from cardlie.base.terminal import paint
from cardlie.base.translation import tr
from cardlie.cli.parameters import flags_of, kind_of, metavar_of
from cardlie.games.registry import GAMES, all_variants, listed, solved_ids

#: What help may leave open.
_NAMES = {
    "games": lambda: listed(GAMES), "solved": lambda: listed(solved_ids()),
    "variants": all_variants,
}  # fmt: skip

#: How an example begins.
_EXAMPLE = "cardlie "


def write_help(
    of: TyperCommand | TyperGroup,
    ctx: typer.Context,
    out: Any,
    commands: dict[str, str] | None = None,
) -> None:
    """Write the help of a command or of several, with one that formats such."""
    about, *more = paragraphs(of.help or "")
    examples = [each for each in more if each.startswith(_EXAMPLE)]
    arguments = [each for each in of.params if each.param_type_name == "argument"]
    words = [tr("COMMAND")] if commands else [_metavar(each) for each in arguments]
    out.write_text(about)
    if examples:
        _section(out, tr("Examples"), [(each, "") for each in examples])
    out.write_paragraph()
    _heading(out, tr("Usage"))
    usage = " ".join([ctx.command_path, *words, f"[{tr('OPTIONS')}]"])
    out.write(f"  {usage}\n")
    if commands:
        _section(out, tr("Commands"), [(name, tr(line)) for name, line in commands.items()])
    _section(out, tr("Arguments"), [(_metavar(each), _about(each)) for each in arguments])
    for panel, options in _panels(of, ctx).items():
        _section(out, tr(panel), [(_names(each), _about(each)) for each in options])
    for each in more:
        if each in TABLES:
            _section(out, *TABLES[each]())
        elif each not in examples:
            out.write_paragraph()
            out.write_text(each)
    out.write_paragraph()
    page = page_of(of.epilog or "commands")
    out.write(f"{tr('More: {page}', page=page)}\n")  # in one piece, however long: it is copied


def page_of(name: str) -> Path:
    """The page that tells more of a command: in an installed package, or in a checkout."""
    manual = data_dir("manual")
    return (manual if manual.is_dir() else data_dir("docs")) / f"{name}.md"


def first_steps(question: str, steps: dict[str, str], more: str) -> str:
    """What somebody is told who typed no command: some to begin with, and where the others are."""
    shown = [(tr(command), tr(about)) for command, about in steps.items()]
    lines = [part for command, about in shown for part in (f"  {command}", f"      {about}")]
    return "\n".join([tr(question), "", *lines, "", tr(more)])


def example_of(text: str, words: Sequence[str] = ()) -> str:
    """The first example of a docstring that has these words, else the first; "" if it has none."""
    told = [each for each in paragraphs(text) if each.startswith(_EXAMPLE)]
    fitting = [each for each in told if {*words} <= {*each.split()}]
    return next(iter([*fitting, *told]), "")


def _wishes() -> tuple[str, list[tuple[str, str]]]:
    """What may be wished for, and what it is."""
    from cardlie.tune.wishes import all_wishes

    return tr("Wishes"), all_wishes()


#: What stands in a docstring for a table of what there is.
TABLES = {"{wishes}": _wishes}


def paragraphs(text: str) -> list[str]:
    """A docstring, each of its paragraphs translated."""
    return [tr(" ".join(each.split())) for each in inspect.cleandoc(text).split("\n\n")]


def _panels(of: TyperCommand | TyperGroup, ctx: typer.Context) -> dict[str, list[Any]]:
    """The options under their headings, those without one first."""
    found: dict[str, list[Any]] = {"Options": []}
    for each in of.get_params(ctx):
        if each.param_type_name == "option" and not getattr(each, "hidden", False):
            found.setdefault(getattr(each, "rich_help_panel", None) or "Options", []).append(each)
    return found


def _metavar(param: Any) -> str:
    """What stands for a value, in brackets where it may be left out."""
    bare = tr(metavar_of(param))
    return bare if param.required or flags_of(param) else f"[{bare}]"


def _names(option: Any) -> str:
    """How an option is typed: ``-o, --output PATH``."""
    metavar = "" if option.is_flag else f" {_metavar(option)}"
    return ", ".join(sorted(flags_of(option), key=lambda name: name[:2] == "--")) + metavar


def _about(param: Any) -> str:
    """What is said of it, and what it is if nobody types it."""
    text = tr(
        param.help or "",
        **{each: _NAMES[each]() for each in places(param.help or "") & _NAMES.keys()},
    )
    if (usual := param.default) in (None, "") or isinstance(usual, bool):
        return text
    usual = f"{usual:g}" if kind_of(param) is float else str(usual)
    return f"{text}  {tr('[default: {value}]', value=usual)}"


def _heading(out: Any, text: str) -> None:
    out.write(paint(f"{text}:", bold=True) + "\n")


def _section(out: Any, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        out.write_paragraph()
        _heading(out, heading)
        with out.indentation():
            out.write_dl(rows)
