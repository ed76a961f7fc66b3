"""What later commands do with a file of one's own, without writing anything: what they refuse.

It takes some seconds, and is for whoever asks whether all is well.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from functools import partial

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.language.decks import load_deck

#: A command, and what it does as far as it may fail.
Step = tuple[list[str], Callable[[], object]]


def refusals(game: str, deck: str = "base", theme: str = "default") -> Iterator[CardlieError]:
    """What commands refuse of this game with this deck in this theme, or end with a fault of ours.

    The same complaint of several commands is told of the first.
    """
    reported = set[str]()
    for command, step in _steps(game, deck, theme):
        typed = shlex.join(["cardlie", *command])
        try:
            step()
            continue
        except CardlieError as error:
            template, hint = "{command} rejects it: {error}", error.hint
            problem = str(error)
        except Exception as error:
            template, problem = "{command} fails with an internal error: {error}", repr(error)
            hint = tr("please report this, with the command you ran; CARDLIE_DEBUG=1 shows the "
                      "traceback")  # fmt: skip
        if problem not in reported:
            reported.add(problem)
            yield CardlieError(tr(template, command=typed, error=problem), hint)


def _steps(game: str, deck: str, theme: str) -> Iterator[Step]:
    own = [] if deck == "base" else ["--deck", deck]
    look = [] if theme == "default" else ["--theme", theme]
    for language in languages():
        lang = ["--lang", language]
        yield ["rules", game, *own, *lang], partial(_tell_rules, game, deck, language)
        kit = ["print", "kit", game, *own, *look, *lang]
        yield kit, partial(_kit, game, deck, theme, language)
        yield from _booklets(game, deck, theme, language, [*own, *look, *lang])
    yield ["sim", game, "--games", "1", *own], partial(_played, game, deck)


def _tell_rules(game: str, deck: str, language: str) -> None:
    """The rules as a terminal shows them."""
    from cardlie.cli.rules.edition_options import EditionOptions
    from cardlie.terminal.rules_page import plain_lines

    of_rules = EditionOptions(deck=None if deck == "base" else deck)
    plain_lines(of_rules.edition(game, language), wide=80, summary=False)


def _kit(game: str, deck: str, theme: str, language: str) -> None:
    """A whole kit, with its rules."""
    from cardlie.booklet import Edition
    from cardlie.booklet.leaflet import rules_part
    from cardlie.games.options import usual_options
    from cardlie.press.files.jobs import kit_job
    from cardlie.press.kit.draw import print_job
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.imposition import Imposition
    from cardlie.press.sheet.stock import CardSize, Paper

    options = usual_options(game, deck=_own(deck))
    more = (rules_part(Edition.played(options, language)),)
    on, size = Imposition(Paper.find("a4")), CardSize.find("poker")
    job = kit_job(options, Theme.load(theme), size, on, strings(language), more=more)
    print_job(job).finished()


def _booklets(game: str, deck: str, theme: str, language: str, more: list[str]) -> Iterator[Step]:
    """The rules in each layout that is set in another way."""
    for name in ("pages", "fold", "summary"):
        words = ["print", "rules", game, "--layout", name, *more]
        yield words, partial(_booklet, game, deck, theme, language, name)


def _booklet(game: str, deck: str, theme: str, language: str, layout: str) -> None:
    from cardlie.booklet import Edition
    from cardlie.booklet.build import find_layout, rules_book
    from cardlie.press.look.theme import Theme
    from cardlie.press.page.pdfx import NO_CONDITION
    from cardlie.press.sheet.stock import Paper

    book = rules_book(Edition.of(game, language, deck=_own(deck)), layout)
    book.make(Theme.load(theme), Paper.find(find_layout(layout).paper), NO_CONDITION)


def _own(deck: str) -> Deck | None:
    """The deck of that name, unless it is that of the rules."""
    return None if deck == "base" else load_deck(deck)


def _played(game: str, deck: str) -> None:
    """A game to its end, by bots."""
    from cardlie.cli.sim_options import Played
    from cardlie.cli.sim_runs import plans_of, verify_rounds_end
    from cardlie.sim import simulate

    plans = plans_of(game, Played(deck=None if deck == "base" else deck), ())
    verify_rounds_end(plans)
    simulate(plans, 1)
