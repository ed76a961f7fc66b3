"""The rules of a game in the terminal: all of them, a summary, its rulings, what changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import wrap
from typing import TYPE_CHECKING

from cardlie.base.markdown import without_markup
from cardlie.base.strings import Strings
from cardlie.base.terminal import columns, rendered, show, use_colour
from cardlie.booklet import Edition
from cardlie.booklet.rules.source import read_rules
from cardlie.booklet.rules.text import Changes, compare, edition_like
from cardlie.cli.support import Code, print_json
from cardlie.games import GAMES, get_game
from cardlie.games.spec_file import family_files
from cardlie.terminal.rules_page import print_document

if TYPE_CHECKING:
    from rich.console import Console

#: Text is set no wider than this, however wide the terminal is: long lines are hard to read.
WIDEST = 88


def show_rules(edition: Edition, *, summary: bool) -> int:
    """The rules, or the ``summary`` alone."""
    document = read_rules(edition)
    _show(lambda screen: print_document(screen, document, summary))
    return Code.YES


def _show(draw: Callable[[Console], None]) -> None:
    """Print what is drawn, as wide as it is easy to read."""
    wide = columns(most=WIDEST)
    show(rendered(draw, wide, colour=use_colour()), fold=False, end="")


def list_games(lang: str) -> int:
    """Each game with who plays it, in a line, and its variants."""
    first, *_ = GAMES
    words = Edition.of(first, lang).strings
    lines = [words["terminal.games"]]
    wide = max(map(len, GAMES)) + 2
    for game in GAMES:
        document = read_rules(Edition.of(game, lang), parts=())
        players = words("booklet.players", players=document.players)
        lines += [f"  {game:<{wide}}{document.title} ({players})"]
        lines += _hanging("", wide, document.tagline)
    lines += ["", words["terminal.family"], *_families(words)]
    show("\n".join([*lines, "", words("terminal.see", game=first)]), fold=False)
    return Code.YES


def _families(strings: Strings) -> list[str]:
    """The ids of more games: of those in which everybody has dice, and of those with one cup."""
    with_cup = {True: list[str](), False: list[str]()}
    for id in family_files():
        with_cup[get_game(id).passes_cup].append(id)
    heads = {False: strings["terminal.everybody"], True: strings["terminal.cup"]}
    wide, lines = max(map(len, heads.values())) + 2, list[str]()
    for cup, head in heads.items():
        lines += _hanging(head, wide, ", ".join(with_cup[cup]))
    return lines


def _hanging(head: str, wide: int, text: str) -> list[str]:
    """A text behind a head, in as many lines as it takes."""
    first, *more = wrap(text, columns(most=WIDEST) - wide - 2, break_on_hyphens=False) or [""]
    return [f"  {head:<{wide}}{first}", *(f"  {'':<{wide}}{each}" for each in more)]


def show_rulings(edition: Edition, as_json: bool) -> int:
    """Every ruling of a game: default, other readings, what it settles."""
    listed = edition.game.rulings
    if as_json:
        print_json([_as_object(edition, r.name) for r in listed])
        return Code.YES
    title = read_rules(edition, parts=()).title
    _show(lambda screen: _print_rulings(screen, edition, title))
    return Code.YES


def _print_rulings(screen: Console, edition: Edition, title: str) -> None:
    listed, words = edition.game.rulings, edition.strings
    screen.print(words("terminal.rulings", title=title), style="bold", markup=False)
    for ruling in listed:
        question, answer, others = edition.ruling(ruling.name)
        force = edition.game.readings[ruling.name]
        mark = "terminal.default" if force == str(ruling.default) else "terminal.in_force"
        screen.print(f"\n{ruling.name}: {question}", style="bold", markup=False)
        lines = [f"{force} ({words[mark]}): {answer}"]
        lines += [f"{words['terminal.otherwise']} {value}: {text}" for value, text in others]
        if ruling.is_number:
            low, high = ruling.whole
            span = words("terminal.whole", low=low, high=high)
            lines.append(f"{words['terminal.otherwise']} {span}")
        for line in lines:
            _print_hanging(screen, line)
    example = next((f"{r.name}={[*r.readings][1]}" for r in listed if len(r.readings) > 1), None)
    if example:
        screen.print(f"\n{words('terminal.more', example=example)}", markup=False)


def _print_hanging(screen: Console, text: str, first: str = "  ", style: str = "") -> None:
    """A paragraph behind a mark or a margin, as far in on its other lines."""
    from rich.text import Text

    lines = Text(text).wrap(screen, screen.width - len(first))
    for i, line in enumerate(lines):
        line.rstrip()
        screen.print(Text(first if i == 0 else " " * len(first)) + line, style=style)


def _as_object(edition: Edition, name: str) -> dict[str, object]:
    question, answer, others = edition.ruling(name)
    return {
        "name": name,
        "settles": question,
        "default": str(edition.game.options[name].default),
        "in_force": edition.game.readings[name],
        "text": answer,
        "others": dict(others),
    }


def show_changes(edition: Edition, game: str, options: str, as_json: bool) -> int:
    """What changes in the rules if these options are played instead of a game as it was typed."""
    other = edition_like(edition, options)
    changes = compare(edition, other)
    if as_json:
        answer = {
            "added": changes.added,
            "removed": changes.removed,
            "rulings": [dict(zip(("name", "from", "to"), r, strict=True)) for r in changes.rulings],
            "text": [{"sign": sign, "paragraph": part} for sign, part in changes.text],
        }
        print_json(answer)
        return Code.YES
    _show(lambda screen: _print_changes(screen, edition, changes, (game, options)))
    return Code.YES


def _print_changes(
    screen: Console, edition: Edition, changes: Changes, typed: tuple[str, str]
) -> None:
    """The changes; ``typed`` is what ``-`` and ``+`` stand for."""
    words = edition.strings
    screen.print(words["terminal.changes" if changes else "terminal.nothing_changes"], style="bold")
    switches = edition.game.switches
    for key, names in (("removed", changes.removed), ("added", changes.added)):
        for name in names:
            about = f"{switches[name].title(words)}. {switches[name].description(words)}"
            _print_hanging(screen, f"{words[f'terminal.{key}']}: {about}")
    for name, before, after in changes.rulings:
        screen.print(f"  {name}", markup=False)
        for key, reading in (("from", before), ("to", after)):
            _print_hanging(screen, f"{words[f'terminal.{key}']}: {reading}", " " * 4)
    if changes.text:
        screen.print(f"\n{words['terminal.text']}", style="bold", markup=False)
        for sign, name in zip("-+", typed, strict=True):
            _print_hanging(screen, name, f"{sign} = ")
    for sign, part in changes.text:
        screen.print()
        for line in without_markup(part).splitlines():
            sentence = re.sub(r"^(?:- |#+ )", "", line)  # an item, a heading
            _print_hanging(screen, sentence, f"{sign} ", "green" if sign == "+" else "red")
