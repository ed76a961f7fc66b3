"""``cardlie rules``: the rules of a game in the terminal, and the rulings that settle them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.translation import language
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, console, print_json
from cardlie.cli.words import GAME
from cardlie.games import GAMES
from cardlie.games.registry import all_ids, get_game
from cardlie.setting.rulings import get_ruling, rulings_of

if TYPE_CHECKING:
    from rich.console import Console

    from cardlie.booklet import Edition, Rulebook
    from cardlie.booklet.rules.source import Block

#: Text is set no wider than this, however wide the terminal is: long lines are hard to read.
WIDEST = 88

GAME_HELP = "{games}; without it, the games are listed."


def rules(
    game: Annotated[str, Positional(word=GAME, help=GAME_HELP)] = "",
    *,
    played: opt.OfRules,
    lang: opt.Lang = None,
    summary: Annotated[bool, Option("--summary", help="Only the page of the summary.")] = False,
    rulings: Annotated[
        bool,
        Option("--rulings", help="Every ruling: default, other readings, what it settles."),
    ] = False,
    diff: Annotated[
        str | None,
        Option(metavar="OPTIONS", help="What changes if you play 'vague, repeat=allowed' instead."),
    ] = None,
    check: Annotated[
        bool, Option("--check", help="Does every round end, and is each guess worth saying?")
    ] = False,
    players: opt.Players = None,
    as_json: Annotated[
        bool, Option("--json", help="Rulings, changes or findings as JSON.")
    ] = False,
) -> int:
    """The rules of a game, all of them or those of exactly the game that you play.

    cardlie rules cards --with straights --with vague --summary

    cardlie rules cards --diff "--with straights --ruling repeat=allowed"

    Exit code 0; with --check 1 unless it is proven that every round ends; 2: bad input.
    """
    said_in = lang or language()
    if sum([summary, rulings, diff is not None, check]) > 1:
        raise CardlieError("--summary, --rulings, --diff and --check are four answers: ask for one")
    if as_json and not (rulings or diff is not None or check):
        raise CardlieError("--json goes with --rulings, --diff or --check", "rules are prose")
    if not game:
        if any((*vars(played).values(), summary, rulings, diff, check)):
            raise CardlieError("of which game?", all_ids())
        return _list_games(said_in)
    if players is not None and not check:
        raise CardlieError("--players goes with --check", "rules are the same for any number")
    edition = played.edition(game, said_in, exact=diff is not None)
    if rulings:
        return _show_rulings(edition, as_json)
    if diff is not None:
        return _show_changes(edition, diff, as_json)
    if check:
        from cardlie.cli.rules.check import check_rules

        return check_rules(edition, players, as_json)
    _print_document(edition, summary)
    return Code.YES


def _screen() -> Console:
    screen = console()
    screen.width = min(screen.width, WIDEST)
    return screen


def _list_games(lang: str) -> int:
    from cardlie.booklet import Edition, read_rules

    first, *_ = GAMES
    words = Edition.of(first, lang).words
    lines = [words["terminal.games"], ""]
    for game in GAMES:
        document = read_rules(Edition.of(game, lang))
        players = words("booklet.players", players=document.players)
        lines += [f"  {game:<8}{document.title} ({players})", f"  {'':<8}{document.tagline}"]
        if switches := GAMES[game].switches:
            lines.append(f"  {'':<8}--with {', '.join(switches)}")
    console().print("\n".join([*lines, "", words("terminal.see", game=first)]), markup=False)
    return Code.YES


def _print_document(edition: Edition, summary: bool) -> None:
    from cardlie.booklet import read_rules

    document = read_rules(edition)
    screen, words = _screen(), edition.words
    screen.rule(f"[bold]{document.title}[/]", characters="=")
    lines = [document.tagline, words("booklet.players", players=document.players)]
    for line in (*lines, *edition.described()):
        screen.print(line, justify="center", markup=False)
    if not summary:
        for block in document.book:
            _print_block(screen, block, document)
        _print_markdown(screen, f"## {words['booklet.summary']}")
    for block in document.summary:
        _print_block(screen, block, document)


def _print_markdown(screen: Console, text: str) -> None:
    """Markdown with headings of our own: they must be seen without colour, too."""
    from rich.markdown import Markdown

    for part in re.split(r"^(#{2,3} .*)$", text, flags=re.MULTILINE):
        title = part.lstrip("#").strip()
        if part.startswith("##"):
            line = "\n" + "=" * len(title) if part.startswith("## ") else ""
            screen.print(f"\n{title}{line}", style="bold", markup=False)
        elif title:
            if not re.match(r"\s*([-|]|\d+\.)", part):  # lists and tables bring their own
                screen.print()
            screen.print(Markdown(part, hyperlinks=False))


def _print_block(screen: Console, block: Block, document: Rulebook) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed
    from cardlie.booklet.rules.text import as_markdown, example_lines

    if not isinstance(block, Judged | Ranked | RoundPlayed):
        _print_markdown(screen, as_markdown([block], document))
        return
    words = document.edition.words
    screen.print()
    for line in example_lines(block, document.edition):
        text = Text(line.lstrip())
        text.highlight_regex(r"\[[^\]]+\]", "bold")
        text.highlight_words([words["verdict.holds"]], "bold green")
        text.highlight_words([words["verdict.falls"]], "bold red")
        indent = 4 + len(line) - len(line.lstrip())
        screen.print(Padding(text, (0, 2, 0, indent)))


def _show_rulings(edition: Edition, as_json: bool) -> int:
    from cardlie.booklet import read_rules

    listed = rulings_of(edition.game)
    if as_json:
        print_json([_as_object(edition, r.name) for r in listed])
        return Code.YES
    screen, words = _screen(), edition.words
    title = read_rules(edition, parts=()).title
    screen.print(words("terminal.rulings", title=title), style="bold", markup=False)
    for ruling in listed:
        question, answer, others = edition.ruling(ruling.name)
        force = edition.rulings[ruling.name]
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
    return Code.YES


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
        "default": str(get_ruling(name).default),
        "in_force": edition.rulings[name],
        "text": answer,
        "others": dict(others),
    }


def _show_changes(edition: Edition, options: str, as_json: bool) -> int:
    from cardlie.booklet.rules.text import compare, edition_like

    other = edition_like(edition, options)
    changes = compare(edition, other)
    if as_json:
        told = {
            "added": changes.added,
            "removed": changes.removed,
            "rulings": [dict(zip(("name", "from", "to"), r, strict=True)) for r in changes.rulings],
            "text": [{"sign": sign, "paragraph": part} for sign, part in changes.text],
        }
        print_json(told)
        return Code.YES
    screen, words = _screen(), edition.words
    screen.print(words["terminal.changes" if changes else "terminal.nothing_changes"], style="bold")
    switches = get_game(edition.game).switches
    for key, names in (("removed", changes.removed), ("added", changes.added)):
        for name in names:
            about = f"{switches[name].title(words)}. {switches[name].told(words)}"
            _print_hanging(screen, f"{words[f'terminal.{key}']}: {about}")
    for name, before, after in changes.rulings:
        screen.print(f"  {name}", markup=False)
        for key, reading in (("from", before), ("to", after)):
            _print_hanging(screen, f"{words[f'terminal.{key}']}: {reading}", " " * 4)
    if changes.text:
        screen.print(f"\n{words['terminal.text']}", style="bold", markup=False)
    for sign, part in changes.text:
        screen.print()
        for line in part.splitlines():
            _print_hanging(screen, line, f"{sign} ", "green" if sign == "+" else "red")
    return Code.YES
