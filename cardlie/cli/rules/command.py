"""``cardlie rules``: the rules of a game in the terminal, and the rulings that settle them."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.translation import language
from cardlie.cli import options as opt
from cardlie.cli.rules.edition_options import EditionOptions
from cardlie.games.registry import GAMES, listed

GAME_HELP = "{games}, or a file such as mine.toml; if not given, list the games."


def rules(
    game: Annotated[str, opt.a_game(help=GAME_HELP)] = "",
    *,
    played: EditionOptions,
    lang: opt.Lang = None,
    summary: Annotated[bool, Option("--summary", help="Show the one-page summary only.")] = False,
    rulings: Annotated[
        bool,
        Option(
            "--rulings",
            help="List every ruling: its default, other readings, and what it decides.",
        ),
    ] = False,
    diff: Annotated[
        str | None,
        Option(
            metavar="OPTIONS",
            help="Show what changes with other options, such as 'vague, repeat=allowed'.",
        ),
    ] = None,
    check: Annotated[
        bool,
        Option("--check", help="Check that every round ends and that each guess is worth making."),
    ] = False,
    players: opt.Players = None,
    as_json: Annotated[
        bool, Option("--json", help="Print rulings, changes or findings as JSON.")
    ] = False,
) -> int:
    """Show the rules of a game, or of exactly the variant that you play.

    cardlie rules cards --with straights --with vague --summary

    cardlie rules cards --diff "--with straights --with repeat=allowed"

    Exit codes: 0 success, 1 if --check can't prove that every round ends, 2 invalid input.
    """
    from cardlie.cli.rules.output import list_games, show_changes, show_rules, show_rulings

    said_in = lang or language()
    if sum([summary, rulings, diff is not None, check]) > 1:
        raise CardlieError(
            "--summary, --rulings, --diff and --check can't be combined", "choose one of them"
        )
    if as_json and not (rulings or diff is not None or check):
        raise CardlieError("--json needs --rulings, --diff or --check", "rules are prose")
    if not game:
        if any((*vars(played).values(), summary, rulings, diff, check)):
            raise CardlieError("no game given", listed(GAMES))
        return list_games(said_in)
    if players is not None and not check:
        raise CardlieError("--players needs --check", "rules are the same for any number")
    edition = played.edition(game, said_in, exact=diff is not None)
    if rulings:
        return show_rulings(edition, as_json)
    if diff is not None:
        return show_changes(edition, ", ".join([game, *(played.with_ or ())]), diff, as_json)
    if check:
        from cardlie.cli.rules.check import check_rules

        return check_rules(edition, players, as_json)
    return show_rules(edition, summary=summary)
