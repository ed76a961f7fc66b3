"""``cardlie check``: all that is wrong with a file of one's own at once, and what is doubtful."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, TemplateError
from cardlie.base.faults import Steps, all_faults
from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code
from cardlie.cli.words import FILE, THEME
from cardlie.games.plan_file import read_plan
from cardlie.games.registry import get_game
from cardlie.setting.deck import Deck, base_deck

if TYPE_CHECKING:
    from cardlie.games.options import Options
    from cardlie.press.look.theme import Theme

FILE_HELP = "A deck or a game (a .toml file), or a theme (its folder)."
THEME_HELP = "The theme in which a deck's colours are looked at."


def check(
    file: Annotated[Path, Positional(word=FILE, help=FILE_HELP)],
    theme: Annotated[str, Option(word=THEME, help=THEME_HELP)] = "default",
    lang: opt.Lang = None,
) -> int:
    """All that is wrong with a deck, theme or game of your own, and what is doubtful.

    cardlie check elves.toml

    Exit code 0: it can be printed and played, whatever is doubtful; 1: something is wrong with it;
    2: bad input.
    """
    path = file / "theme.toml" if file.is_dir() else file
    values = Section.load(path).values if path.suffix == ".toml" else {}
    if not values:
        raise CardlieError(
            tr("{path} is no deck, theme or game", path=path), "a .toml file, or a theme's folder"
        )
    if "power" in values:
        raise CardlieError(
            tr("{path} holds power cards", path=path), "check the deck that names it"
        )
    faults, all_of_them, told = found_in(path, values, theme)
    if not faults:
        about, *doubts = told()
        print(f"{path}: {about}")
        for doubt in doubts:
            print(fill(tr("Note: {doubt}", doubt=doubt), 79))
        return Code.YES
    for fault in faults:
        print(fault)
        if fault.hint:
            print(tr("  hint: {hint}", hint=fault.hint))
    if not all_of_them:
        print(tr("There may be more behind what is wrong here."))
    return Code.NO


def found_in(
    path: Path, values: dict[str, Any], theme: str = "default"
) -> tuple[list[TemplateError], bool, Callable[[], list[str]]]:
    """The faults of a file with these values, whether these are all, and what to tell of it."""
    load, usual, told = _kind(path, values, theme)
    return *all_faults(load, usual), told


def _kind(
    path: Path, values: dict[str, Any], theme: str
) -> tuple[Callable[[], object], Callable[[Steps, dict[str, Any]], Any], Callable[[], list[str]]]:
    """How such a file is read, what is usual in it, and what is told of one without a fault."""
    from cardlie.press.look.svg_mark import verify_marks
    from cardlie.press.look.theme import Theme
    from cardlie.setting.deck_changes import usual_in_deck

    if "paper" in values or "fonts" in values or path.name == "theme.toml":
        usual = _as_in("themes/default/theme.toml")
        return lambda: Theme.load(path), usual, lambda: _of_theme(Theme.load(path))
    if "suit" in values or "numbers" in values:
        return (
            lambda: verify_marks(Deck.load(path).faces.suits),
            usual_in_deck,
            lambda: _of_deck(Deck.load(path), theme),
        )
    usual, id = _as_in("games/tavern.toml"), str(path)
    return lambda: read_plan(path, id), usual, lambda: _of_game(id)


def _as_in(ours: str) -> Callable[[Steps, dict[str, Any]], Any]:
    """What stands at some steps in a file of ours."""

    def usual(steps: Steps, _: dict[str, Any]) -> Any:
        found: Any = Section.load(data_dir("templates") / ours).values
        for step in steps:
            try:
                found = found[step]
            except (KeyError, IndexError, TypeError):
                return None
        return found

    return usual


def _of_deck(deck: Deck, theme: str) -> list[str]:
    """What a deck is, and what is doubtful about it."""
    from cardlie.cli.powers import tables_of
    from cardlie.games.options import Options, usual_seats
    from cardlie.odds.power_values import disorder, power_values
    from cardlie.press.look.theme import Theme

    cards = len(deck.cards()), len(deck.cards(wildcards=True, powers=True))
    (fewest, most), tables = tables_of(deck)
    told = [tr("{count} cards, {all} with all expansions, for {fewest} to {most} players",
               count=cards[0], all=cards[1], fewest=fewest, most=most)]  # fmt: skip
    told += _looks(Theme.load(theme), deck)
    if deck.faces.powers:
        told += [
            tr("{rare} is rarer than {likely}, and worth no more: {value} and {other}",
               rare=rare.id, likely=likely.id, value=rare.value, other=likely.value)
            for likely, rare in disorder(power_values(deck, tables))
        ]  # fmt: skip
    return [*told, *_endless(Options("cards", usual_seats("cards", deck), deck=deck))]


def _of_theme(theme: Theme) -> list[str]:
    return [f"{theme.title}. {theme.note}", *_looks(theme, base_deck())]


def _of_game(id: str) -> list[str]:
    from cardlie.games.options import Options, usual_seats

    game = get_game(id)
    fewest, most = game.seats
    told = tr("{title}, for {fewest} to {most} players", title=game.title, fewest=fewest, most=most)
    return [told, *_endless(Options(id, usual_seats(id)))]


def _looks(theme: Theme, deck: Deck) -> Iterator[str]:
    from cardlie.press.look.doubts import alike_to_some, doubts

    yield from doubts(theme, deck.faces.suits)
    yield from alike_to_some(theme, deck.faces.suits)


def _endless(options: Options) -> Iterator[str]:
    """Mixes of variants whose rounds are not proven to end."""
    from cardlie.engine.check import ending_text, endings_of, every_mix

    missing = {"wildcards", "powers"} - set(options.the_deck.expansions)
    switches = [name for name in options.rules.switches if name not in missing]
    words = strings(language())
    for mix in endings_of(options, every_mix(switches)):
        if mix.ending.verdict != "proven":
            names = ", ".join(mix.names[0]) or words["check.base"]
            yield f"{names}: {ending_text(mix.ending, words)}"
